"""What is agreed before a game: rules, armies, teams, mercenaries, names; and the game that begins from it.

Records contain it; `nshex new` and `Game.new` take it. Everything is checked here once, so that a game can
only begin the way the rules allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nshex.languages import gettext
from nshex.notation.errors import NotationError
from nshex.notation.fields import Value
from nshex.notation.names import one_of, read_mercenary, show
from nshex.notation.position_read import read_rules
from nshex.notation.scenarios import Scenario
from nshex.notation.seeds import Seed, deal, draw_first
from nshex.rules.editions import BOMBER_MERCENARY
from nshex.rules.engine import new_game
from nshex.rules.options import TEAM, Match, RuleSet, usual_teams
from nshex.rules.scenario import ScenarioTerms
from nshex.rules.state import State
from nshex.rules.tables import NUMBER, TILES
from nshex.tiles import PLAYABLE

LONGEST_NAME = 60
LOT = "lot"
"""Who begins is drawn by lot, from the seed (SET-5)."""

Teams = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Setup:
    """A table before the first HQ is placed. Empty tuples mean: nothing agreed."""

    rules: RuleSet
    armies: tuple[str, ...]
    teams: Teams | None = None
    mercenaries: tuple[tuple[str, ...], ...] = ()
    """For each player the mercenaries in full, as in `alabama.shooter` (MER-1)."""
    names: tuple[str, ...] = ()
    shared_command: tuple[int, ...] = ()
    """Two allied players whose armies one person commands (MUL-8)."""
    first: int | str | None = None
    """The player who begins, or LOT; None leaves it to the order of the seats (SET-5)."""
    scenario: Scenario | None = None
    """The scenario that is played; it has its own rules, armies, teams and first player (SCN-1)."""
    terms: ScenarioTerms | None = None
    """The terms of a scenario whose beginning is not known, because the game goes on from a position."""

    def __post_init__(self) -> None:
        if isinstance(self.first, str) and self.first != LOT:
            raise NotationError(
                gettext(
                    "first is {first}; expected a player or {lot!r} (SET-5)", first=show(self.first), lot=LOT
                ),
                "first",
            )
        if self.scenario is not None:
            _check_scenario(self, self.scenario)
        match = self.match()
        _check_mercenaries(self.rules, match, self.mercenaries)
        _check_names(match, self.names)
        _check_shared_command(match, self.shared_command)

    def match(self) -> Match:
        """The match as far as it is agreed on: a lot for who begins is drawn only by `start`."""
        first = self.first if isinstance(self.first, int) else None
        terms = self.scenario.terms if self.scenario is not None else self.terms
        return Match(self.rules, self.armies, self.teams, first, terms)

    def start(self, seed: Seed, match: Match | None = None) -> State:
        """The first state, in which an HQ is placed, with piles shuffled and lots drawn by the seed.

        To start many games, pass the match that `match` made, which never changes.
        """
        if self.scenario is not None:
            return self.scenario.start(seed)
        match = match or self.match()
        if self.first == LOT:
            match = Match(self.rules, self.armies, self.teams, draw_first(match, seed))
        hired = [[NUMBER[name] for name in names] for names in self.mercenaries]
        return new_game(match, deal(match, seed), hired)

    @property
    def has_own_teams(self) -> bool:
        """Whether the teams differ from the mode's default."""
        return self.match().teams != usual_teams(self.rules, len(self.armies))


def make_setup(
    armies: Sequence[str],
    *,
    mode: str | None = None,
    board: str | None = None,
    options: RuleSet | Mapping[str, object] | None = None,
    teams: Sequence[Sequence[int]] | None = None,
    mercenaries: Sequence[Sequence[str]] = (),
    names: Sequence[str] = (),
    shared_command: Sequence[int] = (),
    first: int | str | None = None,
) -> Setup:
    """A setup from what people write: armies by id, options as in the `rules` of a position."""
    return Setup(
        rules=_make_rules(mode, board, options),
        armies=tuple(_army(player, army) for player, army in enumerate(armies)),
        teams=tuple(tuple(team) for team in teams) if teams is not None else None,
        mercenaries=tuple(
            tuple(_mercenary(player, name) for name in hired) for player, hired in enumerate(mercenaries)
        ),
        names=tuple(names),
        shared_command=tuple(shared_command),
        first=first,
    )


def scenario_setup(scenario: Scenario, names: Sequence[str] = ()) -> Setup:
    """The setup of a scenario."""
    return Setup(
        rules=scenario.rules,
        armies=scenario.armies,
        teams=scenario.teams,
        names=tuple(names),
        first=scenario.first,
        scenario=scenario,
    )


def _make_rules(
    mode: str | None, board: str | None, options: RuleSet | Mapping[str, object] | None
) -> RuleSet:
    if not isinstance(options, RuleSet):
        agreed: dict[str, object] = {"mode": mode, "board": board, "rules": options}
        given = {key: value for key, value in agreed.items() if value is not None}
        return read_rules(Value(given, "").table(given))
    for key, wanted, found in (("mode", mode, options.mode), ("board", board, options.board)):
        if wanted is not None and wanted != found:
            raise NotationError(
                gettext(
                    "{key} is {wanted}, in the options {found}; expected it once",
                    key=key,
                    wanted=show(wanted),
                    found=show(found),
                ),
                key,
            )
    return options


def _army(player: int, name: str) -> str:
    if name not in PLAYABLE:
        raise NotationError(
            gettext("no army {name}; {hint}", name=show(name), hint=one_of(PLAYABLE, name)),
            f"armies[{player}]",
        )
    return name


def _mercenary(player: int, name: str) -> str:
    try:
        return TILES[read_mercenary(name)].full_id
    except NotationError as problem:
        raise NotationError(str(problem), f"mercenaries[{player}]") from None


# --- checks ----------------------------------------------------------------------------------------


def _check_scenario(setup: Setup, scenario: Scenario) -> None:
    agreed = (setup.rules, setup.armies, setup.teams, setup.first)
    if agreed != (scenario.rules, scenario.armies, scenario.teams, scenario.first):
        raise NotationError(
            gettext("scenario {id} has its own rules and armies; expected those (SCN-1)", id=scenario.id)
        )
    if setup.mercenaries:
        raise NotationError(
            gettext("mercenaries in scenario {id}; expected none (SCN-1)", id=scenario.id), "mercenaries"
        )


def _check_mercenaries(rules: RuleSet, match: Match, mercenaries: tuple[tuple[str, ...], ...]) -> None:
    if not mercenaries:
        return
    seats = len(match.armies)
    if len(mercenaries) != seats:
        raise NotationError(
            gettext(
                "mercenaries for {number} players; expected a list for each of {seats}",
                number=len(mercenaries),
                seats=seats,
            ),
            "mercenaries",
        )
    most = {2: 2, 3: 1, 4: 1}.get(seats, 0)
    times = Counter(name for hired in mercenaries for name in hired)
    for player, hired in enumerate(mercenaries):
        place = f"mercenaries[{player}]"
        if len(hired) > most:
            raise NotationError(
                gettext(
                    "{number} mercenaries for player {player} of {seats}; expected at most {most} (MER-1)",
                    number=len(hired),
                    player=player,
                    seats=seats,
                    most=most,
                ),
                place,
            )
        for name in hired:
            _check_mercenary(rules, name, times[name], place)


def _check_mercenary(rules: RuleSet, name: str, times: int, place: str) -> None:
    tile = TILES[NUMBER[name]]
    if times > tile.count:
        raise NotationError(
            gettext(
                "{name} is hired {times} times; there is {count} (MER-1)",
                name=name,
                times=times,
                count=tile.count,
            ),
            place,
        )
    if tile.army == "neutral" and rules.mad_bomber != BOMBER_MERCENARY:
        raise NotationError(
            gettext(
                "{name} is hired; expected the rule mad_bomber {value!r} (MER-3)",
                name=name,
                value=BOMBER_MERCENARY,
            ),
            place,
        )


def _check_names(match: Match, names: tuple[str, ...]) -> None:
    if names and len(names) != len(match.armies):
        raise NotationError(
            gettext(
                "{number} names; expected one for each of {players} players",
                number=len(names),
                players=len(match.armies),
            ),
            "names",
        )
    for player, name in enumerate(names):
        if not name.isprintable() or name != name.strip() or len(name) > LONGEST_NAME:
            raise NotationError(
                gettext(
                    "name {name}; expected one printable line, at most {longest} characters",
                    name=show(name),
                    longest=LONGEST_NAME,
                ),
                f"names[{player}]",
            )


def _check_shared_command(match: Match, players: tuple[int, ...]) -> None:
    if not players:
        return
    allied = any(sorted(players) == sorted(team) for team in match.teams if len(team) == 2)
    if match.rules.mode != TEAM or not allied:
        teams = " or ".join(" ".join(map(str, team)) for team in match.teams if len(team) == 2)
        expected = f"the players {teams}" if teams and match.rules.mode == TEAM else "none outside team games"
        found = " ".join(map(str, players))
        raise NotationError(
            gettext(
                "shared command of players {found}; expected {expected} (MUL-8)",
                found=found,
                expected=expected,
            ),
            "shared_command",
        )
