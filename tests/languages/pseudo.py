"""A pseudo-language that puts every message between marks: text outside them is in no catalogue."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.catalog import Catalog

from tests.messages import DOMAINS, template_of, written

CODE = "en-XA"
"""The code that is usual for such a language."""
OPENING, CLOSING = "⟦", "⟧"
SAME_EVERYWHERE = re.compile(
    r"nshex|NSHEX|English|Deutsch|Polski|en-XA|https?://\S*|\b[A-Z]{3}(?:-?\d+)?(?![a-z])|[A-E]\d\b"
    r"|\b(?:N|NE|SE|S|SW|NW|Q|E|W|Del|Esc|Enter|Space|HQ|HP|hp|JSON|TOML|A4|Ctrl)\b"
)
"""Names, cells, clauses, directions and keys."""
LONGER = 0.4
"""By how much texts of other languages may be longer."""


def write_pseudo(folder: Path, *, longer: bool = False) -> None:
    """Write the catalogues of the language below a folder, for the setting NSHEX_LANGUAGES."""
    target = folder / CODE / "LC_MESSAGES"
    target.mkdir(parents=True)
    for domain in DOMAINS:
        catalog = Catalog("en")
        for entry in template_of(domain):
            if not entry.id:
                continue
            forms = (entry.id,) if isinstance(entry.id, str) else tuple(entry.id)
            told = tuple(_told(form, longer) for form in forms)
            catalog.add(entry.id, told[0] if len(told) == 1 else told, context=entry.context)
        (target / f"{domain}.po").write_bytes(written(catalog))


def _told(message: str, longer: bool) -> str:
    more = " ~~~~" * round(len(re.sub(r"\{\w*\}|<[^>]*>", "", message)) * LONGER / 5) if longer else ""
    return f"{OPENING}{message}{more}{CLOSING}"


def outside(text: str) -> str:
    """The part of a text outside all marks."""
    depth, found = 0, []
    for sign in text:
        depth += (sign == OPENING) - (sign == CLOSING)
        if depth == 0 and sign != CLOSING:
            found.append(sign)
    return "".join(found)


def unmarked(text: str) -> list[str]:
    """The words of a text that are in no catalogue."""
    return re.findall(r"[A-Za-z]{2,}[^⟦⟧\n]*", SAME_EVERYWHERE.sub("", outside(text)))
