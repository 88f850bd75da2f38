"""Replays: slider, links, records in and out, playing on, the analysis, a hint."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.chromium import DESKTOP, PHONE, WAIT, resize, script
from tests.browser.records import FOLDER, record
from tests.browser.table_page import TablePage, upload

LAST = 91
HIDDEN_CELLS = script("hidden_cells.js")


def open_replay(page, moment=0, name="duel"):
    page.goto(f"{upload(page.context, name)}#{moment}")
    expect(page.locator("#count")).to_have_text(re.compile(rf"^{moment} \w+ {LAST}$"))
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


def test_a_record_is_downloaded_as_it_was_uploaded(page):
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


BETTER = {
    "lines": ["discard push_back", "play push_back C1>D1", "place hornet D1/3", "end"],
    "words": "discard Push Back, push Super Mutant away, place Hornet on D1",
    "reasons": ["It saves Moloch Hybrid on C1."],
}


def judged(n, to, seat, chance, loss=0.0, grade="good", better=None):
    chances = [chance, 1 - chance]
    return {
        "n": n,
        "to": to,
        "seat": seat,
        "chances": chances,
        "loss": loss,
        "grade": grade,
        "better": better,
    }


def analyses():
    """A fixed analysis, unfinished or done, so that the test does not depend on a bot."""
    found = [
        judged(2, 4, 0, 0.52),
        judged(31, 36, 0, 0.2, 0.12, "mistake", BETTER),
        judged(62, 64, 0, 0.6),
        judged(64, 68, 1, 0.8, 0.29, "blunder", BETTER | {"lines": ["end"]}),
    ]
    summary = [
        {"seat": 0, "accuracy": 94, "mistakes": 1, "blunders": 0, "worst": [31]},
        {"seat": 1, "accuracy": 71, "mistakes": 0, "blunders": 1, "worst": [64]},
    ]
    usual = {"turns": 4, "result": [1.0, 0.0], "error": ""}
    return {
        False: usual | {"done": False, "judged": 2, "found": found[:2], "summary": []},
        True: usual | {"done": True, "judged": 4, "found": found, "summary": summary},
    }


def test_an_analysis_shows_one_line_marks_mistakes_and_plays_out_what_was_best(page):
    answers, seen = analyses(), False
    page.route("**/analysis", lambda route: route.fulfill(json=answers[seen]))
    open_replay(page, 45)
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator(".analysis .progress")).to_contain_text("2 of 4 turns analysed")
    seen = True
    expect(page.locator(".side-summary")).to_have_text([re.compile("Moloch.*94%"), re.compile("Borgo.*71%")])
    expect(page.locator(".analysis .progress")).to_be_hidden()
    assert page.locator("#graph polyline").count() == 1
    assert page.locator(".graph-dot").count() == 2

    slider, field = page.locator("#slider").bounding_box(), page.locator(".graph-field").bounding_box()
    thumb = slider["width"] - field["width"]
    assert abs(slider["x"] + thumb / 2 - field["x"]) < 1 and 16 <= thumb <= 24
    page.mouse.click(field["x"] + field["width"] * 31 / LAST, field["y"] + 10)
    expect(page.locator("#count")).to_have_text(f"31 of {LAST}")
    line = page.locator(".graph-now").bounding_box()
    assert abs(line["x"] - (slider["x"] + thumb / 2 + (slider["width"] - thumb) * 31 / LAST)) < 2

    expect(page.locator("#moves [data-n='32'] .grade")).to_have_text("?Mistake −12%")
    expect(page.locator("#moves [data-n='65'] .grade")).to_contain_text("−29%")
    page.get_by_role("button", name="Action 32: 12% lost").click()
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("Mistake by Moloch: 32% → 20%.")
    expect(verdict).to_contain_text(
        "Best was: discard Push Back, push Super Mutant away, place Hornet on D1."
    )
    expect(verdict).to_contain_text("It saves Moloch Hybrid on C1.")
    assert violations(page) == []
    verdict.get_by_role("button", name="Play it out").click()
    page.get_by_label("Who plays Borgo").select_option("A friend at this screen")
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    page.wait_for_url("**/game/*")
    table = TablePage(page)
    table.wait_idle()
    assert table.line == "play push_back C1>D1", "the turn stops at the question where to retreat"


@pytest.mark.parametrize(
    "size", [(390, 844), (360, 640), (844, 390), (667, 375), (720, 450), (820, 1180), (768, 1024)]
)
def test_the_whole_board_is_in_sight_beside_the_graph(new_context, size):
    page = new_context(**PHONE, locale="pl").new_page()
    page.route("**/analysis", lambda route: route.fulfill(json=analyses()[True]))
    open_replay(page, 31)
    resize(page, *size)
    page.locator("#analyse").click()
    page.locator("#graph polyline").wait_for()
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(HIDDEN_CELLS) == []
    cell = page.locator(".hex .hit").first.bounding_box()
    assert cell["height"] >= 40, "the board is large enough to be read"
    expect(page.locator(".mine strong")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("language", "sign"), [("de", "\N{NO-BREAK SPACE}%"), ("pl", "%")])
def test_percentages_are_written_as_in_the_readers_language(new_context, language, sign):
    page = new_context(**DESKTOP, locale=language).new_page()
    page.route("**/analysis", lambda route: route.fulfill(json=analyses()[1]))
    open_replay(page, 31)
    page.locator("#analyse").click()
    expect(page.locator(".accuracy")).to_contain_text([f"94{sign}", f"71{sign}"])
    expect(page.locator(".worst button .soft").first).to_have_text(f"−12{sign}")
    expect(page.locator("#moves [data-n='32'] .grade")).to_contain_text(f"−12{sign}")
    assert re.fullmatch(rf"\d+{sign}", page.locator(".graph-value").text_content())


def test_words_that_do_not_fit_are_left_to_screen_readers(new_context):
    page = new_context(**PHONE).new_page()
    open_replay(page, 46)
    caption = page.locator("#caption")
    whole = page.locator("#moves [data-n='46'] .what").text_content()
    expect(caption).to_have_text(re.compile(r"^Borgo places .* …"))
    assert caption.text_content().replace(" …", "", 1) == whole
    assert caption.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")


def test_a_moment_is_shared_as_a_picture(page):
    open_replay(page, 45)
    with page.expect_download() as started:
        page.get_by_role("button", name="Share picture").click()
    assert started.value.suggested_filename == "nshex-45.png"
    assert started.value.path().read_bytes().startswith(b"\x89PNG")


def test_moves_are_listed_by_turn_and_changes_are_marked(page):
    open_replay(page, 32)
    expect(page.locator("#moves h2").nth(9)).to_have_text("Turn 9 · Moloch")
    expect(page.locator("#moves .turn:has(+ li [data-n='31'])")).to_have_text("Turn 9 · Moloch")
    expect(page.locator(".layer-trace .changed")).to_have_count(0)
    page.get_by_label("Moment", exact=True).fill("34")
    expect(page.locator(".layer-trace .changed")).to_have_count(1)
    page.get_by_label("Moment", exact=True).fill("41")
    expect(page.locator(".layer-trace .changed")).to_have_count(0)


def test_a_running_game_offers_no_analysis(page):
    table = TablePage(page)
    table.begin({"army": "moloch", "who": "me"}, {"army": "borgo", "who": "friend"})
    page.goto(page.url.replace("/game/", "/replay/"))
    expect(page.get_by_role("button", name="Analyse")).to_be_disabled()
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()


def test_a_hint_for_a_moment(page):
    open_replay(page, 42)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#said")).to_contain_text("Best turn:", timeout=4 * WAIT)
