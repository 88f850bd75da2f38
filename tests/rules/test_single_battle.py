"""A battle fought outside a game: nothing else of the game continues."""

from nshex.notation.lines import parse_action
from nshex.notation.positions import write_position
from nshex.rules.single_battle import battle_now, fight_now
from nshex.rules.state import State
from tests.support import board, do, legal, start_fight, step_name, units

CLOWN = {"C3": "moloch.clown/0", "C2": "borgo.brawler/0", "E3": "borgo.hq", "A1": "moloch.hq"}


def test_the_state_itself_stays_as_it_is():
    s = board(CLOWN)
    before = write_position(s)
    after = battle_now(s)
    assert write_position(s) == before
    assert "C2" not in units(after)


def test_the_first_alternative_is_taken_and_the_turn_goes_on():
    s = board(CLOWN, hands=[["battle"], []])
    fight_now(s)
    assert "C3" in units(s)
    assert step_name(s) == "main"
    assert "play battle" in legal(s)


def test_the_given_function_decides():
    asked = []

    def decide(s: State) -> int:
        asked.append(legal(s))
        return parse_action(s, "explode C3")

    s = board(CLOWN)
    fight_now(s, None, decide)
    assert asked == [{"attack C3", "explode C3"}]
    assert "C3" not in units(s)


def test_a_discard_is_still_owed_afterwards():
    s = board(CLOWN, hands=[["battle", "battle", "battle"], []], step="discard")
    assert step_name(s) == "discard"
    fight_now(s)
    assert step_name(s) == "discard"
    assert legal(s) == {"discard battle"}


def test_a_battle_under_way_is_fought_to_its_end():
    s = board(CLOWN)
    start_fight(s)
    assert step_name(s) == "choice"
    after = battle_now(s)
    do(s, "attack C3")
    assert units(after) == units(s)
    assert step_name(after) == "main"


def test_a_question_outside_battles_is_dropped():
    """Whoever asks for a battle while a medic has to be chosen gets the battle alone."""
    layout = {
        **{"C3": "outpost.hq", "A1": "borgo.brawler/3", "A2": "borgo.medic/0", "B1": "borgo.medic/5"},
        **{"E3": "borgo.hq", "C2": "borgo.brawler/2"},
    }
    s = board(layout, armies=["outpost", "borgo"], hands=[["sniper"], []])
    do(s, "play sniper A1")
    assert step_name(s) == "choice"
    after = battle_now(s)
    assert units(after) == units(battle_now(board(layout, armies=["outpost", "borgo"])))
