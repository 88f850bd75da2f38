"""New games from what a browser sends; errors say what is wrong, where, and what was expected."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace

from nshex.game import Game
from nshex.languages import gettext
from nshex.notation.errors import NotationError, PositionError
from nshex.notation.fields import Fields, Value
from nshex.notation.position_read import read_rules
from nshex.notation.setups import LOT, Setup, make_setup, scenario_setup
from nshex.rules.options import MAX_PLAYERS, Match, RulesError, RuleSet
from nshex.scenarios import collection, find_scenario
from nshex.tiles import PLAYABLE
from nshex.web.clocks.control import LOSES, TIME_OUTS, ControlError, read_control
from nshex.web.live.new_seats import (
    RANDOM,
    NewSeat,
    SetupError,
    check_inviting,
    check_seats,
    given_fields,
    located,
    names_of,
    read_object,
    read_seats,
)
from nshex.web.seats import ME, OPEN
from nshex.web.server_bots import OURS, ServerBots
from nshex.web.terms import LEVELS, Terms

MOST_GAMES = 9
"""The most games in a series."""
MOST_DRAWS = 200
"""How often random armies are drawn until they may play together."""

_TERMS_KEYS = (
    *("forecast", "rated", "listed", "level", "clock", "time_out", "programs"),
    *("best_of", "mirrored"),
)
_SETUP_KEYS = ("mode", "board", "seats", "teams", "mercenaries", "shared_command", "first", "options")
_KEYS = (*_SETUP_KEYS, *_TERMS_KEYS)
_SCENARIO_KEYS = ("scenario", "seats", "forecast", "listed", "level", "clock", "time_out", "programs")
"""A scenario has its own mode, board, armies and options; only who plays is left to say."""

SetupMaker = Callable[[list[str]], Setup]
"""Makes the setup of a table at which these armies sit."""


@dataclass(frozen=True)
class NewGame:
    """What was asked for, with random armies drawn."""

    setup: Setup
    seats: tuple[NewSeat, ...]
    terms: Terms


def read_new_game(text: str, bots: ServerBots = OURS) -> NewGame:
    """The game a JSON text asks for; SetupError if it is not possible."""
    try:
        data = read_object(text)
        if isinstance(data, dict) and data.get("scenario") is not None:
            return _read_scenario_game(given_fields(data, _SCENARIO_KEYS), bots)
        root = given_fields(data, _KEYS)
        seats = read_seats(root, bots)
        rules = _read_rules(root)
        teams = _read_teams(root)
        hired = _read_mercenaries(root, seats)
        shared_command = [item.number(0, MAX_PLAYERS - 1) for item in root.items("shared_command")]
        terms = _read_terms(root, seats)
        first = _read_first(root)
    except PositionError as problem:
        raise located(problem) from None
    names = [seat.name for seat in seats]

    def at_table(armies: list[str]) -> Setup:
        return make_setup(
            armies,
            options=rules,
            teams=teams,
            mercenaries=hired if any(hired) else (),
            names=names if any(names) else (),
            shared_command=shared_command,
            first=first,
        )

    setup = _choose_armies(seats, at_table)
    _check_shared_command(shared_command, seats)
    if terms.rated:
        _check_rated(seats, terms)
    check_inviting(seats)
    return NewGame(setup, tuple(seats), terms)


def with_name(new: NewGame, name: str) -> NewGame:
    """The game with the name of the player who starts it, if others sit down who should know it."""
    mine = [number for number, seat in enumerate(new.seats) if seat.who == ME]
    is_for_others = any(seat.who == OPEN for seat in new.seats)
    if not name or not is_for_others or len(mine) != 1 or new.seats[mine[0]].name:
        return new
    seats = tuple(replace(seat, name=name) if seat.who == ME else seat for seat in new.seats)
    return replace(new, seats=seats, setup=replace(new.setup, names=tuple(seat.name for seat in seats)))


def _read_scenario_game(root: Fields, bots: ServerBots) -> NewGame:
    value = root.need("scenario", gettext("the id of a scenario"))
    scenario = find_scenario(value.choice(collection()))
    seats = read_seats(root, bots)
    names = [seat.name for seat in seats]
    check_seats(seats, scenario.armies)
    setup = scenario_setup(scenario, names if any(names) else ())
    return NewGame(setup, tuple(seats), _read_terms(root, seats))


@dataclass(frozen=True)
class PlayingOn:
    """Who continues from a moment of another game, and what is played there first."""

    seats: tuple[NewSeat, ...]
    lines: tuple[str, ...]


def read_playing_on(text: str, setup: Setup, bots: ServerBots = OURS) -> PlayingOn:
    """How a game is continued; the armies are those of that game."""
    try:
        root = given_fields(read_object(text), ("seats", "lines"))
        seats = read_seats(root, bots)
        lines = tuple(item.text(gettext("an action")) for item in root.items("lines"))
    except PositionError as problem:
        raise located(problem) from None
    check_seats(seats, setup.armies)
    _check_shared_command(list(setup.shared_command), seats)
    return PlayingOn(tuple(seats), lines)


@dataclass(frozen=True)
class NewSeats:
    """Who plays from a position, and which two armies one person commands (MUL-8)."""

    seats: tuple[NewSeat, ...]
    shared_command: tuple[int, ...]


def read_seats_of_position(data: object, match: Match, bots: ServerBots = OURS) -> NewSeats:
    """Who plays a game that begins from a position with this match."""
    try:
        root = given_fields(data, ("seats", "shared_command"))
        seats = read_seats(root, bots)
        shared_command = [item.number(0, MAX_PLAYERS - 1) for item in root.items("shared_command")]
    except PositionError as problem:
        raise located(problem) from None
    check_seats(seats, match.armies)
    _check_shared_command(shared_command, seats)
    return NewSeats(tuple(seats), tuple(shared_command))


# --- what is agreed --------------------------------------------------------------------------------


def _read_rules(root: Fields) -> RuleSet:
    """Mode, board and options."""
    parts = {key: root.values[key] for key in ("mode", "board") if key in root}
    parts["rules"] = Value(_options(root), "options")
    try:
        return read_rules(Fields(parts, ""))
    except RulesError as problem:
        raise SetupError("options", str(problem)) from None


def _options(root: Fields) -> dict[str, object]:
    given = root.get("options")
    if given is None:
        return {}
    return {key: value.raw for key, value in given.entries().items() if value.raw is not None}


def _read_terms(root: Fields, seats: list[NewSeat]) -> Terms:
    """What is agreed besides the rules.

    Taking an open seat means agreeing to the terms; help is off unless the terms allow it.
    """
    rated = root.flag("rated", False)
    return Terms(
        forecast=root.flag("forecast", not rated and all(seat.who != OPEN for seat in seats)),
        rated=rated,
        listed=root.flag("listed", False),
        level=root.choice("level", LEVELS, ""),
        clock=read_clock(root),
        time_out=root.choice("time_out", TIME_OUTS, LOSES),
        programs=root.flag("programs", False),
        best_of=_read_best_of(root, seats),
        table=_read_mirrored(root, seats),
    )


def read_clock(root: Fields) -> str:
    given = root.get("clock")
    clock = "" if given is None else given.text(gettext("a clock, as in '10+10', '60s' or '3d'"))
    try:
        read_control(clock)
    except ControlError as problem:
        raise SetupError("clock", str(problem)) from None
    return clock


def _read_best_of(root: Fields, seats: list[NewSeat]) -> int:
    given = root.get("best_of")
    if given is None:
        return 1
    number = given.number(1, MOST_GAMES)
    if number % 2 == 0 or (number > 1 and len(seats) != 2):
        raise SetupError(
            given.path, gettext("best of {number}; expected an odd number, and two seats", number=number)
        )
    return number


def _read_mirrored(root: Fields, seats: list[NewSeat]) -> int:
    """The number of the table: 1 for the first of two, 0 if there is only one."""
    if not root.flag("mirrored", False):
        return 0
    if len(seats) != 2 or root.get("best_of") is not None:
        raise SetupError("mirrored", gettext("a mirrored duel; expected two seats, and no best_of beside it"))
    return 1


def _read_first(root: Fields) -> int | str | None:
    """Who begins: the number of a seat, or by lot (SET-5)."""
    given = root.get("first")
    if given is None or given.raw == LOT:
        return None if given is None else LOT
    if not isinstance(given.raw, int):
        raise given.wrong(gettext("the number of a seat, or '{lot}'", lot=LOT))
    return given.number(0, MAX_PLAYERS - 1)


def _read_teams(root: Fields) -> list[list[int]] | None:
    given = root.get("teams")
    if given is None or given.raw == []:
        return None
    return [[who.number(0, MAX_PLAYERS - 1) for who in team.items()] for team in given.items()]


def _read_mercenaries(root: Fields, seats: list[NewSeat]) -> list[list[str]]:
    """The mercenaries hired for each seat, given with the seats or in a separate list."""
    hired = [list(seat.mercenaries) for seat in seats]
    for number, given in enumerate(root.items("mercenaries")):
        if number >= len(seats):
            raise given.error(
                gettext(
                    "mercenaries for more players than there are; expected at most {seats} lists",
                    seats=len(seats),
                )
            )
        hired[number] += [item.text(gettext("the id of a mercenary")) for item in given.items()]
    return hired


def _check_shared_command(players: list[int], seats: list[NewSeat]) -> None:
    """Two armies under one player: the same person must have both seats (MUL-8)."""
    commanded = [seats[number] for number in players if number < len(seats)]
    if len({(seat.who, seat.bot) for seat in commanded}) > 1:
        found = " and ".join(seat.bot or seat.who for seat in commanded)
        raise SetupError(
            "shared_command",
            gettext("seats played by {found}; expected the same for both (MUL-8)", found=found),
        )


def _check_rated(seats: list[NewSeat], terms: Terms) -> None:
    """Only a game of one player alone against another says something about the two."""
    if sorted(seat.who for seat in seats) != [ME, OPEN]:
        found = " and ".join(seat.who for seat in seats)
        expected = gettext(
            "two seats, {me} and {open}: ratings are for two players in different browsers", me=ME, open=OPEN
        )
        raise SetupError(
            "rated",
            gettext("rated with the seats {found}; expected {expected}", found=found, expected=expected),
        )
    if terms.forecast:
        raise SetupError(
            "rated",
            gettext("rated with forecast; expected one of them: the battle forecast and hints are help"),
        )
    if terms.time_out != LOSES:
        raise SetupError("time_out", gettext("rated, and a bot that plays on; expected {loses}", loses=LOSES))


def _choose_armies(seats: list[NewSeat], at_table: SetupMaker) -> Setup:
    """The setup with random armies drawn with the system's randomness, until they may play together."""
    fixed = [seat.army for seat in seats if seat.army != RANDOM]
    drawn = len(fixed) < len(seats)
    for _ in range(MOST_DRAWS if drawn else 1):
        rest = [army for army in PLAYABLE if army not in fixed]
        secrets.SystemRandom().shuffle(rest)
        if len(rest) < len(seats) - len(fixed):
            raise SetupError(
                "seats",
                gettext(
                    "{seats} seats and {armies} armies; expected no more",
                    seats=len(seats),
                    armies=len(PLAYABLE),
                ),
            )
        armies = [rest.pop() if seat.army == RANDOM else seat.army for seat in seats]
        try:
            return at_table(armies)
        except (NotationError, RulesError) as error:
            problem = SetupError(_where(error.place), str(error))
    raise problem


def _where(place: str) -> str:
    """The part of the browser's message that holds a part of a setup; the seats, unless one is named."""
    part, bracket, player = place.partition("[")
    if part in _OF_SEATS:
        return f"seats{bracket}{player}.{_OF_SEATS[part]}" if bracket else "seats"
    return place or "seats"


_OF_SEATS = {"armies": "army", "names": "name"}
"""What a setup lists by player and the browser sends with each seat."""


def begun_again(game: Game, new: tuple[NewSeat, ...]) -> Game:
    """A game with the same beginning and the same piles, for continuing from a moment of it."""
    setup = replace(game.setup, names=names_of(new))
    return Game(setup, game.start, None) if game.seed is None else Game.begin(setup, game.seed)


def play_first(game: Game, lines: tuple[str, ...]) -> None:
    """Play what one player should play, up to a question to somebody else; SetupError if it is illegal."""
    player = game.decider
    for line in lines:
        if game.decider != player:
            return
        try:
            game.push(line)
        except NotationError as problem:
            raise SetupError("lines", str(problem)) from None
