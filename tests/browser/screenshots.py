"""Screenshots of every page: `python -m tests.browser.screenshots docs/screenshots`.

The games come from stored records, so that the pictures can be reproduced. A README.md beside them describes
each. Names after the folder take only those; `--language de` takes them in another language.
"""

import argparse
import re
import tempfile
from contextlib import ExitStack
from itertools import product
from pathlib import Path

from playwright.sync_api import expect

from tests.browser import shots_together  # noqa: F401, which adds its own
from tests.browser.chromium import DESKTOP, PHONE, WAIT, browsing, script
from tests.browser.shot_list import SHOTS, shot
from tests.browser.table_page import TablePage, upload
from tests.web.serving import serving

QUALITY = 72
SIZES = {"desktop": DESKTOP, "phone": PHONE | {"device_scale_factor": 1.5}}
US = ({"who": "me"}, {"who": "friend"})
FOUR = ({"who": "me"}, {"who": "bot", "bot": "soldier"}, {"who": "friend"}, {"who": "friend"})
EDITED = "o17:MB:CE+h18:R+A1oQ+B2hH3+C2hT4+C3oR2+D2oC1+E3hQ+turn=1"
ONE_BLOW = "o9:WM::-+b2:::-+A1oQ+E2bC5+E3bQ"
"""Positions in the editor."""
DRAWN = script("drawn.js")

# --- how to get there --------------------------------------------------------------------------------


@shot("home", "The start page: a game against a bot in two clicks", light=True)
def home(page):
    page.goto("/")


@shot("new-game", "The form for any other game: four seats with teams")
def new_game(page):
    page.goto("/")
    form = page.locator("#setup")
    form.locator("label:has(input[name=mode][value=team])").click()
    form.locator("label:has(input[name=count][value='4'])").click()
    for seat, army in enumerate(("moloch", "outpost", "borgo", "hegemony")):
        form.locator(f"#army-{seat}").select_option(army)
    form.locator("summary").last.click()
    form.scroll_into_view_if_needed()
    page.evaluate("document.querySelector('#new').scrollIntoView()")


@shot("table-start", "The first question of a game: where the HQ goes")
def table_start(page):
    TablePage(page).play_on("duel", 0, *US)


@shot("table", "The middle of a game, a unit to be placed", light=True)
def table(page):
    TablePage(page).play_on("duel", 41, *US)


@shot("preview", "A ghost shows its lines of fire, nets and what they change")
def preview(page):
    shown = TablePage(page).play_on("duel", 55, *US)
    shown.hand_tile("net_fighter").click()
    shown.cell("C4").click()
    page.locator(".badge").first.wait_for(state="attached")


@shot("targets", "An instant lights up all it can hit", light=True)
def targets(page):
    shown = TablePage(page).come_to("sniper")
    shown.hand_tile("sniper").click()
    page.mouse.move(0, 0)
    page.locator(".light.halo").first.wait_for(state="attached")


@shot("energy", "Tiles of the hand are turned into energy")
def energy(page):
    shown = TablePage(page).come_to("energy")
    page.locator("[data-option=energy]").click()
    shown.hand_tile("battle").click()


@shot("retreat", "A unit is pushed back, and its owner says where to")
def retreat(page):
    TablePage(page).play_on("duel", 33, *US)


@shot("forecast", "The battle forecast, over the board")
def forecast(page):
    TablePage(page).play_on("duel", 78, *US).press("forecast")
    page.locator(".skull").first.wait_for()


@shot("battle", "A phase of a battle", light=True)
def battle(page):
    shown = TablePage(page).play_on("duel", 78, *US)
    shown.hand_tile("scout").click()
    shown.cell("A1").click()
    shown.primary.click()
    page.get_by_test_id("phase-banner").wait_for()
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_test_id("battle-step").click()
    page.locator("[data-testid=battle-controls][data-state=stopped]").wait_for()


@shot("help", "A unit explained in words, with what it hits and what hits it")
def help_(page):
    shown = TablePage(page).play_on("duel", 63, *US)
    if page.evaluate("matchMedia('(hover: none)').matches"):
        shown.hold(shown.cell("C3"))
    else:
        shown.cell("C3").hover()
    expect(page.get_by_test_id("help")).to_be_visible()


@shot("armies", "Everything an army has used and has left")
def armies(page):
    TablePage(page).play_on("duel", 63, *US)
    page.locator("[data-part=mine] .who").click()
    page.get_by_test_id("window-armies").wait_for()


@shot("keys", "What every key does")
def keys(page):
    TablePage(page).play_on("duel", 63, *US).press("keys")


@shot("result", "The end of a game")
def result(page):
    shown = TablePage(page).play_on("duel", 90, *US)
    shown.confirm()
    expect(shown.result).to_be_visible()


@shot("four-armies", "Four armies, everybody alone, on one board")
def four_armies(page):
    TablePage(page).play_on("four", 60, {"who": "me"}, *FOUR[1:])


@shot("terminals", "The board with terminals, energy and procedures")
def terminals(page):
    TablePage(page).play_on("terminals", 60, *US)


@shot("replay", "A replay with its analysis: chances, mistakes, what was best", light=True)
def replay(page):
    page.goto(f"{upload(page.context, 'duel')}#46")
    page.locator("#board svg").wait_for()
    page.locator("#analyse").click()
    page.locator(".side-summary").first.wait_for(timeout=6 * WAIT)
    page.evaluate("scrollTo(0, 0)")


@shot("gallery", "Every tile of every army", light=True)
def gallery(page):
    page.goto("/tiles")


@shot("tile", "One tile of the gallery")
def tile(page):
    page.goto("/tiles#hegemony.net_fighter")
    page.get_by_role("dialog").wait_for()
    page.evaluate("scrollTo(0, 0)")


@shot("rules", "The rules with pictures", light=True)
def rules(page):
    page.goto("/rules#battle")


@shot("learn", "The lessons")
def learn(page):
    page.goto("/learn")


@shot("lesson", "A task of a lesson", light=True)
def lesson(page):
    TablePage(page).open("/learn/nets/1")


@shot("lesson-done", "A task that is done")
def lesson_done(page):
    shown = TablePage(page)
    shown.open("/learn/placing/1")
    begin = page.locator("[data-part=coach-go]")
    if begin.is_visible():
        begin.click()
    shown.place("brawler", "C3")
    page.locator("[data-testid=coach][data-verdict=done]").wait_for()


def run_step(page, puzzle, lines, **run):
    """A puzzle of a run as the server would send it, so that the pictures do not depend on chance."""
    language = {"Accept-Language": page.evaluate("document.documentElement.lang")}
    asked = page.context.request.post(f"/api/puzzles/{puzzle}", data={"lines": lines}, headers=language)
    usual = {"id": "run", "number": 0, "score": 0, "best": 9, "left": None, "skips": 1, "over": False}
    return asked.json() | {"run": usual | {"answers": []} | run}


@shot("storm", "A storm: as many puzzles as you can in three minutes", light=True)
def storm(page):
    page.goto("/puzzles/storm")
    begun = run_step(page, "outpost-06", [], number=4, score=4, left=107_000)
    page.route("**/api/puzzle-runs", lambda route: route.fulfill(json=begun))
    page.get_by_test_id("run-begin").click()
    page.locator(".table[data-state=running][data-puzzle]").wait_for()
    page.get_by_test_id("run-clock").evaluate("(clock) => { clock.textContent = '1:47'; }")


@shot("streak-over", "The end of a streak, with the puzzles it went through")
def streak_over(page):
    page.goto("/puzzles/streak")
    outcomes = {"borgo-02": "solved", "outpost-01": "solved", "moloch-02": "skipped", "borgo-03": "failed"}
    answers = [run_step(page, id, [])["puzzle"] | {"outcome": outcome} for id, outcome in outcomes.items()]
    begun = run_step(page, "borgo-03", [], number=3, score=2)
    ended = run_step(page, "borgo-03", ["battle"], number=4, score=2, over=True, answers=answers)
    page.route("**/api/puzzle-runs", lambda route: route.fulfill(json=begun))
    page.route("**/api/puzzle-runs/run/3", lambda route: route.fulfill(json=ended))
    page.get_by_test_id("run-begin").click()
    shown = TablePage(page)
    shown.wait_until_asked()
    shown.primary.click()
    page.get_by_test_id("run-end").wait_for()


@shot("puzzle-cards", "Puzzles as cards to print, with their solutions on the back")
def puzzle_cards(page):
    page.goto("/puzzles/print?id=borgo-02,moloch-01,outpost-06,hegemony-01")
    page.locator(".sheets").evaluate("(sheets) => sheets.scrollIntoView()")


@shot("puzzles", "The puzzles: filters, progress, ways to solve", light=True)
def puzzles(page):
    page.goto("/puzzles")


@shot("puzzle", "A puzzle: the tiles given, the goal, and what a tile would do", light=True)
def puzzle(page):
    shown = TablePage(page)
    shown.open("/puzzles/borgo-03")
    shown.hand_tile("net_fighter").click()
    shown.cell("B4").click()
    page.locator(".badge").first.wait_for(state="attached")


@shot("puzzle-solved", "A puzzle that is solved")
def puzzle_solved(page):
    shown = TablePage(page)
    shown.open("/puzzles/borgo-01")
    shown.hand_tile("net_fighter").click()
    shown.cell("A1").click()
    while shown.ghost("A1").get_attribute("data-rotation") != "1":
        page.keyboard.press("e")
    shown.confirm()
    shown.primary.click()
    shown.wait_until_asked()
    page.get_by_test_id("solved").wait_for()


@shot("editor", "The editor: a position set up by hand", light=True)
def editor(page):
    page.goto(f"/editor?position={EDITED}")
    page.locator('[data-cell="C3"] .hit').click()
    page.locator(".ring").wait_for()


@shot("editor-puzzle", "A position that has become a puzzle")
def editor_puzzle(page):
    page.goto(f"/editor?position={ONE_BLOW}")
    page.locator("#puzzle").click()
    page.locator("#editor-title").fill("One blow at the bridge")
    page.locator("#editor-uses").fill("1")
    page.locator("#puzzle-solve").click()
    page.locator("#publish").wait_for()


@shot("lost", "An address that leads nowhere")
def lost(page):
    page.goto("/nowhere")


# --- taking them -------------------------------------------------------------------------------------


def take(browser, address, folder, name, size, colours, language="en"):
    """Take one screenshot in a fresh browser; returns the file's name."""
    context = browser.new_context(
        base_url=address, reduced_motion="reduce", color_scheme=colours, locale=language, **SIZES[size]
    )
    context.set_default_timeout(WAIT)
    page = context.new_page()
    SHOTS[name][1](page)
    page.wait_for_load_state("networkidle")
    page.wait_for_function(DRAWN)
    file = f"{name}-{size}{'-light' if colours == 'light' else ''}.jpg"
    # Animations are skipped to their end, so that two runs agree.
    page.screenshot(path=folder / file, type="jpeg", quality=QUALITY, animations="disabled")
    context.close()
    return file


def write_list(folder, taken):
    lines = ["# Screenshots", "", "Made by `make screenshots` from kept games.", ""]
    for name, files in taken.items():
        lines += [f"## {SHOTS[name][0]}", ""]
        lines += [f'<img src="{file}" height="360" alt="{_alt(name, file)}">' for file in files]
        lines += [""]
    (folder / "README.md").write_text("\n".join(lines).rstrip() + "\n")


def _alt(name, file):
    return f"{SHOTS[name][0]}, {re.sub('[-.]', ' ', file.removeprefix(name).removesuffix('.jpg')).strip()}"


def main(folder, wanted, language):
    folder.mkdir(parents=True, exist_ok=True)
    taken: dict[str, list[str]] = {}
    with ExitStack() as stack:
        kept = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        browser = stack.enter_context(browsing())
        server = stack.enter_context(serving(kept / "games.sqlite"))
        for name, size in product(wanted or SHOTS, SIZES):
            for colours in ("dark", "light") if SHOTS[name][2] else ("dark",):
                file = take(browser, server.address, folder, name, size, colours, language)
                taken.setdefault(name, []).append(file)
                print(file, flush=True)
    if not wanted:
        write_list(folder, taken)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description="Take screenshots of every page.")
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("names", nargs="*", metavar="NAME", help="only these; otherwise all")
    arguments.add_argument("--language", default="en", choices=["en", "de", "pl"])
    given = arguments.parse_intermixed_args()
    main(given.folder, given.names, given.language)
