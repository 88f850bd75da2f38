"""Setups and random games for property tests: every mode, board, army and option the rules know."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import settings
from hypothesis import strategies as st

from nshex.build_info import build
from nshex.notation.seeds import rng_from_seed
from nshex.notation.setups import LOT, Setup, make_setup, scenario_setup
from nshex.rules.actions import op_of
from nshex.rules.editions import EDITIONS
from nshex.rules.engine import apply, legal_actions
from nshex.rules.events import Event
from nshex.rules.options import RuleSet
from nshex.rules.rng import Rng
from nshex.rules.state import OVER, State
from nshex.tiles import PLAYABLE
from tests.property.scenarios import scenarios

MERCENARIES = ("alabama.netter", "alabama.gunner", "alabama.shooter", "alabama.shield")
SWITCHES: dict[str, tuple[object, ...]] = {
    **dict.fromkeys(("redraw_instants", "overtime", "vegas_last", "hidden_mercenaries"), (True, False)),
    **dict.fromkeys(("eliminated_units", "points_by"), ("battle", "phase")),
}
LONGEST_GAME = 4000
"""Random games end long before; a longer one would hang."""

seeds = st.integers(min_value=0, max_value=2**32)


PLAIN_PART = 1 if build() == "compiled" else 0.3
"""The plain build is slow and has the same sources: a part of the examples shows that it does the same."""


def share(part: float) -> settings:
    """Settings for a test that plays much in each example: a part of the profile's number of examples."""
    most: int = settings.default.max_examples  # type: ignore[union-attr]
    return settings(max_examples=max(5, int(most * part * PLAIN_PART)))


def tables() -> st.SearchStrategy[Setup]:
    """Any table the rules allow, one in five with a scenario."""
    usual = usual_tables()
    return st.one_of(usual, usual, usual, usual, scenarios().map(scenario_setup))


@st.composite
def usual_tables(draw: st.DrawFn) -> Setup:
    """Any table without a scenario."""
    mode = draw(st.sampled_from(("two_player", "two_player", "deathmatch", "points", "one_vs_all", "team")))
    low, high = {"two_player": (2, 2), "deathmatch": (3, 6), "points": (3, 4), "one_vs_all": (3, 3)}.get(
        mode, (4, 4)
    )
    count = draw(st.integers(low, high))
    armies = draw(st.permutations(PLAYABLE))[:count]
    options: dict[str, object] = {
        "edition": draw(st.sampled_from(tuple(EDITIONS))),
        "mad_bomber": draw(st.sampled_from(("off", "neutral", "mercenary"))),
        "clown_hurts_hq": draw(st.booleans()),
    }
    for switch, values in SWITCHES.items():
        if draw(st.booleans()):
            options[switch] = draw(st.sampled_from(values))
    if mode == "one_vs_all":
        armies = _with_single_player(armies, bool(RuleSet(**options).switches.vegas_last))  # type: ignore[arg-type]
    boards = ("standard", "extended") if count > 4 else ("standard", "standard", "terminals", "extended")
    return make_setup(
        armies,
        mode=mode,
        board=draw(st.sampled_from(boards)),
        options=options,
        teams=draw(_teams(mode, count)),
        mercenaries=draw(_hired(count, str(options["mad_bomber"]))),
        first=draw(st.sampled_from((None, LOT))),
    )


def _with_single_player(armies: list[str], vegas_last: bool) -> list[str]:
    """Dancer plays alone against all; Vegas does not, while it is last (SET-3, MUL-3)."""
    rank = {"dancer": 0} | ({"vegas": 2} if vegas_last else {})
    return sorted(armies, key=lambda army: rank.get(army, 1))


def _teams(mode: str, count: int) -> st.SearchStrategy[list[list[int]] | None]:
    """Points may be played in teams of two as well (MUL-2)."""
    if mode == "points" and count == 4:
        return st.sampled_from((None, [[0, 1], [2, 3]], [[0, 3], [1, 2]]))
    return st.none()


@st.composite
def _hired(draw: st.DrawFn, count: int, bomber: str) -> list[list[str]]:
    if count > 4 or not draw(st.booleans()):
        return []
    choice = [*MERCENARIES, "neutral.mad_bomber"] if bomber == "mercenary" else list(MERCENARIES)
    order = draw(st.permutations(choice))
    each = 2 if count == 2 else 1
    return [order[i * each : (i + 1) * each] for i in range(count)]


def choose(s: State, rng: Rng) -> int:
    """A random action, half the time by kind first, so that placements do not crowd out rare kinds."""
    legal = legal_actions(s)
    if rng.below(2) == 0:
        return legal.at(rng.below(len(legal)))
    kinds: dict[int, list[int]] = {}
    for action in legal.actions():
        kinds.setdefault(int(op_of(action)), []).append(action)
    actions = kinds[list(kinds)[rng.below(len(kinds))]]
    return actions[rng.below(len(actions))]


def play(s: State, rng: Rng, log: list[Event] | None = None) -> Iterator[int]:
    """Play a game at random; yields each action after it has been carried out."""
    for _ in range(LONGEST_GAME):
        if s.step == OVER:
            return
        action = choose(s, rng)
        apply(s, action, log)
        yield action
    raise AssertionError(f"no end after {LONGEST_GAME} actions")


def game_at(table: Setup, seed: int, moment: int) -> tuple[State, Rng]:
    """A game after this many random actions, or at its end, and the generator to continue with."""
    s = table.start(seed)
    rng = rng_from_seed(seed, "play")
    for count, _ in enumerate(play(s, rng), start=1):
        if count >= moment:
            break
    return s, rng
