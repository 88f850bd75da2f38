"""JSON Schema from the types of payloads, so that what programs read is what mypy checks."""

from __future__ import annotations

from inspect import getdoc
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

Schema = dict[str, Any]

_PLAIN: dict[object, Schema] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    object: {},
}
OPEN = ("Draft",)
"""Payloads that come back as they were sent, so that nothing can be promised about their keys."""


class Schemas:
    """The schemas of named types, each written once and referred to."""

    def __init__(self) -> None:
        self.named: dict[str, Schema] = {}

    def of(self, kind: Any, *, closed: bool = True) -> Schema:
        """The schema of a type; `closed` if an object has only the named keys."""
        if kind in _PLAIN:
            return dict(_PLAIN[kind])
        if is_typeddict(kind):
            if kind.__name__ not in self.named:
                self.named[kind.__name__] = {}  # there already, should it contain itself
                self.named[kind.__name__] = self._of_fields(kind, closed)
            return {"$ref": f"#/components/schemas/{kind.__name__}"}
        origin, parts = get_origin(kind), get_args(kind)
        if origin is Literal:
            return {"enum": list(parts)}
        if origin is list:
            return {"type": "array", "items": self.of(parts[0], closed=closed)}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(parts[1], closed=closed)}
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(part, closed=closed) for part in parts]}
        raise TypeError(f"{kind!r} has no schema here; expected what payloads are written with")

    def _of_fields(self, kind: Any, closed: bool) -> Schema:
        hints = {} if kind.__name__ in OPEN else get_type_hints(kind)
        found: Schema = {
            "type": "object",
            "properties": {key: self.of(hint, closed=closed) for key, hint in hints.items()},
            "required": [key for key in hints if key in kind.__required_keys__],
        }
        if closed and kind.__name__ not in OPEN:
            found["additionalProperties"] = False
        text = getdoc(kind)
        if text and not text.startswith("dict("):
            found["description"] = text
        return found
