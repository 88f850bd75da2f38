"""Who plays which army: from the command line, or from a few questions with defaults."""

from __future__ import annotations

import argparse
from contextlib import suppress
from dataclasses import dataclass, replace
from textwrap import shorten
from typing import Any

from nshex.bots.registry import BOT_NAMES, LEVEL_NAMES, STYLE_NAMES
from nshex.notation.errors import NotationError
from nshex.notation.names import show
from nshex.notation.scenarios import Scenario
from nshex.notation.seeds import Seed, new_secret, read_seed, rng_from_seed
from nshex.notation.setup_words import read_armies, read_first, read_mercenaries, read_rules_option
from nshex.notation.setups import Setup, make_setup, scenario_setup
from nshex.rules.options import DEATHMATCH, ONE_VS_ALL, POINTS, TEAM, TWO_PLAYER, RulesError
from nshex.rules.rng import Rng
from nshex.terminal.opponent import FRIEND, ME, RANDOM, check_seat, read_seat, seat_name
from nshex.terminal.rule_questions import ask_first, ask_rules
from nshex.terminal.screen import Screen
from nshex.tiles import ARMIES, PLAYABLE

_USUAL_ARMY = "outpost"
_USUAL_PLAYERS = {TWO_PLAYER: 2, DEATHMATCH: 3, POINTS: 3, ONE_VS_ALL: 3, TEAM: 4}


@dataclass(frozen=True)
class Agreed:
    """A game that can begin."""

    setup: Setup
    seats: tuple[str, ...]
    seed: Seed


_CHOICES = ("armies", "opponent", "seats", "mode", "board", "mercenaries", "first", "rules")
_MOST_DRAWS = 200
"""How often random armies are drawn until they may play together."""


def agree(args: argparse.Namespace, screen: Screen) -> Agreed:
    """The game the arguments describe; without any of them, the game the player's answers describe."""
    seed = read_seed(args.seed if args.seed is not None else new_secret())
    if all(getattr(args, choice) is None for choice in _CHOICES):
        return _dialogue(screen, seed)
    wanted = None if args.armies is None else read_armies(args.armies)
    seats = None if args.seats is None else [read_seat(seat) for seat in args.seats.split(",")]
    players = len(wanted or seats or [None] * _USUAL_PLAYERS[args.mode or TWO_PLAYER])
    mode = args.mode or (TWO_PLAYER if players <= 2 else DEATHMATCH)
    board = args.board or ("extended" if players > 4 else None)
    seats = _seats(seats, players, args.opponent)
    agreed: dict[str, Any] = {
        "mode": mode,
        "board": board,
        "options": read_rules_option(args.rules),
        "mercenaries": read_mercenaries(args.mercenaries),
        "first": read_first(args.first),
        "names": [seat_name(seat) for seat in seats],
    }
    setup = _with_armies(wanted or [_USUAL_ARMY] + [RANDOM] * (players - 1), seed, agreed)
    return Agreed(setup, tuple(seats), seed)


def agree_on_scenario(scenario: Scenario, args: argparse.Namespace) -> Agreed:
    """A scenario, with the seats the arguments name."""
    seed = read_seed(args.seed if args.seed is not None else new_secret())
    wanted = None if args.seats is None else [read_seat(seat) for seat in args.seats.split(",")]
    seats = _seats(wanted, len(scenario.armies), args.opponent)
    return Agreed(scenario_setup(scenario, [seat_name(seat) for seat in seats]), tuple(seats), seed)


def _with_armies(wanted: list[str], seed: Seed, agreed: dict[str, Any]) -> Setup:
    """The setup; random armies are drawn again until they may play together."""
    rng = rng_from_seed(seed, "armies")
    for _ in range(_MOST_DRAWS if RANDOM in wanted else 1):
        try:
            return make_setup(_armies(wanted, rng), **agreed)
        except RulesError as error:
            problem = error
    raise problem


def _seats(wanted: list[str] | None, players: int, opponent: str | None) -> list[str]:
    other = RANDOM if opponent is None else read_seat(opponent)
    seats = wanted if wanted is not None else [ME] + [other] * (players - 1)
    for seat in seats:
        check_seat(seat)
    if len(seats) != players:
        raise NotationError(f"{len(seats)} seats for {players} armies; expected one for each")
    return seats


def _armies(wanted: list[str], rng: Rng) -> list[str]:
    """The armies, with `random` replaced by a random one; the same seed gives the same armies."""
    armies: list[str] = []
    for army in wanted:
        if army == RANDOM:
            free = [one for one in PLAYABLE if one not in wanted and one not in armies]
            if not free:
                raise NotationError(f"{len(wanted)} armies; there are {len(PLAYABLE)}")
            army = free[rng.below(len(free))]
        armies.append(army)
    return armies


# --- questions -------------------------------------------------------------------------------------


def _dialogue(screen: Screen, seed: Seed) -> Agreed:
    screen.say("Neuroshima Hex in the terminal. Press Enter for the choice in [brackets].")
    screen.say()
    for number, army in enumerate(PLAYABLE, start=1):
        screen.say(
            f"  {number}  {ARMIES[army].name:<9} {shorten(_about(army), screen.width - 16, placeholder=' …')}"
        )
    own = _ask_army(screen, "Your army", _USUAL_ARMY, taken="")
    levels = f"Bots, from weak to strong: {LEVEL_NAMES[0]} to {LEVEL_NAMES[-1]}"
    screen.tell([f"{levels}; by the way they think: {', '.join(STYLE_NAMES)}. With a limit: commander:2s."])
    seat = _ask_opponent(screen)
    other = _ask_army(screen, "The other army", RANDOM, taken=own)
    armies = _armies([own, other], rng_from_seed(seed, "armies"))
    seats = (ME, seat)
    setup = ask_rules(screen, armies, (ME, seat_name(seat)))
    setup = replace(setup, first=ask_first(screen, setup))
    who = {RANDOM: "at random", FRIEND: "by your friend"}.get(seat, f"by {seat}")
    screen.say()
    screen.say(f"You play {ARMIES[armies[0]].name} against {ARMIES[armies[1]].name}, played {who}.")
    for army in armies:
        screen.tell([f"{ARMIES[army].name}: {ARMIES[army].description}"])
    return Agreed(setup, seats, seed)


def _about(army: str) -> str:
    """The first clause of an army's description."""
    return ARMIES[army].description.split(".")[0].split(":")[0]


def _ask_army(screen: Screen, question: str, usual: str, taken: str) -> str:
    while True:
        answer = screen.ask(f"{question}, by number or name [{usual}]: ").strip().lower() or usual
        if answer.isdecimal() and 1 <= int(answer) <= len(PLAYABLE):
            answer = PLAYABLE[int(answer) - 1]
        if answer == taken:
            screen.say(f"{ARMIES[taken].name} is taken; choose another army.")
        elif answer in PLAYABLE or answer == RANDOM:
            return answer
        else:
            screen.say(f"No army {show(answer)}; expected 1 to {len(PLAYABLE)}, a name, or random.")


def _ask_opponent(screen: Screen) -> str:
    while True:
        answer = screen.ask("Your opponent: 1 random moves, 2 a friend at this keyboard, or a bot [1]: ")
        match answer.strip().lower():
            case "" | "1" | "computer":
                return RANDOM
            case "2" | "friend":
                return FRIEND
            case "me":
                pass
            case _:
                with suppress(NotationError):
                    return check_seat(read_seat(answer))
        screen.say(f"{show(answer)} is not an opponent; expected 1, 2, or a bot: {', '.join(BOT_NAMES)}.")
