"""Terminals by hand: energy for tiles and hit points, and what it buys."""

import re

import pytest
from playwright.sync_api import expect


def energy(table, army):
    """What the strip of a seat says."""
    seat = table.page.locator(".seat", has_text=army)
    return int(seat.locator(".number.energy b").inner_text())


def test_energy_for_tiles_and_hit_points(table):
    table.come_to("energy")
    before, version = energy(table, "Outpost"), table.version
    table.option("Get energy").click()
    expect(table.question).to_have_text("Which tiles do you trade for energy?")
    for tile in ("battle", "move"):
        table.hand_tile(tile).click()
        expect(table.hand_tile(tile)).to_have_attribute("aria-pressed", "true")
    expect(table.primary).to_have_text("Trade in Move and Battle")
    table.primary.click()
    expect(table.question).to_contain_text("hit points")
    table.hand_tile("move").click()
    expect(table.primary).to_have_text("Trade in Battle")
    table.hand_tile("move").click()
    table.primary.click()
    expect(table.hand_tile("battle")).to_have_attribute("aria-pressed", "true")
    table.option("1 hit point").click()
    expect(table.primary).to_have_text("Get 3 energy and end the turn")
    assert table.version == version, "nothing is bought before the last button"
    table.confirm()
    assert table.line == "energy tiles=move,battle hp=1"
    assert energy(table, "Outpost") == before + 3


def test_an_energy_trade_can_be_changed_before_confirming(table, page):
    table.come_to("energy")
    version = table.version
    table.option("Get energy").click()
    table.hand_tile("move").click()
    expect(table.primary).to_have_text("Trade in Move")
    table.hand_tile("move").click()
    expect(table.primary).to_have_text("Trade in no tile")
    table.primary.click()
    table.option("2 hit points").click()
    expect(table.primary).to_have_text("Get 2 energy and end the turn")
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(table.primary).to_contain_text("End turn")
    assert table.version == version


def test_energy_by_keyboard(table, page):
    table.come_to("energy")
    table.option("Get energy").focus()
    page.keyboard.press("Enter")
    places = {tile.get_attribute("data-tile"): place for place, tile in enumerate(table.tiles.all(), 1)}
    page.keyboard.press(str(places["outpost.battle"]))
    expect(table.primary).to_have_text("Trade in Battle")
    page.keyboard.press("Escape")
    expect(table.primary).to_have_text("Trade in no tile")
    page.keyboard.press(str(places["outpost.move"]))
    page.keyboard.press("Space")
    expect(table.question).to_contain_text("hit points")
    table.option("None").focus()
    page.keyboard.press("Enter")
    expect(table.primary).to_have_text("Get 1 energy and end the turn")
    before = table.version
    page.keyboard.press("Space")
    table.wait_past(before)
    table.wait_until_asked()
    assert table.line == "energy tiles=move"


def test_energy_for_hit_points_of_several_objects(table):
    table.come_to("energy_of_objects")
    table.option("Get energy").click()
    expect(table.primary).to_have_text("Trade in no tile")
    table.primary.click()
    for name in ("yellow", "red"):
        expect(table.question).to_have_text(f"How many hit points of {name} for energy?")
        table.option("1 hit point").click()
    expect(table.primary).to_have_text("Get 2 energy and end the turn")
    table.confirm()
    assert table.line == "energy hp=yellow:1,red:1"


def test_a_rotation_is_bought(table, page):
    table.come_to("procedures")
    before = energy(table, "Smart")
    table.option("Rotation").click()
    table.cell("D1").click()
    page.keyboard.press("e")
    expect(table.ghost("D1")).to_be_attached()
    expect(table.primary).to_have_text("Start Rotation on D1")
    table.confirm()
    assert table.line == "procedure rotation D1/2"
    assert energy(table, "Smart") == before - 1


def test_two_links_are_swapped(table, page):
    table.come_to("procedures")
    table.option("Swap").click()
    expect(table.question).to_have_text("Which link?")
    table.cell("D4").click()
    expect(table.question).to_have_text(
        "Transporter D4 and Net Fighter D1 change places. How does Transporter face on D1?"
    )
    page.keyboard.press("e")
    expect(table.ghost("D1")).to_have_attribute("data-rotation", "1")
    table.primary.click()
    expect(table.question).to_contain_text("How does Net Fighter face on D4?")
    expect(table.primary).to_have_text("Start Swap: D4 – D1")
    table.confirm()
    assert table.line == "procedure swap D1/1 D4/1"
    expect(table.unit("D1")).to_have_attribute("data-unit", "smart.transporter")


def test_a_push_is_bought_and_seen_before_it_is_done(table):
    """There is one pusher and one target, so nothing is asked; the user still sees the units involved."""
    table.come_to("procedures")
    version = table.version
    table.option("Push Back").click()
    expect(table.primary).to_have_text("Start Push Back: D1 › C2")
    expect(table.question).to_have_text(re.compile(r"^Net Fighter D1 pushes .* on C2$"))
    assert table.version == version
    table.confirm()
    assert table.line == "procedure push_back D1>C2"
    expect(table.note("C2")).to_have_text("must retreat")
    table.cell("B1").click()
    expect(table.primary).to_have_text("Retreat to B1")
    table.confirm()
    assert table.line == "retreat B1"


def test_a_laser_between_two_links(table):
    table.come_to("laser")
    table.option("Laser").click()
    expect(table.question).to_have_text("Which link?")
    table.cell("A2").click()
    expect(table.question).to_contain_text("fire the laser")
    expect(table.page.get_by_test_id("details")).to_contain_text("Scout at C2 is destroyed")
    expect(table.primary).to_have_text("Start Laser: A2 – D1")
    table.confirm()
    assert table.line == "procedure laser A2 D1"
    expect(table.unit("C2")).to_have_count(0)


@pytest.mark.parametrize(
    ("situation", "button", "line"),
    [
        ("elimination", "Start Elimination on C2", "procedure elimination C2"),
        ("detonation", "Start Detonation", "procedure detonation"),
    ],
)
def test_a_procedure_without_choice_waits_for_a_second_press(table, situation, button, line):
    table.come_to(situation)
    version = table.version
    table.option(situation.capitalize()).click()
    expect(table.primary).to_have_text(button)
    expect(table.page.get_by_test_id("details")).to_contain_text("destroyed")
    assert table.version == version
    table.confirm()
    assert table.line == line
