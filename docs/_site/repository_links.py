"""Lets links to files outside the documents, such as examples, lead to the repository."""

import re
from typing import Any

_OUTSIDE = re.compile(r"(?<=\]\()\.\./(?=\w)")


def on_page_markdown(markdown: str, *, config: Any, **kwargs: Any) -> str:
    """Called by MkDocs for every page."""
    return _OUTSIDE.sub(f"{config.repo_url.rstrip('/')}/blob/main/", markdown)
