"""Debian's Chromium under Playwright: finds it, or says why it cannot."""

import shutil
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.complaints import Complaints

PROGRAM = "chromium"
FEATURES_OFF = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "AimEnabled"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"),
    *("MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    *("SpareRendererForSitePerProcess", "ThirdPartyStoragePartitioning"),
)
"""The suggestions of the address bar, which nobody sees here: each context would load two pages for them, in
a second of processor time. And a process in reserve for the next page, since a context has few pages.
Playwright turns off the others too, but Chromium only takes the last list.
"""
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"),
    f"--disable-features={','.join(FEATURES_OFF)}",
)
WAIT = 60_000
"""Milliseconds after which waiting for a page is given up; test machines can be slow."""
RETRIES = 3
"""How often a request is sent again whose connection the server has just closed."""

DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}


def script(name):
    """A question to a page, in its own language."""
    return (Path(__file__).parent / "scripts" / name).read_text()


def missing():
    """Why no browser can be started; empty if one can."""
    if shutil.which(PROGRAM) is None:
        return f"there is no {PROGRAM}; install it with: make browser"
    return ""


@contextmanager
def browsing():
    """A running Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which(PROGRAM), args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


def reader(browser, address, **options):
    """A new browser context: somebody who opens our pages, with animations off unless requested."""
    given = {"base_url": address, "reduced_motion": "reduce", "color_scheme": "dark"}
    given["service_workers"] = "block"  # caching would only cost time
    context = browser.new_context(**(given | options))
    context.set_default_timeout(WAIT)
    context.complaints = Complaints(context)
    _ask_again(context.request)
    context.add_init_script(script("notices.js"))
    return context


def _ask_again(request):
    """Servers close connections on which nothing comes for some seconds; a browser then opens another."""
    for name in ("get", "post"):
        setattr(request, name, partial(getattr(request, name), max_retries=RETRIES))


def resize(page, width, height):
    """Resize the window and wait until the page has adapted."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
    )


def wait_for_notice(page, text):
    """Wait until a page has shown a message, even if it is already gone again."""
    page.wait_for_function("(text) => window.shownNotices.some((words) => words.includes(text))", arg=text)
