"""Tournament pairings: nobody gets the same opponent or a bye twice if that can be avoided."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nshex.web.tournaments.arena import arena_pairings
from nshex.web.tournaments.played import ARENA, SWISS, Entrant, Played, byes, meetings
from nshex.web.tournaments.round_robin import robin_round, rounds_of
from nshex.web.tournaments.standings import points_by_player, points_of, standings
from nshex.web.tournaments.swiss import swiss_round, usual_rounds


def field(people, bots=0):
    return [Entrant(number, is_bot=number > people) for number in range(1, people + bots + 1)]


def finished(pairings, round, rng):
    """A round as it ended, by chance."""
    return [
        Played(one.first, one.second, round, 1.0 if one.second is None else rng.choice((0.0, 0.5, 1.0)))
        for one in pairings
    ]


def seats_of(played, player):
    """How often somebody had the first seat, and how often the other."""
    games = [one for one in played if one.second is not None]
    return sum(one.first == player for one in games), sum(one.second == player for one in games)


@pytest.mark.parametrize("players", range(2, 17))
def test_round_robin_lets_everybody_meet_everybody_once(players):
    entrants = field(players)
    played = []
    for number in range(1, rounds_of(players) + 1):
        pairings = robin_round(entrants, number)
        assert sorted(player for one in pairings for player in (one.first, one.second) if player) == list(
            range(1, players + 1)
        )
        played += finished(pairings, number, random.Random(number))
    assert meetings(played) == Counter(frozenset(pair) for pair in combinations(range(1, players + 1), 2))
    assert byes(played) == (Counter(range(1, players + 1)) if players % 2 else Counter())
    for player in range(1, players + 1):
        first, second = seats_of(played, player)
        assert abs(first - second) <= 1


def test_round_robin_gives_a_bye_to_whoever_should_meet_somebody_who_left():
    entrants = [Entrant(1), Entrant(2, withdrawn=True), Entrant(3), Entrant(4, withdrawn=True)]
    found = [pairing for number in (1, 2, 3) for pairing in robin_round(entrants, number)]
    assert [{one.first, one.second} for one in found if one.second is not None] == [{1, 3}]
    assert Counter(one.first for one in found if one.second is None) == Counter({1: 2, 3: 2})


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 24), st.integers(0, 2**32))
@example(24, 195887750)
def test_swiss_repeats_nothing_while_there_is_another_way(players, seed):
    """As many rounds as there could be without a repetition for certain: half as many as players (Dirac)."""
    rng = random.Random(seed)
    entrants = field(players)
    played: list[Played] = []
    for number in range(1, max(1, players // 2) + 1):
        pairings = swiss_round(entrants, played, points_by_player(SWISS, entrants, played))
        present = [player for one in pairings for player in (one.first, one.second) if player is not None]
        assert sorted(present) == list(range(1, players + 1))
        played += finished(pairings, number, rng)
    assert max(meetings(played).values()) == 1
    assert max(byes(played).values(), default=0) <= 1
    for player in range(1, players + 1):
        first, second = seats_of(played, player)
        assert abs(first - second) <= 3


def test_swiss_leaves_out_who_has_withdrawn_and_repeats_only_when_it_must():
    entrants = [Entrant(1), Entrant(2), Entrant(3, withdrawn=True)]
    played = [Played(1, 2, 1, 1.0), Played(3, None, 1, 1.0)]
    [again] = swiss_round(entrants, played, {})
    assert (again.first, again.second) == (2, 1), "whoever had the second seat has the first one now"
    assert swiss_round(entrants[:1], played, {}) == []


def test_swiss_pairs_those_who_did_equally_well():
    entrants = field(8)
    played = [Played(number, number + 4, 1, 1.0) for number in range(1, 5)]
    found = swiss_round(entrants, played, points_by_player(SWISS, entrants, played))
    assert [{one.first, one.second} for one in found] == [{1, 2}, {3, 4}, {5, 6}, {7, 8}]
    assert [usual_rounds(players) for players in (2, 3, 8, 9)] == [1, 2, 3, 4]


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 9), st.integers(0, 3), st.integers(0, 2**32))
def test_arena_pairs_whoever_is_free_people_first(people, bots, seed):
    rng = random.Random(seed)
    entrants = field(people, bots)
    played: list[Played] = []
    for _ in range(30):
        new = arena_pairings(entrants, played, points_by_player(ARENA, entrants, played))
        played += [Played(one.first, one.second) for one in new]
        on = [one for one in played if one.score is None]
        busy = [player for one in on for player in one.players]
        assert len(set(busy)) == len(busy), "nobody plays two games at once"
        idle = [one for one in entrants if one.number not in busy]
        assert sum(not one.is_bot for one in idle) <= (0 if any(one.is_bot for one in idle) else 1)
        assert all(any(player <= people for player in one.players) for one in played), "bots wait for people"
        if on:
            ended = rng.choice(on)
            where = next(i for i, one in enumerate(played) if one is ended)
            played[where] = Played(ended.first, ended.second, 0, rng.choice((0.0, 0.5, 1.0)))


def test_an_arena_does_not_repeat_a_game_while_somebody_else_is_free():
    played = [Played(1, 2, 0, 1.0), Played(3, 4, 0, 1.0)]
    found = arena_pairings(field(4), played, {1: 2.0, 3: 2.0})
    assert [{one.first, one.second} for one in found] == [{1, 3}, {2, 4}]


def test_wins_in_a_row_count_double_in_an_arena():
    def points(*scores):
        return points_of(ARENA, 1, [Played(1, 2, 0, score) for score in scores])

    assert points(1, 1) == (4, True)
    assert points(1, 1, 1) == (8, True)
    assert points(1, 1, 0.5, 1) == (4 + 2 + 2, False)
    assert points(0, 1, None) == (2, False)


def test_equals_are_told_apart_by_what_their_opponents_scored():
    played = [Played(1, 3, 1, 1.0), Played(2, 4, 1, 1.0), Played(3, 4, 2, 1.0)]
    found = standings(SWISS, field(4), played)
    assert [(one.number, one.points, one.opponents) for one in found] == [
        (1, 1, 1),
        (3, 1, 1),
        (2, 1, 0),
        (4, 0, 2),
    ]
