"""New games from what a browser sends; complaints say what is wrong, where, and what was expected."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nshex.bots.registry import BOT_NAMES, BotError, read_bot
from nshex.notation.errors import NotationError, PositionError
from nshex.notation.fields import Fields, Value
from nshex.notation.names import one_of, show
from nshex.notation.position_read import read_rules
from nshex.notation.positions import read_json
from nshex.notation.setups import LONGEST_NAME, LOT, Setup, make_setup, scenario_setup
from nshex.rules.options import MAX_PLAYERS, RulesError, RuleSet
from nshex.scenarios import collection, find_scenario
from nshex.tiles import PLAYABLE
from nshex.web.seats import BOT, ME, WHO

RANDOM = "random"
USUAL_BOT = "soldier"
MOST_SECONDS = 30.0
"""How long a bot may be given for a turn."""
MOST_NODES = 200_000
MOST_DRAWS = 200
"""How often random armies are drawn until they may sit at one table."""

_KEYS = ("mode", "board", "seats", "teams", "mercenaries", "shared_command", "first", "options", "forecast")
_SCENARIO_KEYS = ("scenario", "seats", "forecast")
"""A scenario has its own mode, board, armies and options; only who plays is left to say."""
_SEAT_KEYS = ("army", "who", "bot", "name", "mercenaries")

Hired = Sequence[Sequence[str]]
"""For each seat the ids of its mercenaries."""
SetupMaker = Callable[[list[str]], Setup]
"""Makes the setup of a table at which these armies sit."""


class SetupError(ValueError):
    """A game that cannot begin; `where` names the part of the message that is to blame."""

    def __init__(self, where: str, text: str) -> None:
        super().__init__(text)
        self.where = where
        self.text = text


@dataclass(frozen=True)
class NewSeat:
    army: str
    """An army, or `random`."""
    who: str
    bot: str | None
    name: str
    mercenaries: tuple[str, ...]


@dataclass(frozen=True)
class NewGame:
    """What was asked for, with random armies drawn."""

    setup: Setup
    seats: tuple[NewSeat, ...]
    forecast: bool


def read_new_game(text: str) -> NewGame:
    """The game a JSON text asks for; SetupError where it cannot be."""
    try:
        data = _read_object(text)
        if isinstance(data, dict) and data.get("scenario") is not None:
            return _read_scenario_game(_given(data, _SCENARIO_KEYS))
        root = _given(data, _KEYS)
        seats = _read_seats(root)
        rules = _read_rules(root)
        teams = _read_teams(root)
        hired = _read_mercenaries(root, seats)
        shared_command = [item.number(0, MAX_PLAYERS - 1) for item in root.items("shared_command")]
        forecast = root.flag("forecast", True)
        first = _read_first(root)
    except PositionError as problem:
        raise _located(str(problem)) from None
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

    setup = _choose_armies(seats, hired, at_table)
    _check_shared_command(shared_command, seats)
    return NewGame(setup, tuple(seats), forecast)


def _read_scenario_game(root: Fields) -> NewGame:
    value = root.need("scenario", "the id of a scenario")
    scenario = find_scenario(value.choice(collection()))
    seats = _read_seats(root)
    names = [seat.name for seat in seats]
    _check_seats(seats, scenario.armies)
    setup = scenario_setup(scenario, names if any(names) else ())
    return NewGame(setup, tuple(seats), root.flag("forecast", True))


def read_new_seats(text: str, setup: Setup) -> tuple[NewSeat, ...]:
    """Who plays on from a moment of another game; armies are those of that game."""
    try:
        root = _given(_read_object(text), ("seats",))
        seats = _read_seats(root)
    except PositionError as problem:
        raise _located(str(problem)) from None
    _check_seats(seats, setup.armies)
    return tuple(seats)


def _check_seats(seats: list[NewSeat], armies: tuple[str, ...]) -> None:
    """There is a seat for each army that is given, and no other army is asked for."""
    if len(seats) != len(armies):
        raise SetupError("seats", f"{len(seats)} seats; expected one for each of {len(armies)} armies")
    for number, (seat, army) in enumerate(zip(seats, armies, strict=True)):
        if seat.army not in (RANDOM, army):
            raise SetupError(f"seats[{number}].army", f"{seat.army} here; expected {army}, or {RANDOM}")


def _read_object(text: str) -> object:
    try:
        return read_json(text)
    except PositionError as problem:
        raise SetupError("", str(problem).replace("a position", "a JSON object")) from None


def _given(raw: object, known: tuple[str, ...], path: str = "") -> Fields:
    """The keys of an object that say something: null is the same as nothing."""
    if not isinstance(raw, dict):
        raise SetupError(path, f"found {show(raw)}; expected an object with {', '.join(known)}")
    plain = {key: value for key, value in raw.items() if value is not None}
    return Value(plain, path).table(known)


def _located(message: str) -> SetupError:
    where, _, text = message.partition(": ")
    return SetupError("" if where == "the position" else where, text or message)


# --- seats -----------------------------------------------------------------------------------------


def _read_seats(root: Fields) -> list[NewSeat]:
    given = root.need("seats", "a list with an entry for each player").items()
    if not 2 <= len(given) <= MAX_PLAYERS:
        raise SetupError("seats", f"{len(given)} seats; expected 2 to {MAX_PLAYERS}")
    return [_read_seat(item) for item in given]


def _read_seat(item: Value) -> NewSeat:
    table = _given(item.raw, _SEAT_KEYS, item.path)
    army = table.choice("army", (*PLAYABLE, RANDOM), RANDOM)
    who = table.choice("who", WHO, ME)
    return NewSeat(
        army=army,
        who=who,
        bot=_read_bot(table) if who == BOT else None,
        name=_read_name(table),
        mercenaries=tuple(value.text("the id of a mercenary") for value in table.items("mercenaries")),
    )


def _read_bot(table: Fields) -> str:
    given = table.get("bot")
    if given is None:
        return USUAL_BOT
    text = given.text("a bot, as in 'soldier' or 'commander:2s'")
    return check_bot(text, given.path)


def check_bot(text: str, where: str) -> str:
    """A bot this server lets play, with a limit it can bear."""
    try:
        name, limit = read_bot(text)
    except BotError as problem:
        raise SetupError(where, str(problem)) from None
    if name not in BOT_NAMES:
        raise SetupError(where, f"no bot {show(name)}; {one_of(BOT_NAMES, name)}")
    if (limit.seconds or 0) > MOST_SECONDS or (limit.nodes or 0) > MOST_NODES:
        raise SetupError(where, f"limit of {text!r}; expected at most {MOST_SECONDS:.0f}s or {MOST_NODES}n")
    return text


def _read_name(table: Fields) -> str:
    given = table.get("name")
    if given is None:
        return ""
    name = given.text("a name").strip()
    if not name.isprintable() or len(name) > LONGEST_NAME:
        expected = f"one printable line, at most {LONGEST_NAME} characters"
        raise SetupError(given.path, f"name {show(name)}; expected {expected}")
    return name


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


def _read_first(root: Fields) -> int | str | None:
    """Who begins: the number of a seat, or by lot (SET-5)."""
    given = root.get("first")
    if given is None or given.raw == LOT:
        return None if given is None else LOT
    if not isinstance(given.raw, int):
        raise given.wrong(f"the number of a seat, or '{LOT}'")
    return given.number(0, MAX_PLAYERS - 1)


def _read_teams(root: Fields) -> list[list[int]] | None:
    given = root.get("teams")
    if given is None or given.raw == []:
        return None
    return [[who.number(0, MAX_PLAYERS - 1) for who in team.items()] for team in given.items()]


def _read_mercenaries(root: Fields, seats: list[NewSeat]) -> list[list[str]]:
    """For each seat the mercenaries hired, given with the seats or in a list beside them."""
    hired = [list(seat.mercenaries) for seat in seats]
    for number, given in enumerate(root.items("mercenaries")):
        if number >= len(seats):
            raise given.error(f"mercenaries for a player who is not there; expected at most {len(seats)}")
        hired[number] += [item.text("the id of a mercenary") for item in given.items()]
    return hired


def _check_shared_command(players: list[int], seats: list[NewSeat]) -> None:
    """Two armies under one player: the same must play on both seats (MUL-8)."""
    commanded = [seats[number] for number in players if number < len(seats)]
    if len({(seat.who, seat.bot) for seat in commanded}) > 1:
        found = " and ".join(seat.bot or seat.who for seat in commanded)
        raise SetupError("shared_command", f"seats played by {found}; expected the same for both (MUL-8)")


def _choose_armies(seats: list[NewSeat], hired: Hired, at_table: SetupMaker) -> Setup:
    """The setup with random armies drawn by the system's secrets, until they may sit at one table."""
    fixed = [seat.army for seat in seats if seat.army != RANDOM]
    drawn = len(fixed) < len(seats)
    for _ in range(MOST_DRAWS if drawn else 1):
        rest = [army for army in PLAYABLE if army not in fixed]
        secrets.SystemRandom().shuffle(rest)
        if len(rest) < len(seats) - len(fixed):
            raise SetupError("seats", f"{len(seats)} seats and {len(PLAYABLE)} armies; expected no more")
        armies = [rest.pop() if seat.army == RANDOM else seat.army for seat in seats]
        try:
            return at_table(armies)
        except (NotationError, RulesError) as error:
            problem = str(error)
    raise SetupError(_place_of(problem, [seat.army for seat in seats], hired), problem)


def _place_of(problem: str, armies: Sequence[str], hired: Hired) -> str:
    """Which part of the message a complaint about the whole table is most likely about."""
    where = next((where for word, where in _PLACES if word in problem), "seats")
    words = re.split(r"[^\w.]+", problem)
    if where == "seats":
        named = [f"seats[{seat}].army" for seat, army in enumerate(armies) if army in words]
    elif where == "mercenaries":
        named = [f"mercenaries[{seat}]" for seat, ids in enumerate(hired) if {*ids} & {*words}]
    else:
        named = []
    return named[-1] if named else where


_PLACES = (
    ("mercenar", "mercenaries"),
    ("hired", "mercenaries"),
    ("shared command", "shared_command"),
    ("teams", "teams"),
    ("board;", "board"),
    ("cannot begin", "first"),
    ("is to begin", "first"),
)


def options_json(game: NewGame) -> str:
    return json.dumps({"forecast": game.forecast})
