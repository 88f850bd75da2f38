"""Where golden games start: low hit points and short piles, or boards set up for one ending."""

from __future__ import annotations

from typing import Any

from tests.support import Json, position


def fresh(*armies: str, seed: int = 1, hp: int | None = None, pile: int | None = None, **top: Any) -> Json:
    """A position before the HQs are placed; piles of given size hold only the tiles that fight or move."""
    seats: list[Json] = []
    for army in armies:
        seat: Json = {"army": army}
        if hp is not None and army != "dancer":
            seat["hp"] = hp
        if pile is not None:
            seat["pile"] = (SHORT_PILES[army] * 4)[:pile]
        seats.append(seat)
    return {"nshex": 1, "players": seats, "step": "setup", "seed": seed, **top}


SHORT_PILES = {
    "outpost": ["commando", "battle", "runner", "brawler", "annihilator", "move"],
    "hegemony": ["ganger", "thug", "battle", "guard", "universal_soldier", "push_back"],
    "moloch": ["hybrid", "battle", "hunter_killer", "clown", "guard", "push_back"],
    "borgo": ["mutant", "claws", "battle", "assassin", "brawler", "move"],
    "smart": ["cyborg", "battle", "golem_mk3", "gauss_cannon", "ripper", "push_back"],
    "vegas": ["bodyguard", "marksman", "battle", "agitator", "mercenary", "castling"],
    "dancer": ["move", "battle", "action", "push_back", "action", "battle"],
}
DUEL = ("outpost", "hegemony")
THREE = ("outpost", "hegemony", "borgo")
FOUR = ("outpost", "borgo", "hegemony", "smart")

_PASSIVE = {
    **dict.fromkeys(("A2", "A3", "B1", "B2", "B3", "B4", "C1", "C2", "C4"), "outpost.scout"),
    **dict.fromkeys(("C5", "D1", "D2", "D3", "D4", "E1", "E2"), "hegemony.transport"),
}
"""Units that never attack, so that a battle on a board full of them changes nothing."""


def full_board(hp: tuple[int, int]) -> Json:
    """One cell is free, and filling it starts a battle that changes nothing."""
    return position(
        {"A1": "outpost.hq", "E3": "hegemony.hq", **_PASSIVE},
        hands=[["scout"], ["transport"]],
        piles=[["scout"] * 6, ["transport"] * 6],
        players=[{"hp": hp[0]}, {"hp": hp[1]}],
    )


def crossfire(hps: tuple[int, ...], **top: Any) -> Json:
    """Three HQs, each with an enemy's gun on it, and a Battle tile in hand."""
    return position(
        {
            "A1": "outpost.hq",
            "E1": "hegemony.hq",
            "C5": "borgo.hq",
            "B1": "hegemony.runner/4",
            "E2": "outpost.brawler/0",
            "C4": "outpost.commando/3",
        },
        hands=[["battle"], ["battle"], ["battle"]],
        players=[{"hp": hp} for hp in hps],
        **top,
    )


def one_each(hps: tuple[int, int, int, int]) -> Json:
    """In the first battle an HQ of each team is attacked."""
    return position(
        {
            "A1": "outpost.hq",
            "A3": "borgo.hq",
            "E1": "hegemony.hq",
            "E3": "smart.hq",
            "B1": "hegemony.runner/4",
            "E2": "outpost.runner/0",
        },
        armies=FOUR,
        mode="team",
        teams=[[0, 1], [2, 3]],
        hands=[["battle"], ["battle"], ["battle"], ["battle"]],
        players=[{"hp": hp} for hp in hps],
    )


def pinned_object() -> Json:
    """Red is held by a net and has one hit point left: moving it is its end (DAN-6)."""
    return position(
        {
            "C3": "dancer.object_red",
            "A1": "dancer.object_yellow",
            "E3": "dancer.object_blue",
            "C2": "hegemony.net_fighter/3",
            "E1": "hegemony.hq",
        },
        armies=("dancer", "hegemony"),
        hands=[["move", "move"], []],
        piles=[["move"] * 5, ["move"] * 5],
        players=[{"hp": {"yellow": 9, "red": 1, "blue": 9}}],
    )


def hq_in_yellows_net() -> Json:
    """An HQ with one hit point is held by Yellow's net; freeing itself is its end (DAN-6)."""
    return position(
        {
            "C3": "dancer.object_yellow",
            "A1": "dancer.object_red/3",
            "A3": "dancer.object_blue/3",
            "D2": "outpost.hq",
            "E1": "outpost.runner",
        },
        armies=("dancer", "outpost"),
        turn=1,
        hands=[[], ["move", "move"]],
        piles=[["move"] * 5, ["move"] * 5],
        players=[{}, {"hp": 1}],
    )


def action_in_reach(own: str = "red") -> Json:
    """An object faces an HQ that has two hit points left, with Action tiles in hand (DAN-4)."""
    return position(
        {
            "C3": f"dancer.object_{own}",
            "A1": "dancer.object_yellow/3",
            "A3": "dancer.object_blue/3",
            "C1": "borgo.hq",
        },
        armies=("dancer", "borgo"),
        hands=[["action", "action"], []],
        piles=[["action"] * 6, ["move"] * 6],
        players=[{}, {"hp": 2}],
    )


def links_everywhere() -> Json:
    """Both players hold terminals and energy, so that every procedure can be started (ENR)."""
    return position(
        {
            "C3": "smart.hq",
            "B1": "smart.cyborg/2",
            "D1": "smart.golem_mk3/3",
            "C2": "vegas.guard",
            "A1": "vegas.hq/3",
            "E2": "vegas.marksman/4",
            "D4": "vegas.bodyguard/5",
            "B4": "smart.ripper/1",
            "C4": "vegas.mercenary",
            "D3": "vegas.scout",
        },
        armies=("smart", "vegas"),
        board="terminals",
        hands=[["move"], ["move"]],
        piles=[
            ["cyborg", "battle", "ripper", "move", "scout", "terror"] * 2,
            ["guard", "battle", "mine"] * 4,
        ],
        players=[{"energy": 5, "hp": 9}, {"energy": 5, "hp": 9}],
    )
