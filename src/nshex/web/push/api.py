"""Subscribing to Web Push over HTTP: which key, this browser on or off, and all devices off."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nshex.languages import N_, gettext, language
from nshex.notation.fields import Fields
from nshex.web.http.api import answer, asker_needed, live_games
from nshex.web.http.errors import ApiError
from nshex.web.http.middleware import token_of
from nshex.web.lobby.seats_api import read_fields
from nshex.web.payloads import types
from nshex.web.push.endpoints import EndpointError, read_endpoint
from nshex.web.store.database import Store
from nshex.web.store.push_subscriptions import Subscription

_NOT_SET_UP = N_("This server has no key for notifications, so they only come while a page is open.")


def push_routes() -> list[Route]:
    return [
        Route("/api/me/push", show, methods=["GET"]),
        Route("/api/me/push", subscribe, methods=["POST"]),
        Route("/api/me/push", remove_all, methods=["DELETE"]),
        Route("/api/me/push/off", remove, methods=["POST"]),
    ]


async def show(request: Request) -> Response:
    return answer(await _state(request, token_of(request) or ""))


async def subscribe(request: Request) -> Response:
    """From now on this browser is notified when it is its player's turn and no page of the game is open."""
    subscription = await read_fields(request, ("endpoint", "p256dh", "auth"), _read_subscription)
    token = asker_needed(request).browser
    if request.app.state.pushes is None:
        raise ApiError(409, "no_push", gettext(_NOT_SET_UP))
    from nshex.web.push.messages import check_keys  # needs what only servers with a key have installed

    games = live_games(request)
    try:
        read_endpoint(subscription.endpoint, any_host=games.settings.push_to_any_host)
        check_keys(subscription)
    except EndpointError as problem:
        raise ApiError(422, "bad_subscription", f"endpoint: {problem}", "endpoint") from None
    except ValueError:
        text = gettext("p256dh, auth: not the keys of a subscription")
        raise ApiError(422, "bad_subscription", text, "p256dh") from None
    await games.write(_add, token, replace(subscription, language=language()))
    return answer(await _state(request, token))


async def remove(request: Request) -> Response:
    """Stop notifying this browser."""
    endpoint = await read_fields(
        request,
        ("endpoint",),
        lambda fields: fields.need("endpoint", gettext("an address")).text(gettext("an address")),
    )
    token = asker_needed(request).browser
    await live_games(request).write(_remove, token, endpoint)
    return answer(await _state(request, token))


async def remove_all(request: Request) -> Response:
    """Stop notifying all devices of this person."""
    token = asker_needed(request).browser
    await live_games(request).write(_remove, token)
    return answer(await _state(request, token))


async def _state(request: Request, token: str) -> types.PushState:
    pushes = request.app.state.pushes
    found = await live_games(request).read(_of, token)
    return {"key": "" if pushes is None else pushes.key.public, "devices": len(found)}


def _read_subscription(fields: Fields) -> Subscription:
    return Subscription(
        *(fields.need(name, gettext("a text")).text() for name in ("endpoint", "p256dh", "auth"))
    )


def _add(store: Store, token: str, subscription: Subscription) -> None:
    store.push_subscriptions.add(token, subscription)


def _of(store: Store, token: str) -> list[Subscription]:
    return store.push_subscriptions.of(token)


def _remove(store: Store, token: str, endpoint: str | None = None) -> None:
    store.push_subscriptions.remove(token, endpoint)
