"""The pages: safe, valid, and with texts and pictures that agree with the engine."""

import html
import itertools
import re
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from nshex.drawing.palette import SAFE_COLOURS
from nshex.notation.option_words import OPTION_WORDS
from nshex.notation.setups import Setup
from nshex.rules.editions import EDITIONS, OPTIONS
from nshex.rules.options import RuleSet
from nshex.tiles import ARMIES, PLAYABLE
from nshex.web.http import form_options, rulebook
from nshex.web.http.rule_boards import draw
from tests.clauses import GROUPS, RULES, clauses
from tests.web.page_reading import Page, imports_of, sheets_of
from tests.web.serving import Browser, seat

PAGES = ("/", "/lobby", "/games", "/me", "/tiles", "/rules", "/learn", "/puzzles", "/editor")
STATIC = Path(str(files("nshex.web") / "static"))


class Visitor(Browser):
    """One browser for all pages, with its own game between bots, which is soon over."""

    def __init__(self, server):
        super().__init__(server)
        self.fetch("/")
        bots = [seat(army, "bot", bot="recruit") for army in ("moloch", "borgo")]
        self.game = self.new_game(*bots)
        with self.join(self.game) as watcher:
            watcher.wait_until(lambda table: table["over"])


@pytest.fixture(scope="module")
def visitor(server):
    return Visitor(server)


def addresses(visitor):
    puzzles = [f"/puzzles/{name}" for name in ("borgo-01", "print", "streak", "storm")]
    tournament = visitor.fetch("/api/tournaments", {"kind": "swiss"}).json()["address"]
    ladder = ["/bot-accounts", "/ladder", "/ladder?army=borgo", "/tournaments", tournament]
    waiting = visitor.new_game(seat("moloch"), seat("borgo", "open"))
    link = visitor.fetch(f"/api/games/{waiting}").json()["table"]["waiting"]["join"]
    games = [f"/game/{waiting}", f"/replay/{visitor.game}", f"/game/{visitor.game}"]
    return [*PAGES, *puzzles, *ladder, link, *games]


def page_at(visitor, address):
    answer = visitor.fetch(address)
    return Page(address, answer.body)


# --- every page ------------------------------------------------------------------------------------


def test_every_page_comes_with_headers_that_keep_it_safe(visitor):
    for address in [*addresses(visitor), "/nowhere"]:
        answer = visitor.fetch(address)
        assert answer.status == (404 if address == "/nowhere" else 200), address
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Content-Type"].startswith("text/html")


def test_every_page_is_well_formed_with_nothing_inline_and_nothing_from_outside(visitor):
    for address in [*addresses(visitor), "/nowhere"]:
        page = page_at(visitor, address)
        page.inside()
        assert page.faults == [], address
        assert "main" in page.ids and "#main" in page.references, "a link to skip to the content"


def test_every_reference_on_every_page_leads_somewhere(visitor):
    pages = {address: page_at(visitor, address) for address in addresses(visitor)}
    wanted = set().union(*(page.inside() for page in pages.values()))
    checked = {}
    for reference in sorted(wanted):
        parts = urlsplit(reference)
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        if path not in checked:
            checked[path] = visitor.fetch(path)
            assert checked[path].status == 200, reference
        if parts.fragment and parts.path in pages:
            assert parts.fragment in pages[parts.path].ids, reference
        elif parts.fragment and parts.path.endswith(".svg"):
            assert f'id="{parts.fragment}"' in checked[path].body, reference


def test_modules_and_style_sheets_only_need_what_is_there():
    for file in STATIC.rglob("*.js"):
        for name in imports_of(file.read_text("utf-8")):
            assert (file.parent / name).is_file(), f"{file.name} imports {name}"
    for file in STATIC.rglob("*.css"):
        for name in sheets_of(file.read_text("utf-8")):
            assert name.startswith("data:") or (file.parent / name).is_file(), f"{file.name} shows {name}"


def test_nothing_static_names_an_outside_address():
    for file in [*STATIC.rglob("*.js"), *STATIC.rglob("*.css"), *STATIC.rglob("*.svg")]:
        text = file.read_text("utf-8").replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"(https?:)?//[a-z0-9-]+\.[a-z]{2,}", text), file.name


def test_icons_asked_for_by_scripts_exist():
    sheet = (STATIC / "img" / "icons.svg").read_text("utf-8")
    for file in STATIC.rglob("*.js"):
        for name in re.findall(r"\bicon\(\"([a-z-]+)\"\)", file.read_text("utf-8")):
            assert f'id="{name}"' in sheet, f"{file.name} shows {name}"


@pytest.mark.parametrize(
    ("cookie", "theme"), [("theme=light", "light"), ("theme=dark", "dark"), ("theme=x", None)]
)
def test_colours_are_right_from_the_first_paint(visitor, cookie, theme):
    page = Page("/", visitor.fetch("/", headers={"Cookie": cookie}).body)
    assert page.root.get("data-theme") == theme
    pictures = [reference for reference in page.references if "theme=" in reference]
    assert pictures and all(f"theme={theme or 'dark'}" in picture for picture in pictures)


def test_safe_colours_hold_on_every_page_and_in_every_kind_of_picture(visitor):
    cookie = {"Cookie": "theme=light; palette=safe"}
    for address in ("/", "/tiles", "/rules", "/learn", "/puzzles"):
        page = Page("/", visitor.fetch(address, headers=cookie).body)
        assert page.root.get("data-palette") == "safe"
        pictures = [reference for reference in page.references if "theme=" in reference]
        assert pictures and all("theme=light-safe" in picture for picture in pictures)
    for picture in ("/picture/idea-1.svg", "/scenario/tunnel.svg", "/puzzles/borgo-03.svg"):
        usual, safe = (visitor.fetch(f"{picture}?theme={theme}") for theme in ("dark", "dark-safe"))
        assert usual.status == safe.status == 200 and usual.body != safe.body
    board = f"/game/{visitor.game}/board.svg?at=1&theme="
    assert visitor.fetch(f"{board}dark").body != visitor.fetch(f"{board}dark-safe").body


def test_the_page_one_is_on_is_marked_in_the_menu(visitor):
    for address in PAGES:
        marked = re.findall(r'<a href="([^"]+)" aria-current="page"', visitor.fetch(address).body)
        assert marked == [address]


# --- errors ----------------------------------------------------------------------------------------


def test_an_address_that_leads_nowhere_says_what_to_do(visitor):
    answer = visitor.fetch("/nowhere")
    assert answer.status == 404
    assert "There is no page at this address" in Page("/nowhere", answer.body).text


@pytest.mark.parametrize("address", ["/game/none", "/replay/none"])
def test_a_game_that_does_not_exist_is_a_page_not_found(visitor, address):
    answer = visitor.fetch(address)
    assert answer.status == 404
    assert "There is no game at this address" in Page(address, answer.body).text


def test_the_api_answers_in_json_even_where_there_is_nothing(visitor):
    answer = visitor.fetch("/api/nowhere")
    assert answer.status == 404
    assert answer.json()["error"] == "not_found"


@pytest.mark.parametrize(
    "address", ["/picture/none.svg", "/picture/idea-1-after.svg", "/picture/idea-1.svg?theme=pink"]
)
def test_pictures_that_do_not_exist_are_not_found(visitor, address):
    assert visitor.fetch(address).status == 404


# --- start -----------------------------------------------------------------------------------------


def test_start_offers_every_army_and_every_bot(visitor):
    body = html.unescape(visitor.fetch("/").body)
    for army in PLAYABLE:
        assert f'<input type="radio" name="army" value="{army}"' in body
        assert form_options.tagline(ARMIES[army]) in body
    for level in form_options.levels():
        assert f'name="bot" value="{level.id}"' in body
        assert f">{level.name}</option>" in body
    for bot in form_options.bots():
        assert f'<option value="{bot.id}' in body


def test_the_two_clicks_begin_a_game(visitor):
    game = {
        "mode": "two_player",
        "board": "standard",
        "seats": [{"army": "vegas", "who": "me"}, {"army": "random", "who": "bot", "bot": "soldier"}],
    }
    answer = visitor.fetch("/api/games", game)
    assert answer.status == 201
    assert visitor.fetch(answer.json()["address"]).status == 200


def test_every_game_on_offer_can_be_created():
    for mode in form_options.modes():
        for seats, boards in mode.boards.items():
            for board, teams in itertools.product(boards, mode.teams[seats] or ("",)):
                rules = RuleSet(mode=mode.id, board=board)
                pairs = [tuple(map(int, team.split("+"))) for team in teams.split()]
                Setup(rules, PLAYABLE[:seats], tuple(pairs) or None)


def test_modes_offer_the_seats_the_rules_allow():
    """MUL-1 to MUL-4."""
    seats = {mode.id: mode.seats for mode in form_options.modes()}
    assert seats == {
        "two_player": (2,),
        "deathmatch": (3, 4, 5, 6),
        "points": (3, 4),
        "one_vs_all": (3,),
        "team": (4,),
    }
    deathmatch = next(mode for mode in form_options.modes() if mode.id == "deathmatch")
    assert deathmatch.boards[5] == deathmatch.boards[6] == ("standard", "extended")
    team = next(mode for mode in form_options.modes() if mode.id == "team")
    assert team.teams[4] == ("0+1 2+3", "0+2 1+3", "0+3 1+2")


def test_a_commander_is_offered_where_the_rules_know_one():
    """MUL-8."""
    assert [mode.id for mode in form_options.modes() if mode.shared_command] == ["team"]


def test_editions_come_with_what_the_rules_say_of_them():
    """OPT-2."""
    said = {edition.id: edition.switches for edition in form_options.editions()}
    assert said == {id: asdict(switches) for id, switches in EDITIONS.items()}


def test_every_option_has_words_for_the_form(visitor):
    """OPT-1 Label and meaning of each option, and of each of its words."""
    assert list(OPTION_WORDS) == list(OPTIONS)
    for option, values in OPTIONS.items():
        assert OPTION_WORDS[option].label and OPTION_WORDS[option].words
        assert tuple(OPTION_WORDS[option].values) == values.words
    page = visitor.fetch("/").body
    for option in OPTIONS:
        assert page.count(f'name="{option}"') == 1, option


def test_one_person_commands_what_one_player_plays(visitor):
    """MUL-8."""
    seats = [seat("random"), seat("random", "bot", bot="recruit"), seat("random"), seat("random", "friend")]
    game = {"mode": "team", "seats": seats}
    answer = visitor.fetch("/api/games", game | {"shared_command": [0, 1]})
    assert (answer.status, answer.json()["where"]) == (422, "shared_command")
    assert "expected the same for both" in answer.json()["text"]
    teams = [[0, 2], [1, 3]]
    assert visitor.fetch("/api/games", game | {"teams": teams, "shared_command": [0, 2]}).status == 201


def test_as_many_mercenaries_can_be_hired_as_the_rules_say():
    """MER-1."""
    assert form_options.most_mercenaries() == {2: 2, 3: 1, 4: 1, 5: 0, 6: 0}


# --- gallery ---------------------------------------------------------------------------------------


def test_gallery_shows_every_tile_in_words_and_as_a_picture(visitor):
    page = page_at(visitor, "/tiles")
    for army in ARMIES.values():
        assert army.description in page.text
        for tile in army.tiles:
            assert tile.full_id in page.ids
            assert tile.help in page.text
            assert f"/art/{tile.full_id}.svg?theme=dark" in page.references


# --- rules -----------------------------------------------------------------------------------------


def test_the_package_carries_the_reference_of_the_documents():
    same = rulebook.clauses_text() == RULES.read_text("utf-8")
    assert same, "the build copies docs/rules.md into the package; run `make setup`"


def test_every_clause_has_an_address_and_its_words(visitor):
    page = page_at(visitor, "/rules")
    assert [group.id for group in rulebook.groups()] == list(GROUPS)
    for id, words in clauses(RULES.read_text("utf-8")).items():
        assert id in page.ids
        beginning = re.sub(r"[`*]", "", words.removesuffix(" …"))
        assert beginning in page.text, id


def test_chapters_name_only_clauses_that_exist(visitor):
    page = page_at(visitor, "/rules")
    for chapter in rulebook.chapters():
        assert chapter.id in page.ids
        assert set(chapter.groups) <= set(GROUPS)
        for part in chapter.parts:
            for named in re.findall(r"\b[A-Z]{3}-\d+\b", part.text.striptags()):
                assert named in page.ids


def test_every_group_but_the_technical_ones_has_a_chapter():
    told = {group for chapter in rulebook.chapters() for group in chapter.groups}
    assert set(GROUPS) - told == {"PUZ", "STA", "OPT"}


@pytest.mark.parametrize("rule_board", rulebook.rule_boards().values(), ids=lambda board: board.name)
def test_boards_of_the_rules_can_be_drawn(rule_board):
    for theme in ("dark", "light"):
        drawing = draw(rule_board, after=False, theme=theme)
        width, height = rule_board.size
        assert f'width="{width}" height="{height}"' in drawing
        for unit in rule_board.position.units:
            assert unit.army in drawing.lower()


@pytest.mark.parametrize(
    "rule_board",
    [rule_board for rule_board in rulebook.rule_boards().values() if rule_board.netted is not None],
    ids=lambda board: board.name,
)
def test_pictures_of_nets_show_what_the_engine_finds(rule_board):
    """NET-1, NET-2."""
    held = {unit.at for unit in rule_board.position.units if unit.netted}
    assert held == set(rule_board.netted)


AFTERWARDS = {
    "Phase by phase, the fast ones first": {"C4": "outpost.brawler"},
    "Melee": {"B3": "borgo.scout", "C3": "moloch.hunter_killer"},
    "Shots": {"C2": "outpost.runner", "C4": "moloch.medic", "C5": "moloch.hybrid"},
    "Armor and toughness": {"C2": "moloch.blocker", "C5": "outpost.annihilator"},
    "Gauss": {"C4": "moloch.blocker", "C5": "smart.gauss_cannon"},
    "One medic, one attack": {"C1": "outpost.annihilator", "C3": "moloch.guard"},
}


def test_pictures_after_a_battle_show_what_the_captions_say():
    """BAT-1 to BAT-5, MED-1."""
    parts = [part for chapter in rulebook.chapters() for part in chapter.parts]
    shown = {
        part.title: {unit.at: unit.tile for unit in part.rule_board.after().units}
        for part in parts
        if part.rule_board and part.rule_board.has_after
    }
    assert shown == AFTERWARDS


def test_boards_of_the_rules_come_as_pictures(visitor):
    for name, rule_board in rulebook.rule_boards().items():
        for suffix in ("", "-after") if rule_board.has_after else ("",):
            answer = visitor.fetch(f"/picture/{name}{suffix}.svg?theme=light")
            assert answer.status == 200
            assert answer.headers["Content-Type"] == "image/svg+xml"


def test_colours_of_armies_come_from_their_data(visitor):
    style = visitor.fetch("/static/css/armies.css")
    assert style.headers["Content-Type"].startswith("text/css")
    for army in ARMIES.values():
        assert f"--army-{army.id}: {army.colour};" in style.body
        assert SAFE_COLOURS.get(army.id, army.colour) in style.body


# --- replay ----------------------------------------------------------------------------------------


def test_a_bot_gives_a_hint_about_any_moment(visitor):
    api = f"/api/games/{visitor.game}/moments"
    moments = visitor.fetch(api).json()["moments"]
    hint = visitor.fetch(f"{api}/2/hint")
    assert hint.status == 200
    assert hint.json()["line"] and hint.json()["texts"]
    assert visitor.fetch(f"{api}/{len(moments)}/hint").json()["error"] == "no_moment"
    over = visitor.fetch(f"{api}/{len(moments) - 1}/hint")
    assert (over.status, over.json()["error"]) == (409, "game_over")
