"""Whole battles on random boards, compared with a slow second engine written from the rules text."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from tests import naive
from tests.support import board, fight, phases, units, units_json, wounds

CHOICES = ("medic", "explosion", "quartermaster", "mad_bomber", "takeover")
"""Abilities that ask somebody: they have tests of their own."""
ARMIES = ("outpost", "moloch", "borgo", "hegemony", "smart", "dancer")


def pool(army):
    """The units of an army that ask nobody anything."""
    return sorted(
        name
        for name, tile in naive.TILES.items()
        if name.startswith(f"{army}.")
        and tile["kind"] in ("hq", "soldier", "module", "object")
        and not set(tile.get("abilities", ())) & set(CHOICES)
    )


@st.composite
def boards(draw, players):
    armies = draw(st.permutations(ARMIES))[:players]
    cells = draw(st.permutations(sorted(naive.CELLS)))[: draw(st.integers(2, 18))]
    found, heads = {}, set()
    for cell in cells:
        name = draw(st.sampled_from(pool(draw(st.sampled_from(armies)))))
        if naive.TILES[name]["kind"] in ("hq", "object"):
            if name in heads:
                continue
            heads.add(name)
        found[cell] = f"{name}/{draw(st.integers(0, 5))}"
    hp = [draw(st.integers(1, 12)) for _ in armies]
    return armies, found, hp


def compare(case, **options):
    armies, placed, hp = case
    players = [{} if army == "dancer" else {"hp": points} for army, points in zip(armies, hp, strict=True)]
    s = board(placed, armies=armies, players=players, **options)
    told = {phase: sorted(attacks) for phase, attacks in phases(fight(s)).items()}
    expected = naive.battle(naive.read_board(units_json(placed), armies), hp)
    assert told == expected.attacks
    return s, expected


@given(boards(players=2))
@example((["outpost", "smart"], {"C3": "outpost.hmg/0", "C1": "smart.hq/0", "C4": "outpost.hq/0"}, [5, 2]))
def test_battles_of_two_armies(case):
    """BAT-1 BAT-2 BAT-3 BAT-4 BAT-5 BAT-6 BAT-7 BAT-8 BAT-9 BAT-10 BAT-11 Every attack of every phase,
    and the board that is left, are those of the naive engine."""
    s, expected = compare(case)
    left = {naive.NAMES[cell]: (piece.name, piece.wounds) for cell, piece in expected.pieces.items()}
    assert {cell: (name, wounds(s, cell)) for cell, name in units(s).items()} == left
    armies = case[0]
    for player, army in enumerate(armies):
        if army != "dancer" and f"{army}.hq" in {text.split("/")[0] for text in case[1].values()}:
            assert s.hp[player] == expected.hp[player]


@given(boards(players=3))
def test_battles_of_three_armies(case):
    """BAT-1 BAT-9 STA-4 With three armies every attack of every phase is that of the naive engine."""
    compare(case, mode="deathmatch")
