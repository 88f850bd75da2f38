"""`/health`, `/ready` and `/metrics`: for the operator, and for programs that monitor the server."""

from __future__ import annotations

from ipaddress import ip_address

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from nshex.web.http.errors import ApiError
from nshex.web.operations.health import Health
from nshex.web.operations.metrics import Metrics
from nshex.web.settings import Settings

_FORWARDED = ("x-forwarded-for", "x-real-ip", "forwarded", "via")
"""Headers with which a proxy passes on what somebody elsewhere has asked for."""
SECONDS_TO_WAIT = 5
"""When to ask again whether the server is ready."""


def operation_routes(settings: Settings, metrics: Metrics) -> list[Route]:
    async def show_health(request: Request) -> Response:
        """The process answers; nothing else is checked."""
        return JSONResponse({"status": "ok"})

    async def show_ready(request: Request) -> Response:
        health: Health = request.app.state.health
        problems = await health.problems()
        if not problems:
            return JSONResponse({"ready": True, "problems": []})
        found = [{"part": problem.part, "text": problem.text} for problem in problems]
        wait = {"Retry-After": str(SECONDS_TO_WAIT)}
        return JSONResponse({"ready": False, "problems": found}, 503, wait)

    async def show_metrics(request: Request) -> Response:
        if settings.metrics == "off":
            raise ApiError(404, "switched_off", "The metrics of this server are switched off.")
        if settings.metrics == "local" and not is_local(request):
            raise ApiError(403, "not_local", "The metrics are only for programs on the server's machine.")
        return Response(metrics.text(), media_type=CONTENT_TYPE_LATEST)

    return [
        Route("/health", show_health),
        Route("/ready", show_ready),
        Route("/metrics", show_metrics),
    ]


def is_local(request: Request) -> bool:
    """Whether a program on this machine is asking, and not a proxy for somebody elsewhere."""
    if request.client is None or any(name in request.headers for name in _FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
