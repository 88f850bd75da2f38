"""Lessons of the tutorial: a wrong attempt, a right one, and on to the next."""

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import ASKED, END_NOW


def verdict(page, wanted):
    return page.locator(f"[data-testid=coach][data-verdict={wanted}]")


def test_wrong_then_right_then_next(page, table):
    page.goto("/learn")
    page.get_by_role("link", name="Placing tiles").click()
    page.wait_for_url("**/learn/placing/1")
    table.wait_until_asked()
    expect(page.get_by_test_id("coach")).to_contain_text("Place the Brawler on C3")
    expect(page.get_by_test_id("coach-next")).to_be_hidden()
    asked = page.locator(".hex.asked")
    expect(asked).to_have_attribute("data-cell", "C3")

    table.place("brawler", "D3")
    verdict(page, "again").wait_for()
    expect(page.get_by_test_id("coach-message")).to_contain_text("Not quite")
    expect(asked).to_have_count(0)
    expect(page.get_by_test_id("coach-next")).to_be_hidden()

    page.get_by_test_id("coach-again").click()
    verdict(page, "open").wait_for()
    expect(table.unit("D3")).to_have_count(0)
    table.place("brawler", "C3")
    verdict(page, "done").wait_for()
    expect(page.get_by_test_id("coach-message")).to_contain_text("2 points")

    page.get_by_test_id("coach-next").click()
    page.wait_for_url("**/learn/placing/2")
    table.wait_until_asked()
    expect(page.get_by_test_id("coach")).to_contain_text("Discard one")
    table.decide()
    verdict(page, "done").wait_for()


def test_the_list_remembers_what_is_done(page, table):
    page.goto("/learn/placing/1")
    table.wait_until_asked()
    table.place("brawler", "C3")
    verdict(page, "done").wait_for()
    page.goto("/learn")
    expect(page.locator("[data-lesson=placing]")).to_contain_text("1 of 3")
    expect(page.locator("[data-lesson=placing]")).to_have_attribute("href", "/learn/placing/2")


def test_a_task_with_a_battle(page, table):
    page.goto("/learn/attacks/1")
    table.wait_until_asked()
    table.hold_battles()
    table.place("runner", "D4")
    table.wait_until_asked()
    table.hand_tile("battle").click()
    table.primary.click()
    table.page.get_by_test_id("battle-skip").click()
    verdict(page, "done").wait_for()
    expect(table.unit("D3")).to_have_count(0)


def test_an_action_in_a_lesson_can_be_taken_back(page, table):
    page.goto("/learn/attacks/1")
    table.wait_until_asked()
    taken = page.get_by_test_id("take-back")
    expect(taken).to_be_disabled()
    table.place("runner", "D4")
    table.wait_until_asked()
    taken.click()
    expect(table.unit("D4")).to_have_count(0)
    expect(table.hand_tile("runner")).to_be_visible()
    expect(taken).to_be_disabled()


def test_a_game_won_in_a_lesson_leads_on_to_the_next(page, table):
    """No dialog of a real game comes up, with a replay and a rematch that a lesson does not have."""
    page.goto("/learn/instants/4")
    table.wait_until_asked()
    table.hold_battles()
    table.hand_tile("battle").click()
    table.primary.click()
    page.get_by_test_id("battle-skip").click()
    verdict(page, "done").wait_for()
    expect(page.get_by_test_id("replay")).to_have_count(0)
    expect(page.get_by_text("thinks")).to_have_count(0)
    expect(page.get_by_test_id("coach-next")).to_have_attribute("href", "/learn/mobility/1")


def test_a_short_game_without_a_winner_is_called_a_draw(page, table):
    """Whoever only ends their turns is left alone by the recruit, too."""
    page.goto("/learn/short-game/1")
    table.wait_until_asked()
    judged = verdict(page, "again")
    while not judged.count():
        before = table.version
        if table.step == "discard":
            table.tiles.first.click()
        table.primary.click()
        if table.primary.get_attribute("data-action") == END_NOW:
            table.primary.click()
        table.wait_past(before)
        while not page.locator(ASKED).or_(judged).count():
            table.skip_battle()
    expect(page.get_by_test_id("coach-message")).to_contain_text("The game ended in a draw.")
    expect(page.get_by_test_id("coach-again")).to_be_visible()
    expect(page.get_by_test_id("coach-next")).to_be_hidden()
    expect(page.get_by_text("thinks")).to_have_count(0)


@pytest.mark.slow
def test_every_lesson_opens(page, table):
    page.goto("/learn")
    links = [card.get_attribute("href") for card in page.locator("[data-lesson]").all()]
    assert len(links) == 17
    for link in links:
        table.open(link)
        expect(page.get_by_test_id("coach")).to_be_visible()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Lesson")
