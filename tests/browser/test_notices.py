"""Turn notifications while no page is open: switched on at the table, pushed, shown, switched off."""

import json
from contextlib import closing

import pytest
from playwright.sync_api import expect

from nshex.web.push.keys import new_key
from tests.browser.chromium import DESKTOP
from tests.browser.table_page import TablePage
from tests.web.push_receiver import PushReceiver
from tests.web.serving import Browser, seat, serving

SUBSCRIBING = """
const subscription = { ...GIVEN, unsubscribe: async () => true, toJSON: () => GIVEN };
PushManager.prototype.subscribe = async () => subscription;
PushManager.prototype.getSubscription = async () => subscription;
"""
"""The push service of the browser is out of reach here, so its answer is given."""
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  for (;;) {
    const shown = await registration.getNotifications();
    if (shown.length) return shown.map(({ title, body, data }) => [title, body, data.address]);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}"""
PRESS = """async () => {
  const opened = new Promise((resolve) => { Clients.prototype.openWindow = resolve; });
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  return [await opened, (await self.registration.getNotifications()).length];
}"""


@pytest.fixture
def receiver():
    with closing(PushReceiver()) as receiver:
        yield receiver


@pytest.fixture
def pushing(tmp_path):
    settings = tmp_path / "settings.toml"
    contact = "mailto:host@example.org"
    settings.write_text(f'push_key = "{new_key()}"\npush_contact = "{contact}"\npush_to_any_host = true\n')
    with serving(tmp_path / "games.sqlite", "--settings", str(settings)) as server:
        yield server
    server.check_silent()


def deliver(page, message):
    """Hand the browser a message of its push service."""
    session = page.context.new_cdp_session(page)
    known = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda found: known.extend(found["registrations"]))
    session.send("ServiceWorker.enable")
    while not known:
        page.wait_for_timeout(10)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": page.evaluate("location.origin"),
            "registrationId": known[0]["registrationId"],
            "data": json.dumps(message),
        },
    )


def test_an_absent_player_is_notified_and_led_to_the_table(new_context, pushing, receiver):
    context = new_context(pushing.address, permissions=["notifications"], service_workers="allow", **DESKTOP)
    given = {"endpoint": receiver.subscription("host")["endpoint"], "keys": receiver.subscription("host")}
    context.add_init_script(f"const GIVEN = {json.dumps(given)};{SUBSCRIBING}")
    page = context.new_page()
    page.goto("/")
    begun = context.request.post(
        "/api/games", data={"seats": [seat("moloch"), seat("borgo", "open")], "first": 0}
    )
    game = begun.json()["game"]
    TablePage(page).open(f"/game/{game}")
    notify = page.get_by_test_id("notify")
    notify.click()
    expect(notify).to_have_text("Notifications are on")
    link = page.get_by_test_id("invite").input_value()
    page.goto("/me")
    friend = Browser(pushing)
    friend.fetch("/")
    friend.fetch(f"/api/games/{game}/seats", {"invitation": link.rpartition("-")[2]})
    name, _, notice = receiver.wait_for(1)[0]
    assert (name, notice["address"]) == ("host", f"/game/{game}")
    deliver(page, notice)
    assert page.evaluate(SHOWN) == [["Your move", notice["text"], f"/game/{game}"]]
    assert context.service_workers[0].evaluate(PRESS) == [f"{pushing.address}/game/{game}", 0]
    # One's own page knows of it, and switches it off again.
    everywhere = page.get_by_test_id("notify-none")
    expect(everywhere).to_have_text("Turn off on 1 device")
    page.get_by_test_id("notify").click()
    expect(page.get_by_test_id("notify")).to_have_text("Notify me when it is my turn")
    expect(everywhere).to_be_hidden()
