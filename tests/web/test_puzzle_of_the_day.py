"""The puzzle of the day: one for each date, all in turn, and hardly affected by new puzzles."""

from datetime import date, timedelta

from nshex.puzzles.library import collection
from nshex.web.puzzles.daily import FIRST_DAY, choices, puzzle_of, todays_puzzle

IDS = [f"puzzle-{n:03}" for n in range(150)]


def after(days):
    return FIRST_DAY + timedelta(days=days)


def test_none_comes_again_before_all_have_had_their_day():
    found = choices(IDS, after(3 * len(IDS) - 1))
    for begin in range(0, len(found), len(IDS)):
        assert sorted(found[begin : begin + len(IDS)]) == IDS


def test_a_day_is_the_same_whatever_day_is_asked_for_later():
    assert choices(IDS, after(400))[:100] == choices(IDS, after(99))


def test_the_order_of_the_collection_does_not_matter():
    assert choices(IDS, after(50)) == choices(IDS[::-1], after(50))


def test_new_puzzles_change_few_days():
    """A tenth more puzzles: in the first half of a round at most a quarter of the days have another one."""
    half = len(IDS) // 2
    before = choices(IDS, after(half - 1))
    grown = choices([*IDS, *(f"new-{n}" for n in range(15))], after(half - 1))
    assert sum(one != other for one, other in zip(before, grown, strict=True)) <= half // 4


def test_days_before_the_first_have_the_puzzle_of_the_first():
    assert puzzle_of(date(1999, 12, 31)) == puzzle_of(FIRST_DAY)


def test_neighbouring_days_differ():
    week = [puzzle_of(after(n)).id for n in range(7)]
    assert len(set(week)) == 7
    assert set(week) <= set(collection())


def test_today_leads_to_the_puzzle_of_the_day(browser):
    known = {todays_puzzle().id}
    answer = browser.fetch("/puzzles/today.json")
    assert answer.status == 404
    address = browser.server.address + "/puzzles/today"
    known.add(todays_puzzle().id)  # midnight may pass between the two
    assert redirect_of(address) in {f"/puzzles/{id}" for id in known}


def redirect_of(address):
    import http.client
    from urllib.parse import urlsplit

    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
    connection.request("GET", parts.path)
    response = connection.getresponse()
    assert response.status == 303
    assert response.getheader("Cache-Control") == "no-store"
    connection.close()
    return response.getheader("Location")
