"""The seats of a new game from what a browser sends; complaints say what is wrong, and where."""

from __future__ import annotations

from dataclasses import dataclass

from nshex.bots.registry import BotError, read_bot
from nshex.languages import gettext
from nshex.notation.errors import PositionError
from nshex.notation.fields import WHOLE, Fields, Value
from nshex.notation.names import one_of, show
from nshex.notation.positions import read_json
from nshex.notation.setups import LONGEST_NAME
from nshex.rules.options import MAX_PLAYERS
from nshex.tiles import PLAYABLE
from nshex.web.seats import BOT, FRIEND, ME, OPEN, WHO
from nshex.web.server_bots import ServerBots
from nshex.web.store.database import StoredSeat

RANDOM = "random"
USUAL_BOT = "soldier"
_SEAT_KEYS = ("army", "who", "bot", "name", "mercenaries")


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


def read_seats(root: Fields, bots: ServerBots) -> list[NewSeat]:
    given = root.need("seats", gettext("a list with an entry for each player")).items()
    if not 2 <= len(given) <= MAX_PLAYERS:
        raise SetupError(
            "seats",
            gettext("{seats} seats; expected 2 to {most}", seats=len(given), most=MAX_PLAYERS),
        )
    return [_read_seat(item, bots) for item in given]


def _read_seat(item: Value, bots: ServerBots) -> NewSeat:
    table = given_fields(item.raw, _SEAT_KEYS, item.path)
    army = table.choice("army", (*PLAYABLE, RANDOM), RANDOM)
    who = table.choice("who", WHO, ME)
    return NewSeat(
        army=army,
        who=who,
        bot=read_bot_name(table, bots) if who == BOT else None,
        name=read_name(table),
        mercenaries=tuple(
            value.text(gettext("the id of a mercenary")) for value in table.items("mercenaries")
        ),
    )


def read_bot_name(table: Fields, bots: ServerBots) -> str:
    """The bot that is to play, the usual one where none is named."""
    given = table.get("bot")
    if given is None:
        return USUAL_BOT
    text = given.text(gettext("a bot, as in 'soldier' or 'commander:2s'"))
    return check_bot(text, given.path, bots)


def check_bot(text: str, where: str, bots: ServerBots) -> str:
    """A bot this server lets play, with a limit it can bear."""
    try:
        name, limit = read_bot(text)
    except BotError as problem:
        raise SetupError(where, str(problem)) from None
    if name not in bots.names:
        raise SetupError(
            where, gettext("no bot {name}; {expected}", name=show(name), expected=one_of(bots.names, name))
        )
    if (limit.seconds or 0) > bots.most_seconds or (limit.nodes or 0) > bots.most_nodes:
        raise SetupError(
            where,
            gettext(
                "limit of {text!r}; expected at most {seconds:.0f}s or {nodes}n",
                text=text,
                seconds=bots.most_seconds,
                nodes=bots.most_nodes,
            ),
        )
    if limit.threads > 1:
        raise SetupError(
            where, gettext("limit of {text!r}; at the table a bot thinks on one core", text=text)
        )
    return text


def read_name(table: Fields) -> str:
    given = table.get("name")
    if given is None:
        return ""
    name = given.text(gettext("a name")).strip()
    if not name.isprintable() or len(name) > LONGEST_NAME:
        expected = gettext("one printable line, at most {most} characters", most=LONGEST_NAME)
        raise SetupError(
            given.path, gettext("name {name}; expected {expected}", name=show(name), expected=expected)
        )
    return name


def check_seats(seats: list[NewSeat], armies: tuple[str, ...]) -> None:
    """There is a seat for each army that is given, and no other army is asked for."""
    if len(seats) != len(armies):
        raise SetupError(
            "seats",
            gettext(
                "{seats} seats; expected one for each of {armies} armies",
                seats=len(seats),
                armies=len(armies),
            ),
        )
    for number, (seat, army) in enumerate(zip(seats, armies, strict=True)):
        if seat.army not in (RANDOM, army):
            raise SetupError(
                f"seats[{number}].army",
                gettext(
                    "{army} here; expected {expected}, or {random}",
                    army=seat.army,
                    expected=army,
                    random=RANDOM,
                ),
            )
    check_inviting(seats)


def check_inviting(seats: list[NewSeat]) -> None:
    """Open seats need somebody at the table who can invite others."""
    who = {seat.who for seat in seats}
    if OPEN in who and not who & {ME, FRIEND}:
        raise SetupError("seats", gettext("open seats and no seat of yours; expected at least one for you"))


def names_of(new: tuple[NewSeat, ...]) -> tuple[str, ...]:
    names = tuple(seat.name for seat in new)
    return names if any(names) else ()


def seats_of_new(new: tuple[NewSeat, ...], token: str) -> list[StoredSeat]:
    """People's seats belong to the browser that begins the game; an open one to nobody yet."""
    return [
        StoredSeat(number, seat.who, seat.bot, seat.name, None if seat.who in (BOT, OPEN) else token)
        for number, seat in enumerate(new)
    ]


def read_object(text: str) -> object:
    try:
        return read_json(text, gettext("a JSON object"))
    except PositionError as problem:
        raise SetupError("", str(problem)) from None


def given_fields(raw: object, known: tuple[str, ...], path: str = "") -> Fields:
    """The keys of an object that say something: null is the same as nothing."""
    if not isinstance(raw, dict):
        raise SetupError(
            path,
            gettext("found {value}; expected an object with {keys}", value=show(raw), keys=", ".join(known)),
        )
    plain = {key: value for key, value in raw.items() if value is not None}
    return Value(plain, path).table(known)


def located(problem: PositionError) -> SetupError:
    return SetupError("" if problem.place == WHOLE else problem.place, problem.text)
