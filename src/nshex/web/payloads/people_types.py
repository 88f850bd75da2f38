"""What people and programs are told about each other: ratings, names, the lobby, bot accounts, series."""

from typing import Literal, TypedDict


class PlayerRating(TypedDict):
    """How strong a player is."""

    rating: int
    margin: int
    """The 95 % margin: the true strength is within this distance, with 95 % certainty."""
    provisional: bool
    """Whether too little is known for a place on the ladder."""
    change: int | None
    """How the game changed it; null until it is over."""


class GameRatings(TypedDict):
    """The ratings at a table."""

    rated: bool
    """Whether the game counts."""
    seats: list[PlayerRating | None]
    """By seat; null if nothing is known, or nobody sits there."""


class Me(TypedDict):
    """Who a browser is, without an account."""

    name: str
    has_phrase: bool
    """Whether a recovery phrase has been made."""


class RecoveryPhrase(TypedDict):
    phrase: str


class PushState(TypedDict):
    """Whether browsers can be notified of their turn while no page is open."""

    key: str
    """The server's public key, with which a browser subscribes; empty if it has none."""
    devices: int
    """How many browsers of this person have subscribed."""


class TurnNotice(TypedDict):
    """What is pushed to a browser when it is its player's turn, to be shown by the system."""

    title: str
    text: str
    game: str
    address: str
    """The page that opens when it is pressed."""


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
    """Needed to take a seat; empty once all are taken."""
    host: str
    words: str
    """Mode and board."""
    level: str
    """The level of players it is meant for; empty for anybody."""
    clock: str
    """How much time players have; empty without clocks."""
    rated: bool
    seats: list[LobbySeat]


class LobbyList(TypedDict):
    open: list[LobbyGame]
    running: list[LobbyGame]


class BotAccount(TypedDict):
    """The account of a program that plays."""

    id: str
    name: str
    created: str


class NewBotAccount(BotAccount):
    token: str
    """Shown only once; the server keeps only its hash."""


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
    """The position of a game, for programs."""

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
    """The series a game belongs to, and its score."""

    kind: Literal["single", "best_of", "mirrored"]
    text: str
    players: list[SeriesPlayer]
    """In games won, or in the hit points of both tables."""
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
    """The finished games of a browser."""

    total: ResultCount
    armies: list[ResultCount]
    """By the army played."""
    opponents: list[ResultCount]
    """By armies played against; a game with several opponents counts for each."""
    levels: list[ResultCount]
    """By who played those."""
