"""The bodies of requests, read with a limit as they arrive: headers about their length prove nothing."""

from __future__ import annotations

import asyncio

from starlette.requests import ClientDisconnect, Request

from nshex.languages import N_, gettext
from nshex.notation.errors import PositionError
from nshex.notation.positions import read_json as json_value
from nshex.web.http.errors import ApiError

SECONDS_TO_SEND = 30.0
"""How long a body may take to arrive."""


async def read_text(request: Request, most_bytes: int) -> str:
    """The text of a request; ApiError if it is too long, or not text."""
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(SECONDS_TO_SEND):
            async for part in request.stream():
                size += len(part)
                if size > most_bytes:
                    raise ApiError(
                        413,
                        "too_big",
                        gettext("That is too long; send at most {most} bytes.", most=most_bytes),
                    )
                parts.append(part)
    except TimeoutError:
        text = gettext(
            "The request did not arrive within {seconds:.0f} seconds. Send it again.",
            seconds=SECONDS_TO_SEND,
        )
        raise ApiError(408, "too_slow", text) from None
    except ClientDisconnect:
        raise ApiError(400, "incomplete", gettext("The request was cut off. Send it again.")) from None
    try:
        return b"".join(parts).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ApiError(422, "unreadable", gettext("That is not UTF-8 text; send UTF-8.")) from None


async def read_json(request: Request, most_bytes: int, expected: str = N_("a JSON object")) -> object:
    """The JSON value of a request; ApiError if there is none, or if it is too long or too deep."""
    try:
        return json_value(await read_text(request, most_bytes), gettext(expected))
    except PositionError as problem:
        raise ApiError(422, "unreadable", gettext("That is {problem}.", problem=problem)) from None
