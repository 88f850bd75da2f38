"""Refusals over HTTP: a code for programs, where it is, and what to do, in a text that is never long."""

from __future__ import annotations

import logging
from math import ceil

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from nshex.languages import gettext
from nshex.web.encoding import shortened
from nshex.web.limits import LimitError
from nshex.web.live import checks
from nshex.web.live.checks import Refusal
from nshex.web.payloads import types
from nshex.web.store.failures import WriteError

_STATUS = {
    checks.NOT_YOUR_SEAT: 403,
    checks.NOT_YOUR_DECISION: 403,
    checks.SWITCHED_OFF: 403,
    checks.FAILED: 503,
    checks.NOT_SAVED: 503,
}

log = logging.getLogger(__name__)

TRY_SAVING_AGAIN = 5.0
"""Seconds after which to try again what could not be saved."""


class ApiError(HTTPException):
    """An answer that says what is wrong: a code for programs, where it is, and what to do."""

    def __init__(self, status: int, error: str, text: str, where: str = "", *, wait: float = 0) -> None:
        """`wait` is after how many seconds to try again, if waiting helps."""
        headers = {"Retry-After": str(max(1, ceil(wait)))} if wait else None
        super().__init__(status, shortened(text), headers)
        self.error = error
        self.where = shortened(where)


def show_api_error(request: Request, error: Exception) -> Response:
    """For Starlette's `exception_handlers`."""
    assert isinstance(error, ApiError)
    found: types.ApiRefusal = {"error": error.error, "text": error.detail}
    if error.where:
        found["where"] = error.where
    return JSONResponse(found, error.status_code, error.headers)


def show_limit_error(request: Request, error: Exception) -> Response:
    """A client exceeds a limit. For Starlette's `exception_handlers`."""
    assert isinstance(error, LimitError)
    return show_api_error(request, ApiError(429, "too_many", error.text, wait=error.wait))


def refused_at_table(refusal: Refusal) -> ApiError:
    """A table's refusal, over HTTP."""
    return ApiError(_STATUS.get(refusal.error, 409), refusal.error, refusal.text)


def show_write_error(request: Request, error: Exception) -> Response:
    """Something could not be saved; the answer says why. For Starlette's `exception_handlers`."""
    assert isinstance(error, WriteError)
    log.error("%s could not be saved: %s", request.url.path, error.__cause__ or error)
    return show_api_error(request, ApiError(503, "not_saved", gettext(str(error)), wait=TRY_SAVING_AGAIN))
