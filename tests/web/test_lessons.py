"""The lessons work: every solution completes its task, anything else is told to try again."""

import re

import pytest

from nshex.bots.interface import Limit
from nshex.bots.registry import make_bot
from nshex.notation.errors import IllegalActionError
from nshex.notation.lines import format_action
from nshex.notation.seeds import rng_from_seed
from nshex.notation.status import winner_of
from nshex.rules.engine import legal_actions
from nshex.rules.state import OVER
from nshex.rules.views import View
from nshex.tiles import PLAYABLE
from nshex.web.lessons.api import coach_message
from nshex.web.lessons.attempt import MOST_LINES, allows, attempt
from nshex.web.lessons.lesson import LEARNER, LessonError, find_lesson, find_step, lessons, read_lesson

EVERY = [(lesson, number) for lesson in lessons() for number in range(1, len(lesson.steps) + 1)]
STEPS = [pytest.param(lesson, number, id=f"{lesson.id}-{number}") for lesson, number in EVERY]
WITH_SOLUTION = [
    step for step, (lesson, number) in zip(STEPS, EVERY, strict=True) if find_step(lesson, number).solution
]


def test_the_lessons_lead_from_placing_to_a_whole_game_and_then_to_each_army():
    assert [lesson.id for lesson in lessons() if not lesson.army] == [
        *("placing", "attacks", "initiative", "modules", "nets", "medics", "instants", "mobility", "setup"),
        "short-game",
    ]
    assert sorted(lesson.army for lesson in lessons() if lesson.army) == sorted(PLAYABLE)
    assert lessons()[0].id == "placing"


@pytest.mark.parametrize(("lesson", "number"), STEPS)
def test_texts_suit_fingers_as_well_as_keys(lesson, number):
    step = find_step(lesson, number)
    words = f"{step.text} {step.task} {step.done} {step.again}"
    assert not re.search(r"\b[QE]\b|wheel|[Cc]lick|keyboard", words)


@pytest.mark.parametrize(("lesson", "number"), STEPS)
def test_a_step_begins_open_with_something_to_choose(lesson, number):
    step = find_step(lesson, number)
    begun = attempt(step, ())
    lines = [format_action(begun.state, action) for action in legal_actions(begun.state).actions()]
    assert begun.verdict == "open"
    assert begun.state.decider == LEARNER
    assert any(allows(step, line) for line in lines)
    assert step.text and step.task and step.done


@pytest.mark.parametrize(("lesson", "number"), WITH_SOLUTION)
def test_the_solution_does_the_task_and_no_part_of_it_does(lesson, number):
    step = find_step(lesson, number)
    assert attempt(step, step.solution).verdict == "done"
    assert attempt(step, step.solution[:-1]).verdict == "open"


@pytest.mark.parametrize(("lesson", "number"), WITH_SOLUTION)
def test_an_offered_way_that_misses_the_task_has_words_for_it(lesson, number):
    step = find_step(lesson, number)
    for line in _offered(step, ()):
        if attempt(step, [line]).verdict == "again":
            assert step.again


def test_a_wrong_facing_is_told_to_try_again():
    step = find_step(find_lesson("placing"), 1)
    assert attempt(step, ["place brawler C3/2"]).verdict == "again"


def test_the_slow_unit_does_not_save_the_hq():
    step = find_step(find_lesson("initiative"), 1)
    assert attempt(step, ["place runner B3/1", "play battle"]).verdict == "again"


@pytest.mark.parametrize(
    ("lesson", "lines"),
    [
        ("initiative", ["place runner E3/0", "place brawler B3/1", "play battle"]),
        ("borgo", ["place mutant E3/0", "place claws B3/1", "play battle"]),
    ],
)
def test_placing_both_units_before_the_battle_is_no_mistake(lesson, lines):
    step = find_step(find_lesson(lesson), 1)
    assert attempt(step, lines[:-1]).verdict == "open"
    assert attempt(step, lines).verdict == "done"


def test_the_owner_of_a_pushed_unit_answers():
    step = find_step(find_lesson("instants"), 2)
    pushed = attempt(step, step.solution)
    assert [step.player for step in pushed.game.steps] == [0, 1]
    assert pushed.lines[1].startswith("retreat ")


def test_a_line_the_step_does_not_offer_is_refused():
    step = find_step(find_lesson("placing"), 1)
    with pytest.raises(IllegalActionError, match="not part of this lesson"):
        attempt(step, ["end"])


def test_an_illegal_line_is_refused():
    step = find_step(find_lesson("nets"), 1)
    with pytest.raises(IllegalActionError):
        attempt(step, ["place net_fighter C4/0"])


def test_too_many_lines_are_refused():
    step = find_step(find_lesson("short-game"), 1)
    with pytest.raises(IllegalActionError, match="at most"):
        attempt(step, ["end"] * (MOST_LINES + 1))


def test_a_position_that_cannot_be_read_is_told_with_its_file_and_step():
    step = {"text": "a", "task": "b", "done": "c", "goal": [], "position": "o h C3oJ"}
    lesson = {"id": "x", "title": "X", "summary": "x", "tile": "outpost.hq", "step": [step]}
    with pytest.raises(LessonError, match=r"^x\.toml, step 1, position: character 5, 'C3oJ': no tile"):
        read_lesson("x.toml", lesson)


def test_unknown_lessons_and_steps_are_told():
    with pytest.raises(LessonError, match="expected one of placing"):
        find_lesson("flying")
    with pytest.raises(LessonError, match="expected 1 to 3"):
        find_step(find_lesson("placing"), 4)


def test_the_short_game_is_played_to_its_end_and_repeats_exactly():
    step = find_step(find_lesson("short-game"), 1)
    bot = make_bot("soldier", rng_from_seed(1, "learner"))
    now = attempt(step, ())
    while now.verdict == "open":
        action = bot.choose(View(now.state, LEARNER), Limit(nodes=300))
        now = attempt(step, [*now.lines, format_action(now.state, action)])
    assert now.state.step == OVER
    assert attempt(step, now.lines).verdict == ("done" if winner_of(now.state) == LEARNER else "again")


def test_losing_the_short_game_is_no_success():
    step = find_step(find_lesson("short-game"), 1)
    now = attempt(step, ())
    while now.verdict == "open":
        lines = [format_action(now.state, action) for action in legal_actions(now.state).actions()]
        passive = next((line for line in lines if line.startswith(("discard", "end"))), lines[0])
        now = attempt(step, [*now.lines, passive])
    assert now.state.step == OVER and now.verdict == "again"
    assert coach_message(step, now) == f"You lost the game. {step.again}"


def _offered(step, lines):
    s = attempt(step, lines).state
    found = [format_action(s, action) for action in legal_actions(s).actions()]
    return [line for line in found if allows(step, line)]


def test_an_action_may_be_taken_back_until_the_task_is_judged(browser):
    """The table offers it by the rule of every other table; the page then sends one line fewer."""
    solution = find_step(find_lesson("attacks"), 1).solution
    offered = []
    for count in range(len(solution) + 1):
        answer = browser.fetch("/api/lessons/attacks/1", {"lines": solution[:count]})
        offered.append(answer.json()["table"]["can"]["take_back"])
    assert offered == [False, True, False]
