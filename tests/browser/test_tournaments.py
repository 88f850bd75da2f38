"""A tournament from the form to the first game; a rematch in two browsers; both games of a duel."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.shots_together import give_up, meet, person, reader_of
from tests.browser.table_page import TablePage
from tests.web.two_processes import play_until


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_tournament_leads_its_players_to_their_games(new_context, size):
    page = new_context(**size).new_page()
    page.goto("/tournaments")
    page.locator("#make").get_by_text("Round robin").click()
    page.get_by_role("button", name="Create the tournament").click()
    page.wait_for_url(re.compile("/tournaments/[a-z0-9]+$"))
    tournament = page.url
    page.get_by_label("Your name").fill("Ada")
    page.get_by_test_id("join").click()
    expect(page.get_by_test_id("standings").locator("tbody tr")).to_have_count(1)
    page.get_by_label("Bot").select_option("recruit")
    page.get_by_test_id("add-bot").click()
    expect(page.get_by_test_id("standings")).to_contain_text("Recruit 1")
    page.get_by_test_id("start").click()
    page.wait_for_url(re.compile("/game/"))
    back = page.get_by_test_id("series-links").get_by_role("link", name="Tournament")
    expect(back).to_be_visible()
    back.click()
    page.wait_for_url(tournament)
    expect(page.get_by_test_id("play")).to_be_visible()
    expect(page.locator('.own [data-outcome="on"]')).to_have_count(1)


def test_two_browsers_agree_to_a_rematch_and_are_led_to_it(new_context):
    host, guest = (new_context(**size).new_page() for size in (DESKTOP, PHONE))
    host.goto("/")
    guest.goto("/")
    seats = [{"army": "outpost"}, {"army": "borgo", "who": "open"}]
    game = host.context.request.post("/api/games", data={"seats": seats, "best_of": 3}).json()["game"]
    table = host.context.request.get(f"/api/games/{game}").json()["table"]
    invitation = table["waiting"]["join"].rpartition("-")[2]
    guest.context.request.post(f"/api/games/{game}/seats", data={"invitation": invitation})
    for page in (host, guest):
        TablePage(page).open(f"/game/{game}")
    resign(guest)
    expect(host.get_by_test_id("series-standing")).to_contain_text("1 win")
    host.get_by_test_id("rematch").click()
    expect(host.get_by_test_id("rematch")).to_be_disabled()
    expect(guest.get_by_test_id("rematch")).to_have_text("Agree to a rematch")
    guest.get_by_test_id("rematch").click()
    for page in (host, guest):
        page.wait_for_url(lambda address: "/game/" in address and game not in address)
    assert host.url == guest.url


def test_each_game_of_a_mirrored_duel_links_to_the_other(page):
    me, friend = reader_of(page, "Ada"), person(page, "Bruno")
    first = meet(me, friend, armies=("moloch", "borgo"), mirrored=True)
    games = me.fetch(f"/api/games/{first}/series").json()["games"]
    second = games[1]["address"].rpartition("/")[2]
    with me.join(second) as here, friend.join(second) as there:
        play_until([here, there], lambda table: table["turns"] >= 6)
    give_up(friend, second)
    table = TablePage(page)
    table.open(f"/game/{second}")
    expect(table.result.get_by_test_id("curve")).to_be_visible()
    standing = table.result.get_by_test_id("series-standing").locator("li")
    expect(standing).to_have_text([re.compile(r"^Ada\d+ hp$"), "Bruno20 hp"])
    table.result.get_by_role("link", name="Play on at table 1").click()
    page.wait_for_url(f"**/game/{first}")
    give_up(friend, first)
    expect(table.result.get_by_test_id("rematch")).to_be_visible()
    table.open(f"/game/{second}")
    expect(table.result.get_by_role("link", name="Play on")).to_have_count(0)
    table.result.get_by_test_id("rematch-elsewhere").click()
    page.wait_for_url(f"**/game/{first}")
    table.result.get_by_test_id("rematch").click()
    expect(table.result.get_by_test_id("rematch")).to_have_text("Waiting for the others")


def resign(page):
    """Give the game up in the menu of the table."""
    page.get_by_test_id("game-menu").click()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-confirm").click()
