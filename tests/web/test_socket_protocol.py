"""docs/socket.md describes the protocol, and the server keeps to it under attack."""

import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from nshex.web.http import middleware
from nshex.web.live import checks, connections
from nshex.web.payloads import types
from tests.web.hostile import SETTINGS, attack, too_long_a_frame
from tests.web.serving import Browser, serving

TEXT = (Path(__file__).parent.parent.parent / "docs" / "socket.md").read_text("utf-8")
MESSAGES = 1_200
TOO_BIG_A_FRAME = 1009


def named(heading):
    """The words in code at the beginning of each row of the table below a heading."""
    part = TEXT.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    assert part, heading
    return {row[1]: row[0] for row in re.finditer(r"^\| `([\w]+)`.*$", part, re.MULTILINE)}


def test_protocol_has_the_number_that_the_server_sends():
    assert f"protocol {checks.PROTOCOL}" in TEXT.splitlines()[0]


def test_every_message_of_the_browser_is_described_with_its_fields():
    rows = named("From the browser")
    hints = get_type_hints(types.Messages)
    assert set(rows) == set(hints)
    for kind, fields in hints.items():
        for field in get_type_hints(fields):
            assert f"`{field}`" in rows[kind], f"{kind} has a field {field}"


def test_every_message_of_the_server_is_described_with_its_fields():
    rows = named("From the server")
    found = {get_args(get_type_hints(kind)["type"])[0]: kind for kind in get_args(types.ServerMessage)}
    assert set(rows) == set(found)
    for name, kind in found.items():
        for field in set(get_type_hints(kind)) - {"type"}:
            assert f"`{field}`" in rows[name], f"{name} has a field {field}"


def test_every_refusal_is_described():
    codes = {
        value
        for name, value in vars(checks).items()
        if name.isupper() and isinstance(value, str) and not name.startswith("_")
    }
    assert set(named("Refusals")) == codes - set(get_type_hints(types.Messages))


def test_every_code_of_closing_is_described():
    ours = {
        str(value)
        for module in (connections, middleware)
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int) and 4000 <= value < 5000
    }
    assert ours <= set(named("Closing"))


@pytest.mark.slow
def test_hostile_messages_are_answered_and_harm_no_game(tmp_path):
    """A sample; `make bench` sends 100,000."""
    settings = tmp_path / "settings.toml"
    settings.write_text(SETTINGS)
    with serving(tmp_path / "games.sqlite", "--settings", str(settings)) as server:
        browser = Browser(server)
        browser.fetch("/")
        answered, errors = attack(browser, MESSAGES, seed=12)
        assert answered > MESSAGES / 20
        assert {checks.UNKNOWN, checks.TOO_BIG, checks.ILLEGAL, checks.WRONG_VERSION} <= set(errors)
        assert too_long_a_frame(browser) == TOO_BIG_A_FRAME
    server.check_silent()
