"""The fonts that come with the pages: complete, licensed, with every character that the pages use."""

import re
from pathlib import Path

import pytest

import nshex.web

WEB = Path(nshex.web.__file__).parent
STATIC = WEB / "static"
FACES = (STATIC / "css" / "type.css").read_text()
BASE, HOME = ((WEB / "templates" / name).read_text() for name in ("base.html", "home.html"))

OUTSIDE = {
    "●": "the title of a window, which the browser itself draws",
    "←": "a tooltip",
    "→": "a tooltip",
}
"""Characters that no page draws, and where they are seen."""


def ranges():
    """The characters that the shipped files cover."""
    for found in re.findall(r"unicode-range: ([^;]+);", FACES):
        for part in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", found):
            yield int(part[0], 16), int(part[1] or part[0], 16)


def is_shipped(character):
    return any(first <= ord(character) <= last for first, last in ranges())


def files(*folders):
    endings = {".html", ".css", ".js", ".toml", ".md"}
    return [
        path for folder in folders for path in sorted((WEB / folder).rglob("*")) if path.suffix in endings
    ]


def test_every_font_file_is_used_and_every_used_one_exists():
    named = re.findall(r'url\("\.\./fonts/([^"]+)"\)', FACES)
    assert sorted(named) == sorted(path.name for path in (STATIC / "fonts").glob("*.woff2"))
    for name in named:
        assert (STATIC / "fonts" / name).read_bytes()[:4] == b"wOF2"


def preloaded(template):
    return re.findall(r'<link rel="preload" href="/static/fonts/([^"]+)" as="font"', template)


def test_the_latin_files_are_preloaded_where_they_are_used():
    latin = {path.name for path in (STATIC / "fonts").glob("*-latin-[0-9]*.woff2")}
    italic = {name for name in latin if "italic" in name}
    assert set(preloaded(BASE)) == latin - italic
    assert set(preloaded(HOME)) == italic, "only the start page writes in italics"


def test_the_licence_lies_beside_the_files():
    text = (STATIC / "fonts" / "OFL.txt").read_text()
    assert "SIL OPEN FONT LICENSE Version 1.1" in text and "Copyright 2017 The Barlow Project Authors" in text


@pytest.mark.parametrize("letters", ["äöüßÄÖÜ", "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ", "…–−×·½’“”›"])
def test_german_polish_and_our_own_signs_are_covered(letters):
    assert [letter for letter in letters if not is_shipped(letter)] == []


def test_pages_are_written_in_shipped_characters():
    strange = {
        (path.relative_to(WEB).as_posix(), character)
        for path in files("static", "templates", "texts", "lessons")
        for character in set(path.read_text())
        if not is_shipped(character) and character not in OUTSIDE
    }
    assert strange == set()


def test_no_style_names_a_system_font():
    families = re.compile(r"(?<!-)\b(?:font-family|font):([^;}]+)")
    for path in files("static/css"):
        if path.name == "type.css":
            continue
        for value in families.findall(path.read_text()):
            assert "var(--font" in value or "inherit" in value, f"{path.name}: {value.strip()}"
