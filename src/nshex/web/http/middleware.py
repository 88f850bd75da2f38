"""Around every request: which host name, who asks, whether another site is behind it, and safe headers."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from math import ceil
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nshex.languages import gettext
from nshex.notation.names import show
from nshex.web.http.hosts import is_allowed_host
from nshex.web.limits import Allowance, Asker, address_of
from nshex.web.seats import PROGRAM_MARK
from nshex.web.settings import Settings

COOKIE = "nshex"
_YEAR = 365 * 24 * 60 * 60
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_FOR_PROGRAMS = "/api/games"
"""Where a program may change something; everything else, such as the lobby, is for people."""
NOT_HERE = 4403
"""The code of a socket that is closed before it opens; browsers see a failed connection."""

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "manifest-src 'self'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def token_of(connection: HTTPConnection) -> str | None:
    """The hash of a browser's token, which is all the server keeps; None if it has none."""
    given = raw_token_of(connection)
    return hash_of(given) if given else None


def raw_token_of(connection: HTTPConnection) -> str:
    """A browser's token itself, which is never stored; empty if it has none."""
    return connection.scope.get("nshex.token") or _cookie(connection) or ""


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def cookie_header(token: str, scheme: str) -> str:
    """The header that gives a browser a token."""
    secure = "; Secure" if scheme == "https" else ""
    return f"{COOKIE}={token}; Max-Age={_YEAR}; Path=/; HttpOnly; SameSite=Lax{secure}"


def program_of(connection: HTTPConnection) -> str | None:
    """The name of the bot account a program uses; None for browsers."""
    found: str | None = connection.scope.get("nshex.program")
    return found


def seat_name_of(connection: HTTPConnection, name: str) -> str:
    """The name shown at a seat: programs have that of their account, marked as a program."""
    program = program_of(connection)
    return name if program is None else program + PROGRAM_MARK


def _bearer(connection: HTTPConnection) -> str:
    """The token of a bot account sent with a request."""
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    return given.strip() if scheme.lower() == "bearer" else ""


def asker_of(connection: HTTPConnection) -> Asker:
    """Who asks, for limits."""
    return Asker(address_of(connection), token_of(connection) or "")


def _cookie(connection: HTTPConnection) -> str | None:
    """The token among the cookies; those of other programs on this host may look like anything."""
    found = connection.cookies.get(COOKIE, "")
    return found if _TOKEN.fullmatch(found) else None


def is_foreign(connection: HTTPConnection) -> bool:
    """Whether a page of another site is asking: it would come with the reader's cookie."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site") in ("cross-site", "same-site")
    try:
        return urlsplit(origin).netloc != connection.headers.get("host", "")
    except ValueError:  # no address at all, so none of ours
        return True


class SecurityMiddleware:
    """Middleware around the whole application: the same checks for requests and sockets."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.allowed_hosts = frozenset(host.lower() for host in settings.allowed_hosts)
        self.requests = Allowance(settings.requests_a_second, settings.requests_at_once, settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        bearer = _bearer(connection)
        if bearer:
            scope["nshex.token"] = bearer
        refusal = self._refusal(connection) or (await self._program(connection) if bearer else None)
        if scope["type"] == "websocket":
            if refusal is None:
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": NOT_HERE, "reason": refusal.error})
            return
        may_get_token = refusal is None and not bearer and _may_get_token(connection)
        fresh = secrets.token_urlsafe(32) if may_get_token else ""
        if fresh:
            scope["nshex.token"] = fresh

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(MutableHeaders(scope=message), scope, message["status"], fresh)
            await send(message)

        app = self.app if refusal is None else refusal.response()
        await app(scope, receive, send_with_headers)

    async def _program(self, connection: HTTPConnection) -> Refused | None:
        """Let in a program under the name of its account; an unknown token is refused."""
        account = await connection.app.state.tokens.find(token_of(connection))
        if account is None:
            text = gettext(
                "This token is not known here; it may have been revoked. Make a new one at /bot-accounts."
            )
            return Refused(401, "bad_token", text)
        connection.scope["nshex.program"] = account.name
        is_read = connection.scope.get("method", "GET") in _SAFE_METHODS
        if not is_read and not connection.url.path.startswith(_FOR_PROGRAMS):
            return Refused(403, "not_for_programs", gettext("Only a person can do that, in a browser."))
        return None

    def _refusal(self, connection: HTTPConnection) -> Refused | None:
        host = connection.headers.get("host", "")
        if not is_allowed_host(host, self.allowed_hosts):
            text = gettext(
                "This server is not set up to answer as {host}. Its operator can allow that name.",
                host=show(host),
            )
            return Refused(400, "unknown_host", text)
        changes = connection.scope["type"] == "websocket" or connection.scope["method"] not in _SAFE_METHODS
        if changes and is_foreign(connection):
            return Refused(403, "foreign", gettext("Requests from other sites are not allowed."))
        asker = asker_of(connection)
        wait = self.requests.seconds_until(asker)
        if wait > 0:
            return Refused(
                429, "too_many", gettext("Too many requests from here. Wait a moment."), ceil(wait)
            )
        self.requests.overdraw(asker, 1)
        return None


@dataclass(frozen=True)
class Refused:
    """Why a request is refused."""

    status: int
    error: str
    text: str
    wait: int = 0

    def response(self) -> JSONResponse:
        headers = {"Retry-After": str(self.wait)} if self.wait else None
        return JSONResponse({"error": self.error, "text": self.text}, self.status, headers)


def _may_get_token(connection: HTTPConnection) -> bool:
    """Whether this is a browser without a token opening a page.

    Cookies are sent along only with requests of our own pages, and with links that are followed. On any other
    request a missing cookie means nothing, and a new one would replace the one the browser has.
    """
    return (
        connection.scope["method"] in _SAFE_METHODS
        and connection.headers.get("sec-fetch-dest", "document") == "document"
        and connection.headers.get("origin") is None
        and _cookie(connection) is None
    )


def _add_headers(headers: MutableHeaders, scope: Scope, status: int, token: str) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    # Pages and sources are asked for again each time; sources are not sent again while they are the same.
    headers.setdefault("Cache-Control", "no-store" if scope["path"].startswith("/api/") else "no-cache")
    is_page = status < 400 and headers.get("content-type", "").startswith("text/html")
    if token and is_page:
        headers.append("Set-Cookie", cookie_header(token, scope["scheme"]))
