"""Game records: header, one action per line, result; docs/records.md describes the format.

While a game is running, its record holds only the commitment to the seed, so that nobody can work out the
piles from it, and only the number of mercenaries that lie face down (MER-1). When the game is over both are
revealed, and anybody can check that the seed is the one committed to, that every action was legal, and that
the result is right.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NoReturn, TypeVar

from nshex.notation.errors import NotationError
from nshex.notation.names import one_of, show
from nshex.notation.positions import read_json
from nshex.notation.scenarios import read_scenario, write_scenario
from nshex.notation.seeds import Seed, commitment, read_seed, seed_text
from nshex.notation.setups import LOT, Setup, make_setup, scenario_setup
from nshex.notation.status import DRAWN, Winner, winner_of
from nshex.notation.table_endings import TABLE_REASONS, read_table_ending
from nshex.rules.editions import EDITIONS, SWITCH_NAMES, USUAL_EDITION
from nshex.rules.options import MAX_PLAYERS, Match, RulesError
from nshex.rules.state import OVER, REASON_NAMES, State

_Found = TypeVar("_Found")

FORMATS = ("1", "2")
"""In format 1 the edition sets only `redraw_instants` and `overtime`; other switches are as in 3.0."""
UNFINISHED = "*"

_FIELD = re.compile(r"([A-Z][a-z]+(?: [0-9])?):(.*)")
_HEADER = ("Nshex", "Date", "Scenario", "Mode", "Board", "Rules", "Teams", "First", "Commander", "Commitment")
_HEADER_BY_PLAYER = ("Player", "Name", "Mercenaries", "Hidden")
_FOOTER = ("Result", "Reason", "Seed")


@dataclass(frozen=True)
class Record:
    """A record as read: well formed, but neither its actions nor its result are checked yet."""

    setup: Setup
    commitment: str
    actions: tuple[str, ...]
    seed: Seed | None = None
    result: str = UNFINISHED
    reason: str = ""
    date: str = ""
    """When the game was played, if the writer says so; nothing here looks at a clock."""
    hidden: tuple[int, ...] = ()
    """For each player how many mercenaries lie face down and are not named (MER-1)."""
    places: tuple[int, ...] = ()
    """The line number of each action in the text it was read from."""
    commitment_place: int = 0
    result_place: int = 0

    def lines(self) -> Iterator[tuple[int, str]]:
        """The actions, each with the number of its line; counted from 1 where there is no text."""
        return zip(self.places or range(1, len(self.actions) + 1), self.actions, strict=True)


# --- writing ---------------------------------------------------------------------------------------


def write_record(record: Record) -> str:
    """The text of a record. Whether the seed is in it is the caller's decision.

    Without the seed anybody may read it, so it does not name mercenaries that lie face down.
    """
    lines = [f"{key}: {value}" for key, value in _header(_with_hidden(record))]
    lines += ["", *record.actions, "", f"Result: {record.result}"]
    if record.reason:
        lines.append(f"Reason: {record.reason}")
    if record.seed is not None:
        lines.append(f"Seed: {seed_text(record.seed)}")
    return "\n".join(lines) + "\n"


def _with_hidden(record: Record) -> Record:
    """A record that counts the mercenaries nobody has taken yet instead of naming them."""
    setup = record.setup
    if record.seed is not None or not setup.rules.switches.hidden_mercenaries or not setup.mercenaries:
        return record
    words = [line.lower().split() for line in record.actions]
    taken = {line[-1].rpartition(".")[2] for line in words if line[:2] == ["draw", "mercenary"]}
    shown = tuple(
        tuple(name for name in hired if name.rpartition(".")[2] in taken) for hired in setup.mercenaries
    )
    before = record.hidden or (0,) * len(shown)
    hidden = tuple(
        number + len(hired) - len(seen)
        for number, hired, seen in zip(before, setup.mercenaries, shown, strict=True)
    )
    return replace(record, setup=replace(setup, mercenaries=shown), hidden=hidden)


def _header(record: Record) -> Iterator[tuple[str, str]]:
    setup = record.setup
    yield "Nshex", FORMATS[0] if setup.rules.edition == USUAL_EDITION else FORMATS[1]
    if record.date:
        yield "Date", record.date
    if setup.scenario is not None:
        yield "Scenario", json.dumps(write_scenario(setup.scenario)).replace("#", r"\u0023")
    yield "Mode", setup.rules.mode
    yield "Board", setup.rules.board
    options = setup.rules.unusual()
    if options:
        yield "Rules", json.dumps(options)
    if setup.has_own_teams:
        yield "Teams", json.dumps([list(team) for team in setup.match().teams])
    for player, army in enumerate(setup.armies):
        yield f"Player {player}", army
        if setup.names and setup.names[player]:
            yield f"Name {player}", setup.names[player]
        if setup.mercenaries and setup.mercenaries[player]:
            yield f"Mercenaries {player}", " ".join(setup.mercenaries[player])
        if record.hidden and record.hidden[player]:
            yield f"Hidden {player}", str(record.hidden[player])
    if setup.first is not None:
        yield "First", str(setup.first)
    if setup.shared_command:
        yield "Commander", " ".join(str(player) for player in setup.shared_command)
    yield "Commitment", record.commitment


def result_text(winner: Winner) -> str:
    """A winner as it is written after `Result:`."""
    if winner is None:
        return UNFINISHED
    return winner if isinstance(winner, str) else json.dumps(winner)


def winners_of(result: str) -> list[int]:
    """The seats that have won by a result as `result_text` writes it."""
    if result in ("", UNFINISHED, DRAWN):
        return []
    found = json.loads(result)
    return found if isinstance(found, list) else [found]


# --- reading ---------------------------------------------------------------------------------------


class _Fields:
    """The `Key: value` lines of a record, each with the number of its line."""

    def __init__(self) -> None:
        self.values: dict[str, tuple[int, str]] = {}

    def add(self, place: int, key: str, value: str) -> None:
        word = key.split(" ")[0]
        by_player = word != key
        if word not in (_HEADER_BY_PLAYER if by_player else (*_HEADER, *_FOOTER)):
            known = [*_HEADER, *(f"{name} 0" for name in _HEADER_BY_PLAYER), *_FOOTER]
            _fail(place, f"unknown key {show(key)}; {one_of(known, key)}")
        if key in self.values:
            _fail(place, f"key {show(key)} stands here and in line {self.values[key][0]}; expected it once")
        self.values[key] = (place, value)

    def get(self, key: str) -> str:
        return self.values[key][1] if key in self.values else ""

    def place(self, key: str) -> int:
        return self.values[key][0] if key in self.values else 1

    def need(self, key: str, expected: str) -> str:
        if not self.get(key):
            _fail(self.place(key), f"no '{key}:'; expected {expected}")
        return self.get(key)

    def by_player(self, word: str, players: int) -> tuple[str, ...]:
        return tuple(self.get(f"{word} {player}") for player in range(players))


def _fail(place: int, text: str) -> NoReturn:
    raise NotationError(f"line {place}: {text}")


def read_record(text: str) -> Record:
    """The record a text holds; NotationError names the line that cannot be read."""
    fields = _Fields()
    actions: list[str] = []
    places: list[int] = []
    for place, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        found = _FIELD.match(line)
        if found is not None:
            _check_order(place, found[1], bool(actions), "Result" in fields.values)
            fields.add(place, found[1], _value(found[1], found[2]))
            continue
        action = _without_comment(line)
        if action:
            if "Result" in fields.values:
                _fail(place, f"{show(action)} after the result; expected nothing more")
            actions.append(action)
            places.append(place)
    return _make_record(fields, actions, places)


def _value(key: str, text: str) -> str:
    """Comments may follow anything but a name, which may contain `#` itself."""
    return text.strip() if key.startswith("Name") else _without_comment(text)


def _without_comment(line: str) -> str:
    return line.partition("#")[0].strip()


def _check_order(place: int, key: str, in_actions: bool, in_footer: bool) -> None:
    if key in _FOOTER:
        if key != "Result" and not in_footer:
            _fail(place, f"'{key}:' before the result; expected 'Result:' first")
    elif in_actions or in_footer:
        _fail(place, f"'{key}:' after the header; expected an action or 'Result:'")


def _make_record(fields: _Fields, actions: list[str], places: list[int]) -> Record:
    version = fields.need("Nshex", f"a record that says 'Nshex: {FORMATS[0]}'")
    if version not in FORMATS:
        _fail(fields.place("Nshex"), f"format {show(version)}; expected {' or '.join(FORMATS)}")
    promise = fields.need("Commitment", "the SHA-256 of the seed").lower()
    if not re.fullmatch("[0-9a-f]{64}", promise):
        _fail(fields.place("Commitment"), f"commitment {show(promise)}; expected 64 hexadecimal digits")
    setup = _read_setup(fields)
    seed = fields.get("Seed")
    return Record(
        setup=setup,
        commitment=promise,
        actions=tuple(actions),
        seed=_at(fields.place("Seed"), lambda: read_seed(seed)) if seed else None,
        result=_read_result(fields, setup.match()),
        reason=_read_reason(fields, len(setup.armies)),
        date=_read_date(fields),
        hidden=_read_hidden(fields, len(setup.armies)),
        places=tuple(places),
        commitment_place=fields.place("Commitment"),
        result_place=fields.place("Result"),
    )


def _at(place: int, read: Callable[[], _Found]) -> _Found:
    """What a reader returns; its errors get the line in front."""
    try:
        return read()
    except (NotationError, RulesError) as problem:
        raise NotationError(f"line {place}: {problem}") from None


def _read_setup(fields: _Fields) -> Setup:
    armies = _read_armies(fields)
    if fields.get("Scenario"):
        return _read_scenario_setup(fields, armies)
    mercenaries = [names.split() for names in fields.by_player("Mercenaries", len(armies))]
    names = fields.by_player("Name", len(armies))
    rules = _read_value(fields, "Rules", "an object of options")
    options = rules if isinstance(rules, dict) else {}
    if fields.get("Nshex") == FORMATS[0]:
        options = options_of_format_1(options)
    first = _read_first(fields)
    teams = _read_teams(fields)
    shared_command = _read_shared_command(fields)
    return _at(
        fields.place("Player 0"),
        lambda: make_setup(
            armies,
            mode=fields.get("Mode") or None,
            board=fields.get("Board") or None,
            options=options,
            teams=teams,
            mercenaries=mercenaries if any(mercenaries) else (),
            names=names if any(names) else (),
            shared_command=shared_command,
            first=first,
        ),
    )


def _read_scenario_setup(fields: _Fields, armies: list[str]) -> Setup:
    """A scenario says everything but who plays; the other lines are for people."""
    place = fields.place("Scenario")
    scenario = _at(place, lambda: read_scenario(_read_value(fields, "Scenario", "a scenario as JSON")))
    if list(scenario.armies) != armies:
        _fail(fields.place("Player 0"), f"armies {', '.join(armies)}; the scenario's are expected (SCN-1)")
    names = fields.by_player("Name", len(armies))
    return _at(place, lambda: scenario_setup(scenario, names if any(names) else ()))


def options_of_format_1(options: Mapping[str, object]) -> dict[str, object]:
    """Options as they were meant when an edition set less: switches that came later have the values of
    3.0."""
    third = EDITIONS[USUAL_EDITION]
    later = [switch for switch in SWITCH_NAMES if switch not in ("redraw_instants", "overtime")]
    return {switch: getattr(third, switch) for switch in later} | dict(options)


def _read_armies(fields: _Fields) -> list[str]:
    armies = [fields.need("Player 0", "the army of the first player")]
    while len(armies) < MAX_PLAYERS and fields.get(f"Player {len(armies)}"):
        armies.append(fields.get(f"Player {len(armies)}"))
    for key, (place, _) in fields.values.items():
        player = key.partition(" ")[2]
        if player and int(player) >= len(armies):
            _fail(
                place, f"'{key}:', but no 'Player {len(armies)}:'; expected players from 0 on without a gap"
            )
    return armies


def _read_value(fields: _Fields, key: str, expected: str) -> object:
    """A value written as JSON, or None if the key is not there."""
    text = fields.get(key)
    if not text:
        return None
    value = _at(fields.place(key), lambda: read_json(text, expected))
    if not isinstance(value, dict if key in ("Rules", "Scenario") else list):
        _fail(fields.place(key), f"{key} is {show(value)}; expected {expected}")
    return value


def _read_teams(fields: _Fields) -> list[list[int]] | None:
    expected = "lists of players, as in [[0, 1], [2, 3]]"
    value = _read_value(fields, "Teams", expected)
    if not isinstance(value, list):
        return None
    for team in value:
        if not isinstance(team, list) or not all(type(player) is int for player in team):
            _fail(fields.place("Teams"), f"Teams is {show(value)}; expected {expected}")
    return value


def _read_first(fields: _Fields) -> int | str | None:
    text = fields.get("First")
    if text and text != LOT and not re.fullmatch("[0-9]", text):
        _fail(fields.place("First"), f"first {show(text)}; expected a player, as in '0', or '{LOT}' (SET-5)")
    return int(text) if text.isdecimal() else text or None


def _read_hidden(fields: _Fields, players: int) -> tuple[int, ...]:
    found = fields.by_player("Hidden", players)
    for player, text in enumerate(found):
        if not re.fullmatch("[1-9]?", text):
            expected = "expected how many mercenaries lie face down (MER-1)"
            _fail(fields.place(f"Hidden {player}"), f"hidden {show(text)}; {expected}")
    return tuple(int(text or 0) for text in found) if any(found) else ()


def _read_shared_command(fields: _Fields) -> tuple[int, ...]:
    text = fields.get("Commander")
    if not re.fullmatch("(?:[0-9] [0-9])?", text):
        _fail(fields.place("Commander"), f"commander {show(text)}; expected two players, as in '0 1'")
    return tuple(int(player) for player in text.split())


def _read_result(fields: _Fields, match: Match) -> str:
    text = fields.get("Result") or UNFINISHED
    if text in (UNFINISHED, DRAWN):
        return text
    players = range(len(match.armies))
    if match.has_teams:
        known = [result_text(sorted(team)) for team in match.teams]
    else:
        known = [str(player) for player in players]
    if re.sub(r"\s", "", text) not in [re.sub(r"\s", "", word) for word in known]:
        words = ", ".join([*known, DRAWN, UNFINISHED])
        _fail(fields.place("Result"), f"result {show(text)}; expected one of {words}")
    return result_text(json.loads(text))


def _read_reason(fields: _Fields, players: int) -> str:
    reason = fields.get("Reason")
    ending = _at(fields.place("Reason"), lambda: read_table_ending(reason, players))
    if ending is not None:
        return str(ending)
    if reason and reason not in REASON_NAMES:
        known = (*REASON_NAMES[1:], *TABLE_REASONS)
        _fail(fields.place("Reason"), f"reason {show(reason)}; {one_of(known, reason)}")
    return reason


def _read_date(fields: _Fields) -> str:
    return _at(fields.place("Date"), lambda: check_date(fields.get("Date")))


def check_date(text: str) -> str:
    """A date as in records; whether the day exists is not checked."""
    if text and not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise NotationError(f"date {show(text)}; expected one such as 2030-12-31")
    return text


# --- checking against the game that was played -----------------------------------------------------


def check_seed(record: Record, seed: Seed | None = None) -> Seed:
    """The seed the piles come from: the one given, or the one revealed; it must match the commitment."""
    if any(record.hidden):
        raise NotationError(
            "the record does not name the mercenaries that lie face down; "
            "expected the record of a finished game, or one with its seed (MER-1)"
        )
    known = record.seed if seed is None else seed
    if known is None:
        raise NotationError("the record does not reveal its seed; expected 'Seed:', or the seed beside it")
    if commitment(known) != record.commitment:
        _fail(
            record.commitment_place, "the seed does not match the commitment; expected the seed committed to"
        )
    return known


def check_end(record: Record, s: State) -> None:
    """The result must be the one the actions lead to, unless players ended a game that was still running."""
    played = result_text(winner_of(s))
    if record.result != played:
        _fail(record.result_place, f"result {record.result}; the actions lead to {played}")
    if s.step != OVER and read_table_ending(record.reason, len(s.match.armies)) is not None:
        return
    reason = REASON_NAMES[s.reason] if s.step == OVER else ""
    if record.reason != reason and (record.reason or s.step != OVER):
        _fail(record.result_place, f"reason {show(record.reason)}; the actions lead to {show(reason)}")
