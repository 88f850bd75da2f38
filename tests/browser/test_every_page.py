"""Every page on desktop and phone: no faults in either theme, and the same with other fonts installed."""

import pytest

from tests.browser.all_pages import PAGES, visit
from tests.browser.axe import COLOURS, violations
from tests.browser.chromium import DESKTOP, PHONE, reader, script
from tests.browser.machines import fonts, machine
from tests.browser.typefaces import drawn_with

SIZES = {"desktop": DESKTOP, "phone": PHONE}
LOOK = script("look.js")
SOUND = {
    "wide": 0,
    "broken": [],
    "nameless": [],
    "imagesWithoutAlt": 0,
    "repeated": [],
    "titles": 1,
    "jumps": [],
    "landmarks": 1,
    "language": "en",
    "dotless": [],
}
CONTRAST = script("contrast.js")
WORDS = "main p, main h2, main h3, main summary, main small, .question"
READ = ("home", "rules", "learn", "puzzles", "puzzle", "game")
"""Pages with much text, whose contrast is checked."""
BOXES = script("boxes.js")
OURS = {"Barlow", "Barlow SemiBold", "Barlow Semi Condensed"}
MONOSPACE = "DejaVu Sans Mono"
"""Wider than anything a page would ask for."""


@pytest.fixture(scope="module")
def machines(chrome, tmp_path_factory):
    """One with a single font, one with all fonts, where common names stand for a wide one."""
    if not fonts():
        yield [chrome, chrome]  # there is nothing to build machines from, and no font but ours
        return
    one = machine(chrome, tmp_path_factory.mktemp("one"), fonts("DejaVuSans") or fonts()[:1])
    many = machine(chrome, tmp_path_factory.mktemp("many"), fonts(), MONOSPACE)
    with one as first, many as second:
        yield [first, second]


@pytest.fixture(scope="module")
def readers(machines, server):
    """For each screen size, browsers on each machine in both themes, which go from page to page."""
    made = {
        size: [
            reader(machines[0], server.address, **options, color_scheme="dark"),
            reader(machines[1], server.address, **options, color_scheme="light"),
        ]
        for size, options in SIZES.items()
    }
    yield made
    for context in (context for pair in made.values() for context in pair):
        context.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_faults_and_looks_the_same_in_both_themes_on_any_machine(readers, name, size):
    seen = []
    for context in readers[size]:
        page = context.new_page()
        visit(page, name)
        look = page.evaluate(LOOK)
        assert {key: look[key] for key in SOUND} == SOUND
        assert page.title()
        found = drawn_with(page)
        assert found and not {font: words for font, words in found.items() if font not in OURS}
        if name in READ and size == "desktop":
            assert not page.evaluate(CONTRAST, WORDS)
        seen.append(page.evaluate(BOXES))
        if size == "desktop":
            assert violations(page, COLOURS if len(seen) > 1 else None) == []
        page.close()
        context.complaints.check()
    assert seen[0] == seen[1], "boxes depend on the fonts of the machine, or on the colours"


def test_german_and_polish_use_our_fonts_too(readers):
    context = readers["desktop"][0]
    context.complaints.allow("404")
    page = context.new_page()
    page.goto("/nowhere")
    words = "Zażółć gęślą jaźń. Über Flüsse, große Öfen und Äcker."
    marked = f"<h1>{words}</h1><p>{words} <em>{words}</em> <strong>{words}</strong></p>"
    page.locator("main").evaluate("(main, marked) => { main.innerHTML = marked; }", marked)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    assert set(drawn_with(page)) <= OURS | {"Barlow Italic"}
    page.close()


def test_other_fonts_are_noticed_wherever_they_are_drawn(page):
    """Text, CSS content and input values: otherwise the test above would pass a page it cannot read."""
    for drawn in ("<p>{}</p>", "<input placeholder='{}'>", "<input value='{}'>", "<p data-said='{}'></p>"):
        page.set_content(f"<style>p::before {{ content: attr(data-said); }}</style>{drawn.format('abc')}")
        assert any(font.startswith("the machine's") for font in drawn_with(page)), drawn
