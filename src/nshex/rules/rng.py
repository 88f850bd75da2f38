"""A small generator of random numbers: the same stream on every machine and in both builds.

This is xoshiro128** (Blackman and Vigna). All arithmetic is on 32-bit words held in i64, masked after each
step, so that native integers and Python's agree. Where the four words come from is not decided here:
the rules take no randomness from outside (see notation/seeds.py).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MASK_32: Final = 0xFFFFFFFF
RANGE_32: Final = 0x100000000


class Rng:
    """A stream of random numbers that is fixed by four 32-bit words, not all zero."""

    def __init__(self, first: i64, second: i64, third: i64, fourth: i64) -> None:
        self.a: i64 = first & MASK_32
        self.b: i64 = second & MASK_32
        self.c: i64 = third & MASK_32
        self.d: i64 = fourth & MASK_32
        if self.a | self.b | self.c | self.d == 0:
            raise ValueError("four zero words; the generator would never leave zero")

    def __reduce__(self) -> tuple[type[Rng], tuple[int, ...]]:
        """Copied and pickled as it stands, so a copy goes on with the same numbers."""
        return Rng, (int(self.a), int(self.b), int(self.c), int(self.d))

    def next32(self) -> i64:
        """The next number, 0 to 2**32 - 1."""
        times_five = (self.b * 5) & MASK_32
        turned = ((times_five << 7) | (times_five >> 25)) & MASK_32
        shifted = (self.b << 9) & MASK_32
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= shifted
        self.d = ((self.d << 11) | (self.d >> 21)) & MASK_32
        return (turned * 9) & MASK_32

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each as likely as any other; n is 1 to 2**32."""
        if n < 1 or n > RANGE_32:
            raise ValueError(f"below({n}); expected 1 to {RANGE_32}")
        limit = RANGE_32 - RANGE_32 % n
        while True:
            number = self.next32()
            if number < limit:
                return number % n

    def shuffle_list(self, items: list[int]) -> None:
        """Put a list into random order, each order as likely as any other."""
        last: i64 = len(items) - 1
        while last > 0:
            other = self.below(last + 1)
            kept = items[last]
            items[last] = items[other]
            items[other] = kept
            last -= 1
