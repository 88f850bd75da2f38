"""A puzzle in the terminal: type lines, try as often as you like, and read what happens in the battle."""

from __future__ import annotations

from collections.abc import Callable

from nshex.drawing.text import render
from nshex.notation.names import tidy
from nshex.puzzles.answers import check
from nshex.puzzles.format import Puzzle
from nshex.puzzles.library import goal_text, hints
from nshex.rules.engine import legal_actions
from nshex.rules.state import CHOICE, RETREAT, TURNING

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
        self.game = puzzle.game()
        self.hints = iter(hints(puzzle))

    def run(self) -> bool:
        self._introduce()
        while True:
            try:
                words = tidy(self.ask("> "))
            except EOFError:
                return False
            word = words[0] if words else ""
            if word in ("quit", "q"):
                return False
            if word == "solution":
                self.say("; ".join(self.puzzle.solution) or "no solution is known")
                return False
            if word == "battle" and len(words) == 1:
                if self._fight():
                    return True
            else:
                self._obey(words)

    def _introduce(self) -> None:
        self.say(f"{self.puzzle.title}\n{self.puzzle.story}\n")
        self._draw()
        self.say(f"Tiles: {', '.join(self.puzzle.tiles)}; you may use {self.puzzle.uses}.")
        self.say(f"{goal_text(self.puzzle)}\n{HELP}")

    def _obey(self, words: list[str]) -> None:
        word = words[0] if words else "help"
        if word == "help":
            self.say(HELP)
        elif word == "board":
            self._draw()
        elif word == "hint":
            self.say(next(self.hints, "There are no more hints."))
        elif word == "undo":
            self._undo()
        else:
            self._try(" ".join(words))

    def _try(self, line: str) -> None:
        try:
            self._push(line)
        except ValueError as problem:
            self.say(str(problem))
        else:
            self.lines.append(line)
            self._draw()

    def _push(self, line: str) -> None:
        """Play a line; a question to the other side gets the first possible answer."""
        self.game.push(line)
        s = self.game.state
        while s.step in (RETREAT, CHOICE, TURNING) and not s.match.is_friend(self.puzzle.side, s.decider):
            self.game.push(int(legal_actions(s).at(0)))
            self.say(f"(the other side, for now: {self.game.actions[-1]})")
            s = self.game.state

    def _undo(self) -> None:
        if not self.lines:
            self.say("There is nothing to take back.")
            return
        self.lines.pop()
        self.game = self.puzzle.game()
        for line in self.lines:
            self._push(line)
        self._draw()

    def _fight(self) -> bool:
        verdict = check(self.puzzle, self.lines)
        for sentence in verdict.story:
            self.say(sentence)
        if verdict.solved:
            self.say("Solved.")
            return True
        self.say(f"Not solved: {verdict.reason}. Try again.")
        self.lines = []
        self.game = self.puzzle.game()
        return False

    def _draw(self) -> None:
        self.say(render(self.game.state))
