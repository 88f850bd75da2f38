"""Catalogues: every message is present, translated, and keeps its placeholders."""

import ast
import re
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from nshex.languages import (
    cached_by_language,
    catalogues,
    gettext,
    language,
    languages,
    ngettext,
    paragraphs,
    pgettext,
    speaking,
    translated_text,
)
from nshex.languages.catalogues import Catalogue, CatalogueError, key_of, read_messages
from nshex.notation.labels import title_of
from nshex.tiles import tile_by_id
from tests import messages

FILES = [
    (language, domain)
    for language in messages.translated_languages()
    for domain in messages.DOMAINS
    if messages.catalogue_path(language, domain).exists()
]
POLISH = r"""
msgid ""
msgstr ""
"Language: pl\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"

#. For the table.
msgid "{n} tile"
msgid_plural "{n} tiles"
msgstr[0] "{n} żeton"
msgstr[1] "{n} żetony"
msgstr[2] "{n} żetonów"

msgctxt "a tile"
msgid "Battle"
msgstr "Bitwa"

msgid ""
"One \"long\" "
"line"
msgstr "Jedna \"długa\"\nlinia"

#, fuzzy
msgid "Guessed"
msgstr "Zgadnięte"

msgid "Open"
msgstr ""
"""


@pytest.fixture
def polish(monkeypatch):
    catalogue = Catalogue("pl", {"game": read_messages(POLISH)})
    monkeypatch.setattr("nshex.languages.catalogue_of", {"pl": catalogue}.get)
    with speaking("pl"):
        yield catalogue
    assert language() == "en"


def test_english_is_spoken_where_nothing_is_chosen():
    assert language() == "en"
    assert gettext("{army} draws.", army="Borgo {x}") == "Borgo {x} draws."
    assert gettext("Braces {stay} without values.") == "Braces {stay} without values."
    assert [ngettext("{n} tile", "{n} tiles", n) for n in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]
    assert pgettext("a tile", "Battle") == "Battle"
    with speaking("tlh"):
        assert language() == "en"


def test_polish_has_three_forms(polish):
    numbers = (0, 1, 2, 4, 5, 12, 22, 25)
    ends = ["ów", "", "y", "y", "ów", "ów", "y", "ów"]
    assert [ngettext("{n} tile", "{n} tiles", n) for n in numbers] == [
        f"{n} żeton{end}" for n, end in zip(numbers, ends, strict=True)
    ]
    assert polish.samples == [1, 2, 0]


def test_what_a_catalogue_says_and_what_it_leaves_open(polish):
    assert language() == "pl"
    assert (pgettext("a tile", "Battle"), gettext("Battle")) == ("Bitwa", "Battle")
    assert gettext('One "long" line') == 'Jedna "długa"\nlinia'
    assert (gettext("Guessed"), gettext("Open")) == ("Guessed", "Open")


def test_texts_are_translated_by_paragraphs(polish):
    assert paragraphs("\nOne\ntwo.\n\n\nThree.\n") == ["One two.", "Three."]
    assert translated_text('One "long"\nline\n\nOpen\n') == 'Jedna "długa"\nlinia\n\nOpen'


def test_values_with_sentences_are_cached_for_each_language(polish):
    @cached_by_language
    def made(number):
        return [language(), number]

    with speaking("en"):
        assert made(1) == ["en", 1]
    assert made(1) == ["pl", 1]
    assert made(1) is made(1)


def test_a_file_that_is_not_a_catalogue_is_refused_with_its_line():
    with pytest.raises(CatalogueError, match=r"de\.po, entry at line 3: 'msgstr Hallo'"):
        read_messages('\n\nmsgid "Hello"\nmsgstr Hallo\n', "de.po")


@pytest.mark.parametrize(("language", "domain"), FILES)
def test_our_reader_agrees_with_babel(language, domain):
    path = messages.catalogue_path(language, domain)
    with path.open("rb") as file:
        catalog = read_po(file, locale=language)
    expected = {}
    for entry in catalog:
        forms = entry.string if isinstance(entry.string, tuple) else (entry.string or "",)
        if entry.id and not entry.fuzzy and all(forms):
            one = entry.id if isinstance(entry.id, str) else entry.id[0]
            expected[key_of(one, entry.context or "")] = forms
    found = read_messages(path.read_text("utf-8"), path)
    assert "Plural-Forms" in found.pop("")[0]
    assert found == expected


def placeholders(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def tags(text):
    return sorted(re.findall(r"</?\w+", text))


def unlike(entry):
    """Placeholders and markup that a translation has lost or added."""
    ids = (entry.id,) if isinstance(entry.id, str) else entry.id
    forms = entry.string if isinstance(entry.string, tuple) else (entry.string,)
    allowed = set().union(*map(placeholders, ids))
    for form in filter(None, forms):
        if not placeholders(ids[0]) - {"n"} <= placeholders(form) <= allowed or tags(form) != tags(ids[-1]):
            yield f"{ids[0]!r}: {form!r}"


@pytest.mark.parametrize(("language", "domain"), FILES)
def test_translations_keep_placeholders_and_markup(language, domain):
    found = [fault for entry in messages.updated(language, domain) if entry.id for fault in unlike(entry)]
    assert found == []


@pytest.mark.parametrize(("language", "domain"), FILES)
def test_nothing_is_untranslated(language, domain):
    assert messages.missing(messages.updated(language, domain)) == []


def test_a_broken_placeholder_is_found():
    catalog = Catalog("pl")
    good = catalog.add("{army} draws <b>{n}</b>.", "{army} bierze <b>{n}</b>.")
    bad = [
        catalog.add("{army} waits.", "{armee} czeka."),
        catalog.add("{army} goes.", "Idzie."),
        catalog.add("<b>Now</b>", "Teraz"),
        catalog.add(("{n} tile of {army}", "{n} tiles of {army}"), ("{n} żeton {army}", "{n} żetony", "{n}")),
    ]
    assert list(unlike(good)) == []
    assert [len(list(unlike(entry))) for entry in bad] == [1, 1, 1, 2]


def test_calls_pass_the_placeholders_of_their_messages():
    found = []
    for path in sorted(messages.PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="gettext" | "ngettext" | "pgettext" as name)):
                    texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                    given = {keyword.arg for keyword in node.keywords}
                    if name == "pgettext":
                        texts = texts[1:]
                    wanted = set().union(*(placeholders(text) for text in texts if isinstance(text, str)))
                    wanted -= {"n"} if name == "ngettext" else set()
                    if texts and None not in given and wanted != given:
                        found.append(f"{path}:{node.lineno}: names {wanted}, given {given}")
    assert not found, "\n".join(found)


def test_languages_are_offered_by_their_own_names():
    assert languages() == {"en": "English", "de": "Deutsch", "pl": "Polski"}
    assert catalogues.catalogue_of("en") is None


def test_german_has_one_word_for_hit_points_and_another_for_toughness():
    def has(word, text):
        return re.search(rf"\b{word}", text, re.IGNORECASE)

    found = []
    for domain in messages.DOMAINS:
        with messages.catalogue_path("de", domain).open("rb") as file:
            found += [(str(entry.id), str(entry.string)) for entry in read_po(file)]
    hit_points = [one for one in found if has("hit points?", one[0]) and not has("toughness", one[0])]
    toughness = [one for one in found if has("toughness", one[0]) and not has("hit points?", one[0])]
    assert len(hit_points) > 100
    assert [one for one in hit_points if has("Widerstand", one[1])] == []
    assert len(toughness) > 5
    assert [one for one in toughness if has("HP", one[1])] == []


def test_tiles_with_one_english_name_may_have_two_in_another_language():
    guards = [tile_by_id(f"{army}.guard") for army in ("moloch", "hegemony", "vegas")]
    assert [title_of(tile) for tile in guards] == ["Guard"] * 3
    with speaking("pl"):
        assert [title_of(tile) for tile in guards] == ["Wartownik", "Strażnik", "Strażnik"]
