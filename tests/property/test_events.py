"""Events are complete: a board updated from events alone ends up the same as the engine's."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hypothesis import given

from nshex.geometry import CELL_NAMES
from nshex.notation.event_write import event_json
from nshex.notation.positions import write_position
from nshex.notation.seeds import rng_from_seed
from nshex.rules.events import Event
from nshex.rules.state import State
from nshex.rules.tables import TILES
from nshex.rules.units import controller_of, owner_of, rotation_of, tile_of, wounds_of
from tests import support
from tests.property.games import play, seeds, share, tables

Json = dict[str, Any]


@dataclass
class Seen:
    """A unit as the events have shown it."""

    tile: str
    rot: int
    owner: int | None
    controller: int | None
    netted: bool = False
    wounds: int = 0


@dataclass
class Listener:
    """A board made of nothing but events."""

    owners: dict[str, int]
    """Armies to players."""
    neutral_bomber: bool
    units: dict[str, Seen] = field(default_factory=dict)
    mines: set[str] = field(default_factory=set)
    hp: dict[int, int] = field(default_factory=dict)
    hands: dict[int, list[str]] = field(default_factory=dict)
    scores: dict[int, int] = field(default_factory=dict)
    energy: dict[int, int] = field(default_factory=dict)
    reason: str | None = None
    dancing: dict[str, tuple[str, Seen]] = field(default_factory=dict)
    """Objects in the air, each with the cell it came from."""

    def hear(self, event: Json) -> None:
        if event["event"] not in ("moved", "turned") or event["tile"] not in self.dancing:
            self.land()
        getattr(self, f"on_{event['event']}", self.ignore)(event)

    def ignore(self, event: Json) -> None:
        pass

    def put(self, event: Json) -> None:
        bomber = event["tile"] == "neutral.mad_bomber"
        owner = None if bomber and self.neutral_bomber else event["player"]
        self.units[event["at"]] = Seen(event["tile"], event["rot"], owner, owner)

    def on_hq_placed(self, event: Json) -> None:
        self.put(event)

    def on_placed(self, event: Json) -> None:
        self.hands[event["player"]].remove(event["tile"])
        if event["tile"] == "vegas.mine":
            self.mines.add(event["at"])
        else:
            assert event["at"] not in self.units
            self.put(event)

    def on_exchanged(self, event: Json) -> None:
        self.hands[event["player"]].remove(event["tile"])
        assert self.units[event["at"]].tile == "smart.transporter"
        self.put(event)

    def on_moved(self, event: Json) -> None:
        assert event["to"] not in self.units
        if event["tile"] in self.dancing:
            start, unit = self.dancing.pop(event["tile"])
            assert start == event["from"]
        else:
            unit = self.units.pop(event["from"])
        assert unit.tile == event["tile"]
        unit.rot = event["rot"]
        self.units[event["to"]] = unit

    def on_pushed(self, event: Json) -> None:
        self.on_moved({**event, "rot": self.units[event["from"]].rot})

    def on_swapped(self, event: Json) -> None:
        one, two = event["one"], event["two"]
        self.units[one], self.units[two] = self.units[two], self.units[one]

    def on_danced(self, event: Json) -> None:
        """All three objects go up at once; the events that follow say which come down elsewhere."""
        for cell, unit in list(self.units.items()):
            if unit.tile.startswith("dancer."):
                unit.netted = False
                self.dancing[unit.tile] = cell, self.units.pop(cell)

    def land(self) -> None:
        """Objects a dance left alone stand where they stood."""
        for cell, unit in self.dancing.values():
            assert cell not in self.units
            self.units[cell] = unit
        self.dancing.clear()

    def on_turned(self, event: Json) -> None:
        if event["tile"] in self.dancing:
            start, unit = self.dancing.pop(event["tile"])
            assert start == event["at"]
            self.units[start] = unit
        assert self.units[event["at"]].tile == event["tile"]
        self.units[event["at"]].rot = event["rot"]

    def on_died(self, event: Json) -> None:
        assert self.units.pop(event["at"]).tile == event["tile"]

    def on_hq_fell(self, event: Json) -> None:
        self.on_died(event)

    def on_mine(self, event: Json) -> None:
        self.mines.remove(event["at"])

    def on_foundation_destroyed(self, event: Json) -> None:
        self.mines.remove(event["at"])

    def on_netted(self, event: Json) -> None:
        assert not self.units[event["at"]].netted
        self.units[event["at"]].netted = True

    def on_unnetted(self, event: Json) -> None:
        assert self.units[event["at"]].netted
        self.units[event["at"]].netted = False

    def on_taken(self, event: Json) -> None:
        self.units[event["at"]].controller = event["player"]

    def on_released(self, event: Json) -> None:
        unit = self.units[event["at"]]
        unit.controller = unit.owner

    def on_wounded(self, event: Json) -> None:
        self.units[event["at"]].wounds = event["wounds"]

    def on_hq_hit(self, event: Json) -> None:
        if self.units[event["at"]].tile.startswith("dancer."):
            self.units[event["at"]].wounds = 10 - event["hp"]
        else:
            self.hp[event["player"]] = event["hp"]

    def on_healed(self, event: Json) -> None:
        if self.units[event["at"]].tile.startswith("dancer."):
            self.units[event["at"]].wounds -= event["amount"]
        else:
            self.hp[event["player"]] += event["amount"]

    def on_paid(self, event: Json) -> None:
        self.units[event["at"]].wounds += event["hp_paid"]
        assert self.units[event["at"]].wounds == 10 - event["hp"]

    def on_energy(self, event: Json) -> None:
        self.energy[event["player"]] = event["energy"]
        if "dancer" in self.owners and self.owners["dancer"] == event["player"]:
            return
        self.hp[event["player"]] -= event["hp_paid"]

    def on_procedure(self, event: Json) -> None:
        self.energy[event["player"]] -= event["cost"]

    def on_scored(self, event: Json) -> None:
        self.scores[event["player"]] = event["score"]

    def on_drew(self, event: Json) -> None:
        self.hands[event["player"]].append(event["tile"])

    def on_drew_mercenary(self, event: Json) -> None:
        self.on_drew(event)

    def on_discarded(self, event: Json) -> None:
        self.hands[event["player"]].remove(event["tile"])

    def on_played(self, event: Json) -> None:
        self.hands[event["player"]].remove(event["tile"])

    def on_game_over(self, event: Json) -> None:
        self.reason = event["reason"]


def listener(s: State) -> Listener:
    """Somebody who saw the table before the game and hears events from then on."""
    players = range(s.match.players)
    found = Listener(
        owners={army: player for player, army in enumerate(s.match.armies)},
        neutral_bomber=s.match.rules.mad_bomber != "mercenary",
        hp={player: int(s.hp[player]) for player in players},
        hands={player: [] for player in players},
        scores=dict.fromkeys(players, 0),
        energy=dict.fromkeys(players, 0),
    )
    found.units = board(s)
    return found


def board(s: State) -> dict[str, Seen]:
    found = {}
    for cell, word in enumerate(s.cells):
        if word:
            found[CELL_NAMES[cell]] = Seen(
                TILES[tile_of(word)].full_id,
                int(rotation_of(word)),
                _somebody(owner_of(word)),
                _somebody(controller_of(word)),
                bool(s.netted >> cell & 1),
                int(wounds_of(word)),
            )
    return found


def _somebody(player: int) -> int | None:
    return None if player == 6 else int(player)


def full_names(s: State, player: int, names: list[str]) -> list[str]:
    return [name if "." in name else f"{s.match.armies[player]}.{name}" for name in names]


@given(table=tables(), seed=seeds)
@share(0.8)
def test_events_alone_are_enough_to_know_the_board(table, seed):
    """Board, nets, takeovers, wounds, hit points, hands, mines, energy and points follow from events."""
    s = table.start(seed)
    heard = listener(s)
    log: list[Event] = []
    for _ in play(s, rng_from_seed(seed, "play"), log):
        events = [event_json(event) for event in log]
        log.clear()
        for event in events:
            heard.hear(event)
        compare(s, heard)


def compare(s: State, heard: Listener) -> None:
    position = write_position(s)
    heard.land()
    assert heard.units == board(s)
    assert heard.mines == {mine["at"] for mine in position["foundations"]}
    for player, seat in enumerate(position["players"]):
        assert heard.hands[player] == full_names(s, player, seat["hand"])
        assert isinstance(seat["hp"], dict) or heard.hp[player] == seat["hp"]
        assert heard.scores[player] == seat.get("score", 0)
        assert heard.energy[player] == seat.get("energy", 0)
    assert heard.reason == position.get("result", {}).get("reason")


def test_an_army_that_leaves_has_an_event_for_its_hired_bomber_too():
    """MUL-1 MER-3: the Mad Bomber of a beaten player leaves the game, and the events say so."""
    s = support.board(
        {
            **{"A1": "outpost.hq", "E1": "hegemony.hq", "C5": "borgo.hq"},
            **{"C3": "neutral.mad_bomber@2", "C4": "outpost.brawler/3", "A3": "borgo.claws"},
        },
        armies=("outpost", "hegemony", "borgo"),
        mode="deathmatch",
        rules={"mad_bomber": "mercenary"},
        hands=[["battle"], [], []],
        players=[{}, {}, {"hp": 1}],
    )
    heard = listener(s)
    heard.hands[0] = ["outpost.battle"]
    events = support.do(s, "play battle")
    for event in events:
        heard.hear(event)
    compare(s, heard)
    assert set(heard.units) == {"A1", "E1", "C4"}
    assert support.named(events, "bomber_left")
