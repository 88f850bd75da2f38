"""Puzzles over HTTP: tried action by action, judged by the checker, no answers revealed unasked (PUZ-1)."""

import json

import pytest

from nshex.notation.errors import IllegalActionError
from nshex.puzzles import PuzzleError, answers, check, collection, hints
from nshex.web.payloads.choices import ways_json
from nshex.web.puzzles.attempt import MOST_LINES, attempt, played_out
from nshex.web.puzzles.cards import listed_cards
from nshex.web.puzzles.tables import playback_json, step_json

EASY = "borgo-01"
SOLUTION = "place net_fighter A1/1"
WITH_REPLY = "smart-16"
"""Its solution pushes a unit back, which then retreats."""


def every(step, start=0):
    """A sample of the collection."""
    return list(collection().values())[start::step]


def solve_by_hand(puzzle):
    """The solution played line by line, as a page does it."""
    now = attempt(puzzle, ())
    for line in puzzle.solution:
        now = attempt(puzzle, [*now.lines, line])
    return now if now.verdict != "open" else attempt(puzzle, [*now.lines, "battle"])


def offered_lines(table):
    return [way["line"] for way in table["choices"]["ways"]]


# --- attempts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", every(6), ids=lambda puzzle: puzzle.id)
def test_solutions_solve_and_near_misses_do_not(puzzle):
    assert solve_by_hand(puzzle).verdict == "solved"
    assert played_out(puzzle, puzzle.solution).verdict == "solved"
    missed = played_out(puzzle, puzzle.wrong_try)
    assert (missed.verdict, bool(missed.reason)) == ("failed", True)


@pytest.mark.parametrize("puzzle", every(5, 1), ids=lambda puzzle: puzzle.id)
def test_a_solution_can_be_picked_at_the_table(puzzle):
    now = attempt(puzzle, ())
    for line in puzzle.solution:
        choices = step_json(now)["table"]["choices"]
        assert choices
        buttons = [choices["picks"][index]["value"] for index in choices["more"]]
        folded = [ways_json(now.state, button, now.is_offered)["ways"] for button in buttons]
        assert line in {way["line"] for ways in (choices["ways"], *folded) for way in ways}
        now = attempt(puzzle, [*now.lines, line])


def test_the_battle_alone_is_an_answer_too():
    puzzle = collection()[EASY]
    fought = attempt(puzzle, ["battle"])
    assert (fought.verdict, fought.reason) == ("failed", check(puzzle, []).reason)


def test_nothing_comes_after_the_battle():
    with pytest.raises(IllegalActionError, match="after the battle"):
        attempt(collection()[EASY], ["battle", SOLUTION])


def test_no_more_tiles_than_allowed():
    puzzle = collection()[EASY]
    assert puzzle.uses == 1
    with pytest.raises(IllegalActionError, match="expected no more than 1"):
        attempt(puzzle, [SOLUTION, "place officer C2/0"])
    assert offered_lines(step_json(attempt(puzzle, [SOLUTION]))["table"]) == ["battle"]


@pytest.mark.parametrize("line", ["end", "discard officer", "place officer", "", "battle battle", "x" * 5000])
def test_lines_that_are_no_part_of_a_puzzle_are_refused(line):
    with pytest.raises(ValueError, match=r"\w"):
        attempt(collection()[EASY], [line])


def test_the_other_side_replies_and_the_answer_must_hold_against_every_reply():
    """PUZ-1."""
    puzzle = collection()[WITH_REPLY]
    pushed = attempt(puzzle, puzzle.solution[:1])
    assert [step.player == puzzle.side for step in pushed.game.steps] == [True, False]
    assert pushed.lines[1].startswith("retreat ")
    news = step_json(pushed)["updates"]
    assert [update["after"] for update in news] == [0, 1]
    solved = solve_by_hand(puzzle)
    assert solved.verdict == "solved"
    assert solved.own == (*puzzle.solution, "battle")


def test_a_reply_that_was_not_the_worst_does_not_make_a_wrong_answer_right():
    """An answer sent with friendly replies is judged against all other replies too."""
    puzzle = collection()[WITH_REPLY]
    first = puzzle.solution[0]
    replies = [str(line) for line in attempt(puzzle, [first]).game.position_at(1).legal.lines()]
    for reply in replies:
        judged = attempt(puzzle, [first, reply, "battle"])
        assert judged.verdict == ("solved" if check(puzzle, [first]).solved else "failed")


def test_an_answer_that_fails_against_another_reply_shows_that_one():
    """PUZ-1 The reply sent along would let the answer hold; the one that spoils it is shown."""
    puzzle = collection()["vegas-05"]
    push = "play push_back A2>B2"
    assert attempt(puzzle, [push]).lines == (push, "retreat C2"), "the table replies with the worst"
    judged = attempt(puzzle, [push, "retreat C3", "battle"])
    assert (judged.verdict, judged.was_outwitted) == ("failed", True)
    found = step_json(judged)
    assert [update["line"] for update in found["updates"]][:2] == [push, "retreat C2"]
    assert "better reply" in found["message"]


def test_what_is_told_ends_with_the_battle():
    fought = step_json(attempt(collection()[EASY], ["battle"]))
    kinds = [part["kind"] for part in fought["log"][-1]["parts"]]
    assert "turn_began" not in kinds
    assert fought["table"]["over"] is None


def test_too_many_lines_are_refused():
    with pytest.raises(IllegalActionError, match="at most"):
        attempt(collection()[EASY], ["end"] * (MOST_LINES + 1))


def test_a_playback_goes_from_the_beginning_to_the_end_of_the_battle():
    puzzle = collection()[WITH_REPLY]
    found = playback_json(played_out(puzzle, puzzle.solution), "The solution")
    assert found["table"]["version"] == 0
    assert [update["after"] for update in found["updates"]] == list(range(len(found["updates"])))
    offered = [found["table"], *(update["table"] for update in found["updates"])]
    lines = [offered_lines(table) for table in offered]
    assert lines == [["step"]] * len(found["updates"]) + [["again"]]
    assert found["updates"][-1]["scenes"][-1]["units"] == found["updates"][-1]["table"]["units"]


def test_the_list_has_every_puzzle_once_and_the_easy_ones_first():
    cards = listed_cards()
    assert sorted(card.puzzle.id for card in cards) == sorted(collection())
    levels = [card.level for card in cards]
    assert levels == sorted(levels, key=["Easy", "Medium", "Hard", "Expert"].index)
    assert len({card.armies[0] for card in cards[:7]}) >= 5, "armies take turns"


def test_a_puzzle_with_too_many_decisions_is_refused_in_time(monkeypatch):
    """A puzzle made by a stranger must not keep the server busy."""
    monkeypatch.setattr(answers, "MOST_BRANCHES", 3)
    puzzle = collection()["moloch-22"]
    with pytest.raises(PuzzleError, match="more than 3 ways to decide"):
        played_out(puzzle, puzzle.solution)


# --- over HTTP -------------------------------------------------------------------------------------


def test_a_puzzle_is_tried_failed_and_solved(browser):
    begun = browser.fetch(f"/api/puzzles/{EASY}", {"lines": []}).json()
    assert (begun["verdict"], begun["used"], begun["puzzle"]["uses"]) == ("open", 0, 1)
    failed = browser.fetch(f"/api/puzzles/{EASY}", {"lines": ["battle"]}).json()
    assert failed["verdict"] == "failed" and failed["message"].startswith("Not solved: ")
    placed = browser.fetch(f"/api/puzzles/{EASY}", {"lines": [SOLUTION]}).json()
    assert (placed["verdict"], placed["used"]) == ("open", 1)
    solved = browser.fetch(f"/api/puzzles/{EASY}", {"lines": [SOLUTION, "battle"]}).json()
    assert solved["verdict"] == "solved"
    assert any(scene["phase"] for update in solved["updates"] for scene in update["scenes"])


def test_the_table_can_be_asked(browser):
    asked = {"lines": [], "type": "preview", "line": SOLUTION}
    assert browser.fetch(f"/api/puzzles/{EASY}/ask", asked).json()["units"]
    assert browser.fetch(f"/api/puzzles/{EASY}/ask", {"lines": [], "type": "explain", "at": "B2"}).json()[
        "title"
    ]
    forecast = browser.fetch(f"/api/puzzles/{EASY}/ask", {"lines": [], "type": "forecast"})
    assert (forecast.status, forecast.json()["error"]) == (422, "no_forecast")


def test_hints_come_one_at_a_time(browser):
    texts = hints(collection()[EASY])
    for number, text in enumerate(texts, 1):
        found = browser.fetch(f"/api/puzzles/{EASY}/hints/{number}", {}).json()
        assert (found["text"], found["more"]) == (text, len(texts) - number)
    for number in (0, 4, 10**30):
        assert browser.fetch(f"/api/puzzles/{EASY}/hints/{number}", {}).status == 404


def test_solution_and_near_miss_come_when_asked_for(browser):
    for name, verdict in (("solution", "solved"), ("wrong-try", "failed")):
        found = browser.fetch(f"/api/puzzles/{EASY}/{name}", {}).json()
        assert found["verdict"] == verdict
        assert [update["line"] for update in found["updates"]][-1] == "battle"


def test_neither_page_nor_attempt_tells_the_answer(browser):
    puzzle = collection()[EASY]
    page = browser.fetch(f"/puzzles/{EASY}").body
    begun = browser.fetch(f"/api/puzzles/{EASY}", {"lines": []}).json()
    told = json.dumps({key: value for key, value in begun.items() if key != "table"})
    for words in (*hints(puzzle), puzzle.solution[0]):
        assert words not in told
    for words in hints(puzzle):
        assert words not in page


@pytest.mark.parametrize("path", ["/api/puzzles/nowhere", "/api/puzzles/nowhere/ask"])
def test_an_unknown_puzzle_is_not_found(browser, path):
    answer = browser.fetch(path, {"lines": []})
    assert (answer.status, answer.json()["error"]) == (404, "no_puzzle")


@pytest.mark.parametrize("path", ["hints/1", "solution", "wrong-try"])
def test_there_is_no_help_with_an_unknown_puzzle(browser, path):
    assert browser.fetch(f"/api/puzzles/nowhere/{path}", {}).status == 404


def test_the_page_of_an_unknown_puzzle_says_so(browser):
    answer = browser.fetch("/puzzles/nowhere")
    assert answer.status == 404
    assert "There is no puzzle at this address" in answer.body


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        None,
        "battle",
        {"lines": None},
        {"lines": "battle"},
        {"lines": [1]},
        {"lines": [["battle"]]},
        {"lines": ["battle"] * 61},
        {"lines": ["fly to the moon"]},
        {"lines": ["place net_fighter Z9/1"]},
        {"lines": ["again"]},
    ],
)
def test_hostile_bodies_get_one_line(browser, body):
    for path in (f"/api/puzzles/{EASY}", f"/api/puzzles/{EASY}/ask"):
        answer = browser.fetch(path, json.dumps(body).encode())
        assert answer.status == 422, body
        assert answer.json()["text"] and "\n" not in answer.json()["text"]


@pytest.mark.parametrize(
    "question",
    [
        {},
        {"type": "hint"},
        {"type": ["preview"]},
        {"type": "preview"},
        {"type": "preview", "line": {"a": [1]}},
        {"type": "explain"},
        {"type": "explain", "at": "Z9"},
        {"type": "explain", "tile": 7},
        {"type": "ways", "button": "fly"},
    ],
)
def test_hostile_questions_get_one_line(browser, question):
    answer = browser.fetch(f"/api/puzzles/{EASY}/ask", {"lines": [], **question})
    assert answer.status == 422
    assert answer.json()["text"] and "\n" not in answer.json()["text"]
