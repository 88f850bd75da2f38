"""Individual pages: the menu, a page that does not exist, themes, the gallery, the rules."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.all_pages import visit
from tests.browser.chromium import DESKTOP, PHONE, script

SIZES = {"desktop": DESKTOP, "phone": PHONE}
LOOK = script("look.js")
FIRST_PICTURE_IN = "(theme) => document.querySelector('img.art').currentSrc.endsWith(`theme=${theme}`)"


@pytest.mark.parametrize("width", [360, 390])
def test_the_whole_menu_is_seen_on_a_phone(new_context, width):
    page = new_context(**{**PHONE, "viewport": {"width": width, "height": 780}}).new_page()
    visit(page, "home")
    menu = page.get_by_role("navigation", name="Main").get_by_role("list")
    assert menu.evaluate("(list) => list.scrollWidth <= list.clientWidth")


@pytest.mark.parametrize("size", SIZES)
def test_a_page_that_is_not_there_says_so(new_context, size):
    context = new_context(**SIZES[size])
    context.complaints.allow("404")
    page = context.new_page()
    answer = page.goto("/nowhere")
    assert answer.status == 404
    assert page.evaluate(LOOK)["wide"] == 0
    page.get_by_role("link", name="Start page").click()
    expect(page.get_by_role("button", name="Play against a bot")).to_be_visible()
    assert page.goto("/game/nothing").status == 404
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_colours_are_chosen_and_kept(page):
    page.goto("/")
    switch = page.locator("#theme")
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    while page.locator("html").get_attribute("data-theme") != "light":
        switch.click()
    light = page.evaluate(ground)
    assert light != dark
    page.goto("/rules")
    assert page.evaluate(ground) == light
    expect(page.locator("#book img").first).to_have_attribute("src", re.compile("theme=light"))


@pytest.mark.parametrize(("preferred", "chosen"), [("light", "dark"), ("dark", "light")])
def test_pictures_are_loaded_in_the_preferred_colours_only(new_context, preferred, chosen):
    page = new_context(**DESKTOP, color_scheme=preferred).new_page()
    loaded = []
    page.on("request", lambda request: loaded.extend(re.findall(r"theme=(\w+)", request.url)))
    for path in ("/", "/tiles", "/rules", "/puzzles", "/learn"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
    assert len(loaded) > 20 and set(loaded) == {preferred}

    page.goto("/puzzles")
    card = page.locator(".puzzle-card").first
    picture, words = card.locator("img").bounding_box(), card.locator("strong").bounding_box()
    assert picture["x"] + picture["width"] <= words["x"], "the words are beside the picture"
    page.goto("/learn")
    while page.locator("html").get_attribute("data-theme") != chosen:
        page.locator("#theme").click()
    page.wait_for_function(FIRST_PICTURE_IN, arg=chosen)
    while page.locator("html").get_attribute("data-theme"):
        page.locator("#theme").click()
    page.wait_for_function(FIRST_PICTURE_IN, arg=preferred)


def test_the_gallery_filters_opens_and_turns(page):
    page.goto("/tiles")
    page.locator(".army-filter label", has_text="Borgo").click()
    expect(page.locator("section.army:visible")).to_have_count(1)
    page.get_by_label("Search names and texts").fill("net")
    expect(page.locator(".tile:visible").first).to_contain_text("Net")
    page.locator(".tile:visible button").first.click()
    window = page.get_by_role("dialog")
    expect(window.get_by_role("heading", level=2)).to_contain_text("Net")
    picture = window.locator("#large-picture")
    before = picture.get_attribute("src")
    page.keyboard.press("e")
    expect(picture).not_to_have_attribute("src", before)
    page.keyboard.press("Escape")
    expect(window).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_all_words_about_a_tile_are_in_its_window_on_a_small_phone(new_context, language):
    page = new_context(**{**PHONE, "viewport": {"width": 360, "height": 640}}, locale=language).new_page()
    page.goto("/tiles#moloch.hunter_killer")
    window = page.get_by_role("dialog")
    expect(window).to_be_visible()
    assert window.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    words = window.locator(".tile-help").bounding_box()
    assert words["x"] + words["width"] <= window.bounding_box()["x"] + window.bounding_box()["width"]


def test_the_rules_are_searched_and_linked(page):
    page.goto("/rules#BAT-4")
    expect(page.locator("#BAT-4")).to_be_in_viewport()
    page.get_by_label("Search the rules").fill("medic")
    expect(page.locator("#found")).not_to_be_empty()
    hidden = page.locator("[data-find]").count() - page.locator("[data-find]:visible").count()
    assert hidden > 10
    page.get_by_label("Search the rules").fill("zzzz")
    expect(page.locator("#none")).to_be_visible()
