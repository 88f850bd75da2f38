"""Instants, moves and draws by hand: each choice leads to the intended action."""

import pytest
from playwright.sync_api import expect


def turn_to(table, at, rotation):
    """Turn by key until the ghost faces as wanted."""
    for _ in range(6):
        shown = table.ghost(at).get_attribute("data-rotation")
        if shown == str(rotation):
            return
        table.page.keyboard.press("e")
        expect(table.ghost(at)).not_to_have_attribute("data-rotation", shown)
    raise AssertionError(f"never faces {rotation}")


def test_a_sniper_hits_what_was_pointed_at(table):
    table.come_to("sniper")
    table.hand_tile("sniper").click()
    expect(table.question).to_have_text("Which target?")
    table.cell("B1").click()
    expect(table.page.get_by_test_id("details")).to_contain_text("Mercenary")
    expect(table.primary).to_have_text("Play Sniper on B1")
    table.confirm()
    assert table.line == "play sniper B1"


def test_a_sniper_is_dragged_to_its_target(table, page):
    table.come_to("sniper")
    table.hand_tile("sniper").drag_to(table.cell("C2"))
    expect(table.primary).to_have_text("Play Sniper on C2")
    table.confirm()
    assert table.line == "play sniper C2"


def test_a_grenade_with_one_target_shows_it_first(table):
    table.come_to("grenade")
    version = table.version
    table.hand_tile("grenade").click()
    expect(table.page.get_by_test_id("options")).to_contain_text("Discard Grenade")
    table.cell("B3").click()
    expect(table.page.get_by_test_id("details")).to_contain_text("Hunter-Killer at B3 is destroyed")
    assert table.version == version
    table.confirm()
    assert table.line == "play grenade B3"
    expect(table.unit("B3")).to_have_count(0)


def test_an_air_strike(table):
    table.come_to("air_strike")
    table.hand_tile("air_strike").click()
    table.cell("D2").click()
    table.confirm()
    assert table.line == "play air_strike D2"


def test_castling_and_rotation(table):
    table.come_to("castling")
    table.hand_tile("castling").click()
    expect(table.question).to_have_text("Which unit?")
    table.cell("A1").click()
    expect(table.question).to_have_text("And which other?")
    table.cell("B2").click()
    expect(table.primary).to_have_text("Play Castling: A1 – B2")
    table.confirm()
    assert table.line in ("play castling A1 B2", "play castling B2 A1")
    table.hand_tile("rotation").click()
    table.cell("A3").click()
    turn_to(table, "A3", 1)
    table.confirm()
    assert table.line == "play rotation A3/1"


def test_an_action_strikes_by_the_side_pointed_at(table):
    table.come_to("action")
    table.hand_tile("action").click()
    table.cell("A3").click()
    expect(table.question).to_have_text("Which side acts?")
    table.cell("A2").click()
    table.confirm()
    assert table.line == "play action A3 N"


def test_a_mobile_unit_is_dragged(table):
    table.come_to("mobility")
    table.cell("A3").drag_to(table.cell("B3"))
    expect(table.ghost("B3")).to_be_attached()
    turn_to(table, "B3", 4)
    expect(table.primary).to_have_text("Move to B3")
    table.confirm()
    assert table.line == "use mobility A3>B3/4"
    expect(table.unit("A3")).to_have_count(0)


def test_a_mobile_unit_stays_and_turns(table):
    table.come_to("mobility")
    table.cell("A3").click()
    expect(table.question).to_have_text("Where does Outpost Mobile Armor go?")
    table.cell("A3").click()
    turn_to(table, "A3", 4)
    table.confirm()
    assert table.line == "use mobility A3>A3/4"


@pytest.mark.parametrize(("button", "line"), [("by itself", "use mobility"), ("The HQ moves it", "use hq")])
def test_what_moves_a_unit_is_asked_where_two_things_can(table, button, line):
    table.come_to("moved_by_hq")
    table.cell("C5").click()
    if table.open_cells.count():
        table.open_cells.first.click()
    turn_to(table, "C5", 4)
    expect(table.options.first).to_be_visible()
    before = table.version
    table.option(button).click()
    table.wait_past(before)
    table.wait_until_asked()
    assert table.line == f"{line} C5>C5/4"


def test_a_transport_moves_a_neighbour(table):
    table.come_to("transport")
    table.cell("B3").drag_to(table.cell("A2"))
    turn_to(table, "A2", 2)
    table.confirm()
    assert table.line == "use transport@A3 B3>A2/2"


def test_a_transporter_is_exchanged(table):
    table.come_to("transporter")
    table.hand_tile("cyborg").drag_to(table.cell("C5"))
    turn_to(table, "C5", 3)
    table.confirm()
    assert table.line == "use transporter C5 cyborg/3"
    expect(table.unit("C5")).to_have_attribute("data-unit", "smart.cyborg")


@pytest.mark.parametrize(
    ("button", "line"), [("Hire Shooter", "draw mercenary shooter"), ("Draw from the pile", "draw pile")]
)
def test_a_mercenary_is_hired_or_the_pile_drawn_from(table, button, line):
    table.come_to("mercenary")
    expect(table.question).to_have_text("Moloch: draw from the pile or hire a mercenary")
    before = table.version
    table.page.get_by_test_id("actions").get_by_role("button", name=button).click()
    table.wait_past(before)
    table.wait_until_asked()
    assert table.line == line
