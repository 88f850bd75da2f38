"""Friends, each at their own screen."""

from urllib.parse import urlsplit

from tests.browser.chromium import wait_for_notice
from tests.browser.table_page import ASKED, IDLE, TablePage

COUNT_PRESSES = """
addEventListener("click", (event) => {
  if (event.isTrusted) sessionStorage.setItem("presses", Number(sessionStorage.getItem("presses") ?? 0) + 1);
}, { capture: true });
"""


def reader(new_context, address=None, **size):
    """A new browser on the start page, in which presses are counted."""
    context = new_context(address, **size)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.add_init_script(COUNT_PRESSES)
    page = context.new_page()
    page.goto("/")
    return TablePage(page)


def copy_link(host):
    host.page.get_by_test_id("copy-invite").click()
    wait_for_notice(host.page, "Copied")
    return host.page.evaluate("navigator.clipboard.readText()")


def take_seat(table, link):
    table.page.goto(urlsplit(link).path)  # on this person's own server, where there are several
    table.page.get_by_test_id("take-seat").click()
    table.page.wait_for_url("**/game/*")
    table.wait_idle()


def begin(host, *seats, **agreed):
    """A game of a host who is at the start page already; returns the link."""
    answer = host.page.context.request.post("/api/games", data={"seats": list(seats), **agreed})
    host.open(answer.json()["address"])
    return copy_link(host)


def play_round(tables):
    """Everybody decides once, as often as the table asks them until it asks the first one again."""
    for table in tables:
        table.wait_until_asked()
        table.decide()


def asked(tables):
    """The player to move, once all tables show the same."""
    for table in tables:
        table.wait_idle()
    latest = max(table.version for table in tables)
    for table in tables:
        table.page.wait_for_selector(f"{IDLE}[data-version='{latest}']")
    return next(table for table in tables if table.page.locator(ASKED).count())
