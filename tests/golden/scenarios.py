"""What the golden games should show: where each starts, and what must happen.

Starts have low hit points and short piles, so that random play soon finds every ending (make.py).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.golden.starts import (
    DUEL,
    FOUR,
    SHORT_PILES,
    THREE,
    action_in_reach,
    crossfire,
    fresh,
    full_board,
    hq_in_yellows_net,
    links_everywhere,
    one_each,
    pinned_object,
)
from tests.support import Json

Wanted = Callable[[Json], bool]


@dataclass(frozen=True)
class Scenario:
    """A golden game to be found."""

    name: str
    shows: str
    start: Json
    wanted: Wanted = field(compare=False)


# --- what must come of it -----------------------------------------------------------------------------


def ends(
    reason: str, winners: list[int] | None = None, stage: str | None = None, draw: bool = False
) -> Wanted:
    """The game ends for a reason: with these winners, a draw, or somebody winning."""

    def wanted(result: Json) -> bool:
        if result["reason"] != reason or (stage is not None and result["stage"] != stage):
            return False
        if winners is not None:
            return bool(result["winners"] == winners)
        return (not result["winners"]) == draw

    return wanted


def shows(*kinds: str) -> Wanted:
    """Events of all these kinds happen."""
    return lambda result: set(kinds) <= set(result["seen"])


def falls(player: int, by: str | None, in_battle: bool) -> Wanted:
    """Only this player's HQ or object falls, and by these means."""

    def wanted(result: Json) -> bool:
        fell = result["fell"]
        return (
            len(fell) == 1
            and fell[0]["player"] == player
            and fell[0]["in_battle"] == in_battle
            and by in (None, fell[0]["by"])
        )

    return wanted


def fallen(*players: int) -> Wanted:
    return lambda result: sorted({fall["player"] for fall in result["fell"]}) == sorted(players)


def both(*parts: Wanted) -> Wanted:
    return lambda result: all(part(result) for part in parts)


DESTROYED, HIT_POINTS, POINTS = "hq_destroyed", "hit_points", "points"
LAST, STUCK = "last_standing", "nothing_changes"

TWO_PLAYERS = [
    Scenario(
        "hq_destroyed_in_battle",
        "One HQ is destroyed in a battle; the other player wins (END-3).",
        fresh(*DUEL, hp=3),
        both(ends(DESTROYED), falls(1, None, True)),
    ),
    Scenario(
        "hq_destroyed_by_action",
        "An Action strikes an HQ down outside any battle (DAN-4, END-3).",
        action_in_reach(),
        both(ends(DESTROYED, [0]), falls(1, "ranged", False), lambda result: not result["battles"]),
    ),
    Scenario(
        "object_lost_by_release",
        "A netted object is moved by a tile and dies of the release wound; Dancer loses (DAN-1, DAN-6).",
        pinned_object(),
        both(ends(DESTROYED, [1]), falls(0, "release", False), shows("played move")),
    ),
    Scenario(
        "object_lost_by_dance",
        "A netted object joins a dance and dies of the release wound (DAN-5, DAN-6).",
        pinned_object(),
        both(
            ends(DESTROYED, [1]),
            falls(0, "release", False),
            lambda result: "played move" not in result["seen"],
        ),
    ),
    Scenario(
        "hq_lost_by_release",
        "An HQ frees itself from Yellow's net with its last hit point (DAN-6).",
        hq_in_yellows_net(),
        both(ends(DESTROYED, [0]), falls(1, "release", False)),
    ),
    Scenario(
        "both_hqs_destroyed",
        "Both HQs are destroyed in one battle: a draw (END-3).",
        fresh(*DUEL, hp=1, seed=2),
        both(ends(DESTROYED, []), fallen(0, 1)),
    ),
    Scenario(
        "hit_points_after_final_battle",
        "Nobody falls; after the final battle more hit points win (END-4).",
        fresh(*DUEL, pile=8),
        both(ends(HIT_POINTS, stage="final_battle"), fallen()),
    ),
    Scenario(
        "overtime_win",
        "Equal after the final battle, decided by the battle after one more turn each (END-4).",
        fresh(*DUEL, pile=5),
        both(ends(HIT_POINTS, stage="overtime_battle"), shows("overtime")),
    ),
    Scenario(
        "overtime_draw",
        "Equal after the final battle and after the overtime: a draw (END-4).",
        fresh(*DUEL, pile=4),
        both(ends(HIT_POINTS, [], stage="overtime_battle"), shows("overtime")),
    ),
    Scenario(
        "draw_without_overtime",
        "In the second edition equal hit points after the final battle are a draw at once (END-4, OPT-1).",
        fresh(*DUEL, pile=4, rules={"edition": "2.0"}),
        both(ends(HIT_POINTS, [], stage="final_battle"), lambda result: "overtime" not in result["seen"]),
    ),
    Scenario(
        "full_board_won",
        "The board is full and a battle changes nothing: hit points decide (END-2).",
        full_board((20, 18)),
        both(ends(STUCK, [0]), lambda result: result["battles"] == ["full_board"]),
    ),
    Scenario(
        "full_board_drawn",
        "The board is full, a battle changes nothing and hit points are equal: a draw, no overtime (END-2).",
        full_board((17, 17)),
        both(ends(STUCK, []), lambda result: "overtime" not in result["seen"]),
    ),
    Scenario(
        "full_board_fought_on",
        "A full board starts a battle that changes something, and the game goes on (END-2).",
        fresh("moloch", "borgo", seed=3),
        lambda result: result["battles"].count("full_board") >= 1 and result["reason"] == HIT_POINTS,
    ),
]

MULTIPLAYER = [
    Scenario(
        "deathmatch_last_standing",
        "Two of three HQs are destroyed; the last one standing wins (MUL-1).",
        fresh(*THREE, hp=2, mode="deathmatch"),
        both(ends(LAST, stage=""), lambda result: len(result["winners"]) == 1),
    ),
    Scenario(
        "deathmatch_hit_points",
        "Two players come to the final battle; more hit points win (MUL-1).",
        fresh(*THREE, hp=4, pile=8, mode="deathmatch"),
        both(ends(HIT_POINTS), shows("eliminated"), lambda result: len(result["winners"]) == 1),
    ),
    Scenario(
        "deathmatch_all_out",
        "The last HQs fall in one battle: nobody wins (MUL-1).",
        crossfire((1, 1, 1), mode="deathmatch"),
        both(ends(LAST, []), fallen(0, 1, 2)),
    ),
    Scenario(
        "points_reached",
        "Somebody scores the points that win (MUL-2).",
        fresh(*THREE, mode="points", rules={"points_to_win": 3}),
        both(ends(POINTS), lambda result: max(result["score"]) == 3),
    ),
    Scenario(
        "points_after_final_battle",
        "Nobody reaches 20 points; after the final battle most points win (MUL-2).",
        fresh(*THREE, mode="points", pile=8),
        both(ends(POINTS, stage="final_battle"), lambda result: max(result["score"]) < 20),
    ),
    Scenario(
        "points_tie",
        "Equal points after the overtime: a draw (MUL-2, END-4).",
        fresh(*THREE, mode="points", pile=6),
        both(ends(POINTS, [], stage="overtime_battle"), lambda result: max(result["score"]) > 0),
    ),
    Scenario(
        "points_in_teams",
        "Two teams add up their points; the first to have enough wins (MUL-2).",
        fresh(*FOUR, mode="points", teams=[[0, 1], [2, 3]], rules={"points_to_win": 5}),
        both(ends(POINTS, stage=""), lambda result: len(result["winners"]) == 2),
    ),
    Scenario(
        "one_vs_all_single_wins",
        "The single player destroys an HQ of the team (MUL-3).",
        fresh(*THREE, hp=3, mode="one_vs_all"),
        both(ends(DESTROYED, [0]), lambda result: 0 not in {fall["player"] for fall in result["fell"]}),
    ),
    Scenario(
        "one_vs_all_team_wins",
        "The team destroys the single player's HQ (MUL-3).",
        fresh(*THREE, hp=3, mode="one_vs_all"),
        both(ends(DESTROYED, [1, 2]), fallen(0)),
    ),
    Scenario(
        "one_vs_all_both_sides_fall",
        "An HQ of each side is destroyed in one battle: the team wins (MUL-3).",
        crossfire((1, 1, 13), mode="one_vs_all"),
        both(ends(DESTROYED, [1, 2]), fallen(0, 1)),
    ),
    Scenario(
        "one_vs_all_sum_of_hit_points",
        "No HQ falls; the sum of hit points decides, 13 and 13 against 20 at the start (MUL-3).",
        fresh(*THREE, pile=6, mode="one_vs_all"),
        both(ends(HIT_POINTS), lambda result: result["winners"] == [1, 2]),
    ),
    Scenario(
        "one_vs_all_single_leads",
        "No HQ falls, and the single player has more than both others together (MUL-3).",
        {
            **fresh(*THREE, pile=6, mode="one_vs_all"),
            "players": [
                {"army": "outpost", "hp": 14, "pile": SHORT_PILES["outpost"]},
                {"army": "hegemony", "hp": 7, "pile": SHORT_PILES["hegemony"]},
                {"army": "borgo", "hp": 7, "pile": SHORT_PILES["borgo"]},
            ],
        },
        ends(HIT_POINTS, [0]),
    ),
    Scenario(
        "one_vs_all_draw",
        "No HQ falls and the sums are equal to the end: a draw (MUL-3, END-4).",
        {
            **fresh(*THREE, pile=6, mode="one_vs_all"),
            "players": [
                {"army": "outpost", "hp": 14, "pile": SHORT_PILES["outpost"][:4]},
                {"army": "hegemony", "hp": 7, "pile": SHORT_PILES["hegemony"][:4]},
                {"army": "borgo", "hp": 7, "pile": SHORT_PILES["borgo"][:4]},
            ],
        },
        ends(HIT_POINTS, []),
    ),
    Scenario(
        "team_hq_destroyed",
        "The first team to destroy an enemy HQ wins (MUL-4).",
        fresh(*FOUR, hp=3, mode="team"),
        both(ends(DESTROYED), lambda result: len(result["fell"]) == 1),
    ),
    Scenario(
        "team_sum_of_hit_points",
        "No HQ falls; the team with the higher sum wins (MUL-4).",
        fresh(*FOUR, pile=6, mode="team", rules={"team_hq": 20}),
        both(ends(HIT_POINTS), lambda result: len(result["winners"]) == 2),
    ),
    Scenario(
        "team_draw",
        "No HQ falls and the sums are equal to the end: a draw (MUL-4, END-4).",
        fresh(*FOUR, pile=4, mode="team"),
        ends(HIT_POINTS, []),
    ),
    Scenario(
        "team_one_hq_each",
        "An HQ of each team falls in one battle; the remaining two are compared (MUL-4).",
        one_each((1, 9, 1, 4)),
        both(ends(DESTROYED, [0, 1]), fallen(0, 2)),
    ),
    Scenario(
        "team_one_hq_each_drawn",
        "An HQ of each team falls in one battle and the remaining two are equal: a draw (MUL-4).",
        one_each((1, 6, 1, 6)),
        both(ends(DESTROYED, []), fallen(0, 2)),
    ),
    Scenario(
        "five_on_the_extended_board",
        "Five players on the extended board (MUL-1, MUL-7, BRD-2).",
        fresh("outpost", "moloch", "borgo", "hegemony", "smart", hp=5, mode="deathmatch", board="extended"),
        both(shows("eliminated", "game_over"), lambda result: result["reason"] in (LAST, HIT_POINTS)),
    ),
    Scenario(
        "six_on_the_extended_board",
        "Six players on the extended board, Dancer first and Vegas last (MUL-1, SET-3).",
        fresh(
            *("outpost", "vegas", "borgo", "dancer", "smart", "moloch"),
            hp=5,
            mode="deathmatch",
            board="extended",
        ),
        both(shows("eliminated", "taken"), lambda result: result["reason"] in (LAST, HIT_POINTS)),
    ),
]

ARMIES_AND_EXTRAS = [
    Scenario(
        "moloch_against_borgo",
        "A whole game with a Clown's explosion and an Air Strike (ARM-1, INS-6).",
        fresh("moloch", "borgo", seed=11),
        shows("exploded", "played air_strike", "played grenade"),
    ),
    Scenario(
        "smart_against_vegas",
        "A whole game with takeovers, mines and the Transporter's exchange (VEG-1, ARM-4, ARM-6).",
        fresh("smart", "vegas", seed=12),
        shows("taken", "mine", "exchanged", "terror"),
    ),
    Scenario(
        "dancer_against_hegemony",
        "A whole game with dances, Actions and healing (DAN-4, DAN-5).",
        fresh("dancer", "hegemony", seed=13),
        shows("danced", "played action", "healed", "pushed"),
    ),
    Scenario(
        "outpost_against_vegas",
        "A whole game with a Scoper at work and a medic that absorbs (MOD-5, MED-1).",
        fresh("outpost", "vegas", seed=14),
        shows("scoped", "absorbed", "taken"),
    ),
    Scenario(
        "hegemony_against_moloch",
        "A whole game with a Quartermaster's conversion and nets (MOD-6, NET-1).",
        fresh("hegemony", "moloch", seed=15),
        shows("converted", "netted", "unnetted"),
    ),
    Scenario(
        "smart_against_borgo",
        "A whole game in which a Bio-droid returns to its pile (ARM-5).",
        fresh("smart", "borgo", seed=16),
        shows("returned", "absorbed"),
    ),
    Scenario(
        "mercenaries",
        "Mercenaries are hired in place of pile tiles (MER-1).",
        {
            **fresh("outpost", "hegemony", seed=17),
            "players": [
                {"army": "outpost", "mercenaries": ["alabama.shooter", "alabama.shield"]},
                {"army": "hegemony", "mercenaries": ["alabama.gunner", "alabama.netter"]},
            ],
        },
        shows("drew_mercenary", "placed alabama.netter", "placed alabama.shooter"),
    ),
    Scenario(
        "mad_bomber",
        "The neutral Mad Bomber explodes, goes on, and is drawn and placed again (MER-2).",
        fresh(
            *("moloch", "borgo"),
            seed=18,
            rules={"mad_bomber": "neutral"},
            units=[{"at": "C3", "tile": "neutral.mad_bomber"}],
        ),
        shows("exploded", "bomber_passed", "placed neutral.mad_bomber"),
    ),
    Scenario(
        "mad_bomber_as_mercenary",
        "A hired Mad Bomber explodes among its enemies (MER-3).",
        {
            **fresh("smart", "borgo", seed=19, rules={"mad_bomber": "mercenary"}),
            "players": [{"army": "smart", "mercenaries": ["neutral.mad_bomber"]}, {"army": "borgo"}],
        },
        shows("drew_mercenary", "placed neutral.mad_bomber", "exploded"),
    ),
    Scenario(
        "terminals",
        "On the Duel board procedures are paid with energy from tiles and hit points (ENR-1 to ENR-8).",
        links_everywhere(),
        shows("energy", "procedure laser", "procedure swap", "procedure rotation"),
    ),
    Scenario(
        "terminals_at_war",
        "Push Back, Elimination and Detonation on the Duel board (ENR-5, ENR-7, ENR-8).",
        links_everywhere(),
        shows("procedure push_back", "procedure elimination", "procedure detonation"),
    ),
    Scenario(
        "second_edition",
        "A whole game without redrawing instants (TRN-4, OPT-1).",
        fresh("hegemony", "outpost", seed=21, rules={"edition": "2.0"}),
        lambda result: "redrew" not in result["seen"] and result["reason"] == HIT_POINTS,
    ),
]

SCENARIOS = [*TWO_PLAYERS, *MULTIPLAYER, *ARMIES_AND_EXTRAS]
