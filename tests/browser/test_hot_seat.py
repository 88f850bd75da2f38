"""Two friends at one screen."""

from playwright.sync_api import expect

from tests.browser.table_page import FRIEND, ME


def decider(table):
    return table.page.locator(".seat.decides").get_attribute("data-army")


def below(table):
    return table.page.locator("[data-part=mine] .seat").get_attribute("data-army")


def test_each_friend_sees_their_own_army_at_the_bottom(table):
    table.begin(ME, FRIEND)
    seen: list[str] = []
    while len(seen) < 5:
        army = decider(table)
        assert below(table) == army
        if not seen or seen[-1] != army:
            seen.append(army)
        table.decide()
        table.wait_until_asked()
    assert seen == ["moloch", "borgo"] * 2 + ["moloch"]


def test_the_form_seats_a_friend_with_a_name(page, table):
    page.goto("/")
    setup = page.locator("#setup")
    seats = setup.locator(".seat")
    seats.nth(0).get_by_label("Army").select_option("Hegemony")
    seats.nth(1).get_by_label("Army").select_option("Dancer")
    seats.nth(1).get_by_label("Played by").select_option("A friend at this screen")
    seats.nth(1).get_by_label("Name").fill("Ada")
    setup.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/game/*")
    table.wait_until_asked()
    expect(page.locator(".seat[data-army=dancer]")).to_contain_text("Ada")
    assert below(table) == decider(table)


def test_an_invalid_choice_is_reported_at_its_field(page, context):
    context.complaints.allow("422")
    page.goto("/")
    setup = page.locator("#setup")
    page.route("**/api/games", lambda route: route.continue_(post_data='{"seats": [{"army": "moloch"}, 7]}'))
    setup.get_by_role("button", name="Start the game").click()
    expect(setup.locator(".fault:visible").first).to_be_visible()
    expect(setup.get_by_role("button", name="Start the game")).to_be_enabled()
