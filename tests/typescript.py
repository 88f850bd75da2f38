"""The payloads as TypeScript: `python -m tests.typescript` (`make types`) writes `types.d.ts`.

Reads the sources of `payloads/types.py` and its parts, so that their comments are included; it understands
only the syntax used in those files.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path

WEB = Path(__file__).parent.parent / "src" / "nshex" / "web"
SOURCES = [
    WEB / "payloads" / name
    for name in (
        *("table_types.py", "types.py", "analysis_types.py", "people_types.py", "editor_types.py"),
        "tournament_types.py",
    )
]
TARGET = WEB / "static" / "js" / "types.d.ts"
_HEAD = "// Written by `make types` from payloads/types.py and its parts: change those, not this one.\n"
_PLAIN = {"int": "number", "float": "number", "str": "string", "bool": "boolean", "None": "null"}


def typescript(source: str) -> str:
    """All classes and named unions of the source, in its order."""
    body = ast.parse(source).body
    blocks = [_HEAD]
    for node, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef):
            blocks.append(_interface(node))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            blocks.append(f"{_comment(_text(following), '')}export type {name} = {_type(node.value)};\n")
    return "\n".join(blocks)


def _interface(node: ast.ClassDef) -> str:
    parents = [base.id for base in node.bases if isinstance(base, ast.Name) and base.id != "TypedDict"]
    head = f"export interface {node.name}{' extends ' + parents[0] if parents else ''} {{"
    lines = []
    for field, following in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            optional, kind = _field(field.annotation)
            lines.append(f"{_comment(_text(following), '  ')}  {field.target.id}{optional}: {kind};")
    return f"{_comment(ast.get_docstring(node) or '', '')}" + "\n".join([head, *lines, "}"]) + "\n"


def _field(annotation: ast.expr) -> tuple[str, str]:
    """The sign behind a field's name, and its type."""
    if isinstance(annotation, ast.Subscript) and _name(annotation.value) == "NotRequired":
        return "?", _type(annotation.slice)
    return "", _type(annotation)


def _type(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name):
            return _PLAIN.get(name, name)
        case ast.Constant(value=None):
            return "null"
        case ast.BinOp(left=left, right=right):
            return f"{_type(left)} | {_type(right)}"
        case ast.Subscript(value=ast.Name(id="list"), slice=of):
            return f"({_type(of)})[]" if isinstance(of, ast.BinOp) else f"{_type(of)}[]"
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, value])):
            return f"Record<{_type(key)}, {_type(value)}>"
        case ast.Subscript(value=ast.Name(id="Literal"), slice=of):
            values = of.elts if isinstance(of, ast.Tuple) else [of]
            return " | ".join(json.dumps(ast.literal_eval(value)) for value in values)
    raise ValueError(f"line {node.lineno}: {ast.unparse(node)} has no TypeScript here; teach it to `_type`")


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _text(node: ast.stmt | None) -> str:
    """The string that stands below a field or a union and says what it means."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return str(node.value.value)
    return ""


def _comment(text: str, indent: str) -> str:
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""


def contract() -> str:
    """The whole of `types.d.ts`."""
    return typescript("".join(source.read_text("utf-8") for source in SOURCES))


if __name__ == "__main__":
    TARGET.write_text(contract(), "utf-8")
