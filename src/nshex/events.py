"""What happened, for programs: events with named kinds and fields.

`rules.events` has the numbers, `notation.story` their names; here they become objects. `rules.events.FIELDS`
says which fields a kind has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from nshex.notation.event_write import event_json
from nshex.rules import events as rules_events
from nshex.rules.events import FIELDS, NAMES

_KIND = "event"
_KEYWORDS = {"from": "from_", "for": "for_"}
"""Names that are Python keywords get an underscore."""


def _attribute(key: str) -> str:
    return _KEYWORDS.get(key, key)


_KEYS = {key for fields in FIELDS.values() for key in fields.values()} | {"destroys"}
_ATTRIBUTES = frozenset(_attribute(key) for key in _KEYS)


class Event:
    """One thing that happened: its kind, and what belongs to it by name.

    Names are those that `nshex do --json` prints; `from` and `for` are `from_` and `for_`. Fields that this
    kind does not have are None.

    >>> from nshex import Game
    >>> event = Game.new(["outpost", "hegemony"], seed=1).push("hq B2/0").events[0]
    >>> event
    Event('hq_placed', player=0, at='B2', tile='outpost.hq', rot=0)
    >>> event.kind, event.at, event.wounds
    ('hq_placed', 'B2', None)
    >>> event.to_dict()
    {'event': 'hq_placed', 'player': 0, 'at': 'B2', 'tile': 'outpost.hq', 'rot': 0}
    """

    __slots__ = ("_values", "kind")

    kind: str
    _values: dict[str, Any]

    def __init__(self, kind: str, values: Mapping[str, Any]) -> None:
        """`values` has the keys of the JSON object, without `event`."""
        if kind not in NAMES:
            raise ValueError(f"no event {kind!r}; expected one of {', '.join(NAMES)}")
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "_values", {key: _frozen(value) for key, value in values.items()})

    def to_dict(self) -> dict[str, Any]:
        """The event as `nshex do --json` prints it."""
        return {_KIND: self.kind, **{key: _thawed(value) for key, value in self._values.items()}}

    def __getattr__(self, name: str) -> Any:
        if name not in _ATTRIBUTES:
            raise AttributeError(f"no event has {name!r}")
        return self._values.get(name.removesuffix("_"))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an event does not change; {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"an event does not change; {name!r} cannot be deleted")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(_attribute(key) for key in self._values)]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return self.kind == other.kind and self._values == other._values

    def __hash__(self) -> int:
        return hash((self.kind, frozenset(self._values.items())))

    def __reduce__(self) -> tuple[type[Event], tuple[str, dict[str, Any]]]:
        return Event, (self.kind, self._values)

    def __repr__(self) -> str:
        named = (f", {_attribute(key)}={value!r}" for key, value in self._values.items())
        return f"Event({self.kind!r}{''.join(named)})"


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _thawed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def named_events(log: Iterable[rules_events.Event]) -> tuple[Event, ...]:
    """The events of the rules by name."""
    return tuple(_named(event_json(event)) for event in log)


def _named(found: dict[str, Any]) -> Event:
    kind = found.pop(_KIND)
    return Event(kind, found)
