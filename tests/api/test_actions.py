"""Actions, and the ordered set of legal ones."""

import copy
import pickle
import random

import pytest

from nshex import Action, IllegalActionError
from tests.api.support import play_on, started


def test_actions_are_values():
    assert Action("end") == Action("end")
    assert len({Action("end"), Action("end"), Action("redraw")}) == 2
    with pytest.raises(AttributeError):
        setattr(Action("end"), "line", "redraw")  # noqa: B010 - what is tested is that it fails


def test_legal_actions_are_a_set():
    legal = started().position.legal
    assert len(legal) == len(list(legal)) == 19
    assert legal & {Action("hq C3/0"), Action("end")} == {Action("hq C3/0")}
    assert legal.__contains__(5) is False
    assert "hq C3" in legal
    assert "nonsense" not in legal
    assert repr(legal) == "<19 legal actions: 'hq A1/0', 'hq A2/0', 'hq A3/0', …>"


def test_nothing_is_legal_when_all_is_over():
    position = play_on(started(), random.Random(4)).position
    assert position.is_over
    assert len(position.legal) == 0
    assert list(position.legal) == []
    assert position.decider is None
    assert "step=over" in repr(position)


def test_legal_actions_are_picked_by_number():
    legal = started("hq B2/0", "hq D3/0").legal
    assert list(legal) == [legal[i] for i in range(len(legal))]
    assert legal[-1] == list(legal)[-1]
    assert legal[1:3] == tuple(legal)[1:3]
    assert random.Random(1).choice(legal) in legal
    with pytest.raises(IndexError):
        _ = legal[len(legal)]


def test_an_action_means_its_line_on_every_other_position():
    """Taken from the legal actions of one position, it is read again on another one."""
    game = started("hq B2/0", "hq D3/0")
    action = next(action for action in game.legal if str(action).startswith("place"))
    other = game.copy()
    other.push("end")
    with pytest.raises(IllegalActionError):
        other.push(action)
    assert pickle.loads(pickle.dumps(action)) == copy.deepcopy(action) == Action(str(action)) == action
    before = game.position
    assert (
        game.push(pickle.loads(pickle.dumps(action))).after
        == before.apply(action)
        == before.apply(str(action))
    )
