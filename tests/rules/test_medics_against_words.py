"""MED: the engine compared with a second implementation in plain sets, straight from the rules text.

Random crowds of medics, their charges and attackers are fought out in every way the engine allows. The
boards that can come out must be those that the words of the clauses allow, and nobody may be asked a
question whose answers all lead to the same boards (MED-7).
"""

from hypothesis import given
from hypothesis import strategies as st

from tests.support import board, do, hp, legal, start_fight, step_name, unit_at, units

STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
CROWD = ("B1", "B2", "B3", "C2", "C3", "C4", "D1", "D2", "D3")
"""Cells close together, so that links and attacks meet somebody."""
OUTPOST_LINKS = (0, 1, 5)
MOLOCH_LINKS = (0, 2, 4)


def coordinates():
    """Axial coordinates of the cells of the standard board."""
    found = {}
    for q, (column, size) in enumerate(zip("ABCDE", (3, 4, 5, 4, 3), strict=True), start=-2):
        for i in range(size):
            found[f"{column}{i + 1}"] = (q, max(-2, -2 - q) + i)
    return found


PLACE = coordinates()
CELL = {place: cell for cell, place in PLACE.items()}


def next_cell(cell, direction):
    (q, r), (dq, dr) = PLACE[cell], STEPS[direction]
    return CELL.get((q + dq, r + dr))


def links(cell, rotation, edges):
    """The cells a medic's links point at."""
    return {next_cell(cell, (edge + rotation) % 6) for edge in edges} - {None}


# --- the words -------------------------------------------------------------------------------------


def absorptions(medics, hits, taken):
    """Every (hit, medic) that may be absorbed next; `taken` are those absorbed already."""
    absorbed = {hit for hit, _ in taken}
    gone = {medic for _, medic in taken}
    dying = {target for hit, (target, _) in enumerate(hits) if hit not in absorbed}
    fit = medics.keys() - gone - dying
    found = set()
    for hit, (target, _) in enumerate(hits):
        if hit in absorbed:
            continue
        helpers = fit - {target}
        for medic in behind(target, medics, helpers):
            if all(medic in behind(other, medics, helpers) for other in behind(medic, medics, helpers)):
                found.add((hit, medic))
    return found


def behind(cell, medics, helpers):
    """The helpers linked to a cell, those linked to them, and so on."""
    found: set[str] = set()
    front = {cell}
    while front:
        front = {medic for medic in helpers for one in front if one in medics[medic]} - found
        found |= front
    return found


def outcomes(medics, toughness, hits, taken=frozenset()):
    """All ends: who is left with how many new wounds; whoever is not in `toughness` cannot die here."""
    options = absorptions(medics, hits, taken)
    if options:
        return set().union(*(outcomes(medics, toughness, hits, taken | {option}) for option in options))
    absorbed = {hit for hit, _ in taken}
    suffered = dict.fromkeys(toughness, 0)
    for hit, (target, wounds) in enumerate(hits):
        if hit not in absorbed:
            suffered[target] += wounds
    gone = {medic for _, medic in taken}
    left = {(cell, n) for cell, n in suffered.items() if n <= toughness[cell] and cell not in gone}
    return {frozenset(left)}


# --- the engine ------------------------------------------------------------------------------------


def explore(s, result):
    """All results the engine can reach; every question on the way must have a consequence."""
    if step_name(s) != "choice":
        return {result(s)}
    reached = []
    for line in legal(s):
        branch = s.clone()
        do(branch, line)
        reached.append(explore(branch, result))
    assert any(found != reached[0] for found in reached), "a question without consequence"
    return set().union(*reached)


# --- battles ---------------------------------------------------------------------------------------

HQ_TOUGHNESS = 1000
CHARGES = {"outpost.recon_center": 0, "alabama.shield": 2, "outpost.hq": HQ_TOUGHNESS}
ATTACKERS = ("hegemony.ganger", "hegemony.universal_soldier")


@st.composite
def crowds(draw):
    """Cells with a tile and a rotation: medics, charges, at most one HQ; most attacks and links meet one."""
    cells = draw(st.permutations(CROWD))
    tiles = ["outpost.medic"] * draw(st.integers(1, 4))
    tiles += draw(st.lists(st.sampled_from(["outpost.recon_center", "alabama.shield"]), max_size=2))
    tiles += ["outpost.hq"] * draw(st.integers(0, 1))
    tiles += draw(st.lists(st.sampled_from(ATTACKERS), min_size=2, max_size=4))
    placed = dict(zip(cells, tiles, strict=False))
    outposts = {cell for cell, tile in placed.items() if tile not in ATTACKERS}
    crowd = {}
    for cell, tile in placed.items():
        aims = [direction for direction in range(6) if next_cell(cell, direction) in outposts]
        crowd[cell] = tile, draw(st.sampled_from(aims or range(6)))
    return crowd


def hits_of(crowd):
    """What the attackers of a crowd do, from the words of BAT-3, BAT-4 and BAT-6."""
    struck = {cell for cell, (tile, _) in crowd.items() if tile not in ATTACKERS}
    found = []
    for cell, (tile, direction) in sorted(crowd.items()):
        if tile not in ATTACKERS:
            continue
        target = next_cell(cell, direction)
        melee = 1 if target in struck else 0
        while tile.endswith("soldier") and target is not None and target not in struck:
            target = next_cell(target, direction)
        if target not in struck:
            continue
        shot = 1 if tile.endswith("soldier") else 0
        if crowd[target] == ("alabama.shield", (direction + 3) % 6):
            shot = 0
        if melee + shot > 0:
            found.append((target, melee + shot))
    return found


def outposts_left(s):
    """The Outpost's units with their new wounds, the HQ's as lost hit points."""
    left = set()
    for cell, tile in units(s).items():
        if tile == "outpost.hq":
            left.add((cell, 20 - hp(s, 0)))
        elif tile not in ATTACKERS:
            left.add((cell, unit_at(s, cell).get("wounds", 0)))
    return frozenset(left)


@given(crowds())
def test_battles_end_as_the_words_allow(crowd):
    """MED-1 MED-2 MED-3 MED-4 MED-6 MED-7 MED-8 every crowd, every answer."""
    medics = {
        cell: links(cell, rotation, OUTPOST_LINKS)
        for cell, (tile, rotation) in crowd.items()
        if tile == "outpost.medic"
    }
    toughness = {cell: CHARGES.get(tile, 0) for cell, (tile, _) in crowd.items() if tile not in ATTACKERS}
    hired = {"alabama.shield": "@0"}
    s = board(
        {cell: f"{tile}/{rotation}{hired.get(tile, '')}" for cell, (tile, rotation) in crowd.items()},
        armies=["outpost", "hegemony"],
    )
    start_fight(s)
    assert explore(s, outposts_left) == outcomes(medics, toughness, hits_of(crowd))


# --- air strikes -----------------------------------------------------------------------------------

TARGETS = {"moloch.medic": 0, "moloch.scout": 0, "moloch.blocker": 2, "moloch.protector": 1}


@given(
    st.dictionaries(
        st.sampled_from(CROWD),
        st.tuples(st.sampled_from(["moloch.medic", "moloch.medic", *TARGETS]), st.integers(0, 5)),
        min_size=2,
        max_size=7,
    ),
    st.sampled_from(["B2", "B3", "C2", "C3", "C4", "D2", "D3"]),
)
def test_air_strikes_end_as_the_words_allow(crowd, centre):
    """MED-5 MED-3 MED-4 INS-6 1 wound to everybody in the area, own medics inside and outside of it."""
    medics = {
        cell: links(cell, rotation, MOLOCH_LINKS)
        for cell, (tile, rotation) in crowd.items()
        if tile == "moloch.medic"
    }
    toughness = {cell: TARGETS[tile] for cell, (tile, _) in crowd.items()}
    area = {centre} | {next_cell(centre, direction) for direction in range(6)}
    hits = [(cell, 1) for cell in sorted(area & crowd.keys())]
    s = board(
        {cell: f"{tile}/{rotation}" for cell, (tile, rotation) in crowd.items()},
        armies=["moloch", "borgo"],
        hands=[["air_strike"], []],
    )
    do(s, f"play air_strike {centre}")

    def left(end):
        return frozenset((cell, unit_at(end, cell).get("wounds", 0)) for cell in units(end))

    assert explore(s, left) == outcomes(medics, toughness, hits)
