"""A user's bot: it uses nothing but the public API."""

from nshex import Action, Limit, View


class First:
    """Does the first thing that is legal."""

    def choose(self, view: View) -> Action:
        return view.legal[0]


class Timed:
    """Chooses by its seed, and remembers nothing."""

    name = "timed"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, limit: Limit) -> str:
        return str(view.legal[(self.seed + round(100 * (limit.seconds or 0))) % len(view.legal)])


class Broken:
    """Fails as soon as it is asked."""

    def choose(self, view: View) -> Action:
        raise LookupError("no idea")


THOUGHT = 7
