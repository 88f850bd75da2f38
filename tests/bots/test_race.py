"""Racing between plans: how they are compared, which are dropped, which are added."""

from nshex.bots.planning import Plan
from nshex.bots.race import NEWCOMERS, Race, Runner
from tests.bots.tables import TABLES, in_play


def runner(*values, prior=0.5):
    found = Runner(Plan(in_play(TABLES[2], 1, 0), 0.0), prior)
    found.values.extend(values)
    return found


def test_a_plan_drops_out_only_when_clearly_behind():
    leader = runner(0.6, 0.7, 0.8, 0.5, 0.6)
    assert runner(0.2, 0.3, 0.4, 0.1, 0.2).is_behind(leader)
    assert runner(*leader.values).is_behind(leader), "it never differs from the leader"
    assert not runner(0.9, 0.3, 0.9, 0.3, 0.7).is_behind(leader)
    assert not runner().is_behind(leader), "it has not been rolled out yet"


def test_the_prior_counts_until_rollouts_say_otherwise():
    favourite, other = runner(0.4, prior=0.6), runner(0.5, prior=0.5)
    assert favourite.lead_over(other) > 0
    favourite.values += [0.4] * 20
    other.values += [0.5] * 20
    assert favourite.lead_over(other) < 0


def test_plans_are_compared_on_the_determinizations_both_have_played():
    seasoned, newcomer = runner(0.5, 0.1, 0.1), runner(0.6)
    assert newcomer.lead_over(seasoned) > 0
    assert Race([seasoned, newcomer], []).leader() is newcomer


def test_new_plans_join_when_one_is_left():
    waiting = [runner() for _ in range(NEWCOMERS + 2)]
    race = Race([runner(0.9, 0.9), runner(0.1, 0.1)], list(waiting))
    assert not race.has_room()
    race.cut()
    assert race.has_room()
    race.join(race.newcomers())
    assert race.runners[1:] == waiting[:NEWCOMERS]
    assert race.waiting == waiting[NEWCOMERS:]
