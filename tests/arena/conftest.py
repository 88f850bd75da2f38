"""Fixtures of the arena tests."""

import pytest

from nshex.arena.machine import play_on_this_machine
from tests.arena.support import GAMES, quick_contest


@pytest.fixture(scope="session")
def undisturbed():
    """The games of the quick contest, played one after the other in this process."""
    return list(play_on_this_machine(quick_contest().tasks(GAMES), workers=1))
