"""Translatable messages of the sources: `python -m tests.messages` (`make messages`) updates all catalogues.

Babel reads Python, templates and the browser's code. Texts in TOML files are read here: each message is what
the program passes to `gettext` when it shows the text (docs/translating.md).
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from nshex.languages import markdown, paragraphs
from nshex.languages.catalogues import FOLDER
from nshex.web.http import rulebook

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "nshex"
WEB = PACKAGE / "web"
PYTHON_KEYWORDS = {"gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "N_": None}
TEMPLATE_KEYWORDS = {
    "_": None,
    "rich": None,
    "rich_plural": (1, 2),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
BROWSER_KEYWORDS = {"t": None, "tn": (1, 2)}
WIDTH = 110


@dataclass(frozen=True)
class Message:
    """A message to be translated, and its place in the sources."""

    place: str
    line: int
    text: str | tuple[str, str]
    """The sentence; where it depends on a number, for one and for many."""
    context: str = ""
    comments: tuple[str, ...] = ()


# --- reading sources -------------------------------------------------------------------------------

Read = Callable[[Path], Iterator[Message]]


def python(path: Path) -> Iterator[Message]:
    yield from _by_babel("python", path, PYTHON_KEYWORDS)


def browser_code(path: Path) -> Iterator[Message]:
    yield from _by_babel("javascript", path, BROWSER_KEYWORDS)


def template(path: Path) -> Iterator[Message]:
    yield from _by_babel(babel_extract, path, TEMPLATE_KEYWORDS)


def _by_babel(method: Any, path: Path, keywords: dict[str, Any]) -> Iterator[Message]:
    options = {"encoding": "utf-8", "template_string": False, "parse_template_string": True}
    found = extract(
        method, BytesIO(path.read_bytes()), keywords, ("Translators:",), options, strip_comment_tags=True
    )
    for line, text, comments, context in found:
        yield Message(_place(path), line, text, context or "", tuple(comments))


def toml(*keys: str) -> Read:
    """Reads the texts under some keys, wherever they are; longer ones by paragraph."""

    def read(path: Path) -> Iterator[Message]:
        source = path.read_text("utf-8")
        for text in _under(tomllib.loads(source), keys):
            for part in paragraphs(text):
                yield Message(_place(path), _line_of(part, source), part)

    return read


def army(path: Path) -> Iterator[Message]:
    """The texts about an army and its tiles; a tile may tell translators more about its name."""
    source = path.read_text("utf-8")
    tiles = tomllib.loads(source).get("tile", ())
    contexts = {tile["name"]: tile["name_context"] for tile in tiles if "name_context" in tile}
    for message in toml("name", "description", "help")(path):
        yield replace(message, context=contexts.get(str(message.text), ""))


def chapters(path: Path) -> Iterator[Message]:
    """The rules for players: Markdown block by block, and texts about tiles."""
    yield from toml("title", "caption")(path)
    source = path.read_text("utf-8")
    for chapter in tomllib.loads(source)["chapter"]:
        for part in chapter["part"]:
            notes = [note for _, note in part.get("tiles", ())]
            for text in [*_blocks(part["text"]), *notes]:
                yield Message(_place(path), _line_of(text, source), text)


def clauses(path: Path) -> Iterator[Message]:
    """The reference of the rules, without the ids of its clauses."""
    source = path.read_text("utf-8")
    for section in rulebook.sections():
        texts = [section.title, *_blocks(section.intro)]
        texts += [block for _, text in section.clauses for block in _blocks(text)]
        for text in texts:
            yield Message(_place(path), _line_of(text, source), text)


def _blocks(text: str) -> list[str]:
    return [block.message for block in markdown.blocks(text) if block.message]


def _under(node: object, keys: Iterable[str]) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key in keys and isinstance(value, str):
                yield value
            elif key in keys and isinstance(value, list) and all(isinstance(one, str) for one in value):
                yield from value
            else:
                yield from _under(value, keys)
    elif isinstance(node, list):
        for value in node:
            yield from _under(value, keys)


def _line_of(part: str, source: str) -> int:
    """Where a paragraph begins, found by its first words."""
    at = source.find(" ".join(part.split()[:3]))
    return 1 if at < 0 else source.count("\n", 0, at) + 1


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# --- which texts there are -------------------------------------------------------------------------

DOMAINS: dict[str, list[tuple[str, Read]]] = {
    "interface": [
        ("src/nshex/web/templates/**/*.html", template),
        ("src/nshex/web/**/*.py", python),
    ],
    "browser": [("src/nshex/web/static/js/**/*.js", browser_code)],
    "game": [
        *(
            (f"src/nshex/{part}/**/*.py", python)
            for part in ("rules", "notation", "drawing", "bots", "ui", "tiles")
        ),
        ("src/nshex/*.py", python),
        ("src/nshex/web/payloads/*.py", python),
        ("src/nshex/armies/*.toml", army),
    ],
    "texts": [
        ("src/nshex/web/lessons/*.toml", toml("title", "summary", "text", "task", "again", "done")),
        ("src/nshex/web/texts/*.toml", chapters),
        ("docs/rules.md", clauses),
    ],
    "puzzles": [
        ("src/nshex/puzzles/cards/*.toml", toml("title", "story")),
        ("src/nshex/scenarios/*.toml", toml("title", "story")),
        ("src/nshex/puzzles/**/*.py", python),
    ],
}
"""What each catalogue holds. What two of them name is in the later one."""


def messages_of(domain: str) -> list[Message]:
    """The messages of a domain in the order of their files."""
    names = list(DOMAINS)
    later = {path for name in names[names.index(domain) + 1 :] for path, _ in _files(name)}
    return [message for path, read in _files(domain) if path not in later for message in read(path)]


def _files(domain: str) -> Iterator[tuple[Path, Read]]:
    for pattern, read in DOMAINS[domain]:
        for path in sorted(ROOT.glob(pattern)):
            yield path, read


def template_of(domain: str) -> Catalog:
    """The catalogue of a domain without translations."""
    catalog = Catalog(project="nshex", charset="utf-8", fuzzy=False)
    for message in messages_of(domain):
        catalog.add(
            message.text,
            locations=[(message.place, message.line)],
            auto_comments=message.comments,
            context=message.context or None,
            flags=(),
        )
    for entry in catalog:
        entry.flags.discard("python-format")
    return catalog


# --- catalogues ------------------------------------------------------------------------------------


def catalogue_path(language: str, domain: str) -> Path:
    return FOLDER / language / "LC_MESSAGES" / f"{domain}.po"


def updated(language: str, domain: str) -> Catalog:
    """The catalogue of a language with the messages there are now, and the translations it has."""
    path = catalogue_path(language, domain)
    if path.exists():
        with path.open("rb") as file:
            catalog = read_po(file, locale=language, domain=domain)
    else:
        catalog = Catalog(language, domain=domain)
    catalog.update(template_of(domain), no_fuzzy_matching=True, update_creation_date=False)
    for entry in catalog:
        entry.flags.discard("python-format")
    return catalog


def written(catalog: Catalog) -> bytes:
    """A catalogue as a file: one place of each message, without the lines that change with every run."""
    for entry in catalog:
        entry.locations = [(place, None) for place, _ in entry.locations[:1]]
    file = BytesIO()
    write_po(file, catalog, width=WIDTH, omit_header=True, include_previous=False, ignore_obsolete=True)
    return _header(catalog).encode() + file.getvalue()


def _header(catalog: Catalog) -> str:
    return (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalog.locale}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Plural-Forms: {catalog.plural_forms}\\n"\n\n'
    )


def missing(catalog: Catalog) -> list[str]:
    """What is not translated yet."""
    found = []
    for entry in catalog:
        if entry.id and (entry.fuzzy or not all(_forms(entry.string))):
            found.append(entry.id if isinstance(entry.id, str) else entry.id[0])
    return found


def _forms(string: Any) -> tuple[str, ...]:
    """The forms of a translation; without a translation it may be None."""
    return tuple(string) if isinstance(string, (list, tuple)) else (string or "",)


def translated_languages() -> list[str]:
    return sorted(path.parent.name for path in FOLDER.glob("*/LC_MESSAGES"))


def main(languages: list[str]) -> None:
    """Bring the catalogues of some languages up to date, or of all; a new language begins empty."""
    for language in languages or translated_languages():
        for domain in DOMAINS:
            catalog = updated(language, domain)
            path = catalogue_path(language, domain)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(written(catalog))
            print(f"{language} {domain}: {len(missing(catalog))} of {len(catalog)} missing")


if __name__ == "__main__":
    main(sys.argv[1:])
