"""Identity without accounts: a name for a browser's seats, and a phrase that adds another device."""

import asyncio
import re

from nshex.ratings.glicko2 import Rating
from nshex.web.live.sitting import hand_over, sit
from nshex.web.lobby.phrases import new_phrase, phrase_hash, read_phrase, seal, unseal
from nshex.web.store.database import Store
from tests.web.live_games import ASKER, TOKEN, for_two, games_at
from tests.web.serving import seat
from tests.web.visitors import take, visitor, waiting


def phrase_of(browser):
    return browser.fetch("/api/me/phrase", {}).json()["phrase"]


def recover(browser, phrase):
    return browser.fetch("/api/me/recover", {"phrase": phrase})


def own_seats(browser, game):
    return browser.fetch(f"/api/games/{game}").json()["table"]["own_seats"]


def test_a_phrase_decrypts_only_what_it_encrypted():
    token = "A" * 42 + "E"
    phrase = new_phrase()
    assert re.fullmatch(r"[a-z]{6}( [a-z]{6}){4}", phrase)
    sealed = seal(token, phrase)
    assert token not in sealed and unseal(sealed, phrase) == token
    assert unseal(sealed, new_phrase()) != token
    assert read_phrase(f"  {phrase.upper().replace(' ', '-')}. ") == phrase
    assert read_phrase(phrase[:-1]) is None and read_phrase("correct horse") is None
    assert phrase not in phrase_hash(phrase)


def test_names_are_those_of_seats(ends):
    host, guest = map(visitor, ends)
    assert host.fetch("/api/me", {"name": " Ada "}).json() == {"name": "Ada", "has_phrase": False}
    game = host.new_game(seat("moloch"), seat("borgo", "open"))
    take(guest, waiting(host, game)["join"], name="Bea")
    with host.join(game) as player:
        table = player.wait_until(lambda table: table["waiting"] is None)
    assert [one["name"] for one in table["seats"]] == ["Ada", "Bea"]
    assert guest.fetch("/api/me").json()["name"] == "Bea", "a name that was given is remembered"
    assert host.fetch("/api/me", {"name": "x" * 61}).status == 422


def test_another_device_gets_all_seats_and_keeps_its_own(ends):
    """At another process, in the middle of games; both devices play on."""
    phone, laptop, friend = visitor(ends[0]), visitor(ends[1]), visitor(ends[0])
    phone.fetch("/api/me", {"name": "Ada"})
    first = phone.new_game(seat("moloch"), seat("borgo", "open"))
    take(friend, waiting(phone, first)["join"])
    second = laptop.new_game(seat("moloch"), seat("borgo", "friend"))
    with phone.join(first) as player:
        player.wait_for_decision()
        player.play(player.lines()[0])
    phrase = phrase_of(phone)
    assert recover(laptop, phrase).json() == {"name": "Ada", "has_phrase": True}
    assert laptop.cookie == phone.cookie
    for browser in (phone, laptop):
        assert {game["address"] for game in browser.fetch("/api/games").json()} == {
            f"/game/{game}" for game in (first, second)
        }
    with phone.join(second) as player:
        player.wait_until(lambda table: table["own_seats"] == [0, 1])
        player.play(player.lines()[0])
    assert own_seats(friend, first) == [1] and own_seats(friend, second) == []


def test_phrases_that_do_not_work(ends):
    browser, other = map(visitor, ends)
    before = other.cookie
    old = phrase_of(browser)
    new = phrase_of(browser)
    for phrase in (old, new_phrase(), "nonsense"):
        answer = recover(other, phrase)
        assert answer.status == 403 and answer.json()["error"] == "wrong_phrase" and other.cookie == before
    assert recover(other, new).status == 200
    strangers = visitor(ends[0])
    assert 429 in [recover(strangers, "nonsense").status for _ in range(30)]


def test_the_better_known_rating_stays(database):
    store = Store(database)
    results, easy = store.puzzle_results, Rating(1500, 300, 0.06)
    for puzzle in ("one", "two"):
        results.count("laptop", puzzle, True, easy, 1.0)
    results.count("phone", "one", False, easy, 1.0)
    store.identities.rename("laptop", "Bea")
    store.identities.merge("laptop", "phone")
    assert results.solver("phone").tries == 2 and results.solver("laptop").tries == 0
    assert results.has_met("phone", "two") and store.identities.name("phone") == "Bea"
    store.close()


def test_seats_change_hands_as_an_entry(tmp_path):
    async def main():
        async with games_at(tmp_path / "games.sqlite") as games:
            live = await games.find(await games.create(for_two(), ASKER))
            await sit(live, "guest", "Bea")
            await hand_over(live, TOKEN, "elsewhere")
            assert live.seats_of("elsewhere") == (0,) and live.seats_of(TOKEN) == () and live.version == 2
            await hand_over(live, TOKEN, "elsewhere")
            assert live.version == 2, "nothing is left to hand over"

    asyncio.run(main())
