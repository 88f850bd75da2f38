"""MOD-1 to MOD-4: what modules and HQs give and take."""

from tests.support import attacks, board, do, fight, initiatives

OUTPOST_AND_ALLY = {"mode": "team", "teams": [[0, 1], [2, 3]]}


# --- MOD-1 -----------------------------------------------------------------------------------------


def test_a_module_affects_the_units_its_links_point_at():
    """MOD-1 only links count: the same Scout turned away gives nothing."""
    linked = board({"C3": "outpost.commando", "C2": "outpost.scout/3"}, armies=["outpost", "borgo"])
    assert initiatives(linked, "C3") == [4]
    turned = board({"C3": "outpost.commando", "C2": "outpost.scout/0"}, armies=["outpost", "borgo"])
    assert initiatives(turned, "C3") == [3]


def test_one_module_serves_every_unit_it_is_linked_to():
    """MOD-1 three links, three units."""
    s = board(
        {"C3": "outpost.scout", "C2": "outpost.commando", "D3": "outpost.hmg", "B3": "outpost.runner"},
        armies=["outpost", "borgo"],
    )
    assert initiatives(s, "C2") == [4]
    assert initiatives(s, "D3") == [3, 2]
    assert initiatives(s, "B3") == [3]


def test_links_do_not_reach_through_a_unit():
    """MOD-1 direct contact only: neither through a unit nor through another module."""
    for between in ("outpost.runner", "outpost.scout/3", "outpost.medic"):
        s = board(
            {"C1": "outpost.scout/3", "C2": between, "C4": "outpost.commando"}, armies=["outpost", "borgo"]
        )
        assert initiatives(s, "C4") == [3]
    s = board(
        {"C1": "outpost.scout/3", "C2": "outpost.runner", "C3": "outpost.commando"},
        armies=["outpost", "borgo"],
    )
    assert initiatives(s, "C2") == [3]
    assert initiatives(s, "C3") == [3]


def test_links_do_not_reach_over_an_empty_cell():
    """MOD-1 direct contact only."""
    s = board({"C1": "outpost.scout/3", "C3": "outpost.commando"}, armies=["outpost", "borgo"])
    assert initiatives(s, "C3") == [3]


def test_several_modules_add_up():
    """MOD-1 two Scouts give two, three Officers of one kind give three."""
    s = board(
        {"C3": "outpost.commando", "C2": "outpost.scout/3", "D2": "outpost.scout/0"},
        armies=["outpost", "borgo"],
    )
    assert initiatives(s, "C3") == [5]
    s = board(
        {
            "C3": "borgo.mutant",
            "C4": "borgo.officer",
            "B3": "borgo.officer",
            "D3": "borgo.super_officer/5",
            "C2": "outpost.recon_center",
        }
    )
    assert ("C3", "C2", "melee", 4) in attacks(fight(s))


def test_hqs_benefit_from_modules():
    """MOD-1 an HQ is faster by a Scout and stronger by an Officer."""
    s = board(
        {"C3": "borgo.hq", "C4": "borgo.officer", "B3": "borgo.scout", "C2": "outpost.recon_center"},
    )
    assert initiatives(s, "C3") == [1]
    assert attacks(fight(s)) == {("C3", "C2", "melee", 2)}


def test_a_module_does_not_serve_enemies():
    """MOD-1 what a module gives goes to friends only."""
    s = board({"C3": "borgo.claws", "C2": "outpost.scout/3"})
    assert initiatives(s, "C3") == [3]


def test_a_module_works_constantly_as_units_come_and_go():
    """MOD-1 the effect follows the board at once, in a turn as well."""
    s = board(
        {"C3": "outpost.commando", "C2": "outpost.scout/3"},
        armies=["outpost", "borgo"],
        hands=[["move", "move"], []],
    )
    do(s, "play move C2>C2/0")
    assert initiatives(s, "C3") == [3]
    do(s, "play move C2>C2/3")
    assert initiatives(s, "C3") == [4]


# --- MOD-2 -----------------------------------------------------------------------------------------


def test_an_officer_raises_only_the_kind_it_is_for():
    """MOD-2 Officer: a ranged Officer leaves melee as it is, and gives no shot to a unit without one."""
    s = board(
        {
            "C3": "outpost.mobile_armor",
            "C4": "outpost.officer",
            "C2": "borgo.hq",
            "B2": "borgo.super_officer",
        },
    )
    done = attacks(fight(s))
    assert ("C3", "C2", "melee", 2) in done
    assert ("C3", "B2", "ranged", 2) in done
    s = board({"C3": "outpost.brawler", "C4": "outpost.officer", "C1": "borgo.hq"})
    assert attacks(fight(s)) == set()


def test_a_melee_officer_gives_no_melee_to_a_shooter():
    """MOD-2 Officer: +1 to attacks which the unit has."""
    s = board({"C3": "borgo.assassin", "C4": "borgo.officer", "C2": "outpost.recon_center"})
    assert attacks(fight(s)) == {("C3", "C2", "ranged", 1)}


def test_all_edges_of_the_kind_are_raised():
    """MOD-2 Officer: every melee edge."""
    s = board(
        {
            "C3": "borgo.mutant",
            "C4": "borgo.officer",
            "C2": "outpost.recon_center",
            "B2": "outpost.scoper",
            "D2": "outpost.saboteur",
        }
    )
    assert attacks(fight(s)) == {("C3", cell, "melee", 2) for cell in ("C2", "B2", "D2")}


def test_the_brain_raises_both_kinds():
    """MOD-2 Brain: +1 melee and +1 ranged."""
    s = board(
        {
            "C3": "moloch.juggernaut",
            "C4": "moloch.brain",
            "C2": "borgo.hq",
            "E1": "borgo.officer",
        }
    )
    done = attacks(fight(s))
    assert ("C3", "C2", "melee", 3) in done
    assert ("C3", "E1", "ranged", 2) in done


def test_the_boss_raises_melee_and_initiative_but_no_shot():
    """MOD-2 Boss: +1 melee and +1 initiative."""
    s = board(
        {
            "C3": "hegemony.universal_soldier",
            "C4": "hegemony.boss",
            "C2": "borgo.super_officer",
        }
    )
    assert initiatives(s, "C3") == [4]
    assert attacks(fight(s)) == {("C3", "C2", "melee+ranged", 3)}


def test_a_scout_raises_every_printed_initiative():
    """MOD-2 Scout: +1 initiative."""
    s = board({"C3": "outpost.hmg", "C2": "outpost.scout/3"}, armies=["outpost", "borgo"])
    assert initiatives(s, "C3") == [3, 2]


def test_a_scout_gives_no_initiative_to_a_unit_without_one():
    """MOD-2 Scout: what has no initiative never acts."""
    s = board({"C3": "moloch.blocker", "C4": "moloch.scout"}, armies=["moloch", "borgo"])
    assert initiatives(s, "C3") == []


def test_strength_bonuses_do_not_help_gauss():
    """MOD-2 Brain, Officer: a gauss beam is neither melee nor ranged."""
    s = board(
        {"C3": "moloch.gauss_cannon", "C4": "moloch.brain", "B3": "moloch.officer", "C2": "borgo.hq"},
    )
    assert ("C3", "C2", "gauss", 1) in attacks(fight(s))


# --- MOD-3 -----------------------------------------------------------------------------------------


def test_a_saboteur_slows_linked_enemies_only():
    """MOD-3 −1 initiative to enemies on its links, none to friends; every slot of theirs."""
    s = board(
        {
            "C3": "outpost.saboteur",
            "C2": "outpost.hmg",
            "C4": "borgo.claws",
            "B2": "borgo.mutant",
            "A2": "borgo.mutant",
        }
    )
    assert initiatives(s, "C2") == [2, 1]
    assert initiatives(s, "C4") == [2]
    assert initiatives(s, "B2") == [1]
    assert initiatives(s, "A2") == [2]


def test_a_saboteur_never_brings_an_initiative_below_zero():
    """MOD-3 an enemy HQ stays at 0; a Scout and a Saboteur cancel."""
    s = board({"C3": "outpost.saboteur", "C2": "borgo.hq", "C4": "borgo.mutant", "C5": "borgo.scout"})
    assert initiatives(s, "C2") == [0]
    assert initiatives(s, "C4") == [2]


def test_two_saboteurs_add_up():
    """MOD-3 each takes one (MOD-1: several add up)."""
    s = board({"C3": "outpost.saboteur", "D3": "outpost.saboteur", "C4": "borgo.claws"})
    assert initiatives(s, "C4") == [1]


def test_a_saboteur_spares_allies():
    """MOD-3 an ally is not an enemy."""
    s = board(
        {"C3": "outpost.saboteur", "C2": "hegemony.ganger", "C4": "borgo.claws"},
        armies=["outpost", "hegemony", "borgo", "smart"],
        **OUTPOST_AND_ALLY,
    )
    assert initiatives(s, "C2") == [3]
    assert initiatives(s, "C4") == [2]


# --- MOD-4 -----------------------------------------------------------------------------------------


def test_hq_bonuses_reach_all_six_neighbours_but_not_the_hq():
    """MOD-4 every adjacent friendly unit, whatever its facing; not the HQ itself, not farther units."""
    around = {cell: f"borgo.claws/{i}" for i, cell in enumerate(("C2", "D2", "D3", "C4", "B3", "B2"))}
    s = board({"C3": "borgo.hq", "C1": "borgo.claws"} | around, armies=["borgo", "outpost"])
    assert all(initiatives(s, cell) == [4] for cell in around)
    assert initiatives(s, "C3") == [0]
    assert initiatives(s, "C1") == [3]


def test_hq_bonuses_do_not_serve_enemies():
    """MOD-4 friendly units only."""
    s = board({"C3": "borgo.hq", "C2": "outpost.commando"})
    assert initiatives(s, "C2") == [3]


def test_hq_bonuses_serve_allies():
    """MOD-4 friendly means allies too."""
    s = board(
        {"C3": "borgo.hq", "C2": "outpost.commando"},
        armies=["outpost", "borgo", "hegemony", "smart"],
        **OUTPOST_AND_ALLY,
    )
    assert initiatives(s, "C2") == [4]


def test_a_scoper_does_not_take_hq_bonuses():
    """MOD-4 MOD-5 an HQ is not a module: its bonus stays with its own side."""
    s = board(
        {
            "C3": "borgo.hq",
            "C4": "outpost.scoper",
            "C2": "borgo.claws",
            "D3": "outpost.commando/4",
        }
    )
    assert initiatives(s, "C2") == [4]
    assert initiatives(s, "D3") == [3]


def test_a_netted_hq_gives_no_bonus():
    """MOD-4 NET-1 netted HQs give nothing."""
    s = board({"C3": "borgo.hq", "C2": "borgo.claws", "C4": "hegemony.net_fighter"})
    assert initiatives(s, "C2") == [3]
