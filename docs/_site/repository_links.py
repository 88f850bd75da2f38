"""Lets links to files beside the documents, such as examples, lead to the repository: the site does not have them."""

import re
from typing import Any

_OUTSIDE = re.compile(r"(?<=\]\()\.\./(?=\w)")


def on_page_markdown(markdown: str, *, config: Any, **kwargs: Any) -> str:
    """Called by MkDocs for every page."""
    return _OUTSIDE.sub(f"{config.repo_url.rstrip('/')}/blob/main/", markdown)
