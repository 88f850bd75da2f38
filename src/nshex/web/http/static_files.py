"""The site's own files: style sheets, scripts, icons and type, held in memory and sent compressed.

Templates name files as they are on disk (`/static/js/home.js`). When a page is sent, its scripts are joined
into one, its style sheets too, and every address gets the stamp of the present files
(`/static/3f…/img/icons.svg`). A file with the right stamp may be kept for ever, so a returning browser asks
for nothing again.
"""

from __future__ import annotations

import hashlib
import os
import posixpath
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from nshex.languages import gettext
from nshex.web.encoding import FOR_EVER, Packed, pack
from nshex.web.http.bundling import BundlingError, bundle

ROOT = "/static/"
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""What is sent, by the end of its name; nothing else in the folder is."""

JOINED = "joined/"
"""Where joined files are: a folder beside theirs, so that `../img` leads to the same place."""

_REFERENCE = re.compile(rf'(?<==["\']){ROOT}')
_SCRIPT = re.compile(rf'<script type="module" src="{ROOT}([^"]+)"></script>')
_SHEET = re.compile(rf'<link rel="stylesheet" href="{ROOT}([^"]+)">')
_DIGEST_BYTES = 8
_STAMPED = re.compile(rf"([0-9a-f]{{{2 * _DIGEST_BYTES}}})/(.+)")
Marks = dict[str, tuple[int, int]]
"""For each file when it was changed, and its size: enough to see whether it has to be read again."""


@dataclass(frozen=True)
class Stock:
    """The files that existed at some moment, and the stamp that stands for all of them."""

    marks: Marks
    stamp: str


@dataclass(frozen=True)
class Source:
    """A file, or several joined, as it is sent."""

    body: Packed
    tag: str


class StaticFiles:
    """The files of a folder. They may change while the server runs: every page looks for changes first."""

    def __init__(
        self, folder: Path, named: Iterable[Sequence[str]] = (), made: Mapping[str, str] | None = None
    ) -> None:
        """`named` are files that pages name together; what a page names later is added to them.

        `made` are texts of files that are not in the folder, by name.
        """
        self.folder = folder
        self._made = {name: text.encode() for name, text in (made or {}).items()}
        self._stock = take_stock(folder, self._made)
        self._known: dict[str, Source] = {}
        self._offered = {joined_name(names) for names in named}
        """The joined files there are. Nobody gets another one: joining takes time and memory."""

    def dress(self, page: str) -> str:
        """A page with one script, one style sheet and stamped addresses."""
        self._take_stock()
        page = self._with_one(page, _SHEET)
        page = self._with_one(page, _SCRIPT)
        return _REFERENCE.sub(f"{ROOT}{self._stock.stamp}/", page)

    async def show(self, request: Request) -> Response:
        """A file: kept for ever under the current stamp, otherwise requested again each time."""
        path: str = request.path_params["path"]
        stamped = _STAMPED.fullmatch(path)
        stamp, name = stamped.groups() if stamped else ("", path)
        return self._answer(request, stamp, name)

    def shown_elsewhere(self, name: str) -> Callable[[Request], Awaitable[Response]]:
        """Sends a file at another address, without a stamp, so the browser asks for it again each time."""

        async def show(request: Request) -> Response:
            return self._answer(request, "", name)

        return show

    def _answer(self, request: Request, stamp: str, name: str) -> Response:
        if stamp != self._stock.stamp:
            self._take_stock()
        try:
            source = self._source(name)
        except (KeyError, BundlingError):
            raise HTTPException(
                404, gettext("There is no file {name}.", name=f"{ROOT}{name[:100]}")
            ) from None
        headers = {"ETag": source.tag}
        headers |= FOR_EVER if stamp == self._stock.stamp else {"Cache-Control": "no-cache"}
        if source.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return source.body.answer(request, TYPES[_ending(name)], headers)

    def _take_stock(self) -> None:
        stock = take_stock(self.folder, self._made)
        if stock != self._stock:
            self._stock = stock
            self._known = {}

    def _with_one(self, page: str, tag: re.Pattern[str]) -> str:
        """A page with one file in place of several, where the first of them was."""
        names = list(dict.fromkeys(tag.findall(page)))
        if not names:
            return page
        name = joined_name(names)
        try:
            self._offered.add(name)
            self._source(name)
        except (KeyError, BundlingError):
            self._offered.discard(name)
            return page
        first = iter([True])
        return tag.sub(lambda found: found[0].replace(found[1], name) if next(first, False) else "", page)

    def _source(self, name: str) -> Source:
        """KeyError if it does not exist, BundlingError if it cannot be joined."""
        if name not in self._known:
            if name.startswith(JOINED) and name not in self._offered:
                raise KeyError(name)
            plain = self._joined(parts_of(name)) if name.startswith(JOINED) else self._read(name)
            self._known[name] = Source(pack(plain), f'"{_digest(plain)}"')
        return self._known[name]

    def _joined(self, names: Sequence[str]) -> bytes:
        if all(_ending(name) == ".css" for name in names):
            return b"\n".join(self._read(name) for name in names)
        if all(_ending(name) == ".js" for name in names):
            return bundle(names, lambda name: self._read(name).decode()).encode()
        raise BundlingError(f"{', '.join(names)}: expected scripts or style sheets")

    def _read(self, name: str) -> bytes:
        if name in self._made:
            return self._made[name]
        if name not in self._stock.marks:
            raise KeyError(name)
        return (self.folder / name).read_bytes()


def joined_name(names: Sequence[str]) -> str:
    """The name of some files as one."""
    return JOINED + ",".join(name.replace("/", "~") for name in names)


def parts_of(joined: str) -> list[str]:
    """The files of which a joined one consists."""
    return joined.removeprefix(JOINED).replace("~", "/").split(",")


def named_together(page: str) -> list[list[str]]:
    """The files of the text of a page, or of templates in the order of a page, that are sent as one."""
    return [list(dict.fromkeys(tag.findall(page))) for tag in (_SHEET, _SCRIPT)]


def take_stock(folder: Path, made: Mapping[str, bytes]) -> Stock:
    """The files to send; generated ones do not change while the server runs."""
    marks = dict(_marks(folder, ""))
    return Stock(marks, _digest(repr((sorted(marks.items()), sorted(made.items()))).encode()))


def _marks(folder: Path | str, prefix: str) -> Iterator[tuple[str, tuple[int, int]]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _marks(entry.path, f"{prefix}{entry.name}/")
            elif _ending(entry.name) in TYPES:
                status = entry.stat()
                yield prefix + entry.name, (status.st_mtime_ns, status.st_size)


def _ending(name: str) -> str:
    return posixpath.splitext(name)[1]


def _digest(body: bytes) -> str:
    return hashlib.blake2s(body, digest_size=_DIGEST_BYTES).hexdigest()
