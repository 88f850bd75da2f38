"""The site as an app: it can be installed, and pages seen before work offline."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import PHONE
from tests.browser.table_page import TablePage
from tests.web.serving import serving

CONTROLLED = """new Promise((resolve) => {
  if (navigator.serviceWorker.controller) resolve();
  navigator.serviceWorker.addEventListener("controllerchange", resolve);
})"""
KEPT = """async (paths) => {
  for (;;) {
    const keys = await (await caches.open("offline-1")).keys();
    const kept = keys.map(({ url }) => url.split("?")[0].replace(location.origin, ""));
    if (paths.every((path) => kept.includes(path))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""
PAGES = ("/rules", "/tiles", "/puzzles", "/puzzles/borgo-03", "/learn", "/learn/placing/1")


@pytest.fixture(scope="module")
def leaving(tmp_path_factory):
    """A server that the test will end."""
    with serving(tmp_path_factory.mktemp("offline") / "games.sqlite") as server:
        yield server


def do_the_lesson(page):
    table = TablePage(page)
    table.open("/learn/placing/1")
    begin = page.locator("[data-part=coach-go]")
    if begin.is_visible():
        begin.click()
    table.place("brawler", "C3")
    page.locator("[data-testid=coach][data-verdict=done]").wait_for()


@pytest.mark.slow
def test_lessons_gallery_rules_and_puzzles_work_without_a_server(new_context, leaving):
    context = new_context(leaving.address, service_workers="allow", **PHONE)
    context.complaints.allow("ERR_CONNECTION_REFUSED|Failed to load|net::ERR|does not answer")
    page = context.new_page()
    page.goto("/rules")
    page.evaluate(CONTROLLED)
    for path in PAGES[1:]:
        page.goto(path)
        page.wait_for_load_state("networkidle")
    do_the_lesson(page)
    page.evaluate(KEPT, [*PAGES, "/offline", "/api/lessons/placing/1"])
    leaving.kill()

    page.goto("/rules")
    expect(page.locator("h1").first).to_be_visible()
    page.goto("/tiles")
    first = page.locator(".tile img").first
    assert first.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    TablePage(page).open("/puzzles/borgo-03")
    expect(TablePage(page).hand_tile("net_fighter")).to_be_visible()
    do_the_lesson(page)
    page.goto("/lobby")
    expect(page.get_by_role("heading", name="The server cannot be reached")).to_be_visible()


def test_the_manifest_has_all_that_installing_needs(page):
    page.goto("/")
    manifest = json.loads(page.request.get(page.locator("link[rel=manifest]").get_attribute("href")).text())
    assert manifest["display"] == "standalone" and manifest["start_url"] == manifest["scope"] == "/"
    sizes = {}
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.ok and answer.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(answer.body()[at : at + 4], "big") for at in (16, 20))
            assert f"{width}x{height}" == icon["sizes"]
            sizes[width, icon.get("purpose", "any")] = icon["src"]
    assert set(sizes) == {(192, "any"), (512, "any"), (512, "maskable")}
    assert page.request.get(page.locator("link[rel=apple-touch-icon]").get_attribute("href")).ok
