"""Texts: action lines, positions, seeds, and stories made of events (docs/notation.md)."""

from nshex.notation.errors import AmbiguousError, IllegalActionError, NotationError, PositionError
from nshex.notation.event_write import event_json
from nshex.notation.lines import format_action, parse_action, read_action
from nshex.notation.position_line import read_line, write_line
from nshex.notation.positions import read_position, read_position_text, write_position
from nshex.notation.seeds import commitment, deal, new_secret, rng_from_seed
from nshex.notation.story import tell

__all__ = [
    "AmbiguousError",
    "IllegalActionError",
    "NotationError",
    "PositionError",
    "commitment",
    "deal",
    "event_json",
    "format_action",
    "new_secret",
    "parse_action",
    "read_action",
    "read_line",
    "read_position",
    "read_position_text",
    "rng_from_seed",
    "tell",
    "write_line",
    "write_position",
]
