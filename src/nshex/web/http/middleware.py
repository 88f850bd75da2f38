"""Around every request: who asks, whether another site is behind it, and headers that keep pages safe."""

from __future__ import annotations

import hashlib
import re
import secrets
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "nshex"
_YEAR = 365 * 24 * 60 * 60
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

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
    """The hash of the token of a browser, which is all the server keeps; None for one that has none."""
    given = connection.scope.get("nshex.token") or _cookie(connection)
    return hashlib.sha256(given.encode()).hexdigest() if given else None


def _cookie(connection: HTTPConnection) -> str | None:
    cookies = SimpleCookie()
    try:
        cookies.load(connection.headers.get("cookie", ""))
    except CookieError:
        return None
    found = cookies[COOKIE].value if COOKIE in cookies else ""
    return found if _TOKEN.fullmatch(found) else None


def is_foreign(connection: HTTPConnection) -> bool:
    """Whether a page of another site is asking: it would come with the reader's cookie."""
    origin = connection.headers.get("origin")
    if origin is not None:
        return urlsplit(origin).netloc != connection.headers.get("host", "")
    return connection.headers.get("sec-fetch-site") in ("cross-site", "same-site")


class SecurityMiddleware:
    """Middleware around the whole application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        fresh = ""
        if not scope["path"].startswith(("/static/", "/art/")) and _cookie(connection) is None:
            fresh = secrets.token_urlsafe(32)
            scope["nshex.token"] = fresh

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(MutableHeaders(scope=message), scope, fresh)
            await send(message)

        if scope["method"] not in _SAFE_METHODS and is_foreign(connection):
            refused = JSONResponse({"error": "foreign", "text": "Another site may not play here."}, 403)
            await refused(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)


def _add_headers(headers: MutableHeaders, scope: Scope, token: str) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    # Pages and sources are asked for again each time; sources are not sent again while they are the same.
    headers.setdefault("Cache-Control", "no-store" if scope["path"].startswith("/api/") else "no-cache")
    if token:
        secure = "; Secure" if scope["scheme"] == "https" else ""
        headers.append(
            "Set-Cookie", f"{COOKIE}={token}; Max-Age={_YEAR}; Path=/; HttpOnly; SameSite=Lax{secure}"
        )
