"""Seeds and the generator: the same everywhere, fair, and written in one way only."""

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest

from nshex.notation import NotationError, commitment, deal, new_secret, rng_from_seed
from nshex.notation.seeds import MAX_SEED, full_pile, read_seed, seed_text
from nshex.rules.options import Match, RuleSet
from nshex.rules.rng import Rng
from nshex.rules.tables import TILES
from nshex.tiles import ARMIES, PLAYABLE


def test_generator_is_xoshiro128():
    """The first numbers of the reference implementation for the state 1, 2, 3, 4."""
    rng = Rng(1, 2, 3, 4)
    assert [rng.next32() for _ in range(6)] == [11520, 0, 5927040, 70819200, 2031721883, 1637235492]


def test_numbers_stay_in_32_bits():
    rng = Rng(0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF)
    assert all(0 <= rng.next32() < 2**32 for _ in range(1000))


def test_words_are_taken_modulo_two_to_the_32():
    assert Rng(1 + 2**32, 2, 3, 4).next32() == Rng(1, 2, 3, 4).next32()


def test_four_zeros_are_refused():
    with pytest.raises(ValueError, match="zero"):
        Rng(0, 0, 0, 0)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 34, 2**31 + 1, 2**32])
def test_below(n):
    rng = Rng(9, 8, 7, 6)
    found = [rng.below(n) for _ in range(200)]
    assert min(found) >= 0 and max(found) < n
    if n <= 7:
        assert set(found) == set(range(n))


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_below_refuses(n):
    with pytest.raises(ValueError, match="expected 1 to"):
        Rng(1, 2, 3, 4).below(n)


def test_below_rejects_what_would_be_unfair():
    """Of 2**32 numbers one is left over for n = 3: it must be drawn again, not counted."""
    rng, plain = Rng(5, 6, 7, 8), Rng(5, 6, 7, 8)
    n = 2**31 + 1
    kept = [number for number in (plain.next32() for _ in range(50)) if number < n]
    assert [rng.below(n) for _ in range(len(kept))] == kept


def test_every_order_is_as_likely():
    rng = Rng(1, 2, 3, 5)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [1, 2, 3]
        rng.shuffle_list(items)
        seen[tuple(items)] += 1
    assert set(seen) == set(permutations((1, 2, 3)))
    assert all(850 < count < 1150 for count in seen.values())


def test_shuffling_nothing():
    empty: list[int] = []
    Rng(1, 2, 3, 4).shuffle_list(empty)
    assert empty == []


def test_streams_are_documented():
    """A stream begins with words of a SHA-256, so that other programs can deal the same piles."""
    digest = sha256(b"nshex/1:42:pile:outpost").digest()
    words = [int.from_bytes(digest[i : i + 4], "big") for i in (0, 4, 8, 12)]
    assert rng_from_seed(42, "pile:outpost").next32() == Rng(*words).next32()


def test_purposes_do_not_share_a_stream():
    firsts = {rng_from_seed(1, purpose).next32() for purpose in ("a", "b", "pile:a")}
    assert len(firsts) == 3


def test_deal():
    """SET-1: everything but the HQ, shuffled; an army's pile does not depend on who else plays."""
    match = Match(RuleSet(mode="deathmatch"), ("outpost", "dancer", "smart"))
    piles = deal(match, 3)
    assert piles == deal(match, 3) != deal(match, 4)
    assert [sorted(pile) for pile in piles] == [sorted(full_pile(army)) for army in match.armies]
    assert deal(Match(RuleSet(), ("smart", "borgo")), 3)[0] == piles[2]


def test_dealt_pile_stays_the_same():
    """Records hold seeds: a change of the stream would change every recorded game."""
    pile = deal(Match(RuleSet(), ("outpost", "borgo")), 0)[0]
    assert [TILES[tile].id for tile in pile[:5]] == FIRST_FIVE


FIRST_FIVE = ["mobile_armor", "move", "move", "recon_center", "battle"]


@pytest.mark.parametrize("army", PLAYABLE)
def test_full_pile(army):
    heads = [tile for tile in ARMIES[army].tiles if tile.kind in ("hq", "object")]
    assert len(full_pile(army)) == 35 - len(heads)


def test_seeds_as_text():
    secret = new_secret()
    assert len(secret) == 64 and secret != new_secret()
    for text in ("0", "17", str(MAX_SEED), secret):
        assert seed_text(read_seed(text)) == text
    assert read_seed(secret) == bytes.fromhex(secret)


def test_commitment():
    assert commitment(17) == sha256(b"17").hexdigest()
    secret = bytes(range(32))
    assert commitment(secret) == sha256(secret.hex().encode()).hexdigest()


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1, b"", b"x" * 31])
def test_bad_seeds(seed):
    with pytest.raises(NotationError):
        commitment(seed)


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "²", "9" * 19, "9" * 20, "ab" * 31])
def test_bad_seed_texts(text):
    with pytest.raises(NotationError, match="expected 0 to"):
        read_seed(text)
