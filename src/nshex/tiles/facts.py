"""Tiles as plain facts again, for programs."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from nshex.tiles.model import Ability, Army, Edge, Gives, Receiver, Tile

_GIVEN = tuple(field.name for field in fields(Gives) if field.name != "to")


def _edge_words(edge: Edge) -> list[str]:
    attacks = [f"{name}{k}" for name, k in (("melee", edge.melee), ("ranged", edge.ranged)) if k]
    return attacks + [mark for mark in ("gauss", "armor", "net", "link") if getattr(edge, mark)]


def _given_facts(gives: Gives) -> dict[str, Any]:
    facts: dict[str, Any] = {} if gives.to is Receiver.LINKED_FRIENDS else {"to": gives.to.value}
    return facts | {key: getattr(gives, key) for key in _GIVEN if getattr(gives, key)}


def _tile_facts(tile: Tile) -> dict[str, Any]:
    facts: dict[str, Any] = {"id": tile.id, "name": tile.name, "kind": tile.kind.value, "count": tile.count}
    if tile.is_unit:
        facts["initiative"] = list(tile.initiative)
        facts["edges"] = [_edge_words(edge) for edge in tile.edges]
        facts["toughness"] = tile.toughness
    if tile.gives:
        facts["gives"] = _given_facts(tile.gives)
    if tile.module_edges:
        facts["module_edges"] = {str(edge): _given_facts(gives) for edge, gives in tile.module_edges.items()}
    if tile.abilities:
        facts["abilities"] = [ability.value for ability in Ability if ability in tile.abilities]
    return facts


def army_facts(army: Army) -> list[dict[str, Any]]:
    """The printed facts in plain JSON shape, without our words about them; blank things are left out."""
    return [_tile_facts(tile) for tile in army.tiles]
