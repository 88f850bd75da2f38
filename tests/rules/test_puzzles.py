"""PUZ: a puzzle is a position with a goal, and an answer is right if it holds when played out."""

import json

import pytest

from nshex.notation import write_line
from nshex.puzzles import Goal, Puzzle, PuzzleError, read_puzzle, read_puzzle_text
from tests.support import hp, legal_starting, position, step_name

STRIKE = {
    "title": "One blow",
    "position": position(
        {"A1": "outpost.hq", "E3": "borgo.hq", "E2": "borgo.claws/5"}, players=[{"hp": 9}, {"hp": 2}]
    ),
    "side": 0,
    "tiles": ["commando", "brawler", "move"],
    "uses": 1,
    "goal": "destroy_hq",
}
"""Two hit points are left, one tile may be used; only the Brawler strikes hard enough."""


def puzzle(base=STRIKE, **changes):
    return read_puzzle({**base, **changes})


# --- what a puzzle is ------------------------------------------------------------------------------


def test_puzzle_is_a_position_with_a_hand():
    """PUZ-1 A board, hit points, given tiles; the side that solves has the turn."""
    found = puzzle()
    s = found.state()
    assert (step_name(s), s.turn) == ("main", 0)
    assert (hp(s, 0), hp(s, 1)) == (9, 2)
    assert legal_starting(s, "place brawler") and legal_starting(s, "place commando")
    assert (found.title, found.tiles, found.uses) == ("One blow", ("commando", "brawler", "move"), 1)
    assert found.goals == (Goal.DESTROY_HQ,)


def test_either_side_solves():
    """PUZ-1 The second player can be the one who has the turn."""
    data = {**STRIKE, "side": 1, "tiles": ["brawler"], "goal": "win", "uses": 1}
    found = puzzle(data)
    assert found.state().turn == 1
    assert not found.check([]).solved
    assert not found.check(["place brawler A2/0"]).solved


# --- answers ---------------------------------------------------------------------------------------


def test_answer_that_holds():
    """PUZ-1 The Brawler beside the HQ destroys it before it strikes back."""
    verdict = puzzle().check(["place brawler D4/1"])
    assert (verdict.solved, verdict.reason) == (True, "")
    assert verdict.lines == ("place brawler D4/1", "battle")


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        ([], "2 hit points"),
        (["place commando D4/1"], "1 hit point"),
        (["place brawler D4/0"], "2 hit points"),
        (["discard brawler"], "2 hit points"),
    ],
)
def test_answer_that_misses_the_goal(lines, left):
    """PUZ-1 The battle is fought and the HQ stands."""
    verdict = puzzle().check(lines)
    assert (verdict.solved, verdict.reason) == (False, f"the enemy HQ still has {left}")


def test_only_so_many_tiles():
    """PUZ-1 A second tile is one too many; abilities and discards are not counted."""
    verdict = puzzle().check(["place commando D3/2", "place brawler D4/1"])
    assert (verdict.solved, verdict.reason) == (
        False,
        "'place brawler D4/1' uses tile number 2; the puzzle allows 1",
    )
    assert puzzle().check(["discard move", "discard commando", "place brawler D4/1"]).solved
    assert puzzle(uses=2).check(["place commando B2/0", "place brawler D4/1"]).solved


def test_answer_that_breaks_the_rules():
    """PUZ-1 An action that is not legal fails with the rule it breaks."""
    verdict = puzzle().check(["place brawler E2/3"])
    assert not verdict.solved
    assert "E2 is taken (BRD-4)" in verdict.reason
    assert "annihilator is not in hand" in puzzle().check(["place annihilator D4/1"]).reason
    assert puzzle().check(["hop"]).reason.startswith("'hop': ")


def test_answer_without_a_battle():
    """PUZ-1 Ending the turn is not an answer: the battle follows the actions."""
    verdict = puzzle().check(["end"])
    assert (verdict.solved, verdict.reason) == (False, "the turn ended without a battle")


def test_lines_after_the_battle():
    """PUZ-1 Nothing can follow it."""
    verdict = puzzle(tiles=["brawler", "battle"], uses=2).check(["place brawler D4/1", "play battle", "end"])
    assert verdict.reason == "the battle is over, but 'end' is still to come"
    assert puzzle(tiles=["brawler", "battle"], uses=2).check(["place brawler D4/1", "play battle"]).solved


# --- goals -----------------------------------------------------------------------------------------


def test_goal_win_by_hit_points():
    """PUZ-1 Ahead after the battle is won, level is not."""
    level = position({"A1": "outpost.hq", "E3": "borgo.hq"}, players=[{"hp": 5}, {"hp": 5}])
    found = puzzle(position=level, goal="win", tiles=["commando"])
    assert found.check([]).reason == "you are level with Borgo"
    assert found.check(["place commando E1/3"]).solved


def test_goal_win_by_destroying_the_hq():
    """PUZ-1 The game is over and won, though one's own HQ had fewer hit points."""
    weak = position({"A1": "outpost.hq", "E3": "borgo.hq"}, players=[{"hp": 1}, {"hp": 2}])
    assert puzzle(position=weak, goal="win").check(["place brawler D4/1"]).solved


def test_goal_win_is_missed_by_a_draw():
    """PUZ-1 END-3 Both HQs destroyed: nobody has won."""
    both = position(
        {"A1": "outpost.hq", "E3": "borgo.hq", "A2": "borgo.assassin"}, players=[{"hp": 1}, {"hp": 2}]
    )
    verdict = puzzle(position=both, goal="win").check(["place brawler D4/1"])
    assert verdict.reason == "the game was not won"
    assert puzzle(position=both).check(["place brawler D4/1"]).solved


def test_goal_no_losses():
    """PUZ-1 The HQ must fall without losses; beside the Mutant the Brawler dies with it."""
    there = position(
        {"A1": "outpost.hq", "E3": "borgo.hq", "D3": "borgo.mutant/3"}, players=[{"hp": 9}, {"hp": 2}]
    )
    found = puzzle(position=there, goal=["destroy_hq", "no_losses"])
    assert found.check(["place brawler D4/1"]).reason == "one of your units was lost"
    assert found.check(["place brawler E2/3"]).solved


def test_goal_clear():
    """PUZ-1 All enemy units gone, the HQ may stand."""
    found = puzzle(goal="clear")
    assert found.check([]).reason == "an enemy unit is left"
    assert found.check(["place commando E1/3"]).solved


# --- decisions on the way --------------------------------------------------------------------------

PUSHED = {
    "title": "Nowhere to hide",
    "position": position(
        {
            "C3": "moloch.blocker",
            "C2": "borgo.mutant/2",
            "A1": "moloch.hybrid/1",
            "A3": "moloch.hq",
            "E3": "borgo.hq",
        }
    ),
    "tiles": ["push_back"],
    "goal": "clear",
}
"""A Hybrid shoots along A1, B1, C1: only one of the three cells the Mutant can be pushed to."""


def test_opponent_answers_in_every_way():
    """PUZ-1 INS-3 The pushed unit's player finds the cells out of the line of fire."""
    assert not puzzle(PUSHED).check([]).solved
    verdict = puzzle(PUSHED).check(["play push_back C3>C2"])
    assert not verdict.solved
    assert verdict.lines[0] == "play push_back C3>C2"
    assert verdict.lines[1] == "retreat D1"


def test_answer_that_holds_against_every_reply():
    """PUZ-1 With the way to D1 closed both cells left lie in the line of fire."""
    there = json.loads(json.dumps(PUSHED))
    there["position"]["units"].append({"at": "D1", "tile": "moloch.scout", "rot": 0})
    assert puzzle(there).check(["play push_back C3>C2"]).solved


CLOWN = {
    "title": "The last laugh",
    "position": position({"C3": "moloch.clown", "C4": "borgo.claws/2", "A1": "moloch.hq"}),
    "tiles": [],
    "goal": "clear",
}


def test_own_decisions_are_found():
    """PUZ-1 ARM-1 Nothing is said about the Clown: that it can explode is enough."""
    verdict = puzzle(CLOWN).check([])
    assert verdict.solved
    assert verdict.lines == ("battle", "explode C3")


def test_own_decisions_can_be_part_of_the_answer():
    """PUZ-1 Where the answer says what the Clown does in the battle, that is what it does."""
    assert puzzle(CLOWN).check(["battle", "explode C3"]).solved
    verdict = puzzle(CLOWN).check(["battle", "attack C3"])
    assert (verdict.solved, verdict.reason) == (False, "an enemy unit is left")
    assert not puzzle(CLOWN).check(["explode C3"]).solved


# --- reading ---------------------------------------------------------------------------------------


def test_puzzle_as_json():
    """PUZ-1 A text that begins with a brace is JSON."""
    assert read_puzzle_text(json.dumps(STRIKE)) == puzzle()


def test_puzzle_as_toml():
    """PUZ-1 The same in TOML, with a solution that holds."""
    found = read_puzzle_text(
        """
        title = "One blow"
        tiles = ["commando", "brawler", "move"]
        uses = 1
        goal = ["destroy_hq", "no_losses"]
        solution = ["place brawler D4/1"]

        [position]
        nshex = 1
        players = [{army = "outpost", hp = 9}, {army = "borgo", hp = 2}]
        units = [{at = "A1", tile = "outpost.hq"}, {at = "E3", tile = "borgo.hq"}]
        """
    )
    assert found.goals == (Goal.DESTROY_HQ, Goal.NO_LOSSES)
    assert found.side == 0
    assert found.check(found.solution).solved


def test_position_of_a_puzzle_in_one_line():
    """PUZ-1 The board as a line, hit points and all."""
    line = "o9:::BBBBB b2:::BBBBB A1oQ E2bC5 E3bQ"
    found = puzzle(position=line)
    assert write_line(found.state()) == write_line(puzzle().state())
    assert found.check(["place brawler D4/1"]).solved


def test_all_tiles_may_be_used_unless_said_otherwise():
    """PUZ-1 `uses` left out."""
    data = {key: value for key, value in STRIKE.items() if key not in ("uses", "side")}
    assert read_puzzle(data).uses == 3


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"goal": "glory"},
            "puzzle.goal: unknown value 'glory'; expected one of win, win_outright, destroy_hq, ahead",
        ),
        ({"goal": []}, "puzzle.goal: expected at least one goal"),
        ({"goal": ["win", 3]}, "puzzle.goal[1]: expected one of win"),
        ({"uses": 4}, "puzzle.uses: expected a whole number from 0 to 3"),
        ({"tiles": ["brawlr"]}, "puzzle.tiles[0]: no tile 'brawlr' in army outpost; did you mean 'brawler'?"),
        ({"tiles": ["hq"]}, "puzzle.tiles[0]: 'hq' is set apart; expected a tile of the pile (SET-1)"),
        ({"tiles": "move"}, "puzzle.tiles: expected a list, found 'move'"),
        ({"side": 2}, "puzzle.side: expected a player from 0 to 1"),
        ({"title": 7}, "puzzle.title: expected a text, found 7"),
        ({"author": "me"}, "puzzle: unknown key 'author'"),
        ({"position": []}, "puzzle.position: expected an object"),
        ({"position": {"nshex": 1}}, "puzzle.position: players: missing"),
        ({"position": "o9 b2 A1oJ"}, "puzzle.position: character 7, 'A1oJ': no tile of outpost has the code"),
        ({"position": "o9:M b2"}, "puzzle.position: player 0 has a hand; expected it in 'tiles'"),
        ({"solution": [1]}, "puzzle.solution[0]: expected an action, found 1"),
    ],
)
def test_errors_say_where(changes, message):
    """PUZ-1 What is wrong, where, and what was expected."""
    with pytest.raises(PuzzleError) as caught:
        puzzle(**changes)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("key", ["title", "position", "tiles", "goal"])
def test_what_a_puzzle_needs(key):
    """PUZ-1 Left out, it is asked for by name."""
    with pytest.raises(PuzzleError, match=f"^puzzle.{key}: missing, expected "):
        read_puzzle({name: value for name, value in STRIKE.items() if name != key})


def test_texts_that_are_neither_json_nor_toml():
    """PUZ-1 One line about what could not be read."""
    with pytest.raises(PuzzleError, match=r"^not JSON: .* line 1"):
        read_puzzle_text("{title")
    with pytest.raises(PuzzleError, match=r"^not TOML: "):
        read_puzzle_text("title = ")


def test_puzzle_begins_in_the_main_step():
    """PUZ-1 Setup, drawing and forced discards cannot be puzzles."""
    early = {"nshex": 1, "players": [{"army": "outpost"}, {"army": "borgo"}], "step": "setup"}
    with pytest.raises(PuzzleError, match="main step"):
        puzzle(position=early)


def test_the_solver_has_turn_and_hand_from_the_puzzle():
    """PUZ-1 A position that says otherwise contradicts it."""
    with pytest.raises(PuzzleError, match="player 0 solves, but the turn is player 1's"):
        puzzle(position=position({"A1": "outpost.hq", "E3": "borgo.hq"}, turn=1))
    with pytest.raises(PuzzleError, match="player 0 has a hand; expected it in 'tiles'"):
        puzzle(position=position({"A1": "outpost.hq", "E3": "borgo.hq"}, hands=[["move"]]))


def test_puzzle_can_be_made_in_code():
    """PUZ-1 The class needs no text."""
    found = Puzzle("One blow", puzzle().position, 0, ("brawler",), 1, (Goal.WIN,))
    assert found.check(["place brawler D4/1"]).solved
