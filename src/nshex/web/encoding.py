"""How things are sent: JSON without spaces, short error messages, bodies compressed once and sent often."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
"""For addresses whose content never changes."""


LONGEST_TEXT = 500
"""The most characters in an error message: one about a long input must not repeat all of it."""


def shortened(text: str) -> str:
    """A text for people, cut to a length they will read."""
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"


def _plain_dumps(found: object) -> bytes:
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


_dumps: Callable[[object], bytes]
try:
    import orjson

    _dumps = orjson.dumps
except ModuleNotFoundError:  # it is not made for every Python
    _dumps = _plain_dumps


def dump(found: Mapping[str, object] | Sequence[Mapping[str, object]]) -> str:
    """JSON without unneeded spaces."""
    return _dumps(found).decode()


def merged(*objects: str) -> str:
    """One JSON object with the members of several, none of them empty, each given as `dump` writes it."""
    return "{" + ",".join(text[1:-1] for text in objects) + "}"


@dataclass(frozen=True)
class Packed:
    """A body as it is, and compressed if that makes it smaller."""

    plain: bytes
    small: bytes | None

    def answer(self, request: Request, media_type: str, headers: Mapping[str, str]) -> Response:
        """The body in a form the browser accepts."""
        varying = {**headers, "Vary": "Accept-Encoding"}
        if self.small is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.plain, headers=varying, media_type=media_type)
        return Response(self.small, headers={**varying, "Content-Encoding": "gzip"}, media_type=media_type)


def pack(plain: bytes) -> Packed:
    small = gzip.compress(plain, mtime=0)
    return Packed(plain, small if len(small) < len(plain) else None)
