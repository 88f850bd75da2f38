"""The OpenAPI document of the server, at `/api/openapi.json`."""

from __future__ import annotations

import re
from functools import cache

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from nshex.web.live.checks import PROTOCOL
from nshex.web.openapi.operations import OPERATIONS, Operation
from nshex.web.openapi.schemas import Schema, Schemas
from nshex.web.payloads import types

VERSION = "3.1.0"
_NUMBERS = ("moment", "step", "number")
"""Parts of addresses that are numbers; all others are ids."""
_TEXT = """What pages fetch over HTTP. Seats belong to the browser with the cookie that any page gives. Games
are played over a WebSocket at /api/games/{game}/socket, which docs/socket.md describes. Errors have a code
for programs and words for people; 429 and 503 say with Retry-After when to try again."""


def openapi_routes() -> list[Route]:
    return [Route("/api/openapi.json", show_document)]


async def show_document(request: Request) -> Response:
    return JSONResponse(document())


@cache
def document() -> Schema:
    schemas = Schemas()
    paths: dict[str, Schema] = {}
    for (method, path), operation in OPERATIONS.items():
        paths.setdefault(path, {})[method.lower()] = _operation(method, path, operation, schemas)
    return {
        "openapi": VERSION,
        "info": {"title": "nshex", "version": str(PROTOCOL), "description": " ".join(_TEXT.split())},
        "paths": paths,
        "components": {"schemas": schemas.named},
    }


def _operation(method: str, path: str, operation: Operation, schemas: Schemas) -> Schema:
    refused = _content(types.ApiRefusal, schemas)
    if path == "/ready":
        refused = _content("application/json", schemas)
    found: Schema = {
        "operationId": _name(method, path),
        "summary": operation.summary,
        "parameters": [
            *(_in_path(name) for name in re.findall(r"{(\w+)}", path)),
            *(_in_query(name, text) for name, text in operation.query.items()),
        ],
        "responses": {
            str(operation.status): {
                "description": operation.summary,
                "content": _content(operation.answer, schemas),
            },
            "4XX": {"description": "What is wrong with the request", "content": refused},
            "503": {"description": "Not now", "content": refused},
        },
    }
    if operation.body is not None:
        content = _content(operation.body, schemas, closed=False)
        found["requestBody"] = {"required": True, "content": content}
    return found


def _name(method: str, path: str) -> str:
    """`get_api_games_game` for GET /api/games/{game}."""
    return "_".join([method.lower(), *re.findall(r"\w+", path)])


def _content(kind: object, schemas: Schemas, *, closed: bool = True) -> Schema:
    if isinstance(kind, str):
        return {kind: {"schema": {} if kind == "application/json" else {"type": "string"}}}
    return {"application/json": {"schema": schemas.of(kind, closed=closed)}}


def _in_path(name: str) -> Schema:
    number: Schema = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
    text: Schema = {"type": "string", "pattern": "^[a-zA-Z0-9_.-]{1,40}$"}
    return {"name": name, "in": "path", "required": True, "schema": number if name in _NUMBERS else text}


def _in_query(name: str, text: str) -> Schema:
    return {"name": name, "in": "query", "description": text, "schema": {"type": "string"}}
