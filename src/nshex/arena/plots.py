"""The pictures of a report, as SVG inside a page.

They are narrow on purpose, so that they fit on a phone and stay readable. Colours that a page
may want to change are classes; only what data decides (an army's colour, the tint of a cell) is written here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from nshex.arena.results import GameResult
from nshex.arena.standings import CrossTable, MeanScore
from nshex.tiles import ARMIES

WIDTH = 480
REASON_COLOURS = {
    "hq_destroyed": "#a5392f",
    "hit_points": "#41525f",
    "points": "#5d7a3a",
    "last_standing": "#8a5a2b",
    "nothing_changes": "#b9ad93",
    "goal_reached": "#5b7f3a",
    "forfeit": "#14171a",
}
LONGEST_LABEL = 44

Scale = Callable[[float], float]

_LOSING = (165, 57, 47)
_EVEN = (246, 240, 226)
_WINNING = (47, 98, 112)


@dataclass(frozen=True)
class Bar:
    """A value with its interval, for a common scale."""

    label: str
    value: float
    low: float
    high: float
    colour: str = ""
    note: str = ""


def clipped(label: str, length: int = LONGEST_LABEL) -> str:
    return label if len(label) <= length else label[: length - 1] + "…"


def army_name(army: str) -> str:
    return ARMIES[army].name


def reason_name(reason: str) -> str:
    return {"hq_destroyed": "HQ destroyed"}.get(reason, reason.replace("_", " "))


def _svg(height: float, title: str, parts: Iterable[str]) -> str:
    body = "".join(parts)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def ticks(low: float, high: float, wanted: int = 6) -> list[float]:
    """Round numbers that cover an interval; at least two."""
    raw = max(high - low, 1e-9) / wanted
    power = 10.0 ** floor(log10(raw))
    step = next(step for factor in (1, 2, 2.5, 5, 10) if (step := factor * power) >= raw * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


# --- values with intervals -------------------------------------------------------------------------


def intervals_plot(
    title: str, bars: Sequence[Bar], marks: Sequence[float], unit: str = "", middle: float | None = None
) -> str:
    """A row for each value: a point and its interval. `marks` are the ticks of the scale."""
    left, right, row, top = 14, WIDTH - 70, 44, 8
    bottom = top + row * len(bars)

    def x(value: float) -> float:
        return left + (right - left) * (value - marks[0]) / (marks[-1] - marks[0])

    parts = []
    for mark in marks:
        kind = "middle" if mark == middle else "grid"
        parts.append(_line(x(mark), top, x(mark), bottom + 4, kind))
        parts.append(_text(x(mark), bottom + 20, f"{mark:g}{unit}", "tick", "middle"))
    for number, bar in enumerate(bars):
        parts.append(_bar(bar, top + row * number, x, unit))
    return _svg(bottom + 28, title, parts)


def _bar(bar: Bar, top: float, x: Scale, unit: str) -> str:
    y = top + 31
    style = f' style="--tint:{bar.colour}"' if bar.colour else ""
    tip = f"{bar.label}: {bar.value:.4g}{unit}, 95%: {bar.low:.4g} to {bar.high:.4g}{unit}"
    low, high = x(bar.low), x(bar.high)
    return (
        f"<g{style}><title>{escape(tip)}</title>"
        + _text(14, top + 18, clipped(bar.label), "label")
        + _line(low, y, high, y, "reach")
        + _line(low, y - 5, low, y + 5, "reach")
        + _line(high, y - 5, high, y + 5, "reach")
        + f'<circle cx="{x(bar.value):.1f}" cy="{y:.1f}" r="5.5" class="point"/>'
        + _text(WIDTH - 4, y + 5, f"{bar.value:.0f}{unit}", "value", "end")
        + (_text(WIDTH - 4, top + 18, bar.note, "tick", "end") if bar.note else "")
        + "</g>"
    )


# --- army against army -----------------------------------------------------------------------------


def tint(score: float) -> str:
    """The colour of a score: rust for losing, paper for even, steel blue for winning."""
    end = _WINNING if score > 0.5 else _LOSING
    share = min(1.0, abs(score - 0.5) / 0.35)
    mixed = (round(even + (far - even) * share) for even, far in zip(_EVEN, end, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def heat_map(armies: Sequence[str], table: CrossTable) -> str:
    """A heat map: the score of each row's army against each column's; there must be one."""
    left, top = 96, 26
    size = min(56.0, (WIDTH - left) / len(armies))
    parts = []
    for i, army in enumerate(armies):
        colour = ARMIES[army].colour
        middle = left + size * (i + 0.5)
        parts.append(_text(middle, top - 10, clipped(army_name(army), 8), "head", "middle"))
        parts.append(
            f'<rect x="0" y="{top + size * i + 3:.1f}" width="5" height="{size - 6:.1f}" fill="{colour}"/>'
        )
        parts.append(_text(12, top + size * (i + 0.5) + 5, clipped(army_name(army), 10), "label"))
        for j, enemy in enumerate(armies):
            at = left + size * j, top + size * i
            parts.append(_square(*at, size, army, enemy, table.get((army, enemy))))
    return _svg(top + size * len(armies) + 2, "Army against army", parts)


def _square(x: float, y: float, size: float, army: str, enemy: str, cell: MeanScore | None) -> str:
    shape = f'<rect x="{x + 1:.1f}" y="{y + 1:.1f}" width="{size - 2:.1f}" height="{size - 2:.1f}" rx="3"'
    if cell is None:
        return f'{shape} class="{"self" if army == enemy else "unplayed"}"/>'
    tip = (
        f"{army_name(army)} against {army_name(enemy)}: {cell.score:.1%} of {cell.games} games, "
        f"95%: {cell.low:.0%} to {cell.high:.0%}"
    )
    ink = "light" if abs(cell.score - 0.5) > 0.2 else "dark"
    return (
        f'<g class="cell {ink}"><title>{escape(tip)}</title>{shape} fill="{tint(cell.score)}"/>'
        + _text(x + size / 2, y + size / 2 + 2, f"{100 * cell.score:.0f}", "score", "middle")
        + _text(x + size / 2, y + size / 2 + 16, f"{cell.games}", "count", "middle")
        + "</g>"
    )


# --- lengths ---------------------------------------------------------------------------------------


def lengths_plot(results: Sequence[GameResult]) -> str:
    """A histogram of the lengths of games, coloured by how they ended."""
    left, right, top, bottom = 34, WIDTH - 16, 10, 190
    actions = [result.actions for result in results]
    marks = ticks(min(actions), max(actions) + 1, 14)
    step = marks[1] - marks[0]
    piles: list[Counter[str]] = [Counter() for _ in marks[1:]]
    for result in results:
        piles[int((result.actions - marks[0]) / step)][result.reason] += 1
    heights = [mark for mark in ticks(0, max(pile.total() for pile in piles), 4) if mark == int(mark)]
    per_game = (bottom - top) / heights[-1]
    width = (right - left) / len(piles)
    parts = []
    for mark in heights:
        parts.append(_line(left, bottom - per_game * mark, right, bottom - per_game * mark, "grid"))
        parts.append(_text(left - 6, bottom - per_game * mark + 4, f"{mark:g}", "tick", "end"))
    for number, pile in enumerate(piles):
        span = f"{marks[number]:g} to {marks[number + 1]:g} actions"
        parts.append(_pile(pile, left + width * number, width, bottom, per_game, span))
    every = ceil(len(marks) / 8)
    for number in range(0, len(marks), every):
        parts.append(_text(left + width * number, bottom + 17, f"{marks[number]:g}", "tick", "middle"))
    parts.append(_text((left + right) / 2, bottom + 35, "actions in a game", "tick", "middle"))
    return _svg(bottom + 42, "Lengths of games", parts)


def _pile(pile: Mapping[str, int], x: float, width: float, bottom: float, per_game: float, span: str) -> str:
    parts = []
    y = bottom
    for reason in sorted(pile, key=list(REASON_COLOURS).index):
        y -= per_game * pile[reason]
        tip = f"{span}: {pile[reason]} ended ({reason_name(reason)})"
        parts.append(
            f'<rect x="{x + 1:.1f}" y="{y:.1f}" width="{max(1.0, width - 2):.1f}" '
            f'height="{per_game * pile[reason]:.1f}" fill="{REASON_COLOURS[reason]}">'
            f"<title>{escape(tip)}</title></rect>"
        )
    return "".join(parts)
