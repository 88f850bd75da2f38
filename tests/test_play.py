"""`nshex play` at an imaginary keyboard: what is typed, what is answered, and that nothing breaks it."""

import argparse
import io
import random
import re

import pytest

from nshex.guide.choices import Level, choices
from nshex.guide.explain import explain
from nshex.guide.forecast import forecast
from nshex.notation.lines import format_action
from nshex.notation.records import read_record, verify
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import make_setup
from nshex.picture.text_units import units_on
from nshex.play import add_arguments, run
from nshex.rules.engine import apply, legal_actions
from nshex.rules.state import MAIN, OVER
from nshex.rules.tables import TILES
from nshex.rules.views import View
from nshex.terminal.menu import menu_lines
from nshex.terminal.opponent import RandomPlayer
from nshex.terminal.session import Session
from tests.support import board

DUEL = ["--armies", "outpost,hegemony", "--seed", "3"]
FRIENDS = [*DUEL, "--opponent", "friend"]


@pytest.fixture(autouse=True)
def _somewhere_else(tmp_path, monkeypatch):
    """Typed at random, anything may be the name of a file to save to."""
    monkeypatch.chdir(tmp_path)


def arguments(words):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return parser.parse_args(words)


def play(words, *typed):
    """Type lines; returns the exit status and everything shown."""
    target = io.StringIO()
    status = run(arguments(words), io.StringIO("".join(f"{line}\n" for line in typed)), target)
    return status, target.getvalue()


class Fingers(io.StringIO):
    """Somebody who reads the menu and picks from it at random, now and then mistyping."""

    def __init__(self, target, seed, slips=0.0, most=3000):
        super().__init__()
        self.target = target
        self.rng = random.Random(seed)
        self.slips = slips
        self.left = most
        self.typed = []

    def readline(self, *_):
        self.left -= 1
        if self.left < 0:
            return ""
        line = self._line()
        self.typed.append(line)
        return line + "\n"

    def _line(self):
        if self.rng.random() < self.slips:
            return self.rng.choice(["b", "u", "l", "h", "? B2", "? C3", "", "zzz", "1 2 3", "? hq", "l all"])
        tail = self.target.getvalue()[-8000:]
        if tail.endswith((": ", "]: ")):
            return ""
        start = max(tail.rfind("(h: help)"), tail.rfind("(Enter: back)"))
        keys = _keys(tail[start:].splitlines()[1:])
        if "e" in keys and len(keys) > 1 and self.rng.random() < 0.8:
            keys.remove("e")
        return self.rng.choice(keys or ["h"])


def _keys(lines):
    keys = []
    for line in lines:
        if re.match(r"  (-|[A-EX]\d+)( |$)", line):
            keys += re.findall(r"(?:^|  )(-|[A-EX]\d+)(?= |$)", line)
        elif found := re.match(r" +(\S+)  \S", line):
            keys.append(found[1])
        else:
            break
    return keys


def play_through(words, seed, slips=0.0):
    target = io.StringIO()
    fingers = Fingers(target, seed, slips)
    assert run(arguments(words), fingers, target) == 0
    return target.getvalue(), fingers.typed


# --- whole games -----------------------------------------------------------------------------------

GAMES = [
    ["--seed", "11"],
    DUEL,
    ["--armies", "dancer,smart", "--opponent", "friend", "--seed", "1"],
    ["--armies", "vegas,borgo", "--board", "terminals", "--seed", "2"],
    ["--armies", "hegemony,dancer", "--board", "terminals", "--seats", "me,me", "--seed", "3"],
    ["--mode", "team", "--seed", "4"],
    ["--mode", "one_vs_all", "--seats", "friend,me,random", "--seed", "5"],
    ["--mode", "points", "--rules", '{"mad_bomber": "neutral"}', "--seed", "6"],
    ["--armies", "random,random,random,random,random,random", "--seed", "7"],
    ["--armies", "outpost,moloch", "--mercenaries", "shooter,netter/gunner", "--seed", "8"],
    ["--armies", "outpost,smart", "--seats", "friend,me", "--seed", "9"],
    ["--seats", "random,random", "--seed", "10"],
]


@pytest.mark.parametrize("words", GAMES, ids=" ".join)
def test_whole_game(words):
    shown, _ = play_through(words, seed=1, slips=0.05)
    assert "Game over: " in shown
    assert shown.endswith("Goodbye.\n")
    assert max(len(line) for line in shown.splitlines() if "]: " not in line) <= 100


def test_the_same_seed_and_answers_give_the_same_game():
    assert play_through(DUEL, seed=4) == play_through(DUEL, seed=4)


def test_finished_game_says_who_won_and_is_saved(tmp_path):
    shown, typed = play_through(DUEL, seed=2)
    assert re.search(r"Game over: .*(wins|a draw)", shown)
    file = tmp_path / "game.txt"
    status, shown = play(DUEL, *typed[:-1], str(file))
    assert status == 0
    assert f"Saved to {file}" in shown
    record = verify(file.read_text("utf-8"))
    assert record.seed == 3
    assert record.result != "*"


# --- set-up ----------------------------------------------------------------------------------------


def test_enter_a_few_times_starts_a_game():
    status, shown = play([], "", "", "")
    assert status == 0
    assert "You play Outpost against" in shown
    assert "Outpost places the HQ. On which cell?" in shown


def test_dialogue_takes_numbers_and_names_and_asks_again():
    status, shown = play([], "9", "klingons", "4", "3", "2", "hegemony", "borgo")
    assert status == 0
    assert "No army '9'; expected 1 to 7, a name, or random." in shown
    assert "No army 'klingons'" in shown
    assert "'3' is no answer to that; expected 1, 2, or a bot" in shown
    assert "Hegemony is taken; choose another army." in shown
    assert "You play Hegemony against Borgo, played by your friend." in shown


def test_random_armies_come_from_the_seed():
    first, second = (play(["--armies", "random,random", "--seed", "5"])[1] for _ in range(2))
    assert first == second


def test_without_a_seed_games_differ():
    games = {play(["--armies", "random,random"])[1] for _ in range(12)}
    assert len(games) > 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--armies", "outpost"], "two_player with 1 players"),
        (["--armies", "outpost,klingons"], "no army 'klingons'"),
        (["--armies", "outpost,outpost"], "at the table twice"),
        (["--seats", "me,you"], "no seat 'you'"),
        (["--seats", "me", "--armies", "outpost,borgo"], "1 seats for 2 armies"),
        (["--seed", "-1"], "seed '-1'"),
        (["--armies", "outpost,borgo", "--rules", "[]"], "expected an object"),
        (["--armies", "outpost,borgo", "--rules", "{"], "not JSON"),
        (["--armies", "outpost,borgo", "--mercenaries", "rambo/"], "no mercenary 'rambo'"),
        (["--mode", "team", "--armies", "outpost,borgo"], "team with 2 players"),
        (["--armies", "random,random,random,random,random,random,random,random"], "8"),
    ],
)
def test_bad_arguments_get_one_line(words, complaint, capsys):
    status, shown = play(words)
    err = capsys.readouterr().err
    assert status == 2
    assert shown == ""
    assert complaint in err
    assert err.count("\n") == 1


def test_five_players_get_the_large_board():
    _, shown = play(["--armies", "random,random,random,random,random", "--seed", "1"])
    assert "X18" in shown


# --- a turn ----------------------------------------------------------------------------------------


def test_answers_level_by_level():
    _, shown = play(FRIENDS, "c3", "e3", "1", "b2", "1")
    assert "Outpost places Runner on B2, facing NE." in shown
    assert "On which cell? (Enter: back)" in shown
    assert "Which way round? (Enter: back)" in shown


def test_answers_in_one_line():
    _, shown = play(FRIENDS, "c3", "e3", "1 b2 1")
    assert "Outpost places Runner on B2, facing NE." in shown
    assert "Which way round?" not in shown


def test_cell_with_rotation():
    _, shown = play(FRIENDS, "c3", "e3", "1", "b2/1")
    assert "Outpost places Runner on B2, facing NE." in shown


def test_written_out_lines():
    _, shown = play(FRIENDS, "hq C3", "hq e3/0", "place runner B2/1", "use mobility B2>B1/0", "end")
    assert "Outpost places Runner on B2, facing NE." in shown
    assert "Outpost's Runner moves from B2 to B1, facing N." in shown
    assert "Turn 2: Hegemony." in shown


def test_rotation_tells_what_is_hit():
    _, shown = play(FRIENDS, "c3", "c2", "1", "b2")
    assert re.search(r"1  ◥ NE +strikes Hegemony HQ C2", shown)


def test_enter_goes_back():
    _, shown = play(FRIENDS, "c3", "e3", "1", "", "2")
    assert "Outpost discards Runner." in shown


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("zzz", "'zzz' is no choice here; pick one from the list, or type h for help."),
        ("7", "'7' is no choice here"),
        ("1 Z9", "'Z9' is no choice here; you are asked:"),
        ("1 b2 1 5", "'5' is one answer too many; you are asked:"),
        ("place brawler B2/1", "brawler"),
        ("place runner C3/1", "C3"),
        ("place runner", "expected 'place <tile> <cell>/<rotation>'"),
    ],
)
def test_bad_answers_get_one_clear_line(typed, answer):
    _, shown = play(FRIENDS, "c3", "e3", typed)
    before = play(FRIENDS, "c3", "e3")[1].removesuffix("\nGoodbye.\n")
    assert shown.startswith(before)
    assert answer in shown[len(before) :].splitlines()[0]


def test_every_legal_action_can_be_reached_or_looks_like_one_that_can():
    """Levels leave out only facings that look the same as another."""
    positions = [
        board(
            {"C3": "outpost.hq", "B2": "outpost.runner/2", "A1": "borgo.hq"}, hands=[["scoper", "move"], []]
        ),
        board(
            {"C3": "smart.hq", "C2": "smart.transporter", "B2": "smart.cyborg", "A1": "borgo.hq"},
            hands=[["cyborg", "push_back"], []],
        ),
        board(
            {"C3": "outpost.hq", "C2": "outpost.recon_center", "B2": "outpost.runner", "A1": "borgo.hq"},
            hands=[["move"], []],
        ),
    ]
    for s in positions:
        reached = set(_leaves(choices(s)))
        legal = set(legal_actions(s).actions())
        assert reached <= legal
        looks = {_look_after(s, action) for action in reached} | {_look(s)}
        for action in legal - reached:
            assert _look_after(s, action) in looks, format_action(s, action)


def _look(s):
    return tuple((unit.cell, unit.tile, unit.sides) for unit in units_on(s).values())


def _look_after(s, action):
    after = s.clone()
    apply(after, action)
    return _look(after)


def _leaves(level):
    for way in level.ways.values():
        if isinstance(way, Level):
            yield from _leaves(way)
        else:
            yield way


def test_all_round_tiles_are_not_asked_for_a_facing():
    s = board({"C3": "outpost.hq", "A1": "borgo.hq"}, hands=[["scoper"], []])
    level = choices(s).ways["1"]
    assert isinstance(level, Level)
    assert all(isinstance(way, int) for way in level.ways.values())


def test_menu_explains_each_tile_once():
    s = board({"C3": "outpost.hq", "A1": "borgo.hq"}, hands=[["runner"], []])
    lines = menu_lines(choices(s), 100)
    assert "melee" in lines[0]
    assert lines[1].split() == ["2", "discard", "Runner"]
    assert lines[-1].split()[0] == "e"
    assert all(len(line) <= 100 for line in lines)


# --- take-back -------------------------------------------------------------------------------------


def test_own_decision_comes_back():
    _, shown = play(DUEL, "c3", "1 b2 1", "u", "1 b1 0")
    assert "Taken back: place runner B2/1" in shown
    assert "Outpost places Runner on B1, facing N." in shown


def test_nothing_comes_back_after_new_tiles():
    _, shown = play(DUEL, "c3", "1 b2 1", "e", "u")
    assert "That stands: " in shown


def test_nothing_to_take_back():
    _, shown = play(DUEL, "u")
    assert "That stands: nothing has been decided yet." in shown


def test_friends_take_back_what_they_like():
    _, shown = play(FRIENDS, "c3", "e3", "1 b2 1", "e", "u", "u", "u", "u", "u", "a1")
    assert [line for line in shown.splitlines() if "Taken back" in line] == [
        "> Taken back: end",
        "> Taken back: place runner B2/1",
        "> Taken back: hq E3/0",
        "> Taken back: hq C3/0",
    ]
    assert "Outpost sets up HQ on A1." in shown


def test_a_taken_back_decision_leaves_no_trace(tmp_path):
    file = tmp_path / "game.txt"
    play(FRIENDS, "c3", "e3", "1 b2 1", "u", f"s {file}")
    assert read_record(file.read_text("utf-8")).actions == ("hq C3/0", "hq E3/0")


# --- other commands --------------------------------------------------------------------------------


def test_help_and_log():
    _, shown = play(FRIENDS, "l", "h", "c3", "l", "l all")
    assert "Nothing has happened yet." in shown
    assert "take the last decision back" in shown
    assert shown.count("Outpost sets up HQ on C3.") == 3


def test_question_marks():
    _, shown = play(
        FRIENDS, "?", "? runner", "? net fighter", "? hegemony.hq", "? C3", "? X3", "? runer", "? q"
    )
    assert "Ask about a tile or a cell" in shown
    assert "Runner (Outpost, soldier" in shown
    assert "Net Fighter (Hegemony, soldier" in shown
    assert "HQ (Hegemony, hq)" in shown
    assert "C3 is empty." in shown
    assert "X3 is not on this board." in shown
    assert "No tile or cell 'runer'; did you mean 'runner'?" in shown


def test_explains_what_affects_a_unit():
    s = board(
        {
            "C3": "hegemony.hq",
            "C2": "hegemony.runner wounds=0",
            "B2": "hegemony.scout",
            "C1": "outpost.hq",
            "D1": "outpost.runner",
        }
    )
    text = "\n".join(explain(s, "c2"))
    assert "Now: on C2, its top faces N, initiative" in text
    assert "With bonuses: melee 2 N" in text
    assert "strikes Outpost HQ C1" in text
    assert "Gets +1 melee strength from Hegemony HQ C3." in text


def test_explains_nets_and_takeovers_and_scopers():
    s = board({"B1": "hegemony.net_fighter/2", "C2": "outpost.commando"})
    assert "Netted by Hegemony Net Fighter B1: it does nothing." in explain(s, "C2")
    s = board({"C3": "vegas.agitator", "C2": "outpost.commando"})
    assert "Taken over by Vegas by Vegas Agitator C3; it is Outpost's." in explain(s, "C2")
    s = board({"C3": "outpost.scoper", "C2": "vegas.scout"})
    assert "Scoped: its work serves Outpost by Outpost Scoper C3." in explain(s, "C2")
    s = board({"C3": "vegas.saboteur", "C2": "outpost.commando"})
    assert "Gets -1 initiative from Vegas Saboteur C3." in explain(s, "C2")
    s = board({"C3": "moloch.medic", "C2": "moloch.hybrid", "A1": "outpost.hq"})
    assert "It would be saved by Moloch Medic C3." in explain(s, "C2")


def test_explains_mines_and_terminals():
    s = board({"A1": "vegas.hq"}, armies=["vegas", "outpost"], board="terminals", mines={"B1": "vegas.mine"})
    lines = explain(s, "B1")
    assert lines[0].startswith("Mine (Vegas, foundation")
    assert "B1 is a terminal" in lines[-1]


def test_every_tile_can_be_explained():
    s = board({"C3": "outpost.hq", "A1": "borgo.hq"})
    for tile in TILES.values():
        assert explain(s, tile.full_id)[0].startswith(tile.name)


def test_forecast_of_a_battle():
    s = board(
        {"C3": "outpost.commando", "C2": "hegemony.hq", "C1": "hegemony.runner"}, hands=[["battle"], []]
    )
    lines = forecast(s)
    assert lines[0] == "A battle now, everybody attacking as usual:"
    assert "  Outpost's Commando at C3 shoots Hegemony's HQ at C2 for 1." in lines
    assert lines[-1] == "In sum: lost: Outpost Commando C3; Hegemony's HQ loses 1."
    assert s.step == MAIN


def test_forecast_with_nothing_to_fight_and_out_of_season():
    assert forecast(board({"C3": "outpost.hq", "A1": "borgo.hq"})) == [
        "A battle now: nobody has anything to attack."
    ]
    _, shown = play(FRIENDS, "b")
    assert "A battle can be looked into while somebody is at turn, not now." in shown


def test_saving(tmp_path):
    file = tmp_path / "game.txt"
    taken = tmp_path / "taken.txt"
    taken.write_text("mine")
    status, shown = play(FRIENDS, "c3", f"s {file}", f"s {taken}", f"s {tmp_path}/no/where", "e3", "q")
    assert status == 0
    assert f"Saved to {file}; the seed goes in when you leave." in shown
    assert f"{taken} is there already; choose another name." in shown
    assert "Not saved: No such file or directory." in shown
    record = verify(file.read_text("utf-8"))
    assert record.actions == ("hq C3/0", "hq E3/0")
    assert record.seed == 3
    assert taken.read_text() == "mine"


def test_quitting_asks_about_the_record(tmp_path):
    file = tmp_path / "game.txt"
    status, shown = play(FRIENDS, "c3", "q", str(file))
    assert status == 0
    assert "Save the record?" in shown
    assert verify(file.read_text("utf-8")).actions == ("hq C3/0",)
    assert play(FRIENDS, "q")[1].endswith("> Goodbye.\n")


def test_battles_are_told_phase_by_phase():
    shown = "".join(play_through(GAMES[i], seed=3)[0] for i in (1, 2, 3))
    assert re.search(r"\nInitiative [0-9]:\n", shown)
    assert not re.search(r"\bthe unit at\b", shown, re.IGNORECASE)


# --- leaving ---------------------------------------------------------------------------------------


def test_input_may_end_at_any_prompt():
    _, typed = play_through(["--seed", "6"], seed=6)
    for count in [*range(20), *range(20, len(typed), 9), len(typed) - 1]:
        status, shown = play(["--seed", "6"], *typed[:count])
        assert status == 0
        assert shown.endswith("\nGoodbye.\n")


def test_interrupt_leaves_politely():
    class Interrupted(io.StringIO):
        def readline(self, *_):
            raise KeyboardInterrupt

    target = io.StringIO()
    assert run(arguments(DUEL), Interrupted(), target) == 0
    assert target.getvalue().endswith("Goodbye.\n")


# --- the opponent ----------------------------------------------------------------------------------


def test_random_player_sees_a_view_and_repeats_itself():
    def game(seed):
        session = Session(make_setup(["outpost", "borgo"]), seed)
        players = [RandomPlayer(seed, 0), RandomPlayer(seed, 1)]
        while session.state.step != OVER and len(session.past) < 60:
            player = session.decider
            session.take(players[player].decide(View(session.state, player)))
        return [decision.line for decision in session.past]

    assert game(1) == game(1)
    assert game(1) != game(2)


def test_random_player_has_a_stream_of_its_own():
    """What it draws from tells nothing about the piles."""
    own = rng_from_seed(1, "random player:1")
    assert own.next32() != rng_from_seed(1, "pile:borgo").next32()


# --- anything at all -------------------------------------------------------------------------------

WORDS = [
    *("0", "1", "2", "3", "4", "5", "6", "99", "e", "e", "b", "u", "l", "l all", "h", "?", "? hq", "? B2"),
    *("x", "-", "", "C3", "B2", "A1", "D4", "E2", "C1", "B3", "N", "SE", "1 B2 3", "2 c4 0", "1 C2/2", "/"),
    *("end", "place runner B2/3", "discard move", "use mobility B2>B3/1", "hq C3/0", "? \x00", "\x1b[A", "é"),
]


@pytest.mark.parametrize("batch", range(10))
def test_random_typing_never_breaks_it(batch):
    for number in range(25):
        rng = random.Random(1000 * batch + number)
        typed = [
            rng.choice(WORDS)
            if rng.random() < 0.8
            else "".join(rng.choice("abcdehlu?123456789/>=, \t") for _ in range(rng.randint(0, 8)))
            for _ in range(30)
        ]
        status, shown = play(GAMES[number % len(GAMES)], *typed)
        assert status == 0
        assert shown.endswith("Goodbye.\n")
