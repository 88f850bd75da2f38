"""No page depends on the fonts of a machine: each looks the same with one strange font and with many."""

from contextlib import ExitStack

import pytest

from tests.browser.all_pages import PAGES, visit
from tests.browser.chromium import DESKTOP, PHONE, WAIT, script
from tests.browser.machines import fonts, machine

SIZES = {"desktop": DESKTOP, "phone": PHONE}
BOXES = script("boxes.js")
OURS = {"Barlow", "Barlow SemiBold", "Barlow Semi Condensed"}
TEXT = 3
"""The node type of text."""
MONOSPACE = "DejaVu Sans Mono"
"""Wider than anything a page would ask for."""


@pytest.fixture(scope="module")
def machines(chrome, tmp_path_factory):
    """One with a single face, one with all there are, where common names stand for a wide face."""
    if not fonts():
        pytest.skip("no font files under /usr/share/fonts to build machines from")
    with ExitStack() as stack:
        one = machine(chrome, tmp_path_factory.mktemp("one"), fonts("DejaVuSans") or fonts()[:1])
        many = machine(chrome, tmp_path_factory.mktemp("many"), fonts(), MONOSPACE)
        yield [stack.enter_context(one), stack.enter_context(many)]


def drawn_with(page):
    """For each font the characters it draws, with a node as an example."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
    found: dict[str, str] = {}
    for node in with_text(root):
        for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node["nodeId"]})["fonts"]:
            name = font["familyName"] if font["isCustomFont"] else f"the machine's {font['familyName']}"
            found.setdefault(name, words_of(node))
    session.detach()
    return found


def with_text(node):
    """The nodes that draw text of their own: elements, what CSS puts before them, insides of controls."""
    if node["nodeName"] in ("HEAD", "SCRIPT", "STYLE"):
        return
    children = node.get("children", [])
    if "pseudoType" in node or any(is_text(child) and child["nodeValue"].strip() for child in children):
        yield node
    for child in children + node.get("pseudoElements", []) + node.get("shadowRoots", []):
        if not is_text(child):
            yield from with_text(child)


def is_text(node):
    return node["nodeType"] == TEXT


def words_of(node):
    words = " ".join(child["nodeValue"] for child in node.get("children", []) if is_text(child)).split()
    return f"{node['nodeName']} {node.get('attributes', [])}: {' '.join(words)[:80]}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_set_in_our_type_alone_and_the_same_everywhere(machines, server, name, size):
    seen = []
    for browser in machines:
        context = browser.new_context(base_url=server.address, reduced_motion="reduce", **SIZES[size])
        context.set_default_timeout(WAIT)
        page = context.new_page()
        visit(page, name)
        found = drawn_with(page)
        foreign = {font: words for font, words in found.items() if font not in OURS}
        assert found and not foreign
        seen.append(page.evaluate(BOXES))
        context.close()
    assert seen[0] == seen[1], "boxes depend on the fonts of the machine"


def test_german_and_polish_are_set_in_our_type_too(machines, server):
    context = machines[0].new_context(base_url=server.address)
    page = context.new_page()
    page.goto("/nowhere")
    words = "Zażółć gęślą jaźń. Über Flüsse, große Öfen und Äcker."
    marked = f"<h1>{words}</h1><p>{words} <em>{words}</em> <strong>{words}</strong></p>"
    page.locator("main").evaluate("(main, marked) => { main.innerHTML = marked; }", marked)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    assert set(drawn_with(page)) <= OURS | {"Barlow Italic"}
    context.close()
