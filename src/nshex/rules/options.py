"""What a table agrees on before the game: mode, board, armies, options (OPT), and what follows from it.

`RuleSet` is what people write. `Match` is what the engine reads: who hits, nets, pushes, takes and
helps whom, in which order turns come, where everybody starts.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nshex.geometry import BIT, BOARDS, CELL_INDEX, CELL_NAMES, Board, cells_of, popcount
from nshex.languages import N_, gettext
from nshex.rules.editions import (
    BOMBER_MERCENARY,
    BOMBER_NEUTRAL,
    BOMBER_OFF,
    BY_PHASE,
    EDITIONS,
    OPTIONS,
    SWITCH_NAMES,
    USUAL_EDITION,
    Switches,
    fault_of,
)
from nshex.rules.scenario import (
    BE_LAST,
    DESTROY,
    HOLD,
    MOST_ROUNDS,
    MOST_START_HP,
    NO_GOAL,
    SCORE_POINTS,
    Goal,
    ScenarioTerms,
)
from nshex.rules.tables import KIND, NUMBER, OBJECT
from nshex.tiles import ARMIES, PLAYABLE, Kind

TWO_PLAYER: Final = "two_player"
DEATHMATCH: Final = "deathmatch"
POINTS: Final = "points"
ONE_VS_ALL: Final = "one_vs_all"
TEAM: Final = "team"
MODES: Final = (TWO_PLAYER, DEATHMATCH, POINTS, ONE_VS_ALL, TEAM)

NEUTRAL: Final = 6
"""The player number of nobody, who owns the neutral Mad Bomber."""
MAX_PLAYERS: Final = 6
MAX_ENERGY: Final = 5
PILE_ROOM: Final = 64
"""Room for one pile in the flat vector of piles."""


Teams = tuple[tuple[int, ...], ...]


class RulesError(ValueError):
    """A setup that the rules do not allow; the message names the clause."""

    def __init__(self, text: str, place: str = "") -> None:
        super().__init__(text)
        self.place = place
        """What is to blame, as in `teams` or `armies[1]`; empty where it is no single thing."""


def _check_choice(option: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise RulesError(f"{option} is {value!r}; expected one of {', '.join(known)}", option)


@dataclass(frozen=True)
class RuleSet:
    """The options of OPT. A switch that is None is what the edition says (OPT-2); `switches` has them all."""

    mode: str = TWO_PLAYER
    board: str = "standard"
    edition: str = USUAL_EDITION
    redraw_instants: bool | None = None
    overtime: bool | None = None
    team_hq: int | None = None
    eliminated_units: str | None = None
    points_by: str | None = None
    vegas_last: bool | None = None
    hidden_mercenaries: bool | None = None
    mad_bomber: str = BOMBER_OFF
    points_to_win: int | None = None
    """None means 20, in teams 40 (MUL-2)."""
    clown_hurts_hq: bool = False

    def __post_init__(self) -> None:
        _check_choice("mode", self.mode, MODES)
        _check_choice("board", self.board, tuple(BOARDS))
        for option in OPTIONS:
            value: object = getattr(self, option)
            if value is None and option in _MAY_BE_NONE:
                continue
            fault = fault_of(option, value)
            if fault is not None:
                raise RulesError(fault, option)

    def __reduce__(self) -> tuple[type[RuleSet], tuple[object, ...]]:
        """Pickled and copied by value: a frozen compiled class cannot be filled in field by field."""
        return RuleSet, tuple([getattr(self, option.name) for option in fields(self)])

    @property
    def switches(self) -> Switches:
        """Every switch: what the table says, or else the edition."""
        own = {name: getattr(self, name) for name in SWITCH_NAMES}
        return replace(EDITIONS[self.edition], **{name: own[name] for name in own if own[name] is not None})

    def unusual(self) -> dict[str, object]:
        """The options that differ from the defaults: the edition, and what differs from it."""
        found: dict[str, object] = {}
        for option in OPTIONS:
            value: object = getattr(self, option)
            if value is not None and value != _usual(self.edition, option):
                found[option] = value
        return found


_MAY_BE_NONE: Final = (*SWITCH_NAMES, "points_to_win")
_USUAL_OPTIONS: Final = RuleSet()


def _usual(edition: str, option: str) -> object:
    """The value of an option if only an edition was agreed on."""
    usual: object = getattr(EDITIONS[edition] if option in SWITCH_NAMES else _USUAL_OPTIONS, option)
    return usual


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
        self,
        rules: RuleSet,
        armies: tuple[str, ...],
        teams: Teams | None = None,
        first: int | None = None,
        terms: ScenarioTerms | None = None,
    ) -> None:
        """`first` is the player who begins; None leaves it to the seats (SET-5). `terms` are a scenario's."""
        switches = rules.switches
        self.rules = rules
        self.armies = armies
        self.first = first
        self.terms = terms
        self.board: Board = _board(rules, terms)
        self.players: i64 = len(armies)
        _check_armies(rules, armies, terms)
        self.teams: Teams = _check_teams(rules, armies, teams)
        self.has_teams: bool = any(len(team) > 1 for team in self.teams)
        self.scoring: bool = rules.mode == POINTS
        self.points_to_win: i64 = _points_to_win(rules, self.has_teams)
        self.points_by_phase: bool = self.scoring and switches.points_by == BY_PHASE
        self.redraws: bool = switches.redraw_instants
        self.overtime: bool = switches.overtime
        self.clown_hurts_hq: bool = rules.clown_hurts_hq
        self.bomber_joins: bool = rules.mad_bomber == BOMBER_MERCENARY
        self.hidden_mercenaries: bool = switches.hidden_mercenaries
        self.deathmatch: bool = rules.mode == DEATHMATCH
        self.armies_fall_by_phase: bool = self.deathmatch and switches.eliminated_units == BY_PHASE
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

        order = _turn_order(rules, armies, self.teams, first)
        if first is not None and order[0] != first:
            raise RulesError(_cannot_begin(rules, armies, self.teams, first), "first")
        self.cycle: vec[i64] = vec[i64](order)
        """Turn order; in one against all the single player comes twice."""
        standing = terms.standing if terms is not None else ()
        self.placing: vec[i64] = vec[i64](
            [player for player in _placing_order(rules, armies, order) if player not in standing]
        )
        """The order of placing HQs that do not stand yet; Dancer's player comes for each object (SET-3)."""
        self.redraw_players: i64 = sum(1 << i for i, army in enumerate(armies) if ARMIES[army].redraw)
        hp = terms.hp if terms is not None and terms.hp else [start_hp(rules, i) for i in range(len(armies))]
        self.start_hp: vec[i64] = vec[i64](list(hp))
        self.heads: list[list[int]] = [head_tiles(army) for army in armies]
        """For each player the tile numbers of its HQ, or of its three objects."""
        self.many_headed: i64 = sum(1 << i for i, heads in enumerate(self.heads) if len(heads) > 1)
        self._agree_on_goals(terms)

    def _agree_on_goals(self, terms: ScenarioTerms | None) -> None:
        """Rounds and goals of a scenario, as tables by player (SCN-1)."""
        self.rounds: i64 = terms.rounds if terms is not None else 0
        """After so many rounds the final battle is fought; 0 for no such limit."""
        goals = terms.goals if terms is not None and terms.goals else (Goal(),) * len(self.armies)
        self.goal: vec[i64] = vec[i64]([goal.kind for goal in goals])
        enemies = [int(self.enemies[player]) & ~(1 << NEUTRAL) for player in range(len(self.armies))]
        self.goal_players: vec[i64] = vec[i64](
            [goal.players or enemies[player] for player, goal in enumerate(goals)]
        )
        self.goal_cells: vec[i64] = vec[i64]([goal.cells for goal in goals])
        self.goal_amount: vec[i64] = vec[i64]([goal.amount for goal in goals])
        self.has_goals: bool = any(goal.kind != NO_GOAL for goal in goals)
        self.held_cells: i64 = 0
        """All cells somebody has to hold."""
        for goal in goals:
            self.held_cells |= goal.cells
        if self.scoring and self.has_goals:
            self.points_to_win = max([1, *[goal.amount for goal in goals if goal.kind == SCORE_POINTS]])
        if terms is not None:
            _check_terms(self, terms)

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

    def points_for(self, player: int) -> int:
        """How many points a player, or its side, needs to win (MUL-2, SCN-1)."""
        if self.goal[player] == SCORE_POINTS:
            return int(self.goal_amount[player])
        return int(self.points_to_win)

    def is_friend(self, player: i64, other: i64) -> bool:
        """Whether two players are on one side; nobody is a friend of the neutral."""
        return (self.allies[player] >> other) & 1 != 0


def _board(rules: RuleSet, terms: ScenarioTerms | None) -> Board:
    """The board of the rules, or what a scenario cuts from it."""
    whole = BOARDS[rules.board]
    if terms is None:
        return whole
    for cell in cells_of(terms.cells & ~whole.cells):
        raise RulesError(f"cell {CELL_NAMES[cell]} is not on the {whole.name} board it is cut from (SCN-1)")
    if rules.mad_bomber == BOMBER_NEUTRAL and not terms.cells >> CELL_INDEX["C3"] & 1:
        raise RulesError("a neutral Mad Bomber needs C3, which is not on the scenario's board (MER-2, SCN-1)")
    return Board(terms.name, terms.cells, int(whole.terminals))


def _check_terms(match: Match, terms: ScenarioTerms) -> None:
    """A scenario's goals must be possible in its mode, and the same for allies (SCN-1)."""
    seats = len(match.armies)
    for what, found in (("hit points", len(terms.hp)), ("goals", len(terms.goals))):
        if found not in (0, seats):
            raise RulesError(f"{what} for {found} players; expected one for each of {seats} (SCN-1)")
    if not 0 <= terms.rounds <= MOST_ROUNDS:
        raise RulesError(f"{terms.rounds} rounds; expected 1 to {MOST_ROUNDS}, or none (SCN-1)")
    for player, hp in enumerate(terms.hp):
        if not 1 <= hp <= MOST_START_HP:
            raise RulesError(f"{hp} hit points for player {player}; expected 1 to {MOST_START_HP} (SCN-1)")
    if match.has_goals and match.points_by_phase:
        raise RulesError("points_by is 'phase'; a scenario with goals expects 'battle' (SCN-1)")
    free = popcount(match.board.main)
    if free <= len(match.placing):
        raise RulesError(f"room for {free} HQs on the board; expected more than {len(match.placing)} (SCN-1)")
    for player, goal in enumerate(terms.goals if match.has_goals else ()):
        problem = _fault_of_goal(match, player, goal)
        if problem:
            raise RulesError(f"the goal of player {player}: {problem} (SCN-1)")


def _fault_of_goal(match: Match, player: int, goal: Goal) -> str:
    """What is wrong with a player's goal, or nothing."""
    terms = match.terms
    assert terms is not None
    for ally in cells_of(int(match.allies[player])):
        if terms.goals[ally] != goal:
            return f"ally {ally} has another one; expected the same for a whole side"
    if goal.kind == SCORE_POINTS and not match.scoring:
        return f"points are not scored in {match.rules.mode}; expected the mode {POINTS}"
    if goal.kind == NO_GOAL:
        return "there is none, but others have one; expected one for each side, or none at all"
    if match.scoring and goal.kind in (DESTROY, BE_LAST):
        return f"HQs do not fall in the mode {POINTS}; expected points"
    if goal.kind == DESTROY:
        if goal.players & ~int(match.enemies[player]) & ~BIT[NEUTRAL]:
            return "only an enemy's HQ is to be destroyed; expected players who are enemies"
    if goal.kind == HOLD:
        if goal.cells & ~int(match.board.cells):
            return "a cell to hold is not on the scenario's board"
        if not 1 <= goal.amount <= popcount(goal.cells):
            return f"{goal.amount} of {popcount(goal.cells)} cells; expected at least 1 and at most all"
    return ""


def start_hp(rules: RuleSet, player: int) -> int:
    """Hit points of a player's HQ at the start (SET-1, MUL-3, MUL-4)."""
    if rules.mode == TEAM:
        return rules.switches.team_hq
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


def _check_armies(rules: RuleSet, armies: tuple[str, ...], terms: ScenarioTerms | None) -> None:
    for player, army in enumerate(armies):
        if army not in PLAYABLE:
            words = gettext("no army {army!r}; expected one of {known}", army=army, known=", ".join(PLAYABLE))
            raise RulesError(words, f"armies[{player}]")
        if army in armies[:player]:
            words = gettext("army {army} is at the table twice; each army plays once (OPT)", army=army)
            raise RulesError(words, f"armies[{player}]")
    low, high = _PLAYERS[rules.mode]
    if terms is not None and rules.mode == POINTS:
        low = 2
    if not low <= len(armies) <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        words = N_("{mode} with {players} players; expected {wanted} ({clause})")
        given = {"mode": rules.mode, "players": len(armies), "wanted": wanted, "clause": _CLAUSE[rules.mode]}
        raise RulesError(gettext(words, **given), "armies")
    if len(armies) > 4 and rules.board == "terminals":
        words = N_(
            "{players} players on the {board} board; "
            "expected the extended or the standard one for five and six (MUL-1)"
        )
        raise RulesError(gettext(words, players=len(armies), board=rules.board), "board")
    if rules.mode == ONE_VS_ALL:
        for player in range(1, len(armies)):
            army = armies[player]
            if KIND[head_tiles(army)[0]] == OBJECT:
                words = gettext("{army} cannot be in the team of one against all (MUL-3)", army=army)
                raise RulesError(words, f"armies[{player}]")
        if _seat_rank(rules, armies[0]) == _LAST:
            words = N_(
                "{army} cannot play alone against all: the single player begins and {army} comes last; "
                "expected it in the team, or the option vegas_last off (SET-3)"
            )
            raise RulesError(gettext(words, army=armies[0]), "armies[0]")


def usual_teams(rules: RuleSet, players: int) -> Teams:
    """The default teams of a mode."""
    return _DEFAULT_TEAMS.get(rules.mode, tuple((i,) for i in range(players)))


def _check_teams(rules: RuleSet, armies: tuple[str, ...], teams: Teams | None) -> Teams:
    if teams is None:
        return usual_teams(rules, len(armies))
    seated = sorted(player for team in teams for player in team)
    if seated != list(range(len(armies))):
        words = N_("teams {teams} do not name every player from 0 to {last} once (MUL-4)")
        raise RulesError(gettext(words, teams=_lists(teams), last=len(armies) - 1), "teams")
    sizes = [len(team) for team in teams]
    alone = all(size == 1 for size in sizes)
    if rules.mode == ONE_VS_ALL:
        if teams[0] != (0,) or sizes != [1, 2]:
            words = N_("teams {teams} in one_vs_all; expected [[0], [1, 2]] (MUL-3)")
            raise RulesError(gettext(words, teams=_lists(teams)), "teams")
    elif rules.mode == TEAM or (rules.mode == POINTS and not alone):
        if sizes != [2, 2]:
            words = N_("teams {teams}; expected two teams of two players (MUL-4)")
            raise RulesError(gettext(words, teams=_lists(teams)), "teams")
    elif not alone:
        words = N_("teams {teams} in {mode}; only team, points and one_vs_all have teams (MUL-4)")
        raise RulesError(gettext(words, teams=_lists(teams), mode=rules.mode), "teams")
    return tuple(tuple(team) for team in teams)


def _lists(teams: Teams) -> str:
    return str([list(team) for team in teams])


_FIRST: Final = 0
_LAST: Final = 2
_RANKS: Final = {"first": _FIRST, "any": 1, "last": _LAST}


def _seat_rank(rules: RuleSet, army: str) -> int:
    """Dancer begins; Vegas comes last while the option `vegas_last` is on (SET-3)."""
    rank = _RANKS[ARMIES[army].seat]
    return 1 if rank == _LAST and not rules.switches.vegas_last else rank


def _turn_order(rules: RuleSet, armies: tuple[str, ...], teams: Teams, first: int | None) -> list[int]:
    """Players in turn order: from the one who begins around the table, or with teams in turns.

    Seats move as little as it takes to put Dancer first and Vegas last, which matters more than who begins
    (SET-3, SET-5).
    """
    if rules.mode == ONE_VS_ALL:
        second, third = sorted((1, 2), key=lambda player: _seat_rank(rules, armies[player]))
        return [0, second, 0, third]
    if len(teams) == 2 and len(armies) == 4:
        return _alternating(rules, armies, teams, first)
    begins = 0 if first is None else first
    around = [(begins + seat) % len(armies) for seat in range(len(armies))]
    return sorted(around, key=lambda player: _seat_rank(rules, armies[player]))


def _alternating(rules: RuleSet, armies: tuple[str, ...], teams: Teams, first: int | None) -> list[int]:
    """Of all orders in which two teams alternate, the one that suits first and last seats best."""
    orders = []
    for one, two in ((teams[0], teams[1]), (teams[1], teams[0])):
        for a, b in (one, one[::-1]):
            for c, d in (two, two[::-1]):
                orders.append([a, c, b, d])
    ranks = [_seat_rank(rules, army) for army in armies]

    def unhappy(order: list[int]) -> tuple[int, bool]:
        begin = sum(4 * i for i, player in enumerate(order) if ranks[player] == _FIRST)
        last = sum(3 - i for i, player in enumerate(order) if ranks[player] == _LAST)
        return begin + last, first is not None and order[0] != first

    return min(orders, key=unhappy)


def may_begin(match: Match) -> list[int]:
    """The players who can go first, as far as Dancer, Vegas and the mode allow (SET-3, MUL-3)."""
    return _beginners(match.rules, match.armies, match.teams)


def _beginners(rules: RuleSet, armies: tuple[str, ...], teams: Teams) -> list[int]:
    return [player for player in range(len(armies)) if _turn_order(rules, armies, teams, player)[0] == player]


def _cannot_begin(rules: RuleSet, armies: tuple[str, ...], teams: Teams, first: int) -> str:
    if not 0 <= first < len(armies):
        words = N_("player {player} is to begin; expected one from 0 to {last} (SET-5)")
        return gettext(words, player=first, last=len(armies) - 1)
    able = ", ".join(f"{player} ({armies[player]})" for player in _beginners(rules, armies, teams))
    clause = "MUL-3" if rules.mode == ONE_VS_ALL else "SET-3"
    words = N_("player {player} ({army}) cannot begin; expected {able} ({clause})")
    return gettext(words, player=first, army=armies[first], able=able, clause=clause)


def _placing_order(rules: RuleSet, armies: tuple[str, ...], cycle: list[int]) -> list[int]:
    once = list(dict.fromkeys(cycle))
    ranked = sorted(once, key=lambda player: _seat_rank(rules, armies[player]))
    return [player for player in ranked for _ in head_tiles(armies[player])]
