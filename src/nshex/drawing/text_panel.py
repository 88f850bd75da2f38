"""The text beside or below the board: players, who has to decide what, and what the marks mean."""

from __future__ import annotations

from textwrap import wrap

from rich.style import Style
from rich.text import Text

from nshex.drawing.text_board import FAINT, PLAIN, player_style
from nshex.drawing.text_units import (
    ARMOR,
    GAUSS,
    HEART,
    LINK,
    MELEE,
    MINE,
    MOBILE,
    NET,
    RANGED,
    TERMINAL,
    owner_letter,
)
from nshex.languages import gettext
from nshex.notation.decisions import who_decides
from nshex.notation.goal_words import goal_sentence
from nshex.notation.labels import army_name
from nshex.rules.options import MAX_ENERGY
from nshex.rules.piles import discard_list, packed_list
from nshex.rules.state import LAST_TURNS, NOT_ENDING, OVER, OVERTIME, State, hit_points
from nshex.rules.tables import FACE_DOWN, TILES
from nshex.tiles import ARMIES, Ability

_LAST_DISCARDS = 3


def progress(s: State) -> str:
    """How far the game has come: the turn, and the end when it is near."""
    words = [gettext("turn {turn}", turn=s.turns_begun) if s.turns_begun else gettext("setting up")]
    if s.match.rounds and s.round and s.step != OVER:
        words.append(gettext("round {round} of {rounds}", round=s.round, rounds=s.match.rounds))
    if s.step != OVER and s.ending != NOT_ENDING:
        words.append(_ending(int(s.ending)))
    return ", ".join(words)


def _ending(stage: int) -> str:
    if stage == LAST_TURNS:
        return gettext("last turns")
    return gettext("overtime") if stage >= OVERTIME else gettext("final battle")


def panel(s: State, width: int) -> list[Text]:
    """Whose decision it is, and every player."""
    lines = [Text(line, Style(bold=True)) for line in wrap(who_decides(s), width)]
    lines.append(Text(progress(s)[:width], FAINT))
    for player in _seats(s):
        lines.append(Text())
        lines.extend(_player(s, player, width))
    return lines


def _seats(s: State) -> list[int]:
    """Players in turn order."""
    return list(dict.fromkeys(int(player) for player in s.match.cycle))


def _player(s: State, player: int, width: int) -> list[Text]:
    style = player_style(s.match, player)
    mark = "▸" if s.step != OVER and s.decider == player else " "
    head = f"{mark}{owner_letter(s.match, player)} {army_name(s.match, player)}"
    lines = [Text(f"{head}  {_fortune(s, player)}"[:width], style)]
    if not s.living >> player & 1:
        return lines
    for text in _holdings(s, player):
        lines.extend(
            Text(line, PLAIN) for line in wrap(text, width, initial_indent="  ", subsequent_indent="    ")
        )
    return lines


def _fortune(s: State, player: int) -> str:
    if not s.living >> player & 1:
        return "out"
    if s.match.scoring:
        words = f"{s.score[player]}/{s.match.points_for(player)} points"
    else:
        words = f"{HEART}{hit_points(s, player)}" if s.placed == len(s.match.placing) else ""
    if s.match.energy:
        words += f"  energy {s.energy[player]}/{MAX_ENERGY}"
    if s.terror >> player & 1:
        words += "  terror"
    return words.strip()


def _holdings(s: State, player: int) -> list[str]:
    hand = [TILES[tile].name for tile in packed_list(s.hand[player])]
    lines = [f"goal: {goal_sentence(s.match, player)}"] if s.match.has_goals else []
    lines.append("hand: " + (", ".join(hand) or "none"))
    waiting = packed_list(s.mercenaries[player])
    hired = [TILES[tile].name for tile in waiting if tile != FACE_DOWN]
    if FACE_DOWN in waiting:
        hired.append(f"{waiting.count(FACE_DOWN)} face down")
    if hired:
        lines.append("mercenaries: " + ", ".join(hired))
    discards = [TILES[tile].name for tile in discard_list(s, player)]
    gone = f"discards {len(discards)}"
    if discards:
        gone += (
            ": " + ("… " if len(discards) > _LAST_DISCARDS else "") + ", ".join(discards[-_LAST_DISCARDS:])
        )
    lines.append(f"pile {s.pile_size[player]} · {gone}")
    return lines


def legend(s: State, width: int) -> list[Text]:
    """What the marks on this kind of board mean; a mark points where it hits."""
    marks = [
        f"{MELEE[0]}{MELEE[1]} melee",
        f"{RANGED[0]}{RANGED[1]} ranged",
        f"{GAUSS[0]}{GAUSS[1]} gauss",
        f"{MELEE[0]}2 strength 2",
        f"{ARMOR} armor",
        f"{NET} net",
        f"{NET}{NET}Name{NET}{NET} netted",
        f"{LINK} link",
        "i3 initiative",
        "i3+ i3- changed",
        f"{HEART} wounds left",
        f"{MOBILE} mobile",
    ]
    marks += _marks_of_powers(s)
    if s.match.energy:
        marks.append(f"{TERMINAL} terminal")
    return [Text(line, FAINT) for line in _rows(marks, width)]


def _marks_of_powers(s: State) -> list[str]:
    """Marks that appear only with the powers of some armies."""
    marks = []
    for player, army in enumerate(s.match.armies):
        powers = {ability for tile in ARMIES[army].tiles for ability in tile.abilities}
        own = owner_letter(s.match, player)
        other = next(letter for i in _seats(s) if (letter := owner_letter(s.match, i)) != own)
        if Ability.TAKEOVER in powers:
            marks.append(f"{other}>{own} {other} taken by {own}")
        if Ability.SCOPER in powers:
            marks.append(f"{other}/{own} {other} scoped by {own}")
        if Ability.MINE in powers:
            marks.append(f"{MINE} mine")
    return marks


def _rows(marks: list[str], width: int) -> list[str]:
    """As many marks in each line as fit, none of them split."""
    rows = [marks[0]]
    for mark in marks[1:]:
        longer = f"{rows[-1]}  {mark}"
        if len(longer) <= width:
            rows[-1] = longer
        else:
            rows.append(mark)
    return rows
