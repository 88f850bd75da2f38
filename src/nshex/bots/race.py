"""A race between plans: all meet the same deals, who is clearly behind drops out, others take the places."""

from __future__ import annotations

from math import sqrt

from nshex.bots.planning import Plan

FAITH = 4
"""What is expected of a plan counts as much as so many deals."""
SPREAD = 0.2
"""How far two plans usually differ from deal to deal (standard deviation), until their deals tell."""
CLEARLY = 1.5
"""Standard errors behind the leader at which a plan drops out."""
ENOUGH = 5
"""A plan that did not differ from the leader on so many deals will not."""
FEW = 1
NEWCOMERS = 8
"""When no more plans than that are left, so many of the next ones join."""


class Runner:
    """A plan in the running, what is expected of it, and what each deal so far said of it."""

    def __init__(self, plan: Plan, promise: float) -> None:
        self.plan = plan
        self.promise = promise
        self.answered = False
        self.scores: list[float] = []

    def expect(self, answered: float) -> None:
        """Replace the first guess by what is left of the plan once it was answered."""
        self.promise = answered
        self.answered = True

    def lead_over(self, other: Runner) -> float:
        """By how much this plan is better: the expectation, and the deals that both have met."""
        leads = self._leads_over(other)
        return (FAITH * (self.promise - other.promise) + sum(leads)) / (FAITH + len(leads))

    def is_behind(self, leader: Runner) -> bool:
        """Whether the leader is ahead by more than chance explains, or never differs from this plan."""
        leads = leader._leads_over(self)
        deals = len(leads)
        if deals == 0:
            return False
        if deals >= ENOUGH and not any(leads):
            return True
        usual = sum(leads) / deals
        squares = FAITH * SPREAD**2 + sum((lead - usual) ** 2 for lead in leads)
        weight = FAITH + deals
        return leader.lead_over(self) >= CLEARLY * sqrt(squares / (weight - 1) / weight)

    def _leads_over(self, other: Runner) -> list[float]:
        return [own - others for own, others in zip(self.scores, other.scores, strict=False)]


class Race:
    """Which plans are still in the running, and which wait for a place."""

    def __init__(self, runners: list[Runner], waiting: list[Runner]) -> None:
        self.runners = runners
        self.waiting = waiting

    def is_open(self) -> bool:
        return len(self.runners) > 1

    def leader(self) -> Runner:
        """The best by comparison with the one that has met the most deals."""
        known = max(self.runners, key=lambda runner: len(runner.scores))
        return max(self.runners, key=lambda runner: runner.lead_over(known))

    def next_up(self) -> list[Runner]:
        """Those that have met the fewest deals."""
        least = min(len(runner.scores) for runner in self.runners)
        return [runner for runner in self.runners if len(runner.scores) == least]

    def cut(self) -> None:
        """Drop what is clearly behind."""
        leader = self.leader()
        self.runners = [r for r in self.runners if r is leader or not r.is_behind(leader)]

    def has_room(self) -> bool:
        return len(self.runners) <= FEW

    def newcomers(self) -> list[Runner]:
        """The next that waited."""
        found, self.waiting = self.waiting[:NEWCOMERS], self.waiting[NEWCOMERS:]
        return found

    def join(self, runners: list[Runner]) -> None:
        self.runners += runners
