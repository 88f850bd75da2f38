"""A racing algorithm: plans are compared on the same determinizations until all but one are clearly worse.

A *determinization* is one possible arrangement of the hidden tiles; every plan in the race is played on the
same ones, so luck cancels out. A plan that falls clearly behind the leader is dropped, and the next plans by
prior take the free places (successive elimination with progressive widening).
"""

from __future__ import annotations

from math import sqrt

from nshex.bots.planning import Plan

PRIOR_WEIGHT = 8
"""The prior of a plan counts as much as this many determinizations."""
USUAL_SPREAD = 0.2
"""Assumed standard deviation of the difference between two plans, until their rollouts show it."""
STANDARD_ERRORS = 1.5
"""A plan is dropped when it is this many standard errors behind the leader."""
SAME_AFTER = 5
"""A plan that equals the leader on this many determinizations is dropped as the same."""
FEW = 1
NEWCOMERS = 8
"""When no more than `FEW` plans are left, this many of the waiting ones join."""


class Runner:
    """A plan in the race: its prior, and its value on each determinization so far."""

    def __init__(self, plan: Plan, prior: float) -> None:
        self.plan = plan
        self.prior = prior
        self.has_reply = False
        self.values: list[float] = []

    def set_reply_value(self, value: float) -> None:
        """Replace the first prior by the plan's value after the best replies."""
        self.prior = value
        self.has_reply = True

    def lead_over(self, other: Runner) -> float:
        """By how much this plan is better: the priors, and the determinizations that both have played."""
        leads = self._leads_over(other)
        return (PRIOR_WEIGHT * (self.prior - other.prior) + sum(leads)) / (PRIOR_WEIGHT + len(leads))

    def is_behind(self, leader: Runner) -> bool:
        """Whether the leader is ahead by more than chance explains, or never differs from this plan."""
        leads = leader._leads_over(self)
        count = len(leads)
        if count == 0:
            return False
        if count >= SAME_AFTER and not any(leads):
            return True
        mean = sum(leads) / count
        squares = PRIOR_WEIGHT * USUAL_SPREAD**2 + sum((lead - mean) ** 2 for lead in leads)
        weight = PRIOR_WEIGHT + count
        return leader.lead_over(self) >= STANDARD_ERRORS * sqrt(squares / (weight - 1) / weight)

    def _leads_over(self, other: Runner) -> list[float]:
        return [own - others for own, others in zip(self.values, other.values, strict=False)]


class Race:
    """Which plans are still in the race, and which wait for a place."""

    def __init__(self, runners: list[Runner], waiting: list[Runner]) -> None:
        self.runners = runners
        self.waiting = waiting

    def is_open(self) -> bool:
        return len(self.runners) > 1

    def leader(self) -> Runner:
        """The best plan, compared with the one that has played the most determinizations."""
        known = max(self.runners, key=lambda runner: len(runner.values))
        return max(self.runners, key=lambda runner: runner.lead_over(known))

    def next_up(self) -> list[Runner]:
        """Those that have played the fewest determinizations."""
        least = min(len(runner.values) for runner in self.runners)
        return [runner for runner in self.runners if len(runner.values) == least]

    def cut(self) -> None:
        """Drop the plans that are clearly behind."""
        leader = self.leader()
        self.runners = [r for r in self.runners if r is leader or not r.is_behind(leader)]

    def has_room(self) -> bool:
        return len(self.runners) <= FEW

    def newcomers(self) -> list[Runner]:
        """The next waiting plans, best prior first."""
        found, self.waiting = self.waiting[:NEWCOMERS], self.waiting[NEWCOMERS:]
        return found

    def join(self, runners: list[Runner]) -> None:
        self.runners += runners
