"""Games as rows in the database."""

from nshex.notation.setups import make_setup
from nshex.web.seats import BOT, ME
from nshex.web.store.database import GAME, GameStatus, StoredGame, StoredSeat
from nshex.web.store.entries import PLAY, Entry
from nshex.web.store.setups import write_setup


def a_game(id="one", *, kind=GAME, touched=1.0, decider=0, bot=None, token="hash"):
    return StoredGame(
        id=id,
        kind=kind,
        setup=write_setup(make_setup(["outpost", "borgo"])),
        seed="7",
        options="{}",
        created=1.0,
        touched=touched,
        status=GameStatus(decider, None),
        seats=(
            StoredSeat(0, BOT if bot else ME, bot, "Anna", None if bot else token),
            StoredSeat(1, ME, None, "", token),
        ),
    )


def entry(number, line="hq B2/0", kind=PLAY, seat=0):
    return Entry(number, kind, line, seat, 10.0 + number)
