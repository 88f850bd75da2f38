"""Replays: slider, links, records in and out, playing on, the graph, a hint."""

import re

from playwright.sync_api import expect

from tests.browser.chromium import WAIT
from tests.browser.records import FOLDER, record
from tests.browser.table_page import TablePage, upload

LAST = 91


def open_replay(page, moment=0, name="duel"):
    page.goto(f"{upload(page.context, name)}#{moment}")
    expect(page.locator("#count")).to_have_text(f"{moment} of {LAST}")
    page.locator("svg.board").wait_for()


def units(page):
    return page.locator(".layer-units .unit")


def test_the_slider_keys_and_list_go_to_moments(page):
    open_replay(page)
    expect(units(page)).to_have_count(0)
    page.get_by_label("Moment", exact=True).fill("45")
    expect(page.locator("#count")).to_have_text(f"45 of {LAST}")
    expect(units(page)).to_have_count(18)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#count")).to_have_text(f"46 of {LAST}")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("#caption")).to_contain_text("Moloch wins")
    page.locator("#moves button").nth(3).click()
    expect(page.locator("#count")).to_have_text(f"3 of {LAST}")
    expect(page.locator("#moves [aria-current]")).to_contain_text("Blocker")


def test_a_link_leads_to_a_moment(page, context):
    open_replay(page, 45)
    address = page.url
    assert address.endswith("#45")
    other = context.new_page()
    other.goto(address)
    expect(other.locator("#count")).to_have_text(f"45 of {LAST}")
    expect(units(other)).to_have_count(18)


def test_a_battle_is_watched_in_the_replay(page):
    open_replay(page, 46)
    TablePage(page).hold_battles()
    page.get_by_role("button", name="Watch the battle").click()
    expect(page.locator("#banner")).to_be_visible()
    page.get_by_test_id("battle-skip").click()
    expect(page.locator("#banner")).to_be_hidden()


def test_playing_runs_and_stops(page):
    open_replay(page)
    page.get_by_label("Speed", exact=True).select_option("4×")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#count")).not_to_have_text(re.compile("^[012] of"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_record_comes_out_as_it_went_in(page):
    open_replay(page)
    with page.expect_download() as started:
        page.get_by_role("link", name="Record").click()
    assert started.value.suggested_filename.endswith(".txt")
    text = started.value.path().read_text()
    kept = [line for line in record("duel").splitlines() if ":" not in line]
    assert [line for line in text.splitlines() if ":" not in line] == kept


def test_a_record_is_opened_from_the_start_page(page):
    page.goto("/")
    page.get_by_label("Replay a record").set_input_files(FOLDER / "terminals.txt")
    page.wait_for_url("**/replay/*")
    expect(page.locator("#moves button").nth(20)).to_be_attached()
    expect(page.locator(".ground.terminal")).not_to_have_count(0)


def test_a_file_that_is_no_record_is_refused_in_words(page, context, tmp_path):
    context.complaints.allow("422")
    wrong = tmp_path / "letter.txt"
    wrong.write_text("Dear reader")
    page.goto("/")
    page.get_by_label("Replay a record").set_input_files(wrong)
    expect(page.locator("#upload-fault")).to_contain_text(re.compile("expected", re.IGNORECASE))


def test_play_on_from_a_moment(page):
    open_replay(page, 42)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_label("Who plays Borgo").select_option("A friend at this screen")
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    page.wait_for_url("**/game/*")
    table = TablePage(page)
    table.wait_until_asked()
    expect(table.hand_tile("protector")).to_be_visible()
    table.place("protector", "D1")
    table.wait_until_asked()
    expect(table.unit("D1")).to_be_attached()


def test_the_graph_is_drawn_on_demand(page):
    open_replay(page)
    page.get_by_role("button", name="Evaluate").click()
    expect(page.locator("#graph-words")).to_contain_text("up is better", timeout=4 * WAIT)
    assert page.locator("#graph polyline").count() == 2
    place = page.locator("#graph").bounding_box()
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(page.locator("#count")).to_have_text(re.compile(r"^4[456] of"))


def test_a_hint_for_a_moment(page):
    open_replay(page, 42)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#said")).to_contain_text("Best turn:", timeout=4 * WAIT)
