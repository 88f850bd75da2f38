"""How a game went, as the browser gets it when the game is over."""

from __future__ import annotations

from collections.abc import Sequence

from nshex.game import Game
from nshex.languages import gettext
from nshex.notation.labels import army_name, hit_points_counted, listed, owned, tile_title, units_counted
from nshex.rules.options import Match
from nshex.rules.tables import TILES
from nshex.ui.game_summary import Battle, Fall, GameSummary, summarise
from nshex.web.payloads import types
from nshex.web.payloads.tile_art import art_address

MOST_KINDS = 8
"""Kinds of units that are listed for each figure."""


def summary_json(game: Game, winners: Sequence[int], reader: Sequence[int]) -> types.GameSummary:
    """What happened, addressed to the reader in some seats."""
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
    tile = tile_title(fall.tile) if fall.tile else gettext("HQ")
    if is_own:
        return gettext("Your {tile} fell on turn {turn}.", tile=tile, turn=fall.turn)
    head = owned(army_name(match, fall.seat), tile)
    return gettext("{head} fell on turn {turn}.", head=head, turn=fall.turn)


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
    name, art = tile_title(tile), art_address(TILES[tile])
    return {"seat": seat, "name": name, "art": art, "amount": amount, "to_heads": to_heads}


def _told(match: Match, battle: Battle) -> types.DecisiveBattle:
    seats = sorted({*battle.damage, *battle.lost})
    parts = [
        gettext("{army} lost {losses}", army=army_name(match, seat), losses=_losses(battle, seat))
        for seat in seats
    ]
    text = gettext("Turn {turn}: {losses}.", turn=battle.turn, losses="; ".join(parts))
    return {"moment": battle.moment, "last_moment": battle.last_moment, "text": text}


def _losses(battle: Battle, seat: int) -> str:
    points, units = battle.damage[seat], battle.lost[seat]
    words = [hit_points_counted(points)] * bool(points) + [units_counted(units)] * bool(units)
    return listed(words)
