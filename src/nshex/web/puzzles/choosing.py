"""Which puzzles an address asks for: by id, or by what the list can be filtered by."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException

from nshex.languages import gettext
from nshex.notation.names import one_of, show
from nshex.puzzles.format import DIFFICULTIES, Puzzle
from nshex.puzzles.library import collection

FILTERS = ("army", "difficulty", "theme")
_EACH_DIFFICULTY = 2


@dataclass(frozen=True)
class Asked:
    """The words of an address, checked."""

    ids: tuple[str, ...]
    filters: dict[str, str]

    def puzzles(self) -> list[Puzzle]:
        """Those with one of the ids, in that order; otherwise all that pass the filters, easy first."""
        if self.ids:
            return [collection()[id] for id in self.ids]
        found = [puzzle for puzzle in by_difficulty() if self._passes(puzzle)]
        return found if self.filters else a_choice()

    def _passes(self, puzzle: Puzzle) -> bool:
        return all(wanted in filter_values(puzzle, name) for name, wanted in self.filters.items())


def read_query(query: QueryParams) -> Asked:
    """`?id=borgo-01,borgo-02`, or `?army=borgo&difficulty=easy&theme=net`; empty values are ignored."""
    ids = [word.strip() for value in query.getlist("id") for word in value.split(",")]
    filters = {}
    for name in FILTERS:
        wanted = query.get(name, "")
        if wanted:
            known = filter_choices()[name]
            if wanted not in known:
                raise HTTPException(400, f"{name.capitalize()} {show(wanted)}: {one_of(known, wanted)}.")
            filters[name] = wanted
    return Asked(tuple(_known(id) for id in dict.fromkeys(ids) if id), filters)


def _known(id: str) -> str:
    if id not in collection():
        raise HTTPException(404, gettext("There is no puzzle {id}.", id=show(id)))
    return id


def filter_values(puzzle: Puzzle, name: str) -> tuple[str, ...]:
    """A puzzle's values for the filters. The army is the one that solves."""
    if name == "army":
        return (puzzle.armies[puzzle.side],)
    return (puzzle.difficulty,) if name == "difficulty" else puzzle.themes


def filter_choices() -> dict[str, tuple[str, ...]]:
    """Every value that some puzzle has, for each filter; difficulties in order."""
    found: dict[str, set[str]] = {name: set() for name in FILTERS}
    for puzzle in collection().values():
        for name in FILTERS:
            found[name].update(filter_values(puzzle, name))
    chosen = {name: tuple(sorted(values)) for name, values in found.items()}
    return chosen | {"difficulty": tuple(word for word in DIFFICULTIES if word in found["difficulty"])}


def by_difficulty() -> list[Puzzle]:
    """The collection, easy ones first."""
    order = {word: rank for rank, word in enumerate(DIFFICULTIES)}
    return sorted(collection().values(), key=lambda puzzle: order.get(puzzle.difficulty, len(order)))


def a_choice() -> list[Puzzle]:
    """A few of each difficulty, from as many armies as possible."""
    found: list[Puzzle] = []
    for word in DIFFICULTIES:
        fitting = [puzzle for puzzle in by_difficulty() if puzzle.difficulty == word]
        for _ in range(min(_EACH_DIFFICULTY, len(fitting))):
            armies = [puzzle.armies[puzzle.side] for puzzle in found]
            found.append(min(fitting, key=lambda puzzle: armies.count(puzzle.armies[puzzle.side])))
            fitting.remove(found[-1])
    return found
