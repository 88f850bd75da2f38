"""What others have done since a player's last turn: changed cells, moves, and the replay."""

from nshex import Game
from nshex.geometry import CELL_NAMES
from nshex.web.live.own_turns import OwnTurns
from nshex.web.payloads.turns import their_turn_json, trace_json
from tests.browser.records import record

MOLOCH, BORGO = 0, 1
LINES = record("duel").split("\n\n")[1].strip().splitlines()
PUSHED_TWICE = 36
"""In the stored duel: Moloch has pushed two of Borgo's units, and Borgo begins its turn."""


class Followed:
    """The stored duel at a moment, recorded action by action as on a server."""

    def __init__(self, moment):
        self.game = Game.new(["moloch", "borgo"], 8)
        self.turns = OwnTurns()
        self.turns.follow(self.game)
        for line in LINES[:moment]:
            self.push(line)

    def push(self, line):
        self.game.push(line)
        self.turns.follow(self.game)

    def take_back(self):
        self.game.pop()
        self.turns.follow(self.game)

    def since(self, player):
        return self.turns.since_turn_of(player, self.game)

    def changed(self, player):
        return {CELL_NAMES[change.cell]: change.kind for change in self.since(player).trace.changes}

    def arrows(self, player):
        arrows = self.since(player).trace.arrows
        return {(arrow.kind, CELL_NAMES[arrow.start], CELL_NAMES[arrow.goal]) for arrow in arrows}


def test_pushes_are_arrows_and_the_cells_they_end_on_are_outlined():
    duel = Followed(PUSHED_TWICE)
    assert duel.changed(BORGO) == {"D2": "moved", "E2": "moved"}
    assert duel.arrows(BORGO) == {("pushed", "D1", "D2"), ("pushed", "D3", "E2")}
    assert trace_json(duel.since(BORGO).trace)["cells"][0] == {
        "at": "D2",
        "kind": "moved",
        "words": "came from D1 since your last turn",
    }


def test_the_trace_stays_in_ones_turn_but_not_where_one_has_acted_since():
    duel = Followed(PUSHED_TWICE)
    duel.push("discard medic")
    assert set(duel.changed(BORGO)) == {"D2", "E2"}
    duel.push("place claws D1/5")
    assert set(duel.changed(BORGO)) == {"D2", "E2"}, "one's own unit is no news"
    duel.push("end")
    assert duel.since(BORGO) is None, "nobody else has acted since"
    assert duel.changed(MOLOCH) == {"D1": "came"}


def test_placed_turned_and_lost_units():
    after_battle = Followed(len(LINES) - 12)
    kinds = set()
    for line in LINES[len(LINES) - 12 :]:
        after_battle.push(line)
        for player in (MOLOCH, BORGO):
            if after_battle.since(player) is not None:
                kinds |= set(after_battle.changed(player).values())
    assert {"came", "gone", "hurt"} <= kinds


def test_what_is_taken_back_leaves_nothing():
    duel = Followed(PUSHED_TWICE - 1)
    before = duel.arrows(BORGO)
    duel.push("end")
    duel.take_back()
    assert duel.arrows(BORGO) == before
    duel.take_back()
    assert duel.arrows(BORGO) == {("pushed", "D1", "D2")}


def test_watched_action_by_action_up_to_ones_turn():
    duel = Followed(PUSHED_TWICE)
    duel.push("discard medic")
    since = duel.since(BORGO)
    steps = [duel.game.step_at(moment) for moment in range(since.first + 1, since.last + 1)]
    turn = their_turn_json(steps)
    assert [step.player for step in steps] == [MOLOCH, MOLOCH, BORGO, MOLOCH, MOLOCH]
    assert len(turn["steps"]) == len(steps)
    assert turn["steps"][0]["texts"] == ["Moloch discards Hornet."]
    told = " ".join(text for step in turn["steps"] for text in step["texts"])
    assert "pushes Borgo's Super Mutant from D1 to D2" in told
    assert "draws" not in told, "what a player draws in their own turn is not watched again"
    stood = {unit["at"] for unit in turn["units"]}
    assert {"D1", "D3"} <= stood and "D2" not in stood
