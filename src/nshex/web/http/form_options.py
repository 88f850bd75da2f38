"""What the form of a new game offers.

The rules themselves say which boards, how many players, teams and mercenaries a mode allows, so the form
never offers a game that the rules refuse.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache

from nshex.bots.levels import LEVELS
from nshex.bots.registry import STYLE_NAMES, bot_title
from nshex.geometry import BOARDS
from nshex.languages import N_, gettext
from nshex.notation.errors import NotationError
from nshex.notation.option_words import EDITION_NAMES
from nshex.notation.setups import Setup
from nshex.rules.editions import BOMBER_MERCENARY, EDITIONS
from nshex.rules.options import (
    DEATHMATCH,
    MAX_PLAYERS,
    MODES,
    ONE_VS_ALL,
    POINTS,
    TEAM,
    TWO_PLAYER,
    Match,
    RulesError,
    RuleSet,
)
from nshex.tiles import ARMIES, PLAYABLE, Ability, Army, Kind, Tile
from nshex.web.clocks.control import control_words

Teams = tuple[tuple[int, ...], ...]

_PAIRS: tuple[Teams, ...] = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
_MODE_WORDS = {
    TWO_PLAYER: (N_("Duel"), N_("Two armies, two headquarters. The standard game.")),
    DEATHMATCH: (N_("Deathmatch"), N_("Three to six armies. The last one standing wins.")),
    POINTS: (
        N_("Points"),
        N_("Three or four armies. HQs cannot fall: every wound dealt to one scores a point."),
    ),
    ONE_VS_ALL: (N_("One against all"), N_("The first seat alone against two allies.")),
    TEAM: (N_("Teams"), N_("Two against two. The first HQ to fall decides.")),
}
_BOARD_WORDS = {
    "standard": (N_("Standard"), N_("19 cells")),
    "extended": (N_("Extended"), N_("37 cells, best for five and six")),
    "terminals": (N_("Terminals"), N_("19 cells, 7 terminals, energy")),
}
_BOT_WORDS = {
    "random": N_("Plays any legal move"),
    "recruit": N_("Plays at once, for your first games"),
    "soldier": N_("Looks at every placement and the battle after it"),
    "veteran": N_("Plans whole turns and considers your answer"),
    "commander": N_("Searches as long as you let it"),
}
THINKING_TIMES = (1, 2, 5, 10)
"""Seconds per turn that can be given to a bot that searches for as long as it may."""
TIMED_BOT = "commander"
USUAL_LEVEL = "level4"
"""Chosen until the player chooses another."""


@dataclass(frozen=True)
class Mode:
    """A mode, with the boards and teams it can be played with."""

    id: str
    name: str
    words: str
    seats: tuple[int, ...]
    boards: dict[int, tuple[str, ...]]
    """The boards on which it can be played, for each number of seats."""
    teams: dict[int, tuple[str, ...]]
    """The teams to choose from, for each number of seats; none if there is no choice."""
    shared_command: bool
    """Whether one player may command both armies of a team (MUL-8)."""


@dataclass(frozen=True)
class Choice:
    """Something to pick in the form, in words."""

    id: str
    name: str
    words: str


def _can_sit(mode: str, board: str, seats: int, teams: Teams | None = None) -> bool:
    try:
        Match(RuleSet(mode=mode, board=board), PLAYABLE[:seats], teams)
    except RulesError:
        return False
    return True


@cache
def modes() -> tuple[Mode, ...]:
    return tuple(_mode(id) for id in MODES)


def _mode(id: str) -> Mode:
    name, words = _MODE_WORDS[id]
    boards = {
        seats: tuple(board for board in BOARDS if _can_sit(id, board, seats))
        for seats in range(2, MAX_PLAYERS + 1)
    }
    possible = tuple(seats for seats, found in boards.items() if found)
    return Mode(
        id=id,
        name=name,
        words=words,
        seats=possible,
        boards={seats: boards[seats] for seats in possible},
        teams={seats: _teams(id, boards[seats][0], seats) for seats in possible},
        shared_command=any(_can_share_command(id, boards[seats][0], seats) for seats in possible),
    )


def _can_share_command(mode: str, board: str, seats: int) -> bool:
    rules = RuleSet(mode=mode, board=board)
    pairs = [team for team in Match(rules, PLAYABLE[:seats]).teams if len(team) == 2]
    try:
        return any(Setup(rules, PLAYABLE[:seats], shared_command=pair) for pair in pairs)
    except NotationError:
        return False


def _teams(mode: str, board: str, seats: int) -> tuple[str, ...]:
    """The ways to form teams, as `0+1 2+3`; an empty text stands for everybody alone."""
    if seats != 4:
        return ()
    pairs = [_team_text(teams) for teams in _PAIRS if _can_sit(mode, board, seats, teams)]
    alone = tuple((player,) for player in range(seats))
    if pairs and _can_sit(mode, board, seats, alone):
        return ("", *pairs)
    return tuple(pairs)


def _team_text(teams: Teams) -> str:
    return " ".join("+".join(map(str, team)) for team in teams)


@dataclass(frozen=True)
class Edition:
    """A printed edition, with its default values."""

    id: str
    name: str
    switches: dict[str, object]


def editions() -> tuple[Edition, ...]:
    return tuple(Edition(id, EDITION_NAMES[id], asdict(switches)) for id, switches in EDITIONS.items())


def clock_choices() -> dict[str, dict[str, str]]:
    """The usual clocks in words, grouped by the pace of the game."""
    return {
        pace: {clock: control_words(clock) for clock in clocks}
        for pace, clocks in (
            (gettext("For the whole game"), ("5+5", "10+10", "20+10", "40+20")),
            (gettext("For each turn"), ("60s", "120s", "300s")),
            (gettext("Over days"), ("1d", "3d", "7d")),
        )
    }


def boards() -> tuple[Choice, ...]:
    return tuple(Choice(id, *_BOARD_WORDS[id]) for id in BOARDS)


def levels() -> tuple[Choice, ...]:
    """The scale of strength, weakest first, each with its number and its title."""
    found = enumerate(LEVELS.items(), start=1)
    return tuple(
        Choice(name, f"{number} {gettext(level.title)}", gettext(level.words))
        for number, (name, level) in found
    )


def bots(others: Iterable[str] = ()) -> tuple[Choice, ...]:
    """Our bots by the way they think, then further bots that the operator allows."""
    ours = tuple(Choice(name, bot_title(name), gettext(_BOT_WORDS[name])) for name in STYLE_NAMES)
    return (*ours, *guests(others))


def guests(others: Iterable[str]) -> tuple[Choice, ...]:
    """Further bots that the operator allows."""
    return tuple(Choice(name, name.capitalize(), N_("Made by others")) for name in others)


@cache
def most_mercenaries() -> dict[int, int]:
    """How many mercenaries a player may hire, for each number of seats."""
    return {seats: _most_hired(seats) for seats in range(2, MAX_PLAYERS + 1)}


def _most_hired(seats: int) -> int:
    mode, board = (TWO_PLAYER, "standard") if seats == 2 else (DEATHMATCH, "extended")
    names = [tile.full_id for tile in mercenaries()]
    for count in range(len(names), 0, -1):
        hired = (tuple(names[:count]), *((),) * (seats - 1))
        rules = RuleSet(mode=mode, board=board, mad_bomber=BOMBER_MERCENARY)
        try:
            Setup(rules, PLAYABLE[:seats], mercenaries=hired)
        except NotationError:
            continue
        return count
    return 0


def mercenaries() -> tuple[Tile, ...]:
    """The tiles anybody may hire; the Mad Bomber only if the option allows it."""
    return tuple(tile for army in ARMIES.values() if army.role != "army" for tile in army.tiles)


def bomber() -> Tile:
    """The tile that the option about the Mad Bomber is about."""
    return next(tile for tile in mercenaries() if Ability.MAD_BOMBER in tile.abilities)


def exploding_armies() -> tuple[str, ...]:
    """The armies for which it matters whether an explosion hurts an HQ."""
    return tuple(
        army for army in PLAYABLE if any(Ability.EXPLOSION in tile.abilities for tile in ARMIES[army].tiles)
    )


def last_armies() -> tuple[str, ...]:
    """The armies that go last unless the players agree otherwise."""
    return tuple(army for army in PLAYABLE if ARMIES[army].seat == "last")


def face(army: Army) -> Tile:
    """The tile that stands for an army: its HQ, an object, or else its first tile."""
    heads = [tile for tile in army.tiles if tile.kind in (Kind.HQ, Kind.OBJECT)]
    return (heads or list(army.tiles))[0]


def tagline(army: Army) -> str:
    """The beginning of an army's description, up to its first pause."""
    text = gettext(army.description)
    return text[: min((at for sign in ":,;." if (at := text.find(sign)) > 0), default=len(text))]
