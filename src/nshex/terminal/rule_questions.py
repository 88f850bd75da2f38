"""Questions about the rules of a game for two: edition, options, mercenaries, who begins."""

from __future__ import annotations

from nshex.notation.errors import NotationError
from nshex.notation.names import show
from nshex.notation.option_words import EDITION_NAMES, OPTION_WORDS
from nshex.notation.setup_words import read_mercenaries, read_options
from nshex.notation.setups import LOT, Setup, make_setup
from nshex.rules.editions import EDITIONS, OPTIONS, SWITCH_NAMES, USUAL_EDITION
from nshex.rules.options import RulesError, RuleSet, may_begin
from nshex.terminal.screen import Screen
from nshex.tiles import ARMIES, Ability

_NOT_FOR_TWO = ("edition", "team_hq", "eliminated_units", "points_by", "points_to_win")


def ask_rules(screen: Screen, armies: list[str], names: tuple[str, ...]) -> Setup:
    """A setup with these armies; Enter takes the third edition without further questions."""
    if screen.ask("Rules, m for more choices [third edition]: ").strip().lower() not in ("m", "more"):
        return make_setup(armies, names=names)
    edition = _ask_edition(screen)
    while True:
        try:
            options = _ask_options(screen, armies, edition)
            return make_setup(armies, options=options, mercenaries=_ask_mercenaries(screen), names=names)
        except (NotationError, RulesError) as problem:
            screen.say(f"That is not possible: {problem}.")


def _ask_edition(screen: Screen) -> str:
    known = list(EDITIONS)
    listed = ", ".join(f"{number} {EDITION_NAMES[edition]}" for number, edition in enumerate(known, start=1))
    while True:
        answer = screen.ask(f"Edition: {listed} [1]: ").strip().lower() or USUAL_EDITION
        if answer.isdecimal() and 1 <= int(answer) <= len(known):
            return known[int(answer) - 1]
        if answer in known:
            return answer
        screen.say(f"No edition {show(answer)}; expected 1 to {len(known)}, or {', '.join(known)}.")


def _ask_options(screen: Screen, armies: list[str], edition: str) -> dict[str, object]:
    """Lists what the edition says, and asks what should be different."""
    for option in OPTIONS:
        if _matters(option, armies):
            screen.tell([f"{option}={_usual(option, edition)}  {_words(option)}"], indent="  ")
    answer = screen.ask("Options to change, as in overtime=off mad_bomber=neutral [none]: ")
    return {"edition": edition} | read_options(answer)


def _matters(option: str, armies: list[str]) -> bool:
    """Whether an option can make a difference between these two armies."""
    if option == "vegas_last":
        return any(ARMIES[army].seat == "last" for army in armies)
    if option == "clown_hurts_hq":
        return any(Ability.EXPLOSION in tile.abilities for army in armies for tile in ARMIES[army].tiles)
    return option not in _NOT_FOR_TWO


def _usual(option: str, edition: str) -> str:
    value: object = getattr(EDITIONS[edition] if option in SWITCH_NAMES else RuleSet(), option)
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _words(option: str) -> str:
    words = OPTION_WORDS[option]
    meanings = ", ".join(f"{value}: {meaning}" for value, meaning in words.values.items())
    return f"{words.label} ({OPTIONS[option].clause}). {meanings or words.words}"


def _ask_mercenaries(screen: Screen) -> list[list[str]]:
    known = ", ".join(tile.id for tile in ARMIES["alabama"].tiles)
    screen.tell([f"Mercenaries for hire, up to two for each army: {known}."])
    answer = screen.ask("Those of the first and of the second army, as in shooter+netter,gunner [none]: ")
    return read_mercenaries(answer) if answer.strip() else []


def ask_first(screen: Screen, setup: Setup) -> int | str | None:
    """Who begins, if there is a choice (SET-3, SET-5)."""
    able = may_begin(setup.match())
    if len(able) < 2:
        return None
    names = [ARMIES[army].name for army in setup.armies]
    listed = ", ".join(f"{number} {name}" for number, name in enumerate(names, start=1))
    lot = len(names) + 1
    while True:
        answer = screen.ask(f"Who begins: {listed}, {lot} by lot [1]: ").strip().lower()
        if answer == "":
            return None
        if answer in (str(lot), LOT):
            return LOT
        if answer.isdecimal() and int(answer) - 1 in able:
            return int(answer) - 1
        screen.say(f"{show(answer)} is not a choice; expected 1 to {lot}.")
