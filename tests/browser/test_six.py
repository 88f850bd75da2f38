"""Six players, one of them Dancer, on every screen: names are not cut off, buttons are large enough."""

import random

import pytest
from playwright.sync_api import expect

from nshex import Game
from tests.browser.chromium import DESKTOP, PHONE, resize, script
from tests.browser.shots_together import meet, person, play, reader_of
from tests.browser.table_page import TablePage

ARMIES = ["moloch", "outpost", "dancer", "hegemony", "smart", "vegas"]
SEATS = [{"who": "me"}, *({"who": "friend"} for _ in ARMIES[1:])]
SCREENS = {(390, 844): 60, (360, 740): 60, (360, 640): 52, (844, 390): 60, (720, 450): 60}
"""Phones, one in landscape, and a desktop page at 200 % zoom, each with the minimum width of a cell."""
MISFITS = script("misfits.js")
CELL = "document.querySelector('.hex .hit').getBoundingClientRect().width"
CELL_SIZE = "document.querySelector('.hex .hit').getBoundingClientRect().height"
FINGER = 44
"""Pixels that a finger needs."""
SMALL = [(390, 844), (375, 812), (375, 667), (360, 740), (667, 375)]
SMALLEST = (360, 640)
NARROW = [SMALLEST, (360, 740)]
LONGEST = [("de", "moloch", "battle"), ("pl", "moloch", "armored_guard"), ("pl", "dancer", "action")]
"""Tiles whose question, button or effects need the most lines."""
TABLETS = [(768, 1024), (820, 1180), (1024, 768), (1180, 820)]
DESKTOPS = [(1440, 900), (1280, 720), (1200, 800)]


@pytest.fixture(scope="module")
def record():
    """Everybody has placed what they could; Moloch has a tile left to place."""
    return record_until(lambda game, placing: game.length > 70 and game.decider == 0 and placing)


def record_until(is_there):
    """A game in which everybody places what they can, up to a moment, and a tile that can be placed there."""
    game = Game.new(ARMIES, 5, mode="deathmatch")
    rng = random.Random(4)
    while True:
        lines = game.legal.lines()
        placing = [line for line in lines if line.startswith(("hq", "place"))]
        if is_there(game, placing):
            return game.record(reveal=True), game.length, placing and placing[0].split()[1]
        game.push(rng.choice(placing or [line for line in lines if line != "play battle"]))


def open_table(page, record):
    text, moment, _ = record
    request = page.context.request
    request.get("/")
    kept = request.post("/api/records", data=text, headers={"Content-Type": "text/plain"}).json()
    game = kept["address"].split("/")[-1]
    made = request.post(f"/api/games/{game}/moments/{moment}/play-on", data={"seats": SEATS}).json()
    table = TablePage(page)
    table.open(made["address"])
    return table


def test_on_a_desktop(page, record):
    open_table(page, record)
    assert page.evaluate(MISFITS, 26) == []


def test_on_phones_in_landscape_and_at_200_percent_zoom(new_context, record):
    page = new_context(**PHONE).new_page()
    table = open_table(page, record)
    for (width, height), least in SCREENS.items():
        resize(page, width, height)
        assert page.evaluate(MISFITS, FINGER) == []
        before = page.evaluate(CELL)
        assert before > least, "cells can be hit"
        table.hand_tile(record[2]).tap()
        table.open_cells.first.tap()
        assert page.evaluate(MISFITS, FINGER) == []
        assert page.evaluate(CELL) == pytest.approx(before, abs=0.5), "the board does not jump"
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    assert DESKTOP["viewport"]["width"] == 2 * width


def test_dancer_itself_at_200_percent_zoom_and_in_landscape(page):
    dancer = ARMIES.index("dancer")
    open_table(page, record_until(lambda game, _: game.length > 20 and game.decider == dancer))
    found = {}
    for size in [(720, 450), (844, 390), (1440, 900), *SMALL, *TABLETS]:
        resize(page, *size)
        found[size] = page.evaluate(MISFITS, 26)
    assert found == {size: [] for size in found}


def test_names_are_whole_whoever_holds_three_tiles(page):
    people = [reader_of(page, "Ada"), *(person(page, name) for name in "BCDEF")]
    terms = {"mode": "deathmatch", "board": "extended", "clock": "3d", "first": ARMIES.index("dancer")}
    game = meet(*people, armies=ARMIES, **terms)
    table = TablePage(page)
    found = {}
    missing = set(ARMIES)
    while missing:
        shown = people[0].fetch(f"/api/games/{game}").json()["table"]
        army = ARMIES[shown["decider"]]
        if army in missing and len(shown["seats"][shown["decider"]]["hand"]) == 3:
            missing.remove(army)
            table.open(f"/game/{game}")
            for size in [*DESKTOPS, *TABLETS]:
                resize(page, *size)
                found[army, size] = page.evaluate(MISFITS, 26)
        play(game, people[shown["decider"]], turns=1)
    assert found == {seen: [] for seen in found}


def test_six_people_with_clocks_on_the_extended_board(new_context):
    page = new_context(**PHONE, locale="de").new_page()
    host, *guests = reader_of(page, "Ada"), *(person(page, name) for name in "BCDEF")
    game = meet(host, *guests, mode="deathmatch", board="extended", clock="3d")
    play(game, host, *guests, turns=len(ARMIES))
    table = TablePage(page)
    table.open(f"/game/{game}")
    found = {}
    for size in [*SMALL, *TABLETS, SMALLEST]:
        resize(page, *size)
        found[size] = page.evaluate(MISFITS, FINGER)
    assert found == {size: [] for size in found}
    assert page.evaluate(CELL_SIZE) >= FINGER - 0.5, "a finger can hit a cell on the smallest phone"


@pytest.mark.parametrize(("language", "army", "tile"), LONGEST)
def test_no_text_takes_room_from_the_extended_board(new_context, language, army, tile):
    page = new_context(**PHONE, locale=language).new_page()
    table = open_with(page, army, tile)
    fits = {("begin", size): page_fits(page, size) for size in NARROW}
    table.hand_tile(tile).tap()
    fits |= {("picked", size): page_fits(page, size) for size in NARROW}
    while not table.primary.is_enabled():
        table.open_cells.first.tap()
    expect(page.get_by_test_id("details")).not_to_be_empty()
    fits |= {("ready", size): page_fits(page, size) for size in NARROW}
    assert fits == {seen: ([], True) for seen in fits}


def open_with(page, army, tile):
    """A game in its first turn on the extended board, and one tile in hand."""
    armies = [army, *(one for one in ARMIES if one != army)]
    game = Game.new(armies, 5, mode="deathmatch", board="extended")
    while game.position.step != "main" or game.decider != 0:
        game.push(game.legal.lines()[0])
    position = game.position.to_dict()
    position["players"][0]["hand"] = [tile]
    del position["players"][0]["pile"]
    request = page.context.request
    request.get("/")
    made = request.post("/api/editor/games", data={"position": position, "seats": SEATS}).json()
    table = TablePage(page)
    table.open(made["address"])
    return table


def page_fits(page, size):
    """What does not fit, and whether a finger can hit a cell."""
    resize(page, *size)
    return page.evaluate(MISFITS, FINGER), page.evaluate(CELL_SIZE) >= FINGER - 0.5
