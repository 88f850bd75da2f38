"""The pages of the site: addresses, and what each page's template is given.

Pages are the same for everybody except for the colours, which a cookie remembers so that the first paint is
right, and for the table of a game, which is part of its page so that the board is there at once.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from nshex.build_info import VERSION
from nshex.languages import N_, gettext, language, languages, ngettext, pgettext, plural_form
from nshex.notation.labels import title_of
from nshex.notation.option_words import OPTION_WORDS
from nshex.rules.editions import OPTIONS
from nshex.tiles import ARMIES, PLAYABLE, Kind, Tile, tile_by_id
from nshex.ui.explain import printed_facts
from nshex.web.http import form_options, rulebook, scenario_pictures
from nshex.web.http.api import live_games
from nshex.web.http.browser_messages import messages_address
from nshex.web.http.colours import (
    army_style_sheet,
    picture_theme,
    picture_themes,
    theme_of,
    wants_safe_colours,
)
from nshex.web.http.embedded_table import embedded, pictures
from nshex.web.http.link_previews import game_preview, tile_at, tile_preview
from nshex.web.http.rule_boards import draw
from nshex.web.http.static_files import ROOT, StaticFiles, named_together
from nshex.web.live.phrases import PHRASES
from nshex.web.payloads.types import ListedGame, TableMessage
from nshex.web.puzzles.card_boards import board_size
from nshex.web.puzzles.daily import todays_puzzle

GameKnown = Callable[[str], bool]
FirstTable = Callable[[Request, str], Awaitable[TableMessage | None]]
ToContinue = Callable[[Request], Awaitable[ListedGame | None]]

MENU = (
    ("/", N_("Play")),
    ("/lobby", N_("Lobby")),
    ("/games", N_("Games")),
    ("/learn", N_("Learn")),
    ("/puzzles", N_("Puzzles")),
)
MORE = (
    ("/tournaments", N_("Tournaments")),
    ("/ladder", N_("Ladder")),
    ("/editor", N_("Editor")),
    ("/tiles", N_("Tiles")),
    ("/rules", N_("Rules")),
    ("/me", N_("You")),
)
"""Behind a button, so that the menu fits a phone."""
_THEME_NAMES = {
    "": N_("Colours: same as your system"),
    "dark": N_("Colours: dark"),
    "light": N_("Colours: light"),
}
SERVICE_WORKER = "js/worker/sw.js"
"""Sent from the root of the site: a service worker acts only for pages below its own address."""
_DAY = 24 * 60 * 60
_KIND_NAMES = {
    Kind.HQ: N_("Headquarters"),
    Kind.OBJECT: N_("Object"),
    Kind.SOLDIER: N_("Soldier"),
    Kind.MODULE: N_("Module"),
    Kind.FOUNDATION: N_("Foundation"),
    Kind.INSTANT: N_("Instant"),
}

_environment = Environment(
    loader=PackageLoader("nshex.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def rich(message: str, /, **values: object) -> Markup:
    """A sentence with markup in it; values are escaped, the sentence is not."""
    return Markup(gettext(message)).format(**values)


def rich_plural(one: str, many: str, n: int, /, **values: object) -> Markup:
    """The same for a sentence with a number."""
    return Markup(plural_form(one, many, n)).format(n=n, **values)


_environment.globals.update(
    _=gettext, ngettext=ngettext, pgettext=pgettext, rich=rich, rich_plural=rich_plural
)
_environment.filters["translated"] = gettext
_environment.filters["title_of"] = title_of
_EXTENDS = re.compile(r'{% extends "([^"]+)" %}')


def named_by_templates() -> Iterator[list[str]]:
    """The files each page names, so that they are there after a restart, before the page is asked for again.

    A template comes after the one it extends. Its blocks replace the same blocks of that one, so the files
    between the first and the last template may be left out.
    """
    for template in _environment.list_templates(["html"]):
        texts: list[str] = []
        name: str | None = template
        while name is not None:
            text = _source_of(name)
            texts.insert(0, text)
            extends = _EXTENDS.search(text)
            name = extends[1] if extends else None
        for chain in (texts, [texts[0], texts[-1]]):
            yield from named_together("".join(chain))


def _source_of(template: str) -> str:
    assert _environment.loader is not None
    return _environment.loader.get_source(_environment, template)[0]


_static_files = StaticFiles(
    Path(str(files("nshex.web") / "static")),
    named_by_templates(),
    {"css/armies.css": army_style_sheet()},
)


def page_routes(has_record: GameKnown, first_table: FirstTable, to_continue: ToContinue) -> list[Route]:
    """All pages and what they are made of.

    `first_table` is the table of a game, or None if it is unknown; `has_record` says whether a record can
    be written of it; `to_continue` is the reader's game that the start page offers first.
    """

    async def start(request: Request) -> Response:
        return home(request, await to_continue(request))

    async def table(request: Request) -> Response:
        game = request.path_params["game"]
        found = await first_table(request, game)
        if found is None:
            raise _no_game()
        shown = pictures(found["table"], picture_themes(request))
        live = await live_games(request).find(game)
        return render(
            request,
            "table.html",
            game=game,
            link_preview=None if live is None else game_preview(request, live, "game"),
            has_record=has_record(game),
            first_table=embedded(found),
            others=len(found["table"]["seats"]) - 1,
            pictures=shown,
            phrases=PHRASES,
        )

    async def replay(request: Request) -> Response:
        game = request.path_params["game"]
        live = await live_games(request).find(game)
        if live is None:
            raise _no_game()
        return render(
            request,
            "replay.html",
            game=game,
            link_preview=game_preview(request, live, "replay"),
            has_record=live.game.seed is not None,
            levels=form_options.levels(),
            bots=form_options.bots(live_games(request).bots.others),
            usual_level=form_options.USUAL_LEVEL,
        )

    return [
        Route("/", start),
        Route("/tiles", gallery),
        Route("/tiles/{tile}", gallery),
        Route("/rules", rules),
        Route("/offline", offline),
        Route("/game/{game}", table),
        Route("/replay/{game}", replay),
        Route("/picture/{name}.svg", picture),
        *scenario_pictures.routes(),
        Route("/sw.js", _static_files.shown_elsewhere(SERVICE_WORKER)),
        Route(f"{ROOT}{{path:path}}", _static_files.show),
    ]


def _no_game() -> HTTPException:
    return HTTPException(
        404, gettext("There is no game at this address. Check that you copied the whole link.")
    )


def render(request: Request, template: str, *, status: int = 200, **context: Any) -> Response:
    """A page with what all of them need: colours, the menu, and the current place in it."""
    theme = theme_of(request)
    shared = {
        "theme": theme,
        "safe_colours": wants_safe_colours(request),
        "art_themes": picture_themes(request),
        "menu": MENU,
        "more": MORE,
        "here": request.url.path,
        "version": VERSION,
        "theme_name": gettext(_THEME_NAMES[theme]),
        "armies": ARMIES,
        "language": language(),
        "languages": languages(),
        "messages": messages_address(language()),
    }
    page = _environment.get_template(template).render(shared | context)
    return HTMLResponse(_static_files.dress(page), status)


# --- pages -----------------------------------------------------------------------------------------


def home(request: Request, to_continue: ListedGame | None) -> Response:
    return render(
        request,
        "home.html",
        to_continue=to_continue,
        hero=rulebook.chapters()[0].parts[0].rule_board,
        playable=[ARMIES[army] for army in PLAYABLE],
        face=form_options.face,
        tagline=form_options.tagline,
        modes=form_options.modes(),
        boards=form_options.boards(),
        editions=form_options.editions(),
        clock_choices=form_options.clock_choices(),
        scenarios=scenario_pictures.cards(),
        levels=form_options.levels(),
        guests=form_options.guests(live_games(request).bots.others),
        bots=form_options.bots(live_games(request).bots.others),
        usual_level=form_options.USUAL_LEVEL,
        times=form_options.THINKING_TIMES,
        timed_bot=form_options.TIMED_BOT,
        most_seats=max(seats for mode in form_options.modes() for seats in mode.seats),
        most_mercenaries=form_options.most_mercenaries(),
        mercenaries=form_options.mercenaries(),
        bomber=form_options.bomber(),
        exploding=form_options.exploding_armies(),
        last=form_options.last_armies(),
        words=OPTION_WORDS,
        today=todays_puzzle(),
        board_size=board_size,
        options=OPTIONS,
    )


def gallery(request: Request) -> Response:
    """All tiles; at the address of one of them, with that one open."""
    tile = tile_at(request) if "tile" in request.path_params else None
    return render(
        request,
        "gallery.html",
        tile=tile,
        link_preview=None if tile is None else tile_preview(request, tile),
        face=form_options.face,
        kind_names={kind.value: name for kind, name in _KIND_NAMES.items()},
        printed=printed,
    )


def printed(tile: Tile) -> list[str]:
    """What is printed on a tile, one fact per line; nothing for instants and foundations."""
    return printed_facts(tile) if tile.is_unit else []


def rules(request: Request) -> Response:
    return render(
        request,
        "rules.html",
        chapters=rulebook.chapters(),
        groups=rulebook.groups(),
        tile_name=lambda tile: title_of(tile_by_id(tile)),
    )


def offline(request: Request) -> Response:
    """What the service worker shows in place of a page that cannot be loaded."""
    return render(request, "offline.html")


# --- what pages are made of ------------------------------------------------------------------------


def picture(request: Request) -> Response:
    """A board of the rules, or, with `-after` behind its name, the same board after its battle."""
    name = request.path_params["name"]
    rule_board = rulebook.rule_boards().get(name.removesuffix("-after"))
    is_after = name.endswith("-after")
    if rule_board is None or (is_after and not rule_board.has_after):
        raise HTTPException(404, gettext("There is no picture {name!r}.", name=name))
    drawing = draw(rule_board, after=is_after, theme=picture_theme(request))
    headers = {"Cache-Control": f"public, max-age={_DAY}"}
    return Response(drawing, media_type="image/svg+xml", headers=headers)


# --- errors ----------------------------------------------------------------------------------------

_TITLES: Mapping[int, str] = {
    404: N_("There is nothing here"),
    405: N_("That cannot be done here"),
    500: N_("Something went wrong"),
}


def show_error(request: Request, error: Exception) -> Response:
    """An error as a page; for addresses of the API as JSON. For Starlette's `exception_handlers`."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = error.headers if isinstance(error, HTTPException) else None
    phrase = HTTPStatus(status).phrase
    detail = error.detail if isinstance(error, HTTPException) else ""
    text = detail if detail and detail != phrase else _usual_advice(status)
    response: Response
    if request.url.path.startswith("/api/"):
        response = JSONResponse({"error": phrase.lower().replace(" ", "_"), "text": text}, status)
    else:
        response = render(
            request,
            "error.html",
            status=status,
            code=status,
            headline=gettext(_TITLES[status]) if status in _TITLES else phrase,
            text=text,
        )
    response.headers.update(headers or {})
    return response


def _usual_advice(status: int) -> str:
    if status == 404:
        return gettext("There is no page at this address. Check the link, or go to the start page.")
    if status >= 500:
        return gettext("The server had an internal error. Your games are safe: reload the page and play on.")
    return gettext("Go back and try another way.")
