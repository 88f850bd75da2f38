"""Explanations of tiles and cells, and the battle forecast."""

from nshex.rules.state import MAIN
from nshex.rules.tables import TILES
from nshex.ui.explain import explain
from nshex.ui.forecast import forecast
from tests.support import board


def test_explains_what_affects_a_unit():
    s = board(
        {
            "C3": "hegemony.hq",
            "C2": "hegemony.runner",
            "B2": "hegemony.scout",
            "C1": "outpost.hq",
            "D1": "outpost.runner",
        }
    )
    text = "\n".join(explain(s, "c2"))
    assert "Now: on C2, its top faces N, initiative" in text
    assert "With bonuses: melee 2 N" in text
    assert "strikes Outpost HQ C1" in text
    assert "Gets +1 melee strength from Hegemony HQ C3." in text


def test_explains_nets_and_takeovers_and_scopers():
    s = board({"B1": "hegemony.net_fighter/2", "C2": "outpost.commando"})
    assert "Netted by Hegemony Net Fighter B1: it cannot act." in explain(s, "C2")
    s = board({"C3": "vegas.agitator", "C2": "outpost.commando"})
    assert "Taken over by Vegas by Vegas Agitator C3; it is Outpost's." in explain(s, "C2")
    s = board({"C3": "outpost.scoper", "C2": "vegas.scout"})
    assert "Scoped: it works for Outpost by Outpost Scoper C3." in explain(s, "C2")
    s = board({"C3": "vegas.saboteur", "C2": "outpost.commando"})
    assert "Gets -1 initiative from Vegas Saboteur C3." in explain(s, "C2")
    s = board({"C3": "moloch.medic", "C2": "moloch.hybrid", "A1": "outpost.hq"})
    assert "It would be saved by Moloch Medic C3." in explain(s, "C2")


def test_explains_mines_and_terminals():
    s = board({"A1": "vegas.hq"}, armies=["vegas", "outpost"], board="terminals", mines={"B1": "vegas.mine"})
    lines = explain(s, "B1")
    assert lines[0].startswith("Mine (Vegas, foundation")
    assert "B1 is a terminal" in lines[-1]


def test_every_tile_can_be_explained():
    s = board({"C3": "outpost.hq", "A1": "borgo.hq"})
    for tile in TILES.values():
        assert explain(s, tile.full_id)[0].startswith(tile.name)


def test_forecast_of_a_battle():
    s = board(
        {"C3": "outpost.commando", "C2": "hegemony.hq", "C1": "hegemony.runner"}, hands=[["battle"], []]
    )
    lines = forecast(s)
    assert lines[0] == "Battle forecast, everybody attacking as usual:"
    assert "  Outpost's Commando at C3 shoots Hegemony's HQ at C2 for 1." in lines
    assert lines[-1] == "Outpost loses 1 unit; Hegemony loses 1 hit point."
    assert s.step == MAIN


def test_forecast_with_nothing_to_fight():
    assert forecast(board({"C3": "outpost.hq", "A1": "borgo.hq"})) == [
        "In a battle now nobody would have anything to attack."
    ]
