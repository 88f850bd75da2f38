"""Which fonts draw the text of a page."""

STYLES = ["font-family", "font-weight", "font-style", "font-stretch"]
"""What decides, with the character itself, which font draws a character."""
TEXT = 3
"""The node type of text."""


def drawn_with(page):
    """Each font that draws something on a page, with words it draws.

    Every character is asked for once in each style: a question for every node would take seconds.
    """
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
    nodes = [*_samples(session), *_inside_controls(root)]
    found: dict[str, str] = {}
    for node, words in nodes:
        for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
            name = font["familyName"] if font["isCustomFont"] else f"the machine's {font['familyName']}"
            found.setdefault(name, words)
    session.detach()
    return found


def _samples(session):
    """Nodes that together draw every character in every style, and their text; CSS content too."""
    snapshot = session.send("DOMSnapshot.captureSnapshot", {"computedStyles": STYLES})
    document, strings = snapshot["documents"][0], snapshot["strings"]
    nodes, layout = document["nodes"], document["layout"]
    seen: set[tuple[object, ...]] = set()
    samples: dict[int, str] = {}
    for node, style, text in zip(layout["nodeIndex"], layout["styles"], layout["text"], strict=True):
        words = strings[text] if text >= 0 else ""
        drawn = {(*style, character) for character in words if not character.isspace()}
        if drawn - seen:
            seen |= drawn
            owner = nodes["parentIndex"][node] if nodes["nodeType"][node] == TEXT else node
            samples.setdefault(nodes["backendNodeId"][owner], words)
    pushed = session.send("DOM.pushNodesByBackendIdsToFrontend", {"backendNodeIds": list(samples)})
    return zip(pushed["nodeIds"], samples.values(), strict=True)


def _inside_controls(root):
    """What the browser itself draws in fields, such as their placeholders: snapshots leave it out.

    Fields of one kind look alike, so the same words are asked for once for each kind.
    """
    found: dict[tuple[str, str], int] = {}
    for field, node in _in_shadow(root, ""):
        words = " ".join(
            child["nodeValue"] for child in node.get("children", []) if child["nodeType"] == TEXT
        )
        if words.strip():
            found.setdefault((field, words.strip()), node["nodeId"])
    return [(node, words) for (_, words), node in found.items()]


def _in_shadow(node, field):
    """The nodes inside fields, each with the kind of its field."""
    if field:
        yield field, node
    for child in node.get("children", []):
        yield from _in_shadow(child, field)
    attributes = node.get("attributes", [])
    named = dict(zip(attributes[::2], attributes[1::2], strict=True))
    for shadow in node.get("shadowRoots", []):
        yield from _in_shadow(shadow, f"{node['nodeName']} {named.get('type')} {named.get('class')}")
