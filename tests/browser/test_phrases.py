"""Two people at a table: phrases reach the other unless muted; and a notification on one's turn."""

from playwright.sync_api import expect

from tests.browser.chromium import DESKTOP, PHONE, wait_for_notice
from tests.browser.table_page import ME, TablePage

OPEN = {"army": "borgo", "who": "open"}
KEEP_NOTICES = """
window.notices = [];
window.Notification = class extends EventTarget {
  static permission = "default";
  static async requestPermission() { return (this.permission = "granted"); }
  constructor(title, options) { super(); window.notices.push([title, options.body]); }
};
Object.defineProperty(document, "hidden", { get: () => window.isAway === true });
"""


def two_players(new_context, guest_device):
    host = TablePage(new_context(**DESKTOP).new_page()).begin(ME, OPEN)
    game = host.page.url.split("/")[-1]
    link = host.page.context.request.get(f"/api/games/{game}").json()["table"]["waiting"]["join"]
    guest = TablePage(new_context(**guest_device).new_page())
    guest.page.add_init_script(KEEP_NOTICES)
    guest.page.goto(link)
    guest.page.get_by_test_id("take-seat").click()
    guest.wait_idle()
    host.wait_until_asked()
    return host, guest


def say(table, words):
    table.press("say")
    table.page.get_by_role("button", name=words).click()


def test_phrases_and_mute_on_a_phone(new_context):
    host, guest = two_players(new_context, PHONE)
    say(guest, "Good luck!")
    wait_for_notice(host.page, "Good luck!")
    host.press("say")
    host.page.get_by_test_id("mute").check()
    host.page.get_by_role("button", name="Hello!").click()
    wait_for_notice(guest.page, "Hello!")
    wait_for_notice(host.page, "You: Hello!")
    say(guest, "Nice move!")
    wait_for_notice(guest.page, "You: Nice move!")
    expect(host.page.locator(".message")).not_to_contain_text("Nice move!")


def test_a_player_looking_elsewhere_is_notified(new_context):
    host, guest = two_players(new_context, DESKTOP)
    guest.page.get_by_test_id("notify").click()
    expect(guest.page.get_by_test_id("notify")).to_have_attribute("aria-pressed", "true")
    guest.page.evaluate("window.isAway = true")
    host.decide()
    guest.page.wait_for_function("window.notices.length === 1")
    assert guest.page.evaluate("window.notices[0][0]") == "Your move"
