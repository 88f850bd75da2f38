"""A puzzle in the terminal: type lines, try as often as you like, and read what happens in the battle."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import fill

from nshex.drawing.text import render
from nshex.notation.lines import parse_action
from nshex.notation.names import tidy
from nshex.puzzles.answers import check
from nshex.puzzles.format import Puzzle
from nshex.puzzles.library import goal_text, hints
from nshex.puzzles.search import uses_tile
from nshex.rules.actions import op_of
from nshex.rules.engine import legal_actions
from nshex.rules.state import CHOICE, RETREAT, TURNING

WIDTH = 100
HELP = """Type the actions of your turn, one a line, such as: place brawler B2/3
  battle    fight and see           undo      take the last line back
  board     draw the board again    hint      a hint, three at most
  solution  give up and see it      quit      leave"""


def play_puzzle(
    puzzle: Puzzle,
    ask: Callable[[str], str] = input,
    say: Callable[[str], None] = print,
) -> bool:
    """Let somebody solve a puzzle; says whether it was solved."""
    return _Attempt(puzzle, ask, say).run()


class _Attempt:
    """The lines typed so far."""

    def __init__(self, puzzle: Puzzle, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        self.puzzle = puzzle
        self.ask = ask
        self.say = say
        self.lines: list[str] = []
        self.used = 0
        self.game = puzzle.game()
        self.hints = iter(hints(puzzle))

    def run(self) -> bool:
        self._introduce()
        while True:
            try:
                line = self.ask("> ")
            except EOFError:
                return False
            words = tidy(line)
            word = words[0] if words else ""
            if word in ("quit", "q"):
                return False
            if word == "solution":
                self._give_away()
                return False
            if word == "battle" and len(words) == 1:
                if self._fight():
                    return True
            else:
                self._obey(word or "help", line)

    def _introduce(self) -> None:
        self.say(f"{self.puzzle.title}\n{fill(self.puzzle.story, WIDTH)}\n")
        self._draw()
        self.say(f"Tiles: {', '.join(self.puzzle.tiles)}; you may use {self.puzzle.uses}.")
        self.say(f"{goal_text(self.puzzle)}\n{HELP}")

    def _give_away(self) -> None:
        """The solution, and what almost is one."""
        self.say("; ".join(self.puzzle.solution) or "No solution is known.")
        if self.puzzle.wrong_try:
            reason = check(self.puzzle, self.puzzle.wrong_try).reason
            self.say(f"Close, but wrong: {'; '.join(self.puzzle.wrong_try)} ({reason})")

    def _obey(self, word: str, line: str) -> None:
        if word == "help":
            self.say(HELP)
        elif word == "board":
            self._draw()
        elif word == "hint":
            self.say(next(self.hints, "There are no more hints."))
        elif word == "undo":
            self._undo()
        else:
            self._try(line.strip())

    def _try(self, line: str) -> None:
        try:
            self._push(line)
        except ValueError as problem:
            self.say(str(problem))
        else:
            self.lines.append(line)
            self._draw()

    def _push(self, line: str) -> None:
        """Play a line; a question to the other side is answered in the first way that comes."""
        action = parse_action(self.game.state, line)
        if uses_tile(op_of(action)):
            if self.used == self.puzzle.uses:  # said now: in the battle all that was typed would be lost
                raise ValueError(f"you may use {self.puzzle.uses}; type battle to fight, undo to take back")
            self.used += 1
        self.game.push(int(action))
        s = self.game.state
        while s.step in (RETREAT, CHOICE, TURNING) and not s.match.is_friend(self.puzzle.side, s.decider):
            self.game.push(int(legal_actions(s).at(0)))
            self.say(f"(the other side, for now: {self.game.actions[-1]})")
            s = self.game.state

    def _undo(self) -> None:
        if not self.lines:
            self.say("There is nothing to take back.")
            return
        kept = self.lines[:-1]
        self._begin_again()
        for line in kept:
            self._push(line)
        self.lines = kept
        self._draw()

    def _fight(self) -> bool:
        verdict = check(self.puzzle, self.lines)
        for sentence in verdict.story:
            self.say(sentence)
        if verdict.solved:
            self.say("Solved.")
            return True
        self.say(f"Not solved: {verdict.reason}. Try again.")
        self._begin_again()
        return False

    def _begin_again(self) -> None:
        self.lines = []
        self.used = 0
        self.game = self.puzzle.game()

    def _draw(self) -> None:
        self.say(render(self.game.state))
