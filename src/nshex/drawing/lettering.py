"""Letters and digits drawn as strokes: a stencil alphabet of straight lines with cut corners.

Pictures never use `<text>`: a machine without fonts would leave it out, and every other machine would use a
different font. Capitals are 10 high; small letters are drawn as capitals.
"""

from __future__ import annotations

from typing import Final
from unicodedata import normalize

CAP_HEIGHT: Final = 10.0
SPACING: Final = 3.0
WORD_SPACE: Final = 3.2
UNKNOWN: Final = "0,0 6,0 6,10 0,10 0,0"

# Strokes as points, y down from the top of the capitals; `;` lifts the pen.
_STROKES: Final = {
    "A": "0,10 0,2 2,0 4,0 6,2 6,10;0,6.2 6,6.2",
    "B": "0,0 4.3,0 5.7,1.4 5.7,3.6 4.3,5 6,6.6 6,8.4 4.4,10 0,10 0,0;0,5 4.3,5",
    "C": "6,2.6 6,2 4,0 2,0 0,2 0,8 2,10 4,10 6,8 6,7.4",
    "D": "0,0 3.8,0 6,2.2 6,7.8 3.8,10 0,10 0,0",
    "E": "5.4,0 0,0 0,10 5.4,10;0,5 4.4,5",
    "F": "5.4,0 0,0 0,10;0,5 4.4,5",
    "G": "6,2.4 6,2 4,0 2,0 0,2 0,8 2,10 4,10 6,8 6,5.4 3.4,5.4",
    "H": "0,0 0,10;6,0 6,10;0,5 6,5",
    "I": "0,0 0,10",
    "J": "5,0 5,8 3,10 2,10 0,8 0,7.2",
    "K": "0,0 0,10;5.8,0 0,5.9;2,4 6,10",
    "L": "0,0 0,10 5.2,10",
    "M": "0,10 0,0 3.8,5.2 7.6,0 7.6,10",
    "N": "0,10 0,0 6,10 6,0",
    "O": "2,0 4,0 6,2 6,8 4,10 2,10 0,8 0,2 2,0",
    "P": "0,10 0,0 4,0 6,2 6,3.8 4,5.8 0,5.8",
    "Q": "2,0 4,0 6,2 6,8 4,10 2,10 0,8 0,2 2,0;3.4,7 6.6,10.6",
    "R": "0,10 0,0 4,0 6,2 6,3.6 4,5.6 0,5.6;3,5.6 6,10",
    "S": "6,2.2 6,2 4,0 2,0 0,2 0,3.2 1.8,5 4.2,5 6,6.8 6,8 4,10 2,10 0,8 0,7.8",
    "T": "0,0 6,0;3,0 3,10",
    "U": "0,0 0,8 2,10 4,10 6,8 6,0",
    "V": "0,0 3.2,10 6.4,0",
    "W": "0,0 2,10 4.4,3 6.8,10 8.8,0",
    "X": "0,0 6,10;6,0 0,10",
    "Y": "0,0 3.1,5 6.2,0;3.1,5 3.1,10",
    "Z": "0,0 6,0 0,10 6,10",
    "0": "2,0 4,0 6,2 6,8 4,10 2,10 0,8 0,2 2,0",
    "1": "0,2.2 2.2,0 2.2,10",
    "2": "0,2.2 0,2 2,0 4,0 6,2 6,3.8 0,10 6,10",
    "3": "0,0 6,0 2.8,4.2 4.2,4.2 6,6 6,8 4,10 2,10 0,8",
    "4": "4.6,10 4.6,0 0,7.2 6.2,7.2",
    "5": "5.6,0 0.4,0 0.2,4.4 4.2,4.4 6,6.2 6,8 4,10 2,10 0,8",
    "6": "5.6,1.6 4,0 2,0 0,2 0,8 2,10 4,10 6,8 6,6.4 4.2,4.6 0,4.6",
    "7": "0,0 6,0 2,10",
    "8": "2,0 4,0 5.7,1.7 5.7,3.3 4,5 6,7 6,8 4,10 2,10 0,8 0,7 2,5 .3,3.3 .3,1.7 2,0;2,5 4,5",
    "9": "0.4,8.4 2,10 4,10 6,8 6,2 4,0 2,0 0,2 0,3.6 1.8,5.4 6,5.4",
    "-": "0,5.4 3.4,5.4",
    "–": "0,5.4 5,5.4",
    "−": "0,5.4 5,5.4",
    "+": "0,5.4 5,5.4;2.5,2.9 2.5,7.9",
    "×": "0,3.4 4.4,7.8;4.4,3.4 0,7.8",
    "/": "0,10.6 4,-0.6",
    "·": "0,4.8 0,6",
    ".": "0,8.9 0,10",
    ",": "0.6,8.9 0,11.2",
    ":": "0,3 0,4.2;0,8 0,9.2",
    "'": "0,0 0,2.6",
    "’": "0,0 0,2.6",
    "!": "0,0 0,6.8;0,8.9 0,10",
    "?": "0,2.2 0,2 2,0 4,0 6,2 6,3.4 3,5.4 3,6.8;3,8.9 3,10",
    "(": "2,-1 0,1.4 0,8.6 2,11",
    ")": "0,-1 2,1.4 2,8.6 0,11",
    "→": "0,5.4 8,5.4;5.2,2.4 8.2,5.4 5.2,8.4",
    "…": "0,8.9 0,10;3,8.9 3,10;6,8.9 6,10",
}


def _read(strokes: str) -> tuple[tuple[tuple[float, float], ...], ...]:
    def point(pair: str) -> tuple[float, float]:
        x, y = pair.split(",")
        return float(x), float(y)

    return tuple(tuple(point(pair) for pair in stroke.split()) for stroke in strokes.split(";"))


_ALPHABET: Final = {character: _read(strokes) for character, strokes in _STROKES.items()}
_BOX: Final = _read(UNKNOWN)


def _characters(text: str) -> str:
    """Capitals without accents."""
    plain = (character for character in normalize("NFKD", text) if not 0x300 <= ord(character) < 0x370)
    return normalize("NFC", "".join(plain)).upper()


def _advance(character: str) -> float:
    if character == " ":
        return WORD_SPACE
    return max(x for stroke in _ALPHABET.get(character, _BOX) for x, _ in stroke)


def text_width(text: str, height: float = CAP_HEIGHT) -> float:
    """How wide a text of capitals of that height is, without the thickness of the pen."""
    characters = _characters(text)
    natural = sum(_advance(character) for character in characters) + SPACING * max(0, len(characters) - 1)
    return natural * height / CAP_HEIGHT


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.")


def _path(characters: str) -> str:
    """All strokes of a text as path data in the units of the alphabet."""
    pieces = []
    start = 0.0
    for character in characters:
        for stroke in _ALPHABET.get(character, _BOX) if character != " " else ():
            places = [f"{_number(start + x)} {_number(y)}" for x, y in stroke]
            pieces.append("M" + "L".join(places))
        start += _advance(character) + SPACING
    return "".join(pieces)


def letters(
    text: str,
    x: float,
    y: float,
    height: float,
    colour: str,
    *,
    anchor: str = "middle",
    weight: float = 1.7,
    fit: float | None = None,
    outline: str | None = None,
) -> str:
    """A text as one path; (x, y) is the start, middle or end of its line, half-way up the capitals.

    `weight` is the thickness of the pen for capitals 10 high. A text wider than `fit` is set smaller; an
    `outline` in another colour keeps it readable on anything.
    """
    if anchor not in _SHARES:
        raise ValueError(f"anchor is {anchor!r}; expected one of {', '.join(_SHARES)}")
    width = text_width(text, height)
    if fit is not None and width > fit:
        height, width = height * fit / width, fit
    scale = height / CAP_HEIGHT
    left = x - width * _SHARES[anchor]
    place = f'transform="translate({left:.1f} {y - height / 2:.1f}) scale({scale:.3g})"'
    pen = f'fill="none" stroke-linejoin="round" d="{_path(_characters(text))}"'
    drawn = f'<path {place} {pen} stroke="{colour}" stroke-width="{weight:g}" stroke-linecap="square"/>'
    if outline is None:
        return drawn
    under = f'<path {place} {pen} stroke="{outline}" stroke-width="{weight + 2.4:g}" stroke-linecap="round"/>'
    return under + drawn


_SHARES: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}
