"""What people and programs are told about each other: ratings, names, the lobby, bot accounts, series."""

from typing import Literal, TypedDict


class PlayerRating(TypedDict):
    """How strong a player is."""

    rating: int
    margin: int
    """With 95 % certainty the true strength is no further away."""
    provisional: bool
    """Whether too little is known for a place on the ladder."""
    change: int | None
    """What the game has done to it; null until then."""


class GameRatings(TypedDict):
    """The ratings at a table."""

    rated: bool
    """Whether the game counts."""
    seats: list[PlayerRating | None]
    """By seat; null where nothing is known, or where there is nobody to know about."""


class Me(TypedDict):
    """Who a browser is, without an account."""

    name: str
    has_phrase: bool
    """Whether a recovery phrase has been made."""


class RecoveryPhrase(TypedDict):
    phrase: str


class PushState(TypedDict):
    """Whether browsers can be told of their turn while no page is open."""

    key: str
    """The public key of the server, with which a browser subscribes; empty where it has none."""
    devices: int
    """How many browsers of this person have subscribed."""


class TurnNotice(TypedDict):
    """What is pushed to a browser when it is its turn, to be shown by the system."""

    title: str
    text: str
    game: str
    address: str
    """Where a press on it leads."""


class LobbySeat(TypedDict):
    army: str
    name: str
    """Of the army."""
    open: bool
    player: str


class LobbyGame(TypedDict):
    """A game in the lobby."""

    game: str
    invitation: str
    """With which a seat is taken; empty once all are."""
    host: str
    words: str
    """Mode and board."""
    level: str
    """Whom it is for; empty for anybody."""
    clock: str
    """How much time players have; empty without clocks."""
    rated: bool
    seats: list[LobbySeat]


class LobbyList(TypedDict):
    open: list[LobbyGame]
    running: list[LobbyGame]


class BotAccount(TypedDict):
    """An account with which a program plays."""

    id: str
    name: str
    created: str


class NewBotAccount(BotAccount):
    token: str
    """Told this once; the server keeps only its hash."""


class BotGameSeat(TypedDict):
    army: str
    army_name: str
    who: str


class BotGame(TypedDict):
    game: str
    seats: list[BotGameSeat]
    readers_seats: list[int]
    your_decision: bool


class BotGames(TypedDict):
    """Games of a program."""

    open: list[BotGame]
    """Those in which it may take a seat."""
    mine: list[BotGame]
    """Those in which it has one and that are not over."""


class GamePosition(TypedDict):
    """How a game stands, for programs."""

    version: int
    decider: int | None
    """None once the game is over, and while seats are open."""
    readers_seats: list[int]
    over: bool
    view: dict[str, object]
    """The position as the reader may know it (docs/notation.md)."""


class SeriesPlayer(TypedDict):
    name: str
    points: float


class GameOfSeries(TypedDict):
    address: str
    label: str
    is_here: bool
    """Whether it is the one that was asked about."""
    over: bool


class Series(TypedDict):
    """What a game belongs to, and how that stands."""

    kind: Literal["single", "best_of", "mirrored"]
    text: str
    players: list[SeriesPlayer]
    """With games won, or with the hit points of both tables."""
    games: list[GameOfSeries]
    tournament: str
    """The address of its tournament, or nothing."""


GameOutcome = Literal["won", "drawn", "lost"]


class ResultCount(TypedDict):
    """How often some games were won, drawn and lost."""

    id: str
    """Of an army or a bot, or a word for people."""
    name: str
    played: int
    won: int
    drawn: int
    lost: int


class OwnStatistics(TypedDict):
    """The games of a browser that are over."""

    total: ResultCount
    armies: list[ResultCount]
    """By the army played."""
    opponents: list[ResultCount]
    """By armies played against; a game with several opponents counts for each."""
    levels: list[ResultCount]
    """By who played those."""
