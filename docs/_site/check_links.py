"""Checks the pages as they were built: every link to another page, heading or picture of the site has an end.

    python docs/_site/check_links.py site

MkDocs looks at links between documents only, not at those of docstrings and of HTML.
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """What a page can be linked by, and what it links to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors = {"", "#"}
        self.links: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name in ("id", "name"):
                self.anchors.add(value)
            elif value and (name == "src" or (name == "href" and tag in ("a", "link"))):
                self.links.append(value)


def broken_links(folder: Path) -> list[str]:
    """Each link that leads nowhere, with its page; links to other sites are not followed."""
    pages = {path.resolve(): Page(path) for path in sorted(folder.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or path.name == "404.html":
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            known = target not in pages or unquote(parts.fragment) in pages[target].anchors
            if not (target.exists() and known):
                found.append(f"{path.relative_to(folder.resolve())}: {link}")
    return found


if __name__ == "__main__":
    faults = broken_links(Path(sys.argv[1]))
    sys.exit("\n".join(["links without an end:", *faults]) if faults else 0)
