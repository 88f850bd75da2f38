"""Screenshots of play with others.

The page belongs to one of several people; the others have their own browsers. What they share is set up once.
"""

from types import SimpleNamespace
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.shot_list import shot
from tests.browser.table_page import TablePage
from tests.web.serving import Browser, seat

PEOPLE = ("Ada", "Bruno", "Cleo", "Dario", "Edda")
SIX = ("moloch", "borgo", "outpost", "hegemony", "smart", "vegas")
FEW_TURNS = 5


def server_of(page):
    parts = urlsplit(page.url)
    return SimpleNamespace(address=f"{parts.scheme}://{parts.netloc}", port=parts.port)


def person(page, name):
    """Somebody else at the server of a page."""
    browser = Browser(server_of(page))
    browser.fetch("/")
    browser.fetch("/api/me", {"name": name})
    return browser


def reader_of(page, name):
    """The user of a page as one of these people."""
    page.goto("/")
    browser = Browser(server_of(page))
    browser.cookie = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
    browser.fetch("/api/me", {"name": name})
    return browser


def invitation_to(host, game):
    return host.fetch(f"/api/games/{game}").json()["table"]["waiting"]["join"].rpartition("-")[2]


def meet(host, *guests, **agreed):
    """A game of these people, in which it is the host's turn."""
    armies = agreed.pop("armies", SIX)
    seats = [seat(army, "open" if number else "me") for number, army in enumerate(armies[: len(guests) + 1])]
    game = host.new_game(*seats, **{"first": 0, **agreed})
    invitation = invitation_to(host, game)
    for guest in guests:
        assert guest.fetch(f"/api/games/{game}/seats", {"invitation": invitation}).status == 200
    return game


def play(game, *people, turns):
    """Everybody plays their first choice for some turns."""
    for number in range(turns):
        with people[number % len(people)].join(game) as player:
            while player.wait_for_decision()["choices"] is not None:
                player.play(player.lines()[0])
                player.ask("ping")
                if player.table["choices"] is None:
                    break


def give_up(browser, game):
    with browser.join(game) as player:
        player.ask("resign")


def end_a_game(people):
    """One of these people gives up a game, once one of them has one."""
    while True:
        for browser in people:
            for game in browser.fetch("/api/games").json():
                if game["state"] == "playing":
                    give_up(browser, game["address"].rpartition("/")[2])
                    return


@shot("lobby", "The lobby: open seats, games to watch, and a partner with one press", light=True)
def lobby(page):
    page.goto("/")
    shown = page.context.request.get("/api/lobby").json()
    hosts = {game["host"] for game in shown["open"]}
    team = [seat(army, "open" if number else "me") for number, army in enumerate(SIX[:4])]
    wanted: dict[str, tuple[list[dict], dict]] = {
        "Dario": (team, {"mode": "team", "teams": [[0, 1], [2, 3]], "clock": "2d"}),
        "Cleo": ([seat("smart"), seat("vegas", "open")], {"clock": "3d", "level": "beginners"}),
        "Bruno": ([seat("borgo"), seat("hegemony", "open")], {"clock": "10+10", "rated": True}),
    }
    for name, (seats, terms) in wanted.items():
        if name not in hosts:
            person(page, name).new_game(*seats, listed=True, forecast=False, **terms)
    if not shown["running"]:
        armies = ("outpost", "moloch")
        meet(person(page, "Edda"), person(page, "Ada"), armies=armies, clock="60s", listed=True)
    page.goto("/lobby")
    expect(page.locator("#open li")).to_have_count(len(wanted))
    page.locator("#running li").first.wait_for()


@shot("games", "My games: whose turn it is, and how much time is left", light=True)
def games(page):
    me = reader_of(page, "Ada")
    friends = [person(page, name) for name in PEOPLE[1:]]
    over = meet(me, friends[0], armies=("smart", "vegas"))
    give_up(friends[0], over)
    waiting = meet(me, friends[1], armies=("hegemony", "borgo"), clock="7d")
    play(waiting, me, turns=1)
    meet(me, friends[2], armies=("moloch", "outpost"), clock="3d")
    meet(me, friends[3], armies=("borgo", "smart"), clock="1d")
    meet(me, friends[0], armies=("outpost", "vegas"), clock="14d")
    me.new_game(seat("moloch"), seat("borgo", "open"))
    page.goto("/games")
    page.locator("#game-list li, .game-list li").first.wait_for()


@shot("me", "Who one is without an account: a name, a phrase for another device, notifications")
def me(page):
    reader_of(page, "Ada")
    page.goto("/me")
    page.locator("#give-phrase").click()
    page.get_by_test_id("phrase").evaluate(
        "(place) => { place.textContent = 'amber river seven lantern oak'; }"
    )


@shot("join", "The page behind a link: which game it is, and one button", light=True)
def join(page):
    page.goto("/")
    host = person(page, "Bruno")
    game = host.new_game(seat("moloch"), seat("outpost", "open"), clock="10+10")
    page.goto(f"/join/{game}-{invitation_to(host, game)}")


@shot("waiting", "A table that waits for a friend, with the link to send", light=True)
def waiting(page):
    me = reader_of(page, "Ada")
    game = me.new_game(seat("moloch"), seat("borgo", "open"), clock="10+10")
    TablePage(page).open(f"/game/{game}")


@shot("clocks", "A game with clocks: whose time runs, and how much is left")
def clocks(page):
    me, friend = reader_of(page, "Ada"), person(page, "Bruno")
    game = meet(me, friend, armies=("moloch", "borgo"), clock="10+10")
    play(game, me, friend, turns=2 * FEW_TURNS)
    TablePage(page).open(f"/game/{game}")


@shot("six-clocks", "Six players with clocks", light=True)
def six_clocks(page):
    me = reader_of(page, "Ada")
    friends = [person(page, name) for name in ("Bruno", "Cleo", "Dario", "Edda", "Friedrich-Wilhelm")]
    game = meet(me, *friends, mode="deathmatch", board="extended", clock="3d")
    play(game, me, *friends, turns=6)
    TablePage(page).open(f"/game/{game}")


@shot("ladder", "The ladder: ratings with their uncertainty")
def ladder(page):
    page.goto("/ladder")
    if page.get_by_text(PEOPLE[0]).count():
        return
    people = [person(page, name) for name in PEOPLE]
    for number in range(48):
        first, second = people[number % 4], people[(number % 4 + 1 + number // 4 % 3) % 4]
        armies = (SIX[number % 6], SIX[(number + 1) % 6])
        game = meet(first, second, armies=armies, first="lot", rated=True, forecast=False)
        stronger, weaker = sorted((first, second), key=people.index)
        give_up(weaker if number % 5 % 2 else stronger, game)
    game = meet(people[4], people[0], rated=True, forecast=False)
    give_up(people[4], game)
    page.goto("/ladder")


@shot("series-result", "The end of a rated game in a best of three")
def series_result(page):
    me, friend = reader_of(page, "Ada"), person(page, "Bruno")
    terms = {"clock": "10+10", "best_of": 3, "rated": True, "forecast": False}
    game = meet(me, friend, armies=("moloch", "borgo"), **terms)
    play(game, me, friend, turns=FEW_TURNS + 1)
    give_up(friend, game)
    TablePage(page).open(f"/game/{game}")
    expect(page.get_by_test_id("series-standing")).not_to_be_empty()


@shot("tournaments", "Tournaments to join, and a form for one's own")
def tournaments(page):
    page.goto("/tournaments")
    if page.get_by_text("Friday night").count():
        return
    host = person(page, "Bruno")
    host.fetch("/api/tournaments", {"kind": "arena", "name": "Friday night", "minutes": 60, "starts_in": 15})
    host.fetch("/api/tournaments", {"kind": "swiss", "name": "The long winter"})
    page.goto("/tournaments")


@shot("tournament", "A round robin under way, with a table that updates itself", light=True)
def tournament(page):
    me = reader_of(page, "Ada")
    made = me.fetch("/api/tournaments", {"kind": "round_robin", "name": "Friends of Moloch"}).json()[
        "tournament"
    ]
    place = f"/api/tournaments/{made}"
    people = [me, *(person(page, name) for name in PEOPLE[1:4])]
    for browser, name in zip(people, PEOPLE, strict=False):
        assert browser.fetch(f"{place}/join", {"name": name}).status == 200
    assert me.fetch(f"{place}/start", {}).status == 200
    for _ in range(3):
        end_a_game(people[1:])
    page.goto(f"/tournaments/{made}")
    page.get_by_test_id("standings").wait_for()


@shot("bot-accounts", "Bot accounts: a token for a program that plays")
def bot_accounts(page):
    me = reader_of(page, "Ada")
    me.fetch("/api/bot-accounts", {"name": "Tin soldier"})
    page.goto("/bot-accounts")
