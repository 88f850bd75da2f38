"""`nshex puzzle`: hex puzzles to solve, to check, to prove and to make."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from nshex.commands import pictures
from nshex.commands.arguments import add_json, add_workers, read_executor
from nshex.commands.files import CommandError, read_text, reason_of
from nshex.commands.numbers import whole_number
from nshex.commands.output import board_text, say, say_json, say_paragraph, say_table
from nshex.commands.progress import counting
from nshex.notation.labels import army_name
from nshex.notation.names import one_of, show
from nshex.notation.setup_words import read_armies
from nshex.rules.piles import packed_list
from nshex.rules.tables import TILES
from nshex.tiles import ARMIES

if TYPE_CHECKING:
    from nshex.puzzles.format import Puzzle
    from nshex.puzzles.goals import Goal
    from nshex.puzzles.solver import Proof, Solution

DESCRIPTION = """Hex puzzles: a board, a few tiles, and a goal for the battle that follows. ID is a puzzle of
the collection or a file with one; LINE is an action of your turn, such as 'place brawler B2/3'. `check` ends
with status 0 when the puzzle is solved, 1 when not; `prove` with 1 unless each has exactly one solution."""

EXAMPLES = """
  nshex puzzle list
  nshex puzzle show borgo-01
  nshex puzzle play borgo-01
  nshex puzzle check borgo-01 "place super_mutant A1/1"
  nshex puzzle solve my-puzzle.toml
  nshex puzzle make --seed 1 --count 5
  nshex puzzle prove --workers 4
"""

VERBS = ("list", "show", "play", "check", "solve", "make", "prove")
BELONGS_TO = {
    "json": ("list", "show", "check", "solve", "prove"),
    "seed": ("make",),
    "count": ("make",),
    "armies": ("make",),
    "out": ("make",),
    "workers": ("solve", "make", "prove"),
    "cluster": ("solve", "make", "prove"),
}
"""Options that only some verbs understand; the others refuse them instead of leaving them out silently."""
SOLVED, NOT_SOLVED = 0, 1


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("verb", metavar="|".join(VERBS), help="what to do")
    parser.add_argument(
        "words", metavar="ID LINE", nargs="*", default=[], help="a puzzle, and the lines of an answer"
    )
    add_json(parser)
    pictures.add_board_arguments(parser)
    parser.add_argument(
        "--seed", metavar="N", type=whole_number(0), help="make: the same seed gives the same puzzles (0)"
    )
    parser.add_argument("--count", metavar="K", type=whole_number(1), help="make: how many (1)")
    parser.add_argument("--armies", metavar="A,B,…", help="make: the armies whose side solves (all)")
    parser.add_argument("--out", metavar="DIR", help="make: write one file for each puzzle to this folder")
    add_workers(parser)


def run(args: Namespace) -> int:
    from nshex.puzzles.format import PuzzleError

    verbs: dict[str, Callable[[Namespace], int]] = {
        "list": _list,
        "show": _show,
        "play": _play,
        "check": _check,
        "solve": _solve,
        "make": _make,
        "prove": _prove,
    }
    if args.verb not in verbs:
        raise CommandError(f"puzzle {show(args.verb)}: no such command; {one_of(VERBS, args.verb)}")
    _refuse_what_does_not_belong(args)
    try:
        return verbs[args.verb](args)
    except PuzzleError as problem:
        raise CommandError(str(problem)) from None


def _refuse_what_does_not_belong(args: Namespace) -> None:
    """Say which option the verb has no use for."""
    for option, verbs in BELONGS_TO.items():
        if getattr(args, option) not in (None, False) and args.verb not in verbs:
            fitting = " or ".join([", ".join(verbs[:-1]), verbs[-1]][len(verbs) < 2 :])
            raise CommandError(f"--{option} with {args.verb}; expected it with {fitting}")
    if pictures.is_wanted(args) and args.verb != "show":
        raise CommandError(f"a picture with {args.verb}; expected it with show")


def _named(args: Namespace, most: int = 1) -> str:
    """The one puzzle a command is about."""
    if not args.words or len(args.words) > most:
        raise CommandError(
            f"{len(args.words)} words after {args.verb}; expected the id of a puzzle, or a file"
        )
    return str(args.words[0])


def _puzzle(name: str) -> Puzzle:
    """A puzzle of the collection, or one in a file."""
    from nshex.puzzles.format import PuzzleError, read_puzzle_text
    from nshex.puzzles.library import collection, find_puzzle

    if name in collection() or not (name == "-" or "." in name or "/" in name):
        return find_puzzle(name)
    try:
        return read_puzzle_text(read_text(name))
    except PuzzleError as problem:
        raise CommandError(f"{name}: {problem}") from None


# --- looking and solving ---------------------------------------------------------------------------


def _list(args: Namespace) -> int:
    from nshex.puzzles.library import collection

    if args.words:
        raise CommandError(f"{show(args.words[0])} after list; expected nothing")
    puzzles = list(collection().values())
    if args.json:
        say_json([_summary(puzzle) for puzzle in puzzles])
        return 0
    rows = [
        [
            puzzle.id,
            puzzle.title,
            puzzle.difficulty,
            _against(puzzle),
            f"{puzzle.uses} of {len(puzzle.tiles)}",
            ", ".join(_goal_words(goal) for goal in puzzle.goals),
        ]
        for puzzle in puzzles
    ]
    say_table(("Id", "Title", "Difficulty", "Armies", "Tiles", "Goal"), rows)
    return 0


def _summary(puzzle: Puzzle) -> dict[str, object]:
    return {
        "id": puzzle.id,
        "title": puzzle.title,
        "difficulty": puzzle.difficulty,
        "armies": list(puzzle.armies),
        "themes": list(puzzle.themes),
        "tiles": list(puzzle.tiles),
        "uses": puzzle.uses,
        "goal": [str(goal) for goal in puzzle.goals],
    }


def _goal_words(goal: Goal) -> str:
    return str(goal).replace("_hq", " HQ").replace("_", " ")


def _against(puzzle: Puzzle) -> str:
    own = puzzle.armies[puzzle.side]
    others = [ARMIES[army].name for army in puzzle.armies if army != own]
    return f"{ARMIES[own].name} against {', '.join(others)}"


def _show(args: Namespace) -> int:
    """The front of the card: what `--json` prints can be read as a puzzle again, and gives nothing away."""
    from nshex.puzzles.format import puzzle_data

    puzzle = _puzzle(_named(args))
    if pictures.is_wanted(args):
        pictures.write_board(args, puzzle.state())
    elif args.json:
        say_json(puzzle_data(replace(puzzle, solution=(), wrong_try=())))
    else:
        _say_puzzle(puzzle)
    return 0


def _say_puzzle(puzzle: Puzzle) -> None:
    from nshex.puzzles.library import goal_text

    heading = puzzle.title + (f" ({puzzle.difficulty})" if puzzle.difficulty else "")
    card = f"No. {puzzle.number}, " if puzzle.number else ""
    say(f"{card}{puzzle.id + ': ' if puzzle.id else ''}{heading}\n")
    if puzzle.story:
        say_paragraph(puzzle.story)
        say("")
    s = puzzle.state()
    say(board_text(s))
    tiles = ", ".join(TILES[tile].name for tile in packed_list(s.hand[puzzle.side])) or "none"
    say(f"\nYou play {army_name(s.match, puzzle.side)}. Tiles: {tiles}.")
    say(f"You may use {puzzle.uses}. {goal_text(puzzle)}")


def _check(args: Namespace) -> int:
    from nshex.puzzles.answers import check

    if not args.words:
        _named(args)
    verdict = check(_puzzle(args.words[0]), args.words[1:])
    if args.json:
        say_json({"solved": verdict.solved, "reason": verdict.reason, "lines": list(verdict.lines)})
        return SOLVED if verdict.solved else NOT_SOLVED
    for sentence in verdict.story:
        say_paragraph(sentence)
    say("Solved." if verdict.solved else f"Not solved: {verdict.reason}.")
    return SOLVED if verdict.solved else NOT_SOLVED


def _play(args: Namespace) -> int:
    from nshex.puzzles.session import play_puzzle

    return SOLVED if play_puzzle(_puzzle(_named(args))) else NOT_SOLVED


# --- proving ---------------------------------------------------------------------------------------


def _solve(args: Namespace) -> int:
    from nshex.puzzles.work import solve_together

    puzzle = _puzzle(_named(args))
    with counting("searching") as tell:
        proof = solve_together(puzzle, read_executor(args), tell)
    if args.json:
        say_json(
            {
                "solutions": [list(solution.lines) for solution in proof.solutions],
                "more": proof.more,
                "states": proof.states,
                "battles": proof.battles,
                "seconds": round(proof.seconds, 3),
            }
        )
    else:
        _say_proof(puzzle, proof)
    return SOLVED if proof.solvable else NOT_SOLVED


def _say_proof(puzzle: Puzzle, proof: Proof) -> None:
    from nshex.puzzles.wrong_tries import explain, wrong_tries

    plural = "" if proof.count == "1" else "s"
    say(f"{proof.count} essentially different solution{plural}.")
    for number, solution in enumerate(proof.solutions[:10], start=1):
        _say_solution(number, solution)
    rest = len(proof.solutions) - 10
    if rest > 0:
        say(f"… and {rest} more.")
    wrong = None
    if proof.solvable:
        wrong = wrong_tries(puzzle, proof.solutions[0].lines).best
    elif proof.closest:
        wrong = explain(puzzle, proof.closest)
    if wrong is not None:
        say(f"\nClose, but wrong: {'; '.join(wrong.lines) or 'nothing'}")
        say(f"  {wrong.reason}")
    say(f"\n{proof.states:,} states and {proof.battles:,} battles in {proof.seconds:.2f} s of computing")


def _say_solution(number: int, solution: Solution) -> None:
    say(f"\n{number}. {'; '.join(solution.lines) or 'nothing but the battle'}")
    if len(solution.variations) > 1:
        for walk in solution.variations[:6]:
            say(f"     {'; '.join(walk)}")


def _prove(args: Namespace) -> int:
    from nshex.puzzles.library import collection
    from nshex.puzzles.work import prove_all

    puzzles = [_puzzle(name) for name in args.words] or list(collection().values())
    proven = {}
    with counting("proving") as tell:
        for found in prove_all(puzzles, read_executor(args)):
            proven[found.number] = found
            tell(len(proven), len(puzzles))
    faults = 0
    rows = []
    for number, puzzle in enumerate(puzzles):
        found = proven[number]
        name = puzzle.id or args.words[number]
        if found.proof is None:
            faults += 1
            rows.append([name, found.problem, "", ""])
            continue
        proof = found.proof
        right = proof.unique and (not puzzle.solution or puzzle.check(puzzle.solution).solved)
        faults += not right
        verdict = "proven" if right else f"{proof.count} solutions"
        rows.append([name, verdict, f"{proof.states:,}", f"{proof.seconds:.2f}"])
    if args.json:
        say_json([dict(zip(("id", "verdict", "states", "seconds"), row, strict=True)) for row in rows])
    else:
        say_table(("Id", "Verdict", "States", "Seconds"), rows)
        say(f"{len(puzzles) - faults} of {len(puzzles)} puzzles have exactly one solution")
    return SOLVED if faults == 0 else NOT_SOLVED


# --- making ----------------------------------------------------------------------------------------


def _make(args: Namespace) -> int:
    from nshex.puzzles.work import Order, make_all
    from nshex.tiles import PLAYABLE

    if args.words:
        raise CommandError(f"{show(args.words[0])} after make; expected nothing")
    armies = tuple(read_armies(args.armies)) if args.armies is not None else PLAYABLE
    for army in armies:
        if army not in PLAYABLE:
            raise CommandError(f"--armies: no army {show(army)}; {one_of(PLAYABLE, army)}")
    count = args.count or 1
    orders = [Order(args.seed or 0, number, armies) for number in range(1, count + 1)]
    made: dict[int, str] = {}
    with counting("making") as tell:
        for number, text in make_all(orders, read_executor(args)):
            made[number] = text
            tell(len(made), count)
    for number in sorted(made):
        text = f'{likeness(made[number])}id = "seed-{args.seed or 0}-{number}"\n{made[number]}'
        if args.out is None:
            say(text)
        else:
            _write(Path(args.out), f"seed-{args.seed or 0}-{number}.toml", text)
    return 0


def likeness(text: str) -> str:
    """A comment above a new puzzle that is very similar to one in the collection; else nothing."""
    from nshex.puzzles.format import read_puzzle_text
    from nshex.puzzles.library import collection
    from nshex.puzzles.variety import LEAST_DISTANCE, nearest

    distance, other = nearest(read_puzzle_text(text), collection().values())
    return f"# much like {other} of the collection\n" if distance < LEAST_DISTANCE else ""


def _write(folder: Path, name: str, text: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    except OSError as error:
        raise CommandError(f"--out: {folder}: cannot be written: {reason_of(error)}") from None
