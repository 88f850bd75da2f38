"""The colours of pages and pictures: dark or light, and armies that the colour-blind can tell apart."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request

from nshex.drawing.palette import SAFE, SAFE_COLOURS, SAFE_THEMES, THEMES
from nshex.languages import gettext
from nshex.tiles import ARMIES


def theme_of(request: Request) -> str:
    """The colours the reader chose, or nothing if the system decides."""
    chosen = request.cookies.get("theme", "")
    return chosen if chosen in THEMES else ""


def wants_safe_colours(request: Request) -> bool:
    """Whether the reader has asked for safe colours, as kept by the settings of the table."""
    return request.cookies.get("palette") == "safe"


def picture_themes(request: Request) -> list[str]:
    """The themes in which a reader may see pictures: one, or all if the system decides."""
    theme = theme_of(request)
    ending = SAFE if wants_safe_colours(request) else ""
    return [f"{name}{ending}" for name in ([theme] if theme else THEMES)]


def picture_theme(request: Request) -> str:
    """The theme that the address of a picture asks for; not found if there is no such theme."""
    theme = request.query_params.get("theme", next(iter(THEMES)))
    if theme not in THEMES and theme not in SAFE_THEMES:
        raise HTTPException(404, gettext("Pictures are {themes}.", themes=" or ".join(THEMES)))
    return theme


def army_style_sheet() -> str:
    """The colours of the armies, as their data and the safe palette have them."""
    usual = "".join(f" --army-{army.id}: {army.colour};" for army in ARMIES.values())
    safe = "".join(f" --army-{army}: {colour};" for army, colour in SAFE_COLOURS.items())
    lines = [f":root {{{usual} }}", f':root[data-palette="safe"] {{{safe} }}']
    lines += [f'[data-army="{army}"] {{ --army: var(--army-{army}); }}' for army in ARMIES]
    return "\n".join(lines)
