"""The language of answers: the one chosen with the switch, else what the browser asks for."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nshex.languages import ENGLISH, languages, speaking

COOKIE = "language"
PARAMETER = "language"
"""In the address of a socket."""
_YEAR = 365 * 24 * 60 * 60
_SPOKEN = ("text/html", "application/json")
"""Types of answers that contain sentences."""


class LanguageMiddleware:
    """Sets the reader's language for a request or for the life of a socket."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        spoken = language_of(HTTPConnection(scope))

        async def send_varying(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if headers.get("content-type", "").startswith(_SPOKEN):
                    headers.add_vary_header("Accept-Language")
                    headers.add_vary_header("Cookie")
                    headers["Content-Language"] = spoken
            await send(message)

        with speaking(spoken):
            await self.app(scope, receive, send_varying)


def language_of(connection: HTTPConnection) -> str:
    """The language of a reader, by its code: that of its page, of its switch, or else of its browser.

    Only a socket names its page's language: browsers need not say which they prefer when they open one.
    """
    of_page = connection.query_params.get(PARAMETER, "") if connection.scope["type"] == "websocket" else ""
    for chosen in (of_page, connection.cookies.get(COOKIE, "")):
        if chosen in languages():
            return chosen
    return negotiated(connection.headers.get("accept-language", ""))


def negotiated(accepted: str) -> str:
    """The language we have that a browser likes best, by the header `Accept-Language`; else English."""
    wishes: list[tuple[float, int, str]] = []
    for place, wish in enumerate(accepted.split(",")):
        tag, _, weight = wish.strip().partition(";")
        wishes.append((-_weight(weight), place, tag.strip()))
    for negative, _, tag in sorted(wishes):
        primary = tag.partition("-")[0].lower()
        if negative < 0 and (tag in languages() or primary in languages()):
            return tag if tag in languages() else primary
    return ENGLISH


def _weight(given: str) -> float:
    """What comes after `q=`; 1 if nothing does, 0 if it is not a number."""
    name, _, number = given.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(number) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0


def language_routes() -> list[Route]:
    return [Route("/language", choose)]


async def choose(request: Request) -> Response:
    """Keep the language that a switch names, and go back to its page.

    This is not a POST: our pages do not say where they are (Referrer-Policy), so browsers would send a form
    as if it came from elsewhere. The worst that a link on another site can do is choose a language.
    """
    code, back = request.query_params.get("language", ""), request.query_params.get("back", "/")
    is_here = back.startswith("/") and not back.startswith(("//", "/\\"))
    response = RedirectResponse(back if is_here else "/", 303, {"Cache-Control": "no-store"})
    if code in languages():
        is_https = request.url.scheme == "https"
        response.set_cookie(COOKIE, code, max_age=_YEAR, samesite="lax", secure=is_https, httponly=True)
    return response
