"""What a table agrees on before the game: mode, board, armies, options (OPT), and what follows from it.

`RuleSet` is what people write. `Match` is what the engine reads: who hits, nets, pushes, takes and
helps whom, in which order turns come, where everybody starts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nshex.geometry import BIT, BOARDS, Board
from nshex.rules.tables import KIND, NUMBER, OBJECT
from nshex.tiles import ARMIES, PLAYABLE, Kind

TWO_PLAYER: Final = "two_player"
DEATHMATCH: Final = "deathmatch"
POINTS: Final = "points"
ONE_VS_ALL: Final = "one_vs_all"
TEAM: Final = "team"
MODES: Final = (TWO_PLAYER, DEATHMATCH, POINTS, ONE_VS_ALL, TEAM)

EDITIONS: Final = ("3.0", "2.0")
BOMBER_OFF: Final = "off"
BOMBER_NEUTRAL: Final = "neutral"
BOMBER_MERCENARY: Final = "mercenary"
BOMBER_ROLES: Final = (BOMBER_OFF, BOMBER_NEUTRAL, BOMBER_MERCENARY)

NEUTRAL: Final = 6
"""The player number of nobody: whoever owns the neutral Mad Bomber."""
MAX_PLAYERS: Final = 6
MAX_ENERGY: Final = 5
PILE_ROOM: Final = 64
"""Room for one pile in the flat vector of piles."""


class RulesError(ValueError):
    """A table that the rules do not know; the message names the clause."""


@dataclass(frozen=True)
class RuleSet:
    """The options of OPT. None means: what the edition says."""

    mode: str = TWO_PLAYER
    board: str = "standard"
    edition: str = "3.0"
    redraw_instants: bool | None = None
    overtime: bool | None = None
    mad_bomber: str = BOMBER_OFF
    team_hq: int = 15
    points_to_win: int | None = None
    clown_hurts_hq: bool = False

    def __post_init__(self) -> None:
        _check_choice("mode", self.mode, MODES)
        _check_choice("board", self.board, tuple(BOARDS))
        _check_choice("edition", self.edition, EDITIONS)
        _check_choice("mad_bomber", self.mad_bomber, BOMBER_ROLES)
        if not 1 <= self.team_hq <= 99:
            raise RulesError(f"team_hq is {self.team_hq}; expected 1 to 99 (MUL-4)")
        if self.points_to_win is not None and not 1 <= self.points_to_win <= 999:
            raise RulesError(f"points_to_win is {self.points_to_win}; expected 1 to 999 (MUL-2)")

    @property
    def redraws(self) -> bool:
        """Whether three drawn instants may be drawn anew (TRN-4)."""
        return self.edition == "3.0" if self.redraw_instants is None else self.redraw_instants

    @property
    def has_overtime(self) -> bool:
        """Whether a tie after the final battle is played on (END-4)."""
        return self.edition == "3.0" if self.overtime is None else self.overtime


def _check_choice(option: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise RulesError(f"{option} is {value!r}; expected one of {', '.join(known)}")


_PLAYERS: Final = {TWO_PLAYER: (2, 2), DEATHMATCH: (3, 6), POINTS: (3, 4), ONE_VS_ALL: (3, 3), TEAM: (4, 4)}
_CLAUSE: Final = {
    TWO_PLAYER: "SET-1",
    DEATHMATCH: "MUL-1",
    POINTS: "MUL-2",
    ONE_VS_ALL: "MUL-3",
    TEAM: "MUL-4",
}
_DEFAULT_TEAMS: Final = {ONE_VS_ALL: ((0,), (1, 2)), TEAM: ((0, 1), (2, 3))}


class Match:
    """Everything about a game that never changes while it is played."""

    def __init__(
        self, rules: RuleSet, armies: tuple[str, ...], teams: tuple[tuple[int, ...], ...] | None = None
    ) -> None:
        self.rules = rules
        self.armies = armies
        self.board: Board = BOARDS[rules.board]
        self.players: i64 = len(armies)
        _check_armies(rules, armies)
        self.teams: tuple[tuple[int, ...], ...] = _check_teams(rules, armies, teams)
        self.has_teams: bool = any(len(team) > 1 for team in self.teams)
        self.scoring: bool = rules.mode == POINTS
        self.points_to_win: i64 = _points_to_win(rules, self.has_teams)
        self.redraws: bool = rules.redraws
        self.overtime: bool = rules.has_overtime
        self.clown_hurts_hq: bool = rules.clown_hurts_hq
        self.bomber_joins: bool = rules.mad_bomber == BOMBER_MERCENARY
        self.deathmatch: bool = rules.mode == DEATHMATCH
        self.one_vs_all: bool = rules.mode == ONE_VS_ALL
        self.energy: bool = rules.board == "terminals"

        self.allies: vec[i64] = vec[i64]([0] * 7)
        """For each player the friendly players, the player too."""
        self.hits: vec[i64] = vec[i64]([0] * 7)
        """For each player the players whose units its attacks hurt."""
        self.nets: vec[i64] = vec[i64]([0] * 7)
        self.pushes: vec[i64] = vec[i64]([0] * 7)
        self.enemies: vec[i64] = vec[i64]([0] * 7)
        """For each player all who are not friendly, nobody (NEUTRAL) too."""
        self._relate()

        self.cycle: vec[i64] = vec[i64](_turn_order(rules, armies, self.teams))
        """Turn order; in one against all the single player comes twice."""
        self.placing: vec[i64] = vec[i64](_placing_order(armies, list(self.cycle)))
        """The order of placing HQs; Dancer's player comes once for each object (SET-3)."""
        self.redraw_players: i64 = sum(1 << i for i, army in enumerate(armies) if ARMIES[army].redraw)
        self.start_hp: vec[i64] = vec[i64]([start_hp(rules, i) for i in range(len(armies))])
        self.heads: list[list[int]] = [head_tiles(army) for army in armies]
        """For each player the tile numbers of its HQ, or of its three objects."""
        self.many_headed: i64 = sum(1 << i for i, heads in enumerate(self.heads) if len(heads) > 1)

    def _relate(self) -> None:
        everyone = (1 << len(self.armies)) - 1
        for player in range(len(self.armies)):
            team = next(team for team in self.teams if player in team)
            allies = sum(1 << i for i in team)
            self.allies[player] = allies
            enemies = (everyone & ~allies) | 1 << NEUTRAL
            self.enemies[player] = enemies
            mates = allies & ~(1 << player)
            wild_mates = sum(1 << i for i in team if i != player and ARMIES[self.armies[i]].hits_allies)
            wild = ARMIES[self.armies[player]].hits_allies
            self.hits[player] = enemies | (mates if wild else 0)
            self.nets[player] = enemies | (mates if wild else wild_mates)
            self.pushes[player] = self.nets[player]
        self.enemies[NEUTRAL] = everyone

    def is_friend(self, player: i64, other: i64) -> bool:
        """Whether two players are on one side; nobody is a friend of the neutral."""
        return self.allies[player] & BIT[other] != 0


def start_hp(rules: RuleSet, player: int) -> int:
    """Hit points of a player's HQ at the start (SET-1, MUL-3, MUL-4)."""
    if rules.mode == TEAM:
        return rules.team_hq
    if rules.mode == ONE_VS_ALL and player > 0:
        return 13
    return 20


def head_tiles(army: str) -> list[int]:
    """The tile numbers of an army's HQ or objects."""
    return [NUMBER[tile.full_id] for tile in ARMIES[army].tiles if tile.kind in (Kind.HQ, Kind.OBJECT)]


def _points_to_win(rules: RuleSet, has_teams: bool) -> int:
    if rules.points_to_win is not None:
        return rules.points_to_win
    return 40 if has_teams else 20


def _check_armies(rules: RuleSet, armies: tuple[str, ...]) -> None:
    for army in armies:
        if army not in PLAYABLE:
            raise RulesError(f"army {army!r} is unknown; expected one of {', '.join(PLAYABLE)}")
    for army in set(armies):
        if armies.count(army) > 1:
            raise RulesError(f"army {army} is at the table twice; each army plays once (OPT)")
    low, high = _PLAYERS[rules.mode]
    if not low <= len(armies) <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise RulesError(
            f"{rules.mode} with {len(armies)} players; expected {wanted} ({_CLAUSE[rules.mode]})"
        )
    if len(armies) > 4 and rules.board != "extended":
        raise RulesError(
            f"{len(armies)} players on the {rules.board} board; five and six need the extended one (MUL-1)"
        )
    if rules.mode == ONE_VS_ALL:
        for army in armies[1:]:
            if KIND[head_tiles(army)[0]] == OBJECT:
                raise RulesError(f"{army} cannot be in the team of one against all (MUL-3)")


def _check_teams(
    rules: RuleSet, armies: tuple[str, ...], teams: tuple[tuple[int, ...], ...] | None
) -> tuple[tuple[int, ...], ...]:
    if teams is None:
        return _DEFAULT_TEAMS.get(rules.mode, tuple((i,) for i in range(len(armies))))
    seated = sorted(player for team in teams for player in team)
    if seated != list(range(len(armies))):
        raise RulesError(
            f"teams {_lists(teams)} do not name every player from 0 to {len(armies) - 1} once (MUL-4)"
        )
    sizes = [len(team) for team in teams]
    alone = all(size == 1 for size in sizes)
    if rules.mode == ONE_VS_ALL:
        if teams[0] != (0,) or sizes != [1, 2]:
            raise RulesError(f"teams {_lists(teams)} in one_vs_all; expected [[0], [1, 2]] (MUL-3)")
    elif rules.mode == TEAM or (rules.mode == POINTS and not alone):
        if sizes != [2, 2]:
            raise RulesError(f"teams {_lists(teams)}; expected two teams of two players (MUL-4)")
    elif not alone:
        raise RulesError(
            f"teams {_lists(teams)} in {rules.mode}; only team, points and one_vs_all have teams (MUL-4)"
        )
    return tuple(tuple(team) for team in teams)


def _lists(teams: tuple[tuple[int, ...], ...]) -> str:
    return str([list(team) for team in teams])


def _seat_rank(army: str) -> int:
    return {"first": 0, "any": 1, "last": 2}[ARMIES[army].seat]


def _turn_order(rules: RuleSet, armies: tuple[str, ...], teams: tuple[tuple[int, ...], ...]) -> list[int]:
    """Players in turn order: seats move as little as Dancer-first and Vegas-last ask (SET-3)."""
    if rules.mode == ONE_VS_ALL:
        first, second = sorted((1, 2), key=lambda player: _seat_rank(armies[player]))
        return [0, first, 0, second]
    if len(teams) == 2 and len(armies) == 4:
        return _alternating(armies, teams)
    return sorted(range(len(armies)), key=lambda player: _seat_rank(armies[player]))


def _alternating(armies: tuple[str, ...], teams: tuple[tuple[int, ...], ...]) -> list[int]:
    """Of all orders in which two teams alternate, the one that suits first and last seats best."""
    orders = []
    for one, two in ((teams[0], teams[1]), (teams[1], teams[0])):
        for a, b in (one, one[::-1]):
            for c, d in (two, two[::-1]):
                orders.append([a, c, b, d])

    def unhappy(order: list[int]) -> int:
        first = sum(4 * i for i, player in enumerate(order) if ARMIES[armies[player]].seat == "first")
        return first + sum(3 - i for i, player in enumerate(order) if ARMIES[armies[player]].seat == "last")

    return min(orders, key=unhappy)


def _placing_order(armies: tuple[str, ...], cycle: list[int]) -> list[int]:
    once = list(dict.fromkeys(cycle))
    ranked = sorted(once, key=lambda player: _seat_rank(armies[player]))
    return [player for player in ranked for _ in head_tiles(armies[player])]
