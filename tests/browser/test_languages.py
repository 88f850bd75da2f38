"""Languages in a browser: the switch, and layouts that hold with texts 40 % longer."""

import json
import os

import pytest

from tests.browser.all_pages import PAGES, visit
from tests.browser.chromium import DESKTOP, PHONE, reader, script
from tests.browser.table_page import TablePage
from tests.languages.pseudo import CODE, unmarked, write_pseudo
from tests.web.serving import serving

LOOK = script("look.js")
CROWDED = script("crowded.js")
SIZES = {"desktop": DESKTOP, "phone": PHONE}


@pytest.fixture(scope="module")
def long_server(tmp_path_factory):
    """A server that also speaks a language with longer sentences."""
    folder = tmp_path_factory.mktemp("languages")
    write_pseudo(folder, longer=True)
    os.environ["NSHEX_LANGUAGES"] = str(folder)
    try:
        with serving(tmp_path_factory.mktemp("long") / "games.sqlite") as server:
            yield server
    finally:
        del os.environ["NSHEX_LANGUAGES"]
    server.check_silent()


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_layouts_hold_with_longer_texts(chrome, long_server, size):
    context = reader(chrome, long_server.address, **SIZES[size], locale=CODE)
    faults = {}
    for name in PAGES:
        page = context.new_page()
        visit(page, name)
        look = page.evaluate(LOOK)
        assert look["language"] == CODE
        faults[name] = [*look["broken"], *page.evaluate(CROWDED), *(["too wide"] if look["wide"] else [])]
        if name == "game":
            faults["result"] = faults_of_a_result(TablePage(page))
        page.close()
    context.close()
    context.complaints.check()
    found = {name: faults[name] for name in faults if faults[name]}
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)


def faults_of_a_result(table):
    table.play_on("duel", 90, {"who": "me"}, {"who": "friend"})
    table.confirm()
    table.result.wait_for()
    return table.page.evaluate(CROWDED)


def test_everything_a_table_and_its_dialogs_say_is_translated(chrome, long_server):
    context = reader(chrome, long_server.address, **DESKTOP, locale=CODE)
    page = context.new_page()
    visit(page, "game")
    said = page.locator("body").inner_text().splitlines()
    for part in ("settings", "keys", "game-menu"):
        page.get_by_test_id(part).click()
        said += page.locator("dialog[open]").inner_text().splitlines()
        page.keyboard.press("Escape")
    page.get_by_test_id("forecast").click()
    strip = page.get_by_test_id("forecast-strip")
    strip.get_by_role("button").first.wait_for()
    said += strip.inner_text().splitlines()
    labels = page.locator("[aria-label], [title]").evaluate_all(
        "(all) => all.flatMap((one) => [one.getAttribute('aria-label'), one.title]).filter(Boolean)"
    )
    context.close()
    context.complaints.check()
    assert [found for line in [*said, *labels] for found in unmarked(line)] == []


def test_the_switch_turns_page_and_scripts_into_german_and_is_kept(page):
    page.goto("/me")
    page.locator(".foot").get_by_role("button", name="Deutsch").click()
    page.wait_for_url("**/me")
    assert page.locator("html").get_attribute("lang") == "de"
    assert page.get_by_role("navigation", name="Hauptmenü").is_visible()
    page.locator("#theme").click()
    assert page.locator("#theme-name").text_content() == "Farben: dunkel"
    page.goto("/offline")
    assert page.get_by_role("heading", level=1).text_content() == "Der Server ist nicht erreichbar"
    page.get_by_role("button", name="Mehr").click()
    page.locator("#more-menu").get_by_role("button", name="English").click()
    page.wait_for_url("**/offline")
    assert page.locator("html").get_attribute("lang") == "en"
