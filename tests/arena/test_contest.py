"""What a contest plays: mirrored pairs, rotating armies, seats, and refusals."""

import pytest

from nshex.arena.contest import make_contest, seat_holders
from nshex.arena.errors import ArenaError
from nshex.notation.errors import NotationError
from nshex.rules.options import RulesError
from nshex.tiles import PLAYABLE


def labels(task):
    return [entrant.label for entrant in task.bots]


def test_pairs_are_mirrored():
    tasks = list(make_contest(["soldier", "recruit"], seed=1).tasks(8))
    assert [task.number for task in tasks] == list(range(8))
    for one, other in zip(tasks[::2], tasks[1::2], strict=True):
        assert (one.armies, one.seed) == (other.armies, other.seed)
        assert labels(one) == ["soldier", "recruit"]
        assert labels(other) == ["recruit", "soldier"]
    assert len({task.seed for task in tasks}) == 4


def test_all_pairs_of_armies_come_in_turn_and_then_the_other_way_round():
    tasks = list(make_contest(["soldier", "recruit"]).tasks(84))
    lineups = [task.armies for task in tasks[::2]]
    assert len(set(lineups)) == 42
    assert {frozenset(lineup) for lineup in lineups[:21]} == {frozenset(lineup) for lineup in lineups[21:]}
    assert len({frozenset(lineup) for lineup in lineups[:21]}) == 21
    assert lineups[21] == lineups[0][::-1]


def test_chosen_armies_sit_as_they_are_named():
    task = next(make_contest(["soldier", "recruit"], armies=["vegas", "borgo"]).tasks(1))
    assert task.armies == ("vegas", "borgo")


def test_round_robin_plays_every_pairing_alike():
    contest = make_contest(["recruit", "soldier", "veteran"], seed=4)
    tasks = list(contest.tasks(4))
    met = [frozenset(labels(task)) for task in tasks]
    assert len(tasks) == 12
    assert {pair: met.count(pair) for pair in met} == dict.fromkeys(set(met), 4)
    assert [task.number for task in tasks] == list(range(12))


def test_odd_number_of_games_leaves_the_last_pair_half_played():
    assert [task.number for task in make_contest(["soldier", "recruit"]).tasks(3)] == [0, 1, 2]
    numbers = [task.number for task in make_contest(["soldier", "recruit", "veteran"]).tasks(1)]
    assert numbers == [0, 2, 4]


def test_more_games_are_the_same_games_and_more():
    contest = make_contest(["soldier", "recruit", "veteran"], seed=9)
    longer = {task.number: task for task in contest.tasks(9)}
    assert all(longer[task.number] == task for task in contest.tasks(5))


def test_games_of_two_bots_do_not_depend_on_the_others():
    alone = [task.seed for task in make_contest(["soldier", "recruit"], seed=2).tasks(6)]
    among = make_contest(["veteran", "soldier", "recruit"], seed=2).tasks(6)
    assert [task.seed for task in among if set(labels(task)) == {"soldier", "recruit"}] == alone


def test_other_seeds_give_other_deals():
    first, second = (next(make_contest(["soldier", "recruit"], seed=seed).tasks(1)) for seed in (1, 2))
    assert first.seed != second.seed


def test_bot_against_itself_gets_a_number():
    assert labels(next(make_contest(["soldier", "soldier"]).tasks(1))) == ["soldier", "soldier#2"]


@pytest.mark.parametrize(
    ("mode", "players", "seats"),
    [
        ("team", 4, [["a", "a", "b", "b"], ["b", "b", "a", "a"]]),
        ("one_vs_all", 3, [["a", "b", "b"], ["b", "a", "a"]]),
        ("deathmatch", 4, [["a", "b", "a", "b"], ["b", "a", "b", "a"]]),
        ("points", 3, [["a", "b", "a"], ["b", "a", "b"]]),
    ],
)
def test_seats_of_other_modes(mode, players, seats):
    tasks = list(make_contest(["soldier", "recruit"], mode=mode, players=players).tasks(2))
    names = {"soldier": "a", "recruit": "b"}
    assert [[names[label] for label in labels(task)] for task in tasks] == seats


def test_the_odd_seat_rotates_from_deal_to_deal():
    """Three each for itself: the lone seat of a bot moves on from deal to deal."""
    alone = ((0,), (1,), (2,))
    assert [seat_holders(alone, deal) for deal in range(3)] == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]


def test_tables_the_rules_refuse_are_left_out():
    """Dancer cannot be in the team of one against all, but can be the one."""
    lineups = make_contest(["soldier", "recruit"], mode="one_vs_all").lineups
    assert any(lineup[0] == "dancer" for lineup in lineups)
    assert not any("dancer" in lineup[1:] for lineup in lineups)
    assert {army for lineup in lineups for army in lineup} == set(PLAYABLE)


FIVE = {"mode": "deathmatch", "players": 5}


@pytest.mark.parametrize(
    ("bots", "more", "kind", "words"),
    [
        (["soldier"], {}, ArenaError, "at least two"),
        (["soldier", "recrute"], {}, ArenaError, "did you mean .recruit."),
        (["soldier", "commander:5x"], {}, ArenaError, "5000n"),
        (["soldier", "engine:"], {}, ArenaError, "has no command"),
        (["soldier", "engine:'./open"], {}, ArenaError, "has no command"),
        (["soldier", "recruit\n"], {}, ArenaError, "printable"),
        (["soldier", "recruit"], {"armies": ["borgo"]}, ArenaError, "1 armies for 2 players"),
        (["soldier", "recruit"], {"armies": ["borgo", "borgo"]}, ArenaError, "twice"),
        (["soldier", "recruit"], {"armies": ["borgo", "bogro"]}, NotationError, "did you mean 'borgo'"),
        (["soldier", "recruit"], {"mode": "chess"}, NotationError, "two_player"),
        (["soldier", "recruit"], {"board": "round"}, NotationError, "extended"),
        (["soldier", "recruit"], {"options": {"edition": "9"}}, NotationError, "2.0"),
        (["soldier", "recruit"], {"mode": "team", "players": 3}, RulesError, "expected 4"),
        (["soldier", "recruit"], FIVE | {"board": "terminals"}, RulesError, "MUL-1"),
        (["soldier", "recruit"], {"players": 1}, RulesError, "expected 2"),
    ],
)
def test_refusals(bots, more, kind, words):
    with pytest.raises(kind, match=words):
        make_contest(bots, **more)
