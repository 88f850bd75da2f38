"""MOD-5: the Scoper turns enemy modules, whatever they give or take."""

import pytest

from tests.support import (
    absorbed,
    attacks,
    board,
    controller,
    decider,
    died,
    do,
    fight,
    initiatives,
    legal,
    legal_starting,
    named,
    netted,
    seat,
    start_fight,
    unit_at,
    units,
    wounds,
)

OUTPOST_AND_ALLY = {"mode": "team", "teams": [[0, 1], [2, 3]]}


def test_a_scoped_scout_serves_the_scopers_side():
    """MOD-5 what it gives goes to the Scoper's side in the module's reach, no longer to its own army."""
    s = board(
        {
            "C3": "outpost.scoper",
            "C2": "borgo.scout",
            "C1": "outpost.commando",
            "D1": "borgo.claws",
            "B2": "outpost.commando",
        }
    )
    assert initiatives(s, "C1") == [4]
    assert initiatives(s, "D1") == [3]
    assert initiatives(s, "B2") == [3], "beside the Scout, but not on its links"


def test_owner_and_place_of_a_scoped_module_do_not_change():
    """MOD-5 reach, owner and place stay: its army still moves it, the Scoper's side still attacks it."""
    s = board(
        {"C3": "outpost.scoper", "C2": "borgo.scout", "C1": "outpost.brawler/3"},
        hands=[["move"], ["move"]],
        turn=1,
    )
    assert controller(s, "C2") == 1
    assert "play move C2>B1/0" in legal(s)
    own = board(
        {"C3": "outpost.scoper", "C2": "borgo.scout", "C1": "outpost.brawler/3"}, hands=[["move"], []]
    )
    assert not legal_starting(own, "play move C2>")
    assert initiatives(own, "C1") == [4]
    assert attacks(fight(own)) == {("C1", "C2", "melee", 2)}


def test_a_scoped_officer_strengthens_the_scopers_side():
    """MOD-5 Officer: +1 to the Outpost's melee, none to Borgo's."""
    s = board(
        {
            "C3": "outpost.scoper",
            "C2": "borgo.officer",
            "C1": "outpost.runner/2",
            "D1": "borgo.brawler/5",
        }
    )
    assert attacks(fight(s)) == {("C1", "D1", "melee", 2), ("D1", "C1", "melee", 2)}


def test_a_scoped_medic_heals_the_scopers_side():
    """MOD-5 MED-1 the medic is Borgo's and is discarded there, the life it saves is the Outpost's."""
    s = board(
        {
            "C3": "outpost.scoper",
            "C2": "borgo.medic",
            "C1": "outpost.saboteur",
            "D1": "borgo.mutant/5",
        }
    )
    told = fight(s)
    assert absorbed(told) == {("C2", "C1", "D1")}
    assert units(s) == {"C3": "outpost.scoper", "C1": "outpost.saboteur", "D1": "borgo.mutant"}
    assert seat(s, 1)["discards"][:1] == ["medic"]


def test_a_scoped_medic_does_not_heal_its_own_army():
    """MOD-5 it no longer serves the army that owns it."""
    s = board(
        {"C3": "outpost.scoper", "C2": "borgo.medic", "D1": "borgo.officer/1", "E1": "outpost.brawler/5"}
    )
    told = fight(s)
    assert died(told) == {"D1"}
    assert not absorbed(told)


def test_a_scoped_saboteur_slows_its_own_army():
    """MOD-5 what it takes it takes from the enemies of the Scoper's side, its owner's units among them."""
    s = board(
        {
            "C3": "outpost.scoper",
            "C2": "vegas.saboteur",
            "C1": "outpost.commando",
            "D1": "vegas.marksman",
        }
    )
    assert initiatives(s, "C1") == [3]
    assert initiatives(s, "D1") == [2]


def test_a_scoped_transport_carries_the_scopers_side():
    """MOD-5 Transport: the Outpost may use it, the Hegemony no longer."""
    cells = {
        "C3": "outpost.scoper",
        "C2": "hegemony.transport",
        "C1": "outpost.brawler",
        "D1": "hegemony.ganger",
    }
    ours = board(cells)
    assert "use transport@C2 C1>C1/2" in legal(ours)
    assert "use transport@C2 C3>C3/2" in legal(ours)
    theirs = board(cells, turn=1)
    assert not legal_starting(theirs, "use transport")


def test_a_scoped_recon_center_serves_the_scopers_side():
    """MOD-5 MOD-8 a Scoper taken over by Vegas turns the Outpost's Recon Center."""
    cells = {
        "C3": "outpost.scoper",
        "C2": "outpost.recon_center",
        "C4": "vegas.agitator",
        "A1": "outpost.runner",
        "E1": "vegas.bodyguard",
    }
    vegas = board(cells, armies=["outpost", "vegas"], hands=[["move"], ["move"]], turn=1)
    assert "play move E1>E2/0>E3/0" in legal(vegas)
    outpost = board(cells, armies=["outpost", "vegas"], hands=[["move"], ["move"]], turn=0)
    assert "play move A1>A2/0" in legal(outpost)
    assert not [line for line in legal(outpost) if line.count(">") == 2]


def test_a_scoped_mother_module_gives_its_slot_to_the_scopers_side():
    """MOD-5 Mother Module: the Outpost unit in front of it acts twice."""
    s = board({"C3": "outpost.scoper", "C2": "moloch.mother_module", "C1": "outpost.commando"})
    assert initiatives(s, "C1") == [3, 2]
    s = board({"C3": "outpost.scoper", "C2": "moloch.mother_module", "C1": "moloch.hybrid"})
    assert initiatives(s, "C1") == [3]


def test_a_scoped_quartermaster_serves_the_scopers_side():
    """MOD-5 MOD-6 the Outpost's unit may convert, and the Outpost decides."""
    s = board(
        {
            "C5": "outpost.scoper",
            "C4": "hegemony.quartermaster",
            "C3": "outpost.annihilator",
            "C2": "hegemony.gladiator/3",
        },
        turn=1,
    )
    start_fight(s)
    assert decider(s) == 0
    assert legal(s) == {"keep C3", "convert C3 N melee"}


def test_a_scoped_quartermaster_does_not_serve_its_own_army():
    """MOD-5 MOD-6 the Hegemony's own unit cannot use it."""
    s = board(
        {
            "C5": "outpost.scoper",
            "C4": "hegemony.quartermaster",
            "C3": "hegemony.ganger",
            "C1": "outpost.recon_center",
        }
    )
    assert attacks(fight(s)) == set()


def test_the_module_edges_of_an_object_are_scoped():
    """MOD-5 Dancer's objects: the edge that gives initiative gives it to the Outpost."""
    s = board(
        {
            "C3": "dancer.object_yellow",
            "D3": "outpost.commando",
            "B3": "dancer.object_blue",
            "A1": "dancer.object_red",
            "C2": "outpost.scoper",
        }
    )
    assert initiatives(s, "D3") == [4]
    assert initiatives(s, "B3") == [2]
    free = board(
        {
            "C3": "dancer.object_yellow",
            "D3": "outpost.commando",
            "B3": "dancer.object_blue",
            "A1": "dancer.object_red",
        }
    )
    assert initiatives(free, "D3") == [3]
    assert initiatives(free, "B3") == [3]


def test_a_scoped_object_still_attacks_for_dancer():
    """MOD-5 only the module edges change sides; Red's own attacks and Blue's bonus edge are told apart."""
    s = board(
        {
            "C3": "dancer.object_blue",
            "C4": "outpost.annihilator/3",
            "B3": "outpost.scoper",
            "C5": "dancer.object_red",
            "A1": "dancer.object_yellow",
        }
    )
    done = attacks(fight(s))
    assert ("C4", "C5", "ranged", 3) in done, "Blue's edge 3 gives +1 ranged, now to the Outpost"
    assert ("C3", "B3", "melee", 2) in done


def test_a_scoped_healing_edge_cannot_heal():
    """MOD-5 DAN-4 healing is a module edge: scoped, Yellow heals neither itself nor others."""
    cells = {"C3": "dancer.object_yellow", "C4": "dancer.object_red", "A1": "dancer.object_blue"}
    hurt = [{"hp": {"yellow": 5, "red": 5, "blue": 10}}, {}]
    free = board(cells | {"E1": "outpost.hq"}, hands=[["action"], []], players=hurt)
    assert {"play action C3 heal C3", "play action C3 heal C4"} <= legal(free)
    scoped = board(cells | {"E1": "outpost.hq", "B3": "outpost.scoper"}, hands=[["action"], []], players=hurt)
    assert not [line for line in legal(scoped) if "heal" in line]


def test_a_netted_scoper_scopes_nothing():
    """MOD-5 NET-1 netted, the Scoper links nothing and the module is its army's again."""
    cells = {
        "C3": "outpost.scoper",
        "C2": "hegemony.scout",
        "C1": "outpost.commando",
        "D1": "hegemony.ganger",
    }
    s = board(cells)
    assert (initiatives(s, "C1"), initiatives(s, "D1")) == ([4], [3])
    s = board(cells | {"C4": "hegemony.net_fighter"})
    assert netted(s) == {"C3"}
    assert (initiatives(s, "C1"), initiatives(s, "D1")) == ([3], [4])


def test_scoper_and_nets_are_brought_to_a_fixed_point():
    """MOD-5 STA-2 netting the netter frees the Scoper, which then scopes."""
    s = board(
        {
            "C3": "outpost.scoper",
            "C2": "hegemony.scout",
            "C1": "outpost.commando",
            "D1": "hegemony.ganger",
            "C4": "hegemony.net_fighter",
            "C5": "alabama.netter@0",
        },
        armies=["outpost", "hegemony"],
    )
    assert netted(s) == {"C4"}
    assert (initiatives(s, "C1"), initiatives(s, "D1")) == ([4], [3])


def test_a_scoper_and_a_module_that_takes_over_its_netter():
    """MOD-5 STA-2 VEG-7 netted by a unit an Agitator holds, the Scoper cannot turn that Agitator."""
    s = board(
        {
            "C3": "outpost.scoper",
            "D3": "vegas.agitator/4",
            "C4": "hegemony.net_fighter",
            "A1": "hegemony.hq",
        },
        armies=["outpost", "hegemony", "vegas"],
        mode="deathmatch",
    )
    assert netted(s) == {"C3"}
    assert controller(s, "C4") == 2


def test_a_netted_module_gives_nothing_to_anybody():
    """MOD-5 a scoped module that is netted does not work for the Scoper's side either."""
    s = board(
        {
            "C3": "outpost.scoper",
            "C2": "borgo.scout",
            "C1": "outpost.commando",
            "D1": "borgo.claws",
            "B2": "alabama.netter/1@0",
        },
        armies=["outpost", "borgo"],
    )
    assert netted(s) == {"C2"}
    assert (initiatives(s, "C1"), initiatives(s, "D1")) == ([3], [3])


def test_a_scoper_leaves_own_and_allied_modules_alone():
    """MOD-5 only enemy modules."""
    s = board(
        {
            "C3": "outpost.scoper",
            "C2": "outpost.scout/0",
            "C1": "outpost.commando",
            "C4": "hegemony.scout/3",
            "C5": "hegemony.ganger",
            "B4": "outpost.commando",
        },
        armies=["outpost", "hegemony", "borgo", "smart"],
        **OUTPOST_AND_ALLY,
    )
    assert initiatives(s, "C1") == [4]
    assert initiatives(s, "C5") == [4]
    assert initiatives(s, "B4") == [4]


def test_what_a_scoped_module_gives_reaches_allies_of_the_scoper():
    """MOD-5 it works for the Scoper's side, allies included."""
    s = board(
        {"C3": "outpost.scoper", "C2": "borgo.scout", "C1": "hegemony.ganger", "D1": "borgo.claws"},
        armies=["outpost", "hegemony", "borgo", "smart"],
        **OUTPOST_AND_ALLY,
    )
    assert initiatives(s, "C1") == [4]
    assert initiatives(s, "D1") == [3]


def test_scoping_begins_and_ends_with_the_scoper():
    """MOD-5 a Scoper that is placed turns the module at once, one that dies gives it back."""
    s = board(
        {"C2": "borgo.scout", "C1": "outpost.commando", "D1": "borgo.claws"},
        armies=["outpost", "borgo"],
        hands=[["scoper"], []],
    )
    assert (initiatives(s, "C1"), initiatives(s, "D1")) == ([3], [4])
    told = do(s, "place scoper C3/0")
    assert named(told, "scoped") == [{"event": "scoped", "player": 0, "at": "C2", "tile": "borgo.scout"}]
    assert (initiatives(s, "C1"), initiatives(s, "D1")) == ([4], [3])


@pytest.mark.parametrize("tile", ["borgo.claws", "hegemony.runner"])
def test_soldiers_are_not_scoped(tile):
    """MOD-5 modules only: a soldier beside the Scoper stays what it is."""
    s = board({"C3": "outpost.scoper", "C2": f"{tile}/3"})
    told = fight(s)
    assert attacks(told) == {("C2", "C3", "melee", 1)}
    assert unit_at(s, "C3") is None
    assert wounds(s, "C2") == 0
