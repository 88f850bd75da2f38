"""Decisions in the middle of a turn or battle: the board shows which unit they are about, and who decides."""

import re

import pytest
from playwright.sync_api import expect


def who_acts(table):
    return table.page.locator(".seat.decides strong").inner_text()


def marks(table):
    """The kinds of arrows that show what the decision is about."""
    names = [
        group.get_attribute("class").split()[1]
        for group in table.page.locator(".layer-interruption .mark").all()
    ]
    return set(names)


@pytest.fixture
def push(table):
    """Vegas has pushed Moloch's Scout from B3, and Moloch decides where it goes."""
    table.come_to("push")
    table.hand_tile("push_back").click()
    expect(table.question).to_have_text("Which unit pushes?")
    table.cell("B2").click()
    expect(table.question).to_have_text("Whom does it push?")
    expect(table.page.locator(".light.chosen:not(.meant)")).to_have_count(1)
    expect(table.page.locator(".hex[data-meant]")).to_have_count(2)
    table.cell("C2").hover()
    expect(table.page.get_by_test_id("details")).to_contain_text("Bodyguard B2 pushes Clown on C2")
    table.cell("B3").click()
    expect(table.question).to_have_text("Bodyguard B2 pushes Scout on B3")
    expect(table.page.locator(".light.chosen.meant")).to_have_count(1)
    expect(table.primary).to_have_text("Play Push Back: B2 › B3")
    table.confirm()
    return table


def test_a_push_shows_who_must_retreat_and_who_pushes(push):
    assert push.line == "play push_back B2>B3"
    assert who_acts(push) == "Moloch"
    expect(push.question).to_have_text(
        "Moloch: choose where Moloch Scout B3 retreats to (pushed by Vegas Bodyguard B2)"
    )
    expect(push.note("B3")).to_have_text("must retreat")
    expect(push.note("B2")).to_have_text("pushes")
    assert marks(push) == {"push"}
    assert "must retreat" in push.cell("B3").get_attribute("aria-label")
    assert "pushes" in push.cell("B2").get_attribute("aria-label")
    expect(push.open_cells.first).to_have_attribute("aria-label", re.compile("Can be chosen"))


def test_the_pushed_unit_goes_where_its_owner_says(push, page):
    cells = [cell.get_attribute("data-cell") for cell in push.open_cells.all()]
    assert len(cells) > 1
    push.cell(cells[1]).click()
    expect(push.ghost(cells[1])).to_be_attached()
    push.cell(cells[0]).click()
    expect(push.ghost(cells[0])).to_be_attached()
    push.confirm()
    assert push.line == f"retreat {cells[0]}"
    expect(push.unit(cells[0])).to_have_attribute("data-unit", "moloch.scout")
    expect(page.locator(".layer-interruption *")).to_have_count(0)


def test_a_pushed_unit_is_dragged_to_where_it_goes(push, page):
    cells = [cell.get_attribute("data-cell") for cell in push.open_cells.all()]
    push.cell("B3").drag_to(push.cell(cells[1]))
    expect(push.ghost(cells[1])).to_be_attached()
    push.confirm()
    assert push.line == f"retreat {cells[1]}"


def test_one_medic_saves_one_of_two(table):
    table.come_to("one_medic")
    assert who_acts(table) == "Outpost"
    expect(table.question).to_have_text("Outpost: choose whom Outpost Medic C3 saves in phase 2")
    expect(table.note("C3")).to_have_text("saves")
    assert marks(table) == {"heal", "gauss"}
    table.cell("C2").click()
    expect(table.primary).to_have_text("Save it from Smart Gauss Cannon A2")
    table.confirm()
    assert table.line == "absorb C3 for C2 from A2"


def test_one_of_two_medics_saves_a_unit(table):
    table.come_to("two_medics")
    expect(table.question).to_contain_text("choose which medic saves Outpost Mobile Armor D3")
    expect(table.note("D2")).to_have_text("saves")
    expect(table.note("E2")).to_have_text("saves")
    table.cell("E2").click()
    expect(table.primary).to_have_text("Save it from Smart HQ D4")
    table.confirm()
    assert table.line == "absorb E2 for D3 from D4"


def test_a_unit_taken_over_is_turned(table, page):
    table.come_to("takeover")
    assert who_acts(table) == "Vegas"
    expect(table.question).to_have_text(
        "Vegas: turn Borgo Mutant B2, which you have just taken over, or leave it as it is"
    )
    expect(table.note("B2")).to_have_text("taken over")
    assert marks(table) == {"takeover"}
    expect(table.primary).to_have_text("Keep it this way")
    page.keyboard.press("e")
    expect(table.ghost("B2")).to_have_attribute("data-rotation", "5")
    expect(table.primary).to_have_text("Turn it this way")
    table.confirm()
    assert table.line == "turn B2/5"


def test_a_unit_taken_over_is_left_as_it_stands(table):
    table.come_to("takeover")
    table.confirm()
    assert table.line == "keep B2"


@pytest.mark.parametrize("deed", ["attack", "explode"])
def test_a_clown_attacks_or_explodes(table, deed):
    table.come_to("clown")
    assert who_acts(table) == "Moloch"
    expect(table.question).to_contain_text("Moloch Clown A2 attacks or explodes in phase 2")
    expect(table.note("A2")).to_have_text("acts now")
    expect(table.cell("A2")).to_have_attribute("data-light", "chosen")
    expect(table.primary).to_have_text("Attack as usual")
    before = table.version
    (table.primary if deed == "attack" else table.option("Explode")).click()
    table.wait_past(before)
    table.wait_until_asked()
    assert table.line == f"{deed} A2"


def test_a_button_shows_on_the_board_what_it_would_do(table, page):
    table.come_to("clown")
    faded = page.locator(".unit.faded[data-at=A3]")
    expect(faded).to_have_count(0)
    table.option("Explode").hover()
    expect(faded).to_have_count(1)
    table.primary.hover()
    expect(faded).to_have_count(0)
    expect(page.locator(".unit.faded[data-at=D1]")).to_have_count(1)
    table.option("Explode").focus()
    expect(faded).to_have_count(1)
    page.mouse.move(5, 5)
    table.cell("A1").focus()
    expect(page.locator(".unit.faded")).to_have_count(0)


@pytest.mark.parametrize(("button", "line"), [("into melee", "convert E3 N melee"), ("as usual", "keep E3")])
def test_a_quartermaster_changes_an_attack_or_not(table, button, line):
    table.come_to("quartermaster")
    expect(table.question).to_contain_text("Hegemony Universal Soldier E3 changes an attack in phase 3")
    expect(table.note("E3")).to_have_text("acts now")
    assert marks(table) == {"ranged"}
    before = table.version
    table.page.get_by_test_id("actions").get_by_role("button", name=button).click()
    table.wait_past(before)
    table.wait_until_asked()
    assert table.line == line
