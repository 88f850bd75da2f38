"""Web Push: encrypted and signed by the standards, to public hosts only, once per turn to absent players."""

import asyncio
import socket
import threading
import tomllib
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from nshex.cli import main
from nshex.web.push import delivery
from nshex.web.push.delivery import Deliverer, DeliveryError
from nshex.web.push.endpoints import EndpointError, look_up, read_endpoint
from nshex.web.push.keys import PushKeyError, decoded, encoded, new_key, read_key
from nshex.web.push.messages import encrypt
from nshex.web.store.database import Store
from nshex.web.store.push_subscriptions import MOST_OF_ONE, Subscription
from tests.web.push_receiver import PushReceiver, claims_of
from tests.web.serving import Browser, seat, serving

CONTACT = "mailto:host@example.org"


# --- messages and keys -----------------------------------------------------------------------------


def test_a_message_is_encrypted_as_in_the_example_of_the_standard():
    """RFC 8291, appendix A."""
    theirs = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    subscription = Subscription("", theirs, "BTBZMqHH6r4Tts7J_aSIgg")
    sender = read_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", CONTACT).private
    salt = decoded("DGv6ra1nlYgDCS1FRnbzlw")
    body = encrypt(b"When I grow up, I want to be a watermelon", subscription, sender, salt)
    assert encoded(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_push_request_is_signed_with_sender_and_expiry():
    claims = claims_of(read_key(new_key(), CONTACT).authorization("https://push.example.org", 1_000.0))
    assert claims == {"aud": "https://push.example.org", "exp": 1_000 + 12 * 3600, "sub": CONTACT}


def test_the_command_makes_a_key_for_the_settings_file(capsys):
    assert main(["push-key", "--contact", CONTACT]) == 0
    found = tomllib.loads(capsys.readouterr().out)
    assert found["push_contact"] == CONTACT
    assert len(decoded(read_key(found["push_key"], CONTACT).public)) == 65
    assert main(["push-key", "--contact", "me"]) == 2
    assert "--contact: found 'me'; expected mailto:… or https://…" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("key", "contact", "words"),
    [
        ("", CONTACT, "push_key: not a key"),
        ("AAAA", CONTACT, "push_key: not a key"),
        (encoded(bytes(32)), CONTACT, "push_key: not a key"),
        ("%" * 43, CONTACT, "push_key: not a key"),
        (encoded(b"1" * 32), "", "push_contact: expected an address"),
        (encoded(b"1" * 32), "me@example.org", "push_contact: expected an address"),
    ],
)
def test_an_invalid_key_is_refused_with_a_clear_message(key, contact, words):
    with pytest.raises(PushKeyError, match=words):
        read_key(key, contact)


def test_a_server_with_a_wrong_key_does_not_start(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("NSHEX_PUSH_KEY", "nonsense")
    monkeypatch.setenv("NSHEX_PUSH_CONTACT", CONTACT)
    database = str(tmp_path / "games.sqlite")
    assert main(["serve", "--no-browser", "--port", "0", "--database", database]) == 2
    assert "push_key: not a key; expected one that nshex push-key has made" in capsys.readouterr().err


# --- where it may go -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example.org/1",
        "ftp://push.example.org/1",
        "https://localhost/1",
        "https://intranet/1",
        "https://127.0.0.1/1",
        "https://10.0.0.8/1",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/1",
        "https://[::ffff:192.168.0.1]/1",
        "https://[64:ff9b::a00:1]/1",
        "https://push.example.org:6379/1",
        "https://name:word@push.example.org/1",
        "https:///1",
        "https://push.example.org/a b",
        "https://push.example.org/\r\nHost: other",
        "https://[push.example.org/1",
        "https://push.example.org/" + "a" * 1000,
    ],
)
def test_only_public_hosts_over_tls_are_pushed_to(address):
    with pytest.raises(EndpointError):
        read_endpoint(address)


def test_a_public_host_is_fine():
    found = read_endpoint("https://push.example.org/send/abc?x=1")
    assert (found.host, found.port, found.path) == ("push.example.org", 443, "/send/abc?x=1")


@pytest.mark.parametrize("numbers", [["127.0.0.1"], ["93.184.215.14", "10.0.0.1"], ["fe80::1%2"], []])
def test_a_public_name_that_resolves_to_a_private_address_is_refused(monkeypatch, numbers):
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, 443)) for number in numbers]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **options: found)
    with pytest.raises(EndpointError, match="not a public one"):
        look_up(read_endpoint("https://push.example.org/1"))


def test_a_push_service_that_says_nothing_is_given_up(monkeypatch):
    monkeypatch.setattr(delivery, "SECONDS_TO_DELIVER", 0.05)

    async def deliver(port):
        with ThreadPoolExecutor(1) as threads:
            endpoint = read_endpoint(f"http://127.0.0.1:{port}/1", any_host=True)
            await Deliverer(threads, any_host=True).deliver(endpoint, {}, b"body")

    out_of_time = pytest.raises(DeliveryError, match="no answer in time")
    with socket.create_server(("127.0.0.1", 0)) as silent, out_of_time:
        asyncio.run(deliver(silent.getsockname()[1]))


# --- the store -------------------------------------------------------------------------------------


def test_a_turn_is_claimed_once_whoever_asks(database):
    with closing(Store(database)) as store:
        turns = store.push_subscriptions
        with ThreadPoolExecutor(4) as threads:
            claims = list(threads.map(lambda _: turns.claim_turn("game", "anna", 3), range(8)))
        assert sorted(claims) == [False] * 7 + [True]
        assert not turns.claim_turn("game", "anna", 2)
        assert turns.claim_turn("game", "anna", 4) and turns.claim_turn("game", "bert", 3)
        turns.forget_game("game")
        assert turns.claim_turn("game", "anna", 1)


def test_subscriptions_move_to_another_device_and_stay_few(database):
    with closing(Store(database)) as store:
        kept = store.push_subscriptions
        for number in range(MOST_OF_ONE + 2):
            kept.add("anna", Subscription(f"https://push.example.org/{number}", "key", "auth"))
        assert kept.of("anna")[0].endpoint == "https://push.example.org/2"
        assert len(kept.of("anna")) == MOST_OF_ONE
        kept.add("bert", Subscription("https://push.example.org/5", "key", "auth"))
        assert len(kept.of("anna")) == MOST_OF_ONE - 1
        kept.remove("anna", "https://push.example.org/6")
        store.identities.merge("anna", "bert")
        assert (len(kept.of("anna")), len(kept.of("bert"))) == (0, MOST_OF_ONE - 1)
        kept.remove("bert")
        assert kept.of("bert") == []


# --- a whole server --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def receiver():
    with closing(PushReceiver()) as receiver:
        yield receiver


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def two_servers(request, tmp_path_factory):
    """For two players: one server on a file, and two processes on PostgreSQL with Redis."""
    folder = tmp_path_factory.mktemp("push")
    settings = folder / "settings.toml"
    settings.write_text(f'push_key = "{new_key()}"\npush_contact = "{CONTACT}"\npush_to_any_host = true\n')
    options = ["--settings", str(settings)]
    if request.param == "sqlite":
        with serving(folder / "games.sqlite", *options) as server:
            yield server, server
        servers = [server]
    else:
        database = request.getfixturevalue("postgres").new_database()
        options += ["--redis", request.getfixturevalue("redis").address]
        with serving(database, *options) as server, serving(database, *options) as other:
            yield server, other
        servers = [server, other]
    for server in servers:
        server.check_silent()


def a_game(two_servers):
    """Two browsers with a game between them; the first one's turn."""
    host, friend = Browser(two_servers[0]), Browser(two_servers[1])
    game = host.new_game(seat("moloch"), seat("borgo", "open"), first=0)
    friend.fetch("/")
    link = host.fetch(f"/api/games/{game}").json()["table"]["waiting"]["join"]
    taken = friend.fetch(f"/api/games/{game}/seats", {"invitation": link.rpartition("-")[2]})
    assert taken.status == 200, taken.body
    return host, friend, game


def play_turn(browser, game):
    """Come, play until others have to decide, and go."""
    with browser.join(game) as player:
        player.wait_until(lambda table: table["choices"] is not None)
        while player.table["choices"] is not None:
            player.play(player.lines()[-1])
            player.ask("ping")


def test_whoever_is_away_is_told_once_a_turn_and_no_more_than_all_may_know(two_servers, receiver):
    host, friend, game = a_game(two_servers)
    before = len(receiver.pushed)
    state = friend.fetch("/api/me/push").json()
    assert state["devices"] == 0 and len(decoded(state["key"])) == 65
    assert friend.fetch("/api/me/push", receiver.subscription(f"friend-{game}")).json()["devices"] == 1
    play_turn(host, game)
    name, headers, notice = receiver.wait_for(before + 1)[before]
    assert name == f"friend-{game}"
    shown = Browser(two_servers[0]).fetch(f"/api/games/{game}").json()["table"]
    text = f"Moloch – Borgo, {shown['progress']}"
    assert notice == {"title": "Your move", "text": text, "game": game, "address": f"/game/{game}"}
    assert headers["TTL"] == "86400" and headers["Topic"] == game
    assert claims_of(headers["Authorization"])["aud"] == receiver.address
    # A player at the table is not notified, even with the other at another process; one who left is.
    play_turn(friend, game)
    with friend.join(game) as player:
        play_turn(host, game)
        player.wait_until(lambda table: table["choices"] is not None)
        player.ask("ping")
    play_turn(friend, game)
    play_turn(host, game)
    pushed = receiver.wait_for(before + 2)
    assert len(pushed) == before + 2, "somebody was told while at the table, or twice"


def test_a_browser_that_wants_no_more_is_forgotten(two_servers, receiver):
    host, friend, game = a_game(two_servers)
    before = len(receiver.pushed)
    friend.fetch("/api/me/push", receiver.subscription(f"gone-{game}"))
    receiver.status = 410
    try:
        play_turn(host, game)
        receiver.wait_for(before + 1)
        waited = threading.Event()
        while friend.fetch("/api/me/push").json()["devices"]:
            waited.wait(0.05)
    finally:
        receiver.status = 201
    friend.fetch("/api/me/push", receiver.subscription(f"off-{game}"))
    friend.fetch("/api/me/push", receiver.subscription(f"all-{game}"))
    off = friend.fetch("/api/me/push/off", {"endpoint": f"{receiver.address}/off-{game}"})
    assert off.json()["devices"] == 1
    assert friend.fetch("/api/me/push", method="DELETE").json()["devices"] == 0


def test_a_phone_that_fell_asleep_is_told_when_its_connection_is_given_up(two_servers, receiver):
    host, friend, game = a_game(two_servers)
    before = len(receiver.pushed)
    friend.fetch("/api/me/push", receiver.subscription(f"asleep-{game}"))
    with friend.join(game) as asleep:
        play_turn(host, game)
        asleep.wait_until(lambda table: table["choices"] is not None)  # it arrived, but no answer is sent
    assert receiver.wait_for(before + 1)[before][0] == f"asleep-{game}"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"endpoint": "ftp://push.example.org/1"}, "expected an address that begins with https://"),
        ({"p256dh": "AAAA"}, "not the keys of a subscription"),
        ({"auth": "?"}, "not the keys of a subscription"),
        ({"auth": 1}, "expected a text"),
        ({"more": ""}, "unknown key 'more'"),
    ],
)
def test_invalid_subscriptions_are_refused_with_a_clear_message(two_servers, receiver, change, words):
    browser = Browser(two_servers[0])
    browser.fetch("/")
    refused = browser.fetch("/api/me/push", receiver.subscription("x") | change)
    assert refused.status == 422 and words in refused.body


def test_a_server_without_a_key_says_so(browser):
    assert browser.fetch("/api/me/push").json() == {"key": "", "devices": 0}
    keys = {"p256dh": "AAAA", "auth": "AAAA"}
    refused = browser.fetch("/api/me/push", {"endpoint": "https://push.example.org/1", **keys})
    assert (refused.status, refused.json()["error"]) == (409, "no_push")
