"""The value network: the same numbers as NumPy, no favourite direction, nothing that players cannot know."""

import math

import numpy as np
import pytest

from nshex.bots import network_features
from nshex.bots.network import CLIP, Network
from nshex.bots.network_features import GAME_NAMES, SIDE_NAMES, Inputs, drawn_now, inputs_for
from nshex.bots.network_file import network_in_use, read_network, write_network
from nshex.bots.value_model import LEARNED, second_battle, win_probability
from nshex.notation.positions import read_position, write_position
from nshex.notation.seeds import rng_from_seed
from nshex.rules.piles import packed_list, pile_list, set_pile
from nshex.rules.single_battle import battle_now
from nshex.rules.state import OVER
from nshex.rules.views import View
from tests.bots.tables import TABLES, in_play, table_name
from tests.property.test_symmetry import Symmetry, find, mirror_axis, transformed
from tests.support import board, do

HIDDEN = 5


def inputs(s, player):
    return inputs_for(s, after := battle_now(s), second_battle(after), player)


def listed(found: Inputs):
    return [*found.own, *found.other, *found.game, float(found.rivals)]


def about(found: Inputs):
    """The same numbers, maybe added up in another order."""
    return pytest.approx(listed(found), abs=1e-9)


def of_side(s, player):
    return dict(zip(SIDE_NAMES, inputs(s, player).own, strict=True))


def made_up_weights():
    rng = np.random.default_rng(7)
    shapes = [
        (len(SIDE_NAMES), HIDDEN),
        (len(SIDE_NAMES), HIDDEN),
        (len(GAME_NAMES), HIDDEN),
        (HIDDEN,),
        (HIDDEN,),
    ]
    return [0.1 * rng.normal(size=shape) for shape in shapes]


@pytest.mark.parametrize("table", TABLES, ids=table_name)
@pytest.mark.parametrize("actions", [5, 60])
def test_the_network_computes_what_numpy_computes(table, actions):
    sums, differences, game, bias, output = made_up_weights()
    found = inputs(in_play(table, 3, actions), 0)
    own, other, shared = (np.array(list(part)) for part in (found.own, found.other, found.game))
    even = (own + other) @ sums + shared @ game + bias
    odd = (own - other) @ differences
    expected = ((even + odd).clip(0, CLIP) - (even - odd).clip(0, CLIP)) @ output
    flat = [part.ravel().tolist() for part in (sums, differences, game, bias, output)]
    assert Network(*flat).log_odds(found.own, found.other, found.game) == pytest.approx(expected)


def test_a_file_keeps_a_network():
    parts = made_up_weights()
    text = write_network(*(part.tolist() for part in parts))
    found = inputs(in_play(TABLES[2], 3, 40), 0)
    written = Network(*(part.ravel().tolist() for part in parts))
    before = written.log_odds(found.own, found.other, found.game)
    assert read_network(text).log_odds(found.own, found.other, found.game) == pytest.approx(before, abs=0.02)


def test_a_network_of_other_features_is_refused():
    text = write_network(*(part.tolist() for part in made_up_weights())).replace('"worth"', '"wealth"')
    with pytest.raises(ValueError, match="weights for wealth"):
        read_network(text)
    with pytest.raises(ValueError, match="expected"):
        Network([1.0], [1.0], [1.0], [1.0], [1.0])


def test_the_network_in_use_has_one_weight_for_each_feature_and_hidden_unit():
    network = network_in_use()
    assert len(network.sums) == len(network.differences) == len(SIDE_NAMES) * network.hidden
    assert len(network.game) == len(GAME_NAMES) * network.hidden


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_two_deals_nobody_can_tell_apart_have_the_same_value(table, seed):
    s = in_play(table, seed, 35)
    for player in range(int(s.match.players)):
        again = View(s, player).redeal(rng_from_seed(seed, "other deal"))
        assert listed(inputs(again, player)) == about(inputs(s, player))
        chance = win_probability(s, player, LEARNED)
        assert win_probability(again, player, LEARNED) == pytest.approx(chance, abs=1e-9)


def test_tiles_just_drawn_count_as_still_in_the_pile():
    s = in_play(TABLES[2], 4, 45)
    player = int(s.turn)
    drawn = drawn_now(s, player)
    assert drawn > 0
    hand, pile = packed_list(s.hand[player]), pile_list(s, player)
    kept = len(hand) - drawn
    other = s.clone()  # the bottom tiles of the pile were drawn instead
    other.hand[player] = sum(tile << 8 * i for i, tile in enumerate(hand[:kept] + pile[-drawn:]))
    set_pile(other, player, hand[kept:] + pile[:-drawn])
    assert packed_list(other.hand[player]) != hand
    assert listed(inputs(other, player)) == about(inputs(s, player))


@pytest.mark.parametrize(
    "symmetry", [Symmetry(False, 1), Symmetry(False, 4), Symmetry(True, 0), Symmetry(True, 2)]
)
@pytest.mark.parametrize("table", [TABLES[0], TABLES[2], TABLES[3]], ids=table_name)
def test_a_turned_or_mirrored_board_has_the_same_value(table, symmetry):
    s = in_play(table, 6, 40)
    assert s.step != OVER
    position = write_position(s)
    position["units"] = [
        {key: value for key, value in unit.items() if key != "carried_by"}
        for unit in position["units"]
        if mirror_axis(find(unit["tile"])) is not None
    ]
    upright = read_position(position)
    turned = read_position(transformed(position, symmetry))
    for player in range(int(s.match.players)):
        assert listed(inputs(turned, player)) == about(inputs(upright, player))


def test_every_number_stands_where_its_name_says():
    for names in (SIDE_NAMES[: SIDE_NAMES.index("hand_battle")], GAME_NAMES):
        for place, name in enumerate(names):
            assert getattr(network_features, name.upper()) == place


def test_what_is_said_of_a_side():
    s = board(
        {
            "C3": "outpost.hq",
            "C1": "borgo.hq",
            "C2": "outpost.runner",
            "B2": "outpost.runner",
            "D3": "borgo.mutant/4",
        },
        hands=[["battle", "move"], []],
    )
    do(s, "play move B2>B3/0")
    found = of_side(s, 0)
    assert found["worth"] == 20
    assert found["units"] == 3
    assert found["attackers_of_head"] == 1
    assert found["worth_after"] <= found["worth"]
    assert (found["hand"], found["hand_battle"], found["hand_move"]) == (1, 1, 0)
    assert (found["pile"], found["pile_battle"], found["battle_density"]) == (5, 5, 1.0)
    assert found["enemies_beside_head"] == 1
    assert found["movable"] == 2
    assert found["army_outpost"] == 1
    assert found["army_borgo"] == 0
    assert of_side(s, 1)["attackers_of_head"] >= 0


def test_many_rivals_make_winning_less_likely():
    s = in_play(TABLES[4], 2, 0)
    chances = [float(win_probability(s, player, LEARNED)) for player in range(3)]
    assert all(0.0 < chance < 0.6 for chance in chances)
    assert math.isclose(sum(chances), 1.0, abs_tol=0.35)
