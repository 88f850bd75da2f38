"""Strict checks of pages: tags, ids, references, nothing inline."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
REFERENCES = ("href", "src", "action")


class Page(HTMLParser):
    """A page with what is wrong with it in `faults`."""

    def __init__(self, address, text):
        super().__init__(convert_charrefs=True)
        self.address = address
        self.faults = []
        self.ids = set()
        self.references = []
        self.labels = set()
        self.fields = []
        self.words = []
        self.root = {}
        self._open: list[str] = []
        self._is_data = False
        self.feed(text)
        self.close()
        self.faults += [f"<{tag}> is never closed" for tag in self._open]
        self._check_labels()

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if len(found) != len(attributes):
            self.faults.append(f"<{tag}> says something twice")
        if tag == "html":
            self.root = found
        if tag not in VOID:
            self._open.append(tag)
        self._is_data = found.get("type") == "application/json"
        self._note(tag, found)

    def handle_startendtag(self, tag, attributes):
        self._note(tag, dict(attributes))

    def handle_endtag(self, tag):
        if tag in VOID:
            self.faults.append(f"</{tag}> closes what has no end")
        elif not self._open or self._open.pop() != tag:
            self.faults.append(f"</{tag}> at {self.getpos()} closes something else")

    def handle_data(self, data):
        if self._open and self._open[-1] in ("script", "style") and data.strip():
            if not self._is_data:
                self.faults.append(f"inline {self._open[-1]} at {self.getpos()}")
            return
        self.words.append(data)

    @property
    def text(self):
        return " ".join("".join(self.words).split())

    def _note(self, tag, found):
        if "style" in found or any(name.startswith("on") for name in found):
            self.faults.append(f"<{tag}> has a style or a script of its own: {found}")
        if tag == "img" and "alt" not in found:
            self.faults.append(f"an image without words: {found.get('src')}")
        if "id" in found:
            if found["id"] in self.ids:
                self.faults.append(f"the id {found['id']} is given twice")
            self.ids.add(found["id"])
        if tag == "label" and "for" in found:
            self.labels.add(found["for"])
        if tag in ("select", "input", "textarea") and found.get("type") not in (
            "radio",
            "checkbox",
            "hidden",
        ):
            self.fields.append(found)
        for name in REFERENCES:
            if found.get(name):
                self.references.append(found[name])

    def _check_labels(self):
        for field in self.fields:
            if "aria-label" not in field and field.get("id") not in self.labels:
                self.faults.append(f"a field without a label: {field}")

    def inside(self):
        """Addresses on this site the page refers to, with fragments; others are faults."""
        found = set()
        for reference in self.references:
            parts = urlsplit(reference)
            if parts.scheme or parts.netloc:
                self.faults.append(f"an outside address: {reference}")
            else:
                found.add(urljoin(self.address, reference))
        return found


def imports_of(script):
    """What a module imports, as written; types in comments are not imports."""
    code = re.sub(r"/\*.*?\*/|^\s*//[^\n]*", "", script, flags=re.DOTALL | re.MULTILINE)
    return re.findall(r"""(?:from|import)\s+["']([^"']+)["']""", code)


def sheets_of(style):
    return re.findall(r"""url\(["']?([^"')]+)["']?\)""", style)
