"""The job queue: by rank, then in turns by address and browser."""

from nshex.fair_queue import FairQueue


def all_of(queue, last_rank=9):
    found = []
    while (item := queue.take(last_rank)) is not None:
        found.append(item)
    return found


def filled(*items):
    queue: FairQueue[str] = FairQueue()
    for item, rank, owner in items:
        queue.put(item, rank, owner)
    return queue


def test_lower_ranks_come_first_whoever_asked_first():
    queue = filled(("late", 2, ("a", "")), ("soon", 1, ("a", "")), ("now", 0, ("b", "")))
    assert all_of(queue) == ["now", "soon", "late"]


def test_addresses_take_turns_however_much_one_asks_for():
    many = [(f"flood {n}", 0, ("attacker", f"browser {n}")) for n in range(200)]
    queue = filled(*many, ("mine", 0, ("me", "x")), ("yours", 0, ("you", "y")))
    assert all_of(queue)[:3] == ["flood 0", "mine", "yours"]


def test_browsers_of_one_address_share_its_turns():
    queue = filled(*((f"a{n}", 0, ("home", "a")) for n in range(3)), ("b0", 0, ("home", "b")))
    assert all_of(queue) == ["a0", "b0", "a1", "a2"]


def test_only_ranks_that_are_wanted_are_taken():
    queue = filled(("idle", 3, ("a", "")))
    assert queue.take(0) is None and queue.count(0) == 0 and queue.count(3) == 1
    assert queue.take(3) == "idle"


def test_what_is_removed_leaves_its_place():
    queue = filled(("one", 0, ("a", "")), ("two", 0, ("b", "")))
    assert queue.remove("one", 0, ("a", "")) and not queue.remove("one", 0, ("a", ""))
    assert queue.count(9) == 1 and all_of(queue) == ["two"]


def test_emptying_the_queue():
    queue = filled(("one", 0, ("a", "")), ("two", 1, ("b", "")))
    assert sorted(queue.empty()) == ["one", "two"] and queue.count(9) == 0
