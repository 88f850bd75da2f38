"""Friends at their own screens: a link, one press, and everybody plays."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import DESKTOP, PHONE, resize, script
from tests.browser.friends import asked, begin, copy_link, play_round, reader, take_seat

MOST_PRESSES = 4
"""Before the link is copied."""
FINGER = 44
"""Pixels that a finger needs."""
UNDER_WATCHERS = """() => {
  const words = document.querySelector(".watchers").getBoundingClientRect();
  const lies_under = ({ left, right, top, bottom }) =>
    left < words.right && right > words.left && top < words.bottom && bottom > words.top;
  const tools = [...document.querySelectorAll(".tool")].filter((tool) => tool.checkVisibility());
  return tools.filter((tool) => lies_under(tool.getBoundingClientRect())).map((tool) => tool.dataset.part);
}"""


def presses(page):
    return int(page.evaluate("sessionStorage.getItem('presses') ?? 0"))


def test_a_game_with_a_friend_by_link_in_a_few_presses(new_context):
    host, friend = reader(new_context, **DESKTOP), reader(new_context, **PHONE)
    host.page.get_by_test_id("play-friend").click()
    host.page.wait_for_url("**/game/*")
    expect(host.page.get_by_test_id("waiting")).to_contain_text("Waiting for 1 player")
    link = copy_link(host)
    assert presses(host.page) <= MOST_PRESSES
    take_seat(friend, link)
    assert presses(friend.page) == 1
    expect(host.page.get_by_test_id("waiting")).to_be_hidden()
    for _ in range(2):
        asked([host, friend]).decide()
    host.page.reload()
    asked([host, friend]).decide()


@pytest.mark.slow
def test_three_in_a_deathmatch_with_a_bot(new_context, ends):
    host, *friends = (reader(new_context, ends[number % 2].address, **DESKTOP) for number in range(3))
    seats = [
        {"army": "moloch", "who": "me"},
        {"army": "borgo", "who": "open"},
        {"army": "outpost", "who": "open"},
    ]
    link = begin(host, *seats, {"army": "vegas", "who": "bot", "bot": "recruit"}, mode="deathmatch")
    take_seat(friends[0], link)
    expect(host.page.get_by_test_id("waiting")).to_contain_text("Waiting for 1 player")
    take_seat(friends[1], link)
    play_round([host, *friends])
    host.wait_until_asked()
    assert host.page.locator(".unit").count() == 4, "the bot has placed its HQ as well"


@pytest.mark.slow
def test_six_on_phones(new_context):
    phones = [reader(new_context, **PHONE) for _ in range(6)]
    armies = ("moloch", "borgo", "outpost", "hegemony", "smart", "vegas")
    seats = [{"army": army, "who": "open" if number else "me"} for number, army in enumerate(armies)]
    link = begin(phones[0], *seats, mode="deathmatch", board="extended")
    for phone in phones[1:]:
        take_seat(phone, link)
    play_round(phones)
    for phone in phones:
        phone.wait_idle()
        wide = phone.page.evaluate(
            "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
        )
        assert wide == 0
        expect(phone.page.locator(".layer-units .unit")).to_have_count(6)


def test_the_number_of_spectators_is_beside_the_buttons_on_a_phone(new_context):
    """The words lay over two buttons, where neither could be read."""
    host, *spectators = (reader(new_context, **PHONE) for _ in range(3))
    bots = [{"army": army, "who": "bot", "bot": "recruit"} for army in ("borgo", "outpost", "smart", "vegas")]
    host.begin({"army": "moloch", "who": "me"}, *bots, mode="deathmatch", board="extended")
    for spectator in spectators:
        spectator.open(urlsplit(host.page.url).path)
    for table, words in ((host, "2 watching"), (spectators[0], "You are watching with 1 other")):
        expect(table.page.get_by_test_id("watchers")).to_have_text(words)
        for size in ((390, 844), (360, 640), (320, 568), (844, 390)):
            resize(table.page, *size)
            assert table.page.evaluate(UNDER_WATCHERS) == [], size


def test_the_link_to_the_other_game_of_a_duel_covers_no_cell(new_context):
    host = reader(new_context, **PHONE)
    link = begin(host, {"army": "moloch", "who": "me"}, {"army": "borgo", "who": "open"}, mirrored=True)
    take_seat(reader(new_context, **PHONE), link)
    expect(host.page.get_by_test_id("series-links")).to_contain_text("Table 2")
    host.wait_until_asked()
    sizes = [(390, 844), (375, 812), (375, 667), (360, 740), (320, 568), (844, 390), (667, 375)]
    found = {}
    for size in sizes:
        resize(host.page, *size)
        found[size] = host.page.evaluate(script("misfits.js"), FINGER)
    assert found == {size: [] for size in sizes}


def test_two_strangers_meet_with_one_press_each(new_context):
    one, other = reader(new_context, **DESKTOP), reader(new_context, **PHONE)
    for table in (one, other):
        table.page.goto("/lobby")
        table.page.get_by_test_id("anybody").click()
        table.page.wait_for_url("**/game/*")
        assert presses(table.page) == 1
    assert one.page.url == other.page.url
    for table in (one, other):
        expect(table.page.get_by_test_id("waiting")).to_be_hidden()
    begins = asked([one, other])
    waits = other if begins is one else one
    expect(waits.page.locator("body")).not_to_have_attribute("data-mine", "yes")
    expect(begins.page).to_have_title(re.compile("^● Your move"))
    expect(begins.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("favicon-turn"))
