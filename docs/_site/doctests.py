"""Shows the examples of docstrings as code: they are doctests, which Markdown would take for quotations."""

import re
from typing import Any

import griffe

_EXAMPLES = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


class Doctests(griffe.Extension):
    """Puts a fence around each block of examples."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = _EXAMPLES.sub(r"```python\n\g<0>\n```", obj.docstring.value)
