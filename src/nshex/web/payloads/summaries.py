"""How a game went, as the browser gets it when the game is over."""

from __future__ import annotations

from collections.abc import Sequence

from nshex.game import Game
from nshex.notation.labels import army_name, counted, listed, possessive
from nshex.rules.options import Match
from nshex.rules.tables import TILES
from nshex.ui.game_summary import Battle, Fall, GameSummary, summarise
from nshex.web.payloads import types
from nshex.web.payloads.tile_art import art_address

MOST_KINDS = 8
"""Kinds of units that are listed for each figure."""


def summary_json(game: Game, winners: Sequence[int], reader: Sequence[int]) -> types.GameSummary:
    """What happened, told to the reader of some seats."""
    match = game.state.match
    found = summarise(game)
    losers = set(range(int(match.players))) - set(winners)
    decisive = found.decisive(losers)
    return {
        "ending": " ".join(_fell(match, fall, reader) for fall in found.falls),
        "dealt": _dealt(found),
        "lost": _lost(found),
        "course": found.course,
        "decisive": None if decisive is None else _told(match, decisive),
    }


def _fell(match: Match, fall: Fall, reader: Sequence[int]) -> str:
    is_own = fall.seat in reader and len(reader) == 1
    whose = "Your" if is_own else possessive(army_name(match, fall.seat))
    name = TILES[fall.tile].name if fall.tile else "HQ"
    return f"{whose} {name} fell on turn {fall.turn}."


def _dealt(found: GameSummary) -> list[types.UnitFigure]:
    figures = [
        _figure(seat, tile, blows.wounds, blows.to_heads)
        for (seat, tile), blows in found.blows.items()
        if blows.wounds
    ]
    figures.sort(key=lambda figure: (-figure["to_heads"], -figure["amount"]))
    return figures[:MOST_KINDS]


def _lost(found: GameSummary) -> list[types.UnitFigure]:
    return [_figure(seat, tile, amount) for (seat, tile), amount in found.lost.most_common()]


def _figure(seat: int, tile: int, amount: int, to_heads: int = 0) -> types.UnitFigure:
    name, art = TILES[tile].name, art_address(TILES[tile])
    return {"seat": seat, "name": name, "art": art, "amount": amount, "to_heads": to_heads}


def _told(match: Match, battle: Battle) -> types.DecisiveBattle:
    seats = sorted({*battle.damage, *battle.lost})
    parts = [f"{army_name(match, seat)} lost {_losses(battle, seat)}" for seat in seats]
    return {"moment": battle.moment, "turn": battle.turn, "text": f"Turn {battle.turn}: {'; '.join(parts)}."}


def _losses(battle: Battle, seat: int) -> str:
    points, units = battle.damage[seat], battle.lost[seat]
    words = [counted(points, "hit point")] * bool(points) + [counted(units, "unit")] * bool(units)
    return listed(words)
