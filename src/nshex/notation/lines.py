"""Actions as lines of text, such as `play move C3>C2/1`; docs/notation.md lists them all.

`format_action` writes the one canonical line of an action. `read_action` reads any line that makes sense,
legal or not; `parse_action` also asks the rules, and says why a line is not legal.
"""

from __future__ import annotations

from collections.abc import Callable

from nshex.languages import gettext
from nshex.notation.errors import AmbiguousError, IllegalActionError, NotationError
from nshex.notation.line_words import read_words
from nshex.notation.names import (
    cell_name,
    cell_names,
    direction_name,
    head_colours,
    player_name,
    show,
    tidy,
    tile_name,
)
from nshex.notation.refusals import refusal
from nshex.rules import actions as a
from nshex.rules.actions import (
    action_tile,
    cell_a,
    cell_b,
    cell_c,
    cell_d,
    has_flag,
    number_of,
    op_of,
    rot_b,
    rot_c,
)
from nshex.rules.events import MEANS
from nshex.rules.generation import legal_actions
from nshex.rules.instants import MINES
from nshex.rules.piles import packed_list
from nshex.rules.state import OVER, SETUP, State
from nshex.rules.tables import FOUNDATION, KIND, TILES

MINES_LINE = "mines"
"""How the job of mines going off is written in a position; nobody can play it."""

LONGEST_LINE = 300


def actor(s: State) -> int:
    """Whose tiles the actions of a state are about: the player who places an HQ, else the one on turn."""
    return int(s.decider if s.step == SETUP else s.turn)


# --- writing ---------------------------------------------------------------------------------------


def format_action(s: State, action: int) -> str:
    """The canonical line of an action that is, or was, possible in a state."""
    writer = _WRITERS.get(int(op_of(action)))
    if writer is None:
        raise NotationError(
            gettext(
                "{action} is not an action; its operation is {operation}",
                action=show(action),
                operation=op_of(action),
            )
        )
    return writer(s, action)


def _cell(cell: int, rotation: int) -> str:
    return f"{cell_name(cell)}/{rotation}"


def _a(action: int) -> str:
    return cell_name(cell_a(action))


def _b(action: int) -> str:
    return cell_name(cell_b(action))


def _facing_b(action: int) -> str:
    return _cell(cell_b(action), rot_b(action))


def _tile(s: State, action: int) -> str:
    return tile_name(s.match, actor(s), action_tile(action))


def _path(action: int) -> str:
    first = f"{_a(action)}>{_facing_b(action)}"
    return f"{first}>{_cell(cell_c(action), rot_c(action))}" if has_flag(action) else first


def _write_hq(s: State, action: int) -> str:
    tile = TILES[action_tile(action)]
    colour = f"{tile.id.removeprefix('object_')} " if tile.id.startswith("object_") else ""
    return f"hq {colour}{_facing_b(action)}"


def _write_place(s: State, action: int) -> str:
    where = _b(action) if KIND[action_tile(action)] == FOUNDATION else _facing_b(action)
    return f"place {_tile(s, action)} {where}"


def _write_action_tile(s: State, action: int) -> str:
    return f"play {_tile(s, action)} {_a(action)} {direction_name(rot_b(action))}"


def _write_dance(s: State, action: int) -> str:
    poses = (
        _facing_b(action),
        _cell(cell_c(action), rot_c(action)),
        _cell(cell_d(action), number_of(action)),
    )
    colours = head_colours(s.match, actor(s))
    return " ".join(["dance", *(f"{colour} {pose}" for colour, pose in zip(colours, poses, strict=True))])


def _write_swap(s: State, action: int) -> str:
    return f"procedure swap {_facing_b(action)} {_cell(cell_c(action), rot_c(action))}"


def _write_energy(s: State, action: int) -> str:
    player = actor(s)
    hand = packed_list(s.hand[player])
    turned_in = [tile for place, tile in enumerate(hand) if action_tile(action) >> place & 1]
    paid = (cell_a(action), cell_b(action), cell_c(action))
    words = ["energy"]
    if turned_in:
        words.append("tiles=" + ",".join(tile_name(s.match, player, tile) for tile in turned_in))
    colours = head_colours(s.match, player)
    if any(paid) and colours:
        parts = [f"{colour}:{hp}" for colour, hp in zip(colours, paid, strict=True) if hp]
        words.append("hp=" + ",".join(parts))
    elif any(paid):
        words.append(f"hp={paid[0]}")
    return " ".join(words)


def _write_convert(s: State, action: int) -> str:
    kind = "ranged" if has_flag(action) else "melee"
    return f"convert {_b(action)} {direction_name(rot_b(action))} {kind}"


def _write_absorb(s: State, action: int) -> str:
    source = cell_c(action)
    origin = MEANS[source - a.FROM_MEANS] if source >= a.FROM_MEANS else cell_name(source)
    return f"absorb {_a(action)} for {_b(action)} from {origin}"


_WRITERS: dict[int, Callable[[State, int], str]] = {
    a.PLACE_HQ: _write_hq,
    a.DRAW_PILE: lambda s, x: "draw pile",
    a.DRAW_MERCENARY: lambda s, x: f"draw mercenary {TILES[action_tile(x)].id}",
    a.REDRAW: lambda s, x: "redraw",
    a.DISCARD_TILE: lambda s, x: f"discard {_tile(s, x)}",
    a.PLACE: _write_place,
    a.MOVE: lambda s, x: f"play {_tile(s, x)} {_path(x)}",
    a.MOBILITY: lambda s, x: f"use mobility {_path(x)}",
    a.HQ_MOBILITY: lambda s, x: f"use hq {_path(x)}",
    a.CARRY: lambda s, x: f"use transport@{cell_name(cell_d(x))} {_path(x)}",
    a.PUSH: lambda s, x: f"play {_tile(s, x)} {_a(x)}>{_b(x)}",
    a.SNIPER: lambda s, x: f"play {_tile(s, x)} {_b(x)}",
    a.GRENADE: lambda s, x: f"play {_tile(s, x)} {_b(x)}",
    a.AIR_STRIKE: lambda s, x: f"play {_tile(s, x)} {_b(x)}",
    a.BATTLE: lambda s, x: f"play {_tile(s, x)}",
    a.TERROR: lambda s, x: f"play {_tile(s, x)}",
    a.CASTLING: lambda s, x: f"play {_tile(s, x)} {_a(x)} {_b(x)}",
    a.ROTATION: lambda s, x: f"play {_tile(s, x)} {_facing_b(x)}",
    a.ACTION: _write_action_tile,
    a.HEAL: lambda s, x: f"play {_tile(s, x)} {_a(x)} heal {_b(x)}",
    a.DANCE: _write_dance,
    a.EXCHANGE: lambda s, x: f"use transporter {_b(x)} {_tile(s, x)}/{rot_b(x)}",
    a.PROC_ROTATION: lambda s, x: f"procedure rotation {_facing_b(x)}",
    a.PROC_SWAP: _write_swap,
    a.PROC_PUSH: lambda s, x: f"procedure push_back {_a(x)}>{_b(x)}",
    a.PROC_LASER: lambda s, x: f"procedure laser {_a(x)} {_b(x)}",
    a.PROC_ELIMINATION: lambda s, x: f"procedure elimination {_b(x)}",
    a.PROC_DETONATION: lambda s, x: "procedure detonation",
    a.BUY_ENERGY: _write_energy,
    a.END_TURN: lambda s, x: "end",
    a.RETREAT_TO: lambda s, x: f"retreat {_b(x)}",
    a.TURN_TAKEN: lambda s, x: f"turn {_facing_b(x)}",
    a.KEEP: lambda s, x: f"keep {_b(x)}",
    a.EXPLODE: lambda s, x: f"explode {_b(x)}",
    a.ATTACK_ON: lambda s, x: f"attack {_b(x)}",
    a.CONVERT: _write_convert,
    a.ABSORB: _write_absorb,
    MINES: lambda s, x: MINES_LINE,
}


# --- reading ---------------------------------------------------------------------------------------


def read_action(s: State, line: str) -> int:
    """The action a line stands for in a state, whether or not it is legal there."""
    if len(line) > LONGEST_LINE:
        raise NotationError(
            gettext(
                "a line of {number} characters; expected an action, at most {most}",
                number=len(line),
                most=LONGEST_LINE,
            )
        )
    words = tidy(line)
    try:
        return read_words(s, actor(s), words)
    except NotationError as error:
        raise NotationError(gettext("{line}: {error}", line=show(" ".join(words), 60), error=error)) from None


def parse_action(s: State, line: str) -> int:
    """The legal action a line stands for; IllegalActionError says why it is not legal."""
    shortened = _complete(s, line)
    if shortened is not None:
        return shortened
    action = read_action(s, line)
    if s.step == OVER:
        raise IllegalActionError(gettext("{line!r}: the game is over", line=format_action(s, action)))
    legal = legal_actions(s)
    if legal.has(action):
        return action
    raise IllegalActionError(refusal(s, actor(s), action, legal, format_action))


def _complete(s: State, line: str) -> int | None:
    """Two lines may leave something out if only one legal action fits: `use B2>B3/1` and `absorb C2 for
    B2`."""
    words = tidy(line[:LONGEST_LINE])
    fillers: list[str]
    if len(words) == 2 and words[0] == "use" and ">" in words[1]:
        transports = {f"transport@{cell}" for cell in cell_names(int(s.match.board.cells))}
        fillers = [f"use {means} {words[1]}" for means in ["mobility", "hq", *sorted(transports)]]
    elif len(words) == 4 and words[0] == "absorb" and words[2] == "for":
        sources = cell_names(int(s.match.board.cells))
        fillers = [f"{' '.join(words)} from {source}" for source in [*sources, *MEANS]]
    else:
        return None
    legal = legal_actions(s)
    found = [action for action in (read_action(s, filler) for filler in fillers) if legal.has(action)]
    if len(found) > 1:
        fits = " or ".join(repr(format_action(s, action)) for action in found[:4])
        raise AmbiguousError(
            gettext(
                "{line} can be {fits}; expected one of them in full",
                line=show(" ".join(words), 60),
                fits=fits,
            )
        )
    if not found:
        who = player_name(s.match, int(s.decider))
        raise IllegalActionError(
            gettext(
                "{line} fits no legal action; {player} decides", line=show(" ".join(words), 60), player=who
            )
        )
    return found[0]
