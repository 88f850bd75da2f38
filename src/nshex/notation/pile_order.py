"""The order of a pile as one short number: its rank among all possible orders of its tiles.

Which tiles a pile holds follows from what lies elsewhere, so the line of a position needs only their order.
Orders are compared as words are, letter by letter from the top of the pile; the number is written in base 62,
with digits, capital and small letters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import factorial, prod

from nshex.notation.errors import NotationError
from nshex.notation.names import show

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
MOST_DIGITS = 64
"""More than any pile needs; longer numbers are not worked out."""


def write_order(pile: str) -> str:
    """The order of a pile of letters, top first."""
    left = Counter(pile)
    ways = _ways(left)
    rank = 0
    for place, letter in enumerate(pile):
        size = len(pile) - place
        rank += sum(ways * count // size for other, count in left.items() if other < letter)
        ways = ways * left[letter] // size
        left[letter] -= 1
    return _write_number(rank)


def read_order(letters: Iterable[str], order: str) -> str:
    """These letters in the order that `write_order` wrote."""
    left = Counter(letters)
    ways = _ways(left)
    rank = _read_number(order)
    if rank >= ways:
        raise NotationError(
            f"no order {show(order)} of {left.total()} tiles; expected a number below {_write_number(ways)}"
        )
    found = []
    for size in range(left.total(), 0, -1):
        for letter in sorted(left):
            share = ways * left[letter] // size
            if rank < share:
                break
            rank -= share
        found.append(letter)
        ways = share
        left[letter] -= 1
    return "".join(found)


def _ways(letters: Counter[str]) -> int:
    """How many orders these letters have."""
    return factorial(letters.total()) // prod(factorial(count) for count in letters.values())


def _write_number(number: int) -> str:
    digits = [DIGITS[number % 62]]
    while number := number // 62:
        digits.append(DIGITS[number % 62])
    return "".join(reversed(digits))


def _read_number(text: str) -> int:
    if not text or len(text) > MOST_DIGITS or any(digit not in DIGITS for digit in text):
        raise NotationError(
            f"{show(text)} is not an order; expected digits and letters, at most {MOST_DIGITS}"
        )
    number = 0
    for digit in text:
        number = 62 * number + DIGITS.index(digit)
    return number
