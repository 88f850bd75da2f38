"""Observations hold what a player may know, and nothing else."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from hypothesis import given

from nshex.geometry import CELL_INDEX, DIRECTIONS
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import Setup
from nshex.notation.status import unit_status
from nshex.research import Env
from nshex.research import planes as p
from nshex.research.env import array_over
from nshex.research.observation import Observer
from nshex.research.pick_game import PickGame
from nshex.research.planes import layout_of
from nshex.rules.views import View
from tests.property.games import seeds, share, tables

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def seen(game: PickGame, player: int) -> np.ndarray:
    """An observation by an observer who has not seen anything before."""
    observer = Observer(layout_of(game.s.match))
    observer.look(game, player)
    return array_over(observer.values)


@share(0.5)
@given(table=tables(), seed=seeds)
def test_deals_that_a_player_cannot_tell_apart_look_alike(table: Setup, seed: int) -> None:
    game = PickGame(table.start(seed))
    rng = rng_from_seed(seed, "play")
    lasting = Observer(layout_of(game.s.match))
    for count in range(80):
        if count % 20 == 0:
            for player in range(game.s.match.players):
                dealt = PickGame(View(game.s, player).redeal(rng))
                for pick in game.picker.picks[: game.picker.made]:
                    if not dealt.picker.allows(pick):
                        break
                    dealt.pick(pick)
                else:
                    assert np.array_equal(seen(game, player), seen(dealt, player))
        lasting.look(game, int(game.s.decider))
        assert np.array_equal(
            array_over(lasting.values),
            seen(game, int(game.s.decider)),
        )
        if game.is_over():
            break
        game.pick(game.random_pick(rng))


def test_numbers_of_units_are_those_of_the_public_api() -> None:
    env = Env(["moloch", "smart"], seed=5)
    rng = np.random.default_rng(1)
    checked = 0
    while not env.is_over and checked < 400:
        env.step(int(rng.choice(env.legal_picks())))
        state = env.position.state
        board = env.observe(1)[env.layout.parts()["board"]].reshape(env.layout.cells, p.PLANES)
        for unit in unit_status(state):
            row = board[CELL_INDEX[unit["at"]]]
            melee = [unit["melee"].get(way, 0) for way in DIRECTIONS]
            assert row[p.MELEE : p.MELEE + 6].tolist() == melee
            assert row[p.NETTED] == unit["netted"]
            assert row[p.OWNER] == (1 if unit["owner"] == 1 else 2)
            shown = [value + 1 for value in unit["initiative"][: p.INITIATIVES]]
            assert [value for value in row[p.INITIATIVE : p.INITIATIVE + p.INITIATIVES] if value] == shown
            checked += 1
    assert checked > 50


def test_the_picks_so_far_are_for_the_one_who_makes_them() -> None:
    env = Env(["dancer", "moloch"], seed=1)
    made = env.layout.parts()["picks"]
    env.step(env.pick_number("head 2"))
    assert env.observe(0)[made].tolist() == [env.pick_number("head 2") + 1] + [0] * 6
    assert not env.observe(1)[made].any()


def test_every_number_is_documented() -> None:
    """docs/research.md has a row for each name, in order."""
    text = PAGE.read_text()
    for names in (p.PLANE_NAMES, p.TABLE_NAMES, p.PLAYER_NAMES):
        at = 0
        for name in dict.fromkeys(documented(name) for name in names):
            found = text.find(f"| `{name}`", at)
            assert found >= 0, f"`{name}` is not documented, or not in its place"
            at = found


def documented(name: str) -> str:
    """`melee N` to `melee NW` share a row `melee`, `hand 1` to `hand 3` a row `hand`."""
    first, _, last = name.rpartition(" ")
    return first if last in DIRECTIONS or last.isdigit() else name
