"""Two browsers at one table: an agreed draw, a clock that runs out, and players who leave."""

from playwright.sync_api import expect

from tests.browser.chromium import PHONE, wait_for_notice
from tests.browser.friends import begin, reader, take_seat
from tests.browser.table_page import TablePage

CUT_OFF = """() => {
  const found = [];
  const boxOf = (one) => one.getBoundingClientRect();
  const isBefore = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1;
  const meet = (a, b) => !isBefore(a, b) && !isBefore(b, a);
  const names = ":is(.lives, .stock) .number, .clock, .emblem, strong, .open-hand li";
  const check = (part, frame) => {
    const [inner, outer] = [boxOf(part), boxOf(frame)];
    const isGone = inner.width === 0 || inner.top >= outer.bottom - 1;
    const isInside = inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
    const isWhole = isInside && inner.bottom <= outer.bottom + 1;
    if (!isGone && !isWhole) found.push(`${part.className} of ${frame.className}`);
  };
  for (const seat of document.querySelectorAll(".seat")) {
    const parts = [...seat.querySelectorAll(names)];
    for (const part of parts) check(part, seat);
    for (const rating of seat.querySelectorAll(".rating")) check(rating, rating.closest(".player"));
    const boxes = parts.map((part) => [part, boxOf(part)]);
    for (const [one, a] of boxes)
      for (const [other, b] of boxes)
        if (one !== other && meet(a, b)) found.push(`${one.className} over ${other.className}`);
  }
  return found;
}"""
"""What is neither wholly within the strip of its seat nor left out, and what lies over something else."""
SEATS = ({"army": "moloch", "who": "me"}, {"army": "borgo", "who": "open"})


def two_at_a_table(new_context, **agreed):
    """The pages of the player who creates a game, and of a friend who opens the link to the other seat."""
    host, friend = reader(new_context), reader(new_context)
    take_seat(friend, begin(host, *SEATS, **agreed))
    return host, friend


def test_a_draw_is_offered_declined_offered_again_and_agreed(new_context):
    first, second = (table.page for table in two_at_a_table(new_context))
    expect(first.locator("body")).to_have_attribute("data-mine", "yes")
    first.get_by_test_id("game-menu").click()
    first.get_by_test_id("offer-draw").click()
    expect(first.get_by_test_id("offer")).to_contain_text("You have offered a draw.")
    expect(second.get_by_test_id("offer")).to_contain_text("Moloch offers a draw.")
    board = second.get_by_test_id("board").bounding_box()
    strip = second.get_by_test_id("offer").bounding_box()
    assert strip["y"] + strip["height"] <= board["y"], "the strip covers no cell"
    second.get_by_test_id("decline").click()
    expect(first.get_by_test_id("offer")).to_be_hidden()
    wait_for_notice(first, "Borgo declined.")
    first.get_by_test_id("game-menu").click()
    expect(first.get_by_test_id("offer-draw")).to_be_disabled()
    first.keyboard.press("Escape")
    second.keyboard.press("g")
    second.get_by_test_id("offer-draw").click()
    first.get_by_test_id("agree").click()
    for page in (first, second):
        expect(page.get_by_test_id("result")).to_contain_text("Draw by agreement.")
        expect(page.get_by_test_id("game-menu")).to_be_hidden()
    second.reload()
    expect(second.locator("body")).to_have_attribute("data-below", "1")  # still one's own seat afterwards


def test_a_clock_is_counted_down_and_ends_the_game(new_context):
    """In two games: one with time to look at the clock, and one that is soon over."""
    host, friend = two_at_a_table(new_context, clock="2+0")
    clock = friend.page.locator("[data-clock-of='0']")
    expect(clock).to_have_class("clock running")
    seen = clock.text_content()
    expect(clock).not_to_have_text(seen or "")
    expect(friend.page.locator("[data-clock-of='1']")).to_have_text("2:00")
    take_seat(friend, begin(host, *SEATS, clock="0.05+0"))
    for table in (host, friend):
        expect(table.page.get_by_test_id("result")).to_contain_text("Moloch ran out of time.")
    expect(friend.page.locator("[data-clock-of='0']")).to_have_class("clock low")


def test_resigning_is_confirmed_first(new_context):
    page = new_context().new_page()
    table = TablePage(page)
    table.begin({"army": "moloch"}, {"army": "borgo", "who": "bot", "bot": "recruit"})
    page.get_by_test_id("game-menu").click()
    page.get_by_test_id("resign").click()
    page.get_by_role("button", name="Play on").click()
    assert not table.is_over
    page.get_by_test_id("game-menu").click()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-confirm").click()
    expect(page.get_by_test_id("result")).to_contain_text("Moloch resigned.")


def test_leaving_is_confirmed_first_and_a_bot_plays_on(new_context):
    host, friend = two_at_a_table(new_context)
    leave(friend.page, "A bot plays on for you")
    wait_for_notice(host.page, "Borgo left. A bot plays on.")
    expect(host.page.locator("[data-part=others]")).to_contain_text("Soldier")
    host.decide()
    host.wait_until_asked()
    leave(host.page, "the game is deleted")
    for table in (host, friend):
        expect(table.page.locator("#no-games")).to_be_visible()


def leave(page, words):
    page.get_by_test_id("game-menu").click()
    page.get_by_test_id("leave").click()
    expect(page.get_by_role("dialog")).to_contain_text(words)
    page.get_by_test_id("leave-confirm").click()
    page.wait_for_url("**/games")


def test_a_phone_shows_whole_things_only_in_the_strips_of_a_game_with_clocks(new_context):
    """Pile and discards of the opponent where they fit, and no rating that is cut off."""
    host = reader(new_context, **PHONE)
    rating = {"rating": 1662, "margin": 581, "change": 162, "provisional": True}
    ratings = {"rated": True, "seats": [rating, rating]}
    host.page.route("**/ratings", lambda route: route.fulfill(json=ratings))
    take_seat(reader(new_context), begin(host, *SEATS, clock="10+10"))
    expect(host.page.locator(".mine .rating")).to_have_count(1)
    expect(host.page.locator(".others .stock")).to_be_in_viewport()
    for width in (430, 390, 360, 320):
        host.page.set_viewport_size({"width": width, "height": 780})
        assert host.page.evaluate(CUT_OFF) == [], width


def test_the_clocks_of_many_are_beside_the_hit_points(new_context):
    host = reader(new_context, viewport={"width": 1440, "height": 900})
    armies = ("moloch", "borgo", "outpost", "hegemony", "smart", "vegas")
    seats = [{"army": army, "who": "open" if place else "me"} for place, army in enumerate(armies)]
    begin(host, *seats, mode="deathmatch", board="extended", clock="3d")
    expect(host.page.locator(".others .clock")).to_have_count(5)
    assert host.page.evaluate(CUT_OFF) == []
    clock, lives = (host.page.locator(f".others .{part}").first.bounding_box() for part in ("clock", "lives"))
    assert clock["y"] >= lives["y"] - 4
    assert clock["y"] + clock["height"] <= lives["y"] + lives["height"] + 4
