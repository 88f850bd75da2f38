"""The form for a new game: every option reaches the game, and refusals appear at their fields."""

from typing import Any

import pytest
from playwright.sync_api import expect

from nshex.notation.records import read_record
from nshex.rules.editions import EDITIONS, OPTIONS, SWITCH_NAMES
from nshex.rules.options import RuleSet


@pytest.fixture
def form(page):
    page.goto("/")
    form = page.locator("#setup")
    for summary in form.locator("summary").all():
        summary.click()
    return form


def pick(form, name, value):
    form.locator(f"label:has(input[name={name}][value='{value}'])").click()


def start(form, to_table=False):
    """Begin the game and return what was agreed, as its record says; the table is left out unless wanted."""
    page = form.page
    if not to_table:
        page.route("**/game/*", lambda route: route.fulfill(content_type="text/html", body=""))
    form.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/game/*")
    answer = page.context.request.get(f"/api/games/{page.url.split('/')[-1]}/record")
    return read_record(answer.text()).setup


def choose_edition(form):
    form.get_by_label("Edition of the rules").select_option("2.0")


def choose_no_redraw(form):
    form.get_by_label("Three instants may be exchanged").uncheck()


def choose_no_overtime(form):
    form.get_by_label("Overtime after a tie").uncheck()


def choose_bomber(form):
    form.get_by_label("Mad Bomber").select_option("neutral")


def choose_clown(form):
    form.get_by_label("An exploding Clown hurts HQs").check()


def choose_points(form):
    pick(form, "mode", "points")
    form.get_by_label("Points to win").fill("12")


def choose_hit_points(form):
    pick(form, "mode", "team")
    form.get_by_label("Hit points of each HQ").select_option("20")


def choose_duel(form):
    form.get_by_label("Edition of the rules").select_option("duel")


def choose_units_that_leave(form):
    pick(form, "mode", "deathmatch")
    form.get_by_label("Units of a fallen army leave").select_option("phase")


def choose_points_by_phase(form):
    pick(form, "mode", "points")
    form.get_by_label("If several have enough points").select_option("phase")


def choose_vegas_anywhere(form):
    form.get_by_label("Vegas always goes last").uncheck()


def choose_face_down(form):
    form.get_by_label("Mercenaries", exact=False).first.check()
    form.get_by_label("Mercenaries lie face down").check()


def choose_second_edition_in_teams(form):
    pick(form, "mode", "team")
    choose_edition(form)
    expect(form.get_by_label("Hit points of each HQ")).to_have_value("20")


CHOICES: dict[Any, dict[str, Any]] = {
    choose_edition: {"edition": "2.0"},
    choose_no_redraw: {"redraw_instants": False},
    choose_no_overtime: {"overtime": False},
    choose_bomber: {"mad_bomber": "neutral"},
    choose_clown: {"clown_hurts_hq": True},
    choose_points: {"mode": "points", "points_to_win": 12},
    choose_hit_points: {"mode": "team", "team_hq": 20},
    choose_duel: {"edition": "duel"},
    choose_units_that_leave: {"mode": "deathmatch", "eliminated_units": "phase"},
    choose_points_by_phase: {"mode": "points", "points_by": "phase"},
    choose_vegas_anywhere: {"vegas_last": False},
    choose_face_down: {"hidden_mercenaries": True},
    choose_second_edition_in_teams: {"mode": "team", "edition": "2.0"},
}


@pytest.mark.parametrize("choose", CHOICES, ids=lambda choose: choose.__name__)
def test_what_is_chosen_is_what_is_played(form, choose):
    choose(form)
    rules = start(form).rules
    wanted = RuleSet(**CHOICES[choose])
    for option in ("mode", "board", *OPTIONS):
        if option not in SWITCH_NAMES:
            assert getattr(rules, option) == getattr(wanted, option), option
    assert rules.switches == wanted.switches


def test_every_option_of_the_rules_is_in_the_form(form):
    """OPT."""
    for option in (*OPTIONS, "mercenaries"):
        assert form.locator(f"[name={option}]").count() == 1, option
    assert form.locator("#edition option").evaluate_all("all => all.map(one => one.value)") == list(EDITIONS)


def test_options_of_an_edition_can_be_changed(form):
    choose_edition(form)
    overtime = form.get_by_label("Overtime after a tie")
    expect(overtime).not_to_be_checked()
    overtime.check()
    rules = start(form).rules
    assert (rules.edition, rules.switches.redraw_instants, rules.switches.overtime) == ("2.0", False, True)


def test_an_edition_sets_all_its_switches(form):
    """OPT-2 Whatever was set before, every switch that is shown takes the edition's value."""
    pick(form, "mode", "deathmatch")
    form.get_by_label("Mercenaries", exact=False).first.check()
    for edition in ("2.0", "duel", "3.0"):
        form.get_by_label("Edition of the rules").select_option(edition)
        for switch in SWITCH_NAMES:
            field, value = form.locator(f"[name={switch}]"), getattr(EDITIONS[edition], switch)
            if isinstance(value, bool):
                assert field.is_checked() == value, (edition, switch)
            else:
                assert field.input_value() == str(value), (edition, switch)


def test_only_options_that_matter_are_shown(form):
    """OPT-1 Team, deathmatch and points have their own; mercenaries and Vegas must be at the table."""
    form.locator("#army-0").select_option("outpost")
    form.locator("#army-1").select_option("borgo")
    mine = ("team_hq", "eliminated_units", "points_by", "points_to_win", "hidden_mercenaries", "vegas_last")
    for option in (*mine, "clown_hurts_hq"):
        expect(form.locator(f"[name={option}]")).to_be_hidden()
    form.locator("#army-1").select_option("vegas")
    expect(form.locator("[name=vegas_last]")).to_be_visible()
    pick(form, "mode", "deathmatch")
    expect(form.locator("[name=eliminated_units]")).to_be_visible()


def test_who_begins(form):
    """SET-5 A seat, or a lot; only seats that are at the table."""
    begins = form.get_by_label("Who begins")
    shown = begins.locator("option:not([hidden])")
    assert shown.evaluate_all("all => all.map(one => one.value)") == ["", "lot", "1"]
    for army in ("outpost", "borgo"):
        form.locator(f"#army-{('outpost', 'borgo').index(army)}").select_option(army)
    begins.select_option("1")
    setup = start(form)
    assert (setup.first, setup.armies) == (1, ("outpost", "borgo"))


def test_an_army_that_may_not_go_first_is_reported_at_its_field(form):
    """SET-3 SET-5 Vegas goes last."""
    form.page.context.complaints.allow("422")
    form.locator("#army-0").select_option("outpost")
    form.locator("#army-1").select_option("vegas")
    form.get_by_label("Who begins").select_option("1")
    form.get_by_role("button", name="Start the game").click()
    fault = form.locator("#field-fault")
    expect(fault).to_contain_text("cannot begin")
    assert fault.evaluate("fault => fault.parentElement.dataset.where") == "first"


def test_five_play_on_the_extended_board_unless_they_like_it_crowded(form):
    """MUL-1 The larger board is chosen with the fifth player, and can be changed back."""
    pick(form, "mode", "deathmatch")
    pick(form, "count", "5")
    expect(form.locator("[name=board][value=extended]")).to_be_checked()
    expect(form.locator("[name=board][value=terminals]")).to_be_disabled()
    pick(form, "board", "standard")
    setup = start(form)
    assert (setup.rules.board, len(setup.armies)) == ("standard", 5)


def test_mercenaries_are_hired(form):
    """MER-1, MER-3."""
    form.get_by_label("Mad Bomber").select_option("mercenary")
    form.get_by_label("Mercenaries", exact=False).first.check()
    form.get_by_label("Mercenary 1 of seat 1").select_option("neutral.mad_bomber")
    form.get_by_label("Mercenary 2 of seat 1").select_option(index=1)
    hired = start(form).mercenaries
    assert len(hired[0]) == 2 and hired[0][0] == "neutral.mad_bomber"
    assert hired[1] == ()


def test_one_person_commands_two_allied_armies(form):
    """MUL-8."""
    shared_command = form.get_by_label("One person commands two armies")
    expect(shared_command).to_be_hidden()
    pick(form, "mode", "team")
    form.locator("#teams").select_option("0+2/1+3")
    shared_command.select_option("0+2")
    follower = form.locator("#who-2")
    expect(follower).to_have_value("me")
    expect(follower).to_be_disabled()
    setup = start(form, to_table=True)
    assert setup.shared_command == (0, 2)
    assert setup.teams == ((0, 2), (1, 3))
    expect(form.page.locator("body[data-mine]")).to_be_attached()


def test_nobody_commands_where_teams_changed(form):
    pick(form, "mode", "team")
    form.get_by_label("One person commands two armies").select_option("0+1")
    form.locator("#teams").select_option("0+3/1+2")
    expect(form.get_by_label("One person commands two armies")).to_have_value("")
    expect(form.locator("#who-1")).to_be_enabled()


def refuse(form, where, text):
    """Have the server refuse the next game, as it would a form that is older than its rules."""
    form.page.context.complaints.allow("422")
    answer = {"error": "bad_setup", "text": text, "where": where}
    form.page.route("**/api/games", lambda route: route.fulfill(status=422, json=answer))
    form.get_by_role("button", name="Start the game").click()
    return form.locator("#field-fault")


def test_a_refusal_about_all_seats_is_shown_above_them_and_has_the_focus(form):
    fault = refuse(form, "seats", "2 seats; expected 4")
    expect(fault).to_have_text("2 seats; expected 4")
    expect(fault).to_be_focused()
    assert fault.evaluate("fault => fault.parentElement.dataset.where") == "seats"
    assert fault.evaluate("fault => fault.previousElementSibling.textContent") == "Seats"
    expect(form.locator(".seat [aria-invalid]")).to_have_count(0)


def test_a_refusal_about_an_army_is_shown_at_its_seat(form):
    form.locator("#army-1").select_option("dancer")
    fault = refuse(form, "seats[1].army", "dancer cannot be in the team of one against all (MUL-3)")
    expect(form.locator("#army-1")).to_be_focused()
    expect(form.locator("#army-1")).to_have_attribute("aria-invalid", "true")
    assert fault.evaluate("fault => fault.parentElement.dataset.where") == "seats[1].army"


def test_a_refusal_about_one_field_is_shown_there(form):
    for where in ("options.edition", "options.overtime", "mode", "board", "forecast"):
        refuse(form, where, "that does not fit")
        fault = form.locator(f"[data-where='{where}'] > #field-fault")
        expect(fault).to_have_text("that does not fit")


def test_the_start_page_fits_with_its_button_on_one_screen(new_context):
    for width, height in ((1280, 720), (1280, 800), (1920, 1080), (390, 844), (360, 640)):
        page = new_context(viewport={"width": width, "height": height}).new_page()
        page.goto("/")
        page.evaluate("document.fonts.ready")
        button = page.get_by_role("button", name="Play against a bot").bounding_box()
        assert button["y"] + button["height"] <= height, (width, height)
