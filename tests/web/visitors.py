"""Browsers that visit a server and take seats by link."""

from tests.web.serving import Browser


def visitor(server):
    browser = Browser(server)
    browser.fetch("/")
    return browser


def take(browser, link, **more):
    game, _, invitation = link.removeprefix("/join/").rpartition("-")
    return browser.fetch(f"/api/games/{game}/seats", {"invitation": invitation, **more})


def waiting(browser, game):
    return browser.fetch(f"/api/games/{game}").json()["table"]["waiting"]
