"""The OpenAPI document: it lists every address, and the server complies with it for any input."""

import re
from types import SimpleNamespace
from urllib.parse import quote

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route

from nshex.puzzles import collection
from nshex.web.app import create_app
from nshex.web.lessons.lesson import lessons
from nshex.web.openapi.document import document
from nshex.web.openapi.operations import OPERATIONS
from nshex.web.openapi.schemas import Schemas
from nshex.web.push.keys import new_key
from nshex.web.settings import Settings
from tests.browser.records import record
from tests.web.serving import Browser, seat, serving

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
EXAMPLES = 6
"""Requests made up for each operation."""


def is_of_api(path):
    return path.startswith(("/api/", "/art/")) or path in ("/health", "/ready", "/metrics")


def test_every_address_is_in_the_document(tmp_path):
    app = create_app(Settings(tmp_path / "games.sqlite", workers=1))
    routes = {
        (method, re.sub(r":\w+}", "}", route.path))
        for route in app.routes
        if isinstance(route, Route) and is_of_api(route.path)
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert routes == set(OPERATIONS), "openapi/operations.py and the routes differ"


def test_document_is_served_and_is_valid(browser):
    answer = browser.fetch("/api/openapi.json")
    assert answer.status == 200 and answer.json() == document()
    schemathesis.openapi.from_dict(document()).validate()


def test_types_without_a_schema_are_refused():
    with pytest.raises(TypeError, match="has no schema here"):
        Schemas().of(set[int])


# --- against a real server -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server that can push, so that every operation can succeed."""
    folder = tmp_path_factory.mktemp("server")
    settings = folder / "settings.toml"
    settings.write_text(f'push_key = "{new_key()}"\npush_contact = "mailto:host@example.org"\n')
    with serving(folder / "games.sqlite", "--settings", str(settings)) as server:
        yield server
    server.check_silent()


@pytest.fixture(scope="module")
def known(server):
    """A browser, the document pointed at the server, and the ids of things that are there."""
    browser = Browser(server)
    browser.fetch("/")
    schema = schemathesis.openapi.from_dict(document())
    schema.config.update(base_url=server.address)
    puzzle = collection()["borgo-01"]
    run = browser.fetch("/api/puzzle-runs", {"kind": "streak"}).json()["run"]["id"]
    uploaded = _uploaded(browser)
    ids = {
        "game": browser.new_game(seat("moloch"), seat("borgo", "friend")),
        "lesson": lessons()[0].id,
        "id": puzzle.id,
        "run": run,
        "tile": "moloch.hornet",
        "job": "none",
        "account": browser.fetch("/api/bot-accounts", {"name": "Tin soldier"}).json()["id"],
        "tournament": browser.fetch("/api/tournaments", {"kind": "swiss"}).json()["tournament"],
    }
    waiting = browser.new_game(seat("moloch"), seat("borgo", "open"))
    link = browser.fetch(f"/api/games/{waiting}").json()["table"]["waiting"]["join"]
    return SimpleNamespace(
        browser=browser,
        schema=schema,
        puzzle=puzzle,
        ids=ids,
        uploaded=uploaded,
        waiting=waiting,
        invitation=link.rpartition("-")[2],
    )


def send(known, case):
    response = case.call(headers={"Cookie": known.browser.cookie}, timeout=60)
    case.validate_response(response, checks=CHECKS)
    return response


@pytest.mark.parametrize("operation", sorted(OPERATIONS), ids=" ".join)
def test_server_keeps_to_the_document_whatever_is_sent(known, operation):
    """Requests that Schemathesis makes up, about things that are there: no 5xx, answers as described."""
    method, path = operation
    ids = known.ids
    if path.endswith("/leave"):  # after this the game is gone
        ids = {**ids, "game": known.browser.new_game(*SEATS)}

    @hypothesis.given(case=known.schema[path][method].as_strategy())
    @hypothesis.settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case):
        case.path_parameters.update({name: ids[name] for name in case.path_parameters if name in ids})
        send(known, case)

    ask()


SUBSCRIPTION = {
    "endpoint": "https://push.example.org/1",
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
SEATS = [{"army": "random"}, {"army": "random", "who": "bot", "bot": "recruit"}]


def _uploaded(browser):
    """A record that was just uploaded."""
    return browser.fetch("/api/records", record("action").encode()).json()["game"]


def good_requests(known):
    """For each operation what it answers with success: parts of the address, query, body."""
    lines: dict[str, list[str]] = {"lines": []}
    forecast = {"lines": [], "type": "forecast"}
    position = {"position": known.puzzle.position}
    explain = {"lines": [], "type": "explain", "tile": "borgo.mutant"}
    open_one, another = (
        {"tournament": known.browser.fetch("/api/tournaments", {"kind": "swiss"}).json()["tournament"]}
        for _ in range(2)
    )
    account = known.browser.fetch("/api/bot-accounts", {"name": "Lead soldier"}).json()["id"]
    return {
        ("GET", "/health"): {},
        ("GET", "/ready"): {},
        ("GET", "/metrics"): {},
        ("GET", "/api/openapi.json"): {},
        ("GET", "/api/games"): {},
        ("POST", "/api/games"): {"body": {"seats": SEATS, "options": {"overtime": True}, "first": "lot"}},
        ("POST", "/api/records"): {"body": record("action")},
        ("GET", "/api/games/{game}"): {},
        ("GET", "/api/games/{game}/record"): {},
        ("GET", "/api/games/{game}/moments"): {},
        ("GET", "/api/games/{game}/moments/{moment}"): {"path": {"moment": 0}},
        ("GET", "/api/games/{game}/moments/{moment}/hint"): {"path": {"moment": 0}},
        ("GET", "/api/games/{game}/summary"): {"path": {"game": known.uploaded}},
        ("POST", "/api/games/{game}/moments/{moment}/play-on"): {
            "path": {"moment": 1, "game": known.uploaded},
            "body": {"seats": [{"who": "me"}, {"who": "friend"}]},
        },
        ("POST", "/api/games/{game}/rematch"): {},
        ("GET", "/api/games/{game}/ratings"): {},
        ("POST", "/api/games/{game}/seats"): {
            "path": {"game": known.waiting},
            "body": {"invitation": known.invitation},
        },
        ("POST", "/api/games/{game}/bots"): {"path": {"game": known.waiting}, "body": {"bot": "recruit"}},
        ("POST", "/api/games/{game}/leave"): {"path": {"game": known.browser.new_game(*SEATS)}},
        ("GET", "/api/games/{game}/series"): {},
        ("POST", "/api/tournaments"): {"body": {"kind": "arena", "minutes": 30, "starts_in": 60}},
        ("GET", "/api/tournaments/{tournament}"): {},
        ("POST", "/api/tournaments/{tournament}/join"): {"path": open_one, "body": {"name": "Ada"}},
        ("POST", "/api/tournaments/{tournament}/bots"): {"path": open_one, "body": {"bot": "recruit"}},
        ("POST", "/api/tournaments/{tournament}/start"): {"path": open_one},
        ("POST", "/api/tournaments/{tournament}/withdraw"): {"path": open_one},
        ("POST", "/api/tournaments/{tournament}/end"): {"path": another},
        ("GET", "/api/games/{game}/analysis"): {"path": {"game": known.uploaded}},
        ("GET", "/api/me"): {},
        ("GET", "/api/me/statistics"): {},
        ("DELETE", "/api/games/{game}"): {"path": {"game": _uploaded(known.browser)}},
        ("POST", "/api/me"): {"body": {"name": "Ada"}},
        ("POST", "/api/me/recover"): {"body": known.browser.fetch("/api/me/phrase", {}).json()},
        ("POST", "/api/me/phrase"): {},
        ("GET", "/api/me/push"): {},
        ("POST", "/api/me/push"): {"body": SUBSCRIPTION},
        ("POST", "/api/me/push/off"): {"body": {"endpoint": SUBSCRIPTION["endpoint"]}},
        ("DELETE", "/api/me/push"): {},
        ("GET", "/api/lobby"): {},
        ("POST", "/api/lobby/anybody"): {},
        ("GET", "/api/games/{game}/position"): {},
        ("GET", "/api/bot-accounts"): {},
        ("POST", "/api/bot-accounts"): {"body": {"name": "Tin soldier"}},
        ("DELETE", "/api/bot-accounts/{account}"): {"path": {"account": account}},
        ("GET", "/api/bot/games"): {},
        ("POST", "/api/lessons/{lesson}/{step}"): {"path": {"step": 1}, "body": lines},
        ("POST", "/api/lessons/{lesson}/{step}/ask"): {"path": {"step": 1}, "body": forecast},
        ("GET", "/api/puzzles"): {},
        ("POST", "/api/puzzles/{id}"): {"body": {"lines": list(known.puzzle.solution)}},
        ("POST", "/api/puzzles/{id}/ask"): {"body": explain},
        ("POST", "/api/puzzles/{id}/hints/{number}"): {"path": {"number": 1}},
        ("POST", "/api/puzzles/{id}/solution"): {},
        ("POST", "/api/puzzles/{id}/wrong-try"): {},
        ("POST", "/api/puzzle-runs"): {"body": {"kind": "storm"}},
        ("POST", "/api/puzzle-runs/{run}/{number}"): {"path": {"number": 0}, "body": lines},
        ("POST", "/api/puzzle-runs/{run}/{number}/ask"): {"path": {"number": 0}, "body": explain},
        ("POST", "/api/puzzle-runs/{run}/{number}/skip"): {"path": {"number": 0}},
        ("POST", "/api/editor/position"): {"body": position},
        ("POST", "/api/editor/forecast"): {"body": position},
        ("POST", "/api/editor/analysis"): {"body": position},
        ("POST", "/api/editor/games"): {"body": {**position, "seats": SEATS}},
        ("GET", "/api/editor/position.json"): {"query": position},
        ("GET", "/art/{tile}.svg"): {},
    }


def test_good_requests_are_answered_as_described(known):
    """One for each operation, but for work on a puzzle, which takes long and has its own tests."""
    requests = good_requests(known)
    assert {path for _, path in set(OPERATIONS) - set(requests)} == {
        path for _, path in OPERATIONS if path.startswith("/api/editor/puzzles")
    }
    for (method, path), given in requests.items():
        names = re.findall(r"{(\w+)}", path)
        parts = {name: known.ids[name] for name in names if name in known.ids} | given.get("path", {})
        operation = known.schema[path][method]
        case = operation.Case(path_parameters=parts, query=given.get("query", {}))
        if "body" in given:
            kind = next(iter(document()["paths"][path][method.lower()]["requestBody"]["content"]))
            case = operation.Case(path_parameters=parts, body=given["body"], media_type=kind)
        response = send(known, case)
        assert response.status_code == OPERATIONS[method, path].status, (method, path, response.text)


@pytest.mark.parametrize("number", ["9" * 5000, "9" * 10, "٣"])
def test_invalid_numbers_in_addresses(known, number):
    """Python refuses to read very long numbers; the server says that there is nothing."""
    answer = known.browser.fetch(f"/api/games/{known.ids['game']}/moments/{quote(number)}")
    assert answer.status == 404
