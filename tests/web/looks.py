"""How a unit in a payload looks: read from the address of its picture."""

from urllib.parse import parse_qsl, urlsplit

from nshex.drawing.look import Look
from nshex.web.payloads.tile_art import parse_art
from nshex.web.payloads.types import Unit


def look(unit: Unit) -> Look:
    query = dict(parse_qsl(urlsplit(unit["art"]).query))
    query.pop("rotation", None)
    return parse_art(query)
