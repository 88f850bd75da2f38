"""How things are sent: JSON without spaces, and bodies that are compressed once and sent often."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
"""For addresses that never stand for anything else."""


def dump(found: Mapping[str, object] | Sequence[Mapping[str, object]]) -> str:
    """JSON as short as it gets."""
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True)
class Packed:
    """A body as it is, and compressed; nothing where that would not make it smaller."""

    plain: bytes
    small: bytes | None

    def answer(self, request: Request, media_type: str, headers: Mapping[str, str]) -> Response:
        """The body in the form the browser takes."""
        varying = {**headers, "Vary": "Accept-Encoding"}
        if self.small is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.plain, headers=varying, media_type=media_type)
        return Response(self.small, headers={**varying, "Content-Encoding": "gzip"}, media_type=media_type)


def pack(plain: bytes) -> Packed:
    small = gzip.compress(plain, mtime=0)
    return Packed(plain, small if len(small) < len(plain) else None)
