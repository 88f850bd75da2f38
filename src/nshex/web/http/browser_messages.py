"""What the browser's own code says, in the reader's language: one script, sent before the others."""

from __future__ import annotations

import hashlib
from functools import cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import gettext
from nshex.languages.catalogues import BROWSER, catalogue_of
from nshex.web.encoding import FOR_EVER, Packed, dump, pack

_DIGEST_BYTES = 8


@cache
def _script(language: str) -> tuple[str, Packed] | None:
    """The address of a language's messages, and the script; None for the language of the sources."""
    catalogue = catalogue_of(language)
    if catalogue is None:
        return None
    messages = {
        key: forms[0] if len(forms) == 1 else list(forms)
        for key, forms in catalogue.domains.get(BROWSER, {}).items()
        if key
    }
    told = dump({"language": language, "samples": catalogue.samples, "messages": messages})
    body = f"globalThis.nshexMessages={told};".encode()
    digest = hashlib.blake2s(body, digest_size=_DIGEST_BYTES).hexdigest()
    return f"/messages/{language}/{digest}.js", pack(body)


def messages_address(language: str) -> str | None:
    """Where a page finds the messages of its scripts; None if they need none."""
    found = _script(language)
    return None if found is None else found[0]


def message_routes() -> list[Route]:
    return [Route("/messages/{language}/{digest}.js", show)]


def show(request: Request) -> Response:
    """The script; not found under an outdated address."""
    found = _script(request.path_params["language"])
    if found is None or found[0] != request.url.path:
        raise HTTPException(404, gettext("There are no such messages."))
    return found[1].answer(request, "text/javascript", FOR_EVER)
