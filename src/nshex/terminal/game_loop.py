"""The loop of a game at one terminal: asks people, lets computer players decide, and tells what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from nshex.game import Game, Kept, Step
from nshex.notation.decisions import who_decides
from nshex.notation.errors import LINE_ERRORS
from nshex.notation.labels import army_name
from nshex.notation.seeds import read_seed
from nshex.notation.story import tell
from nshex.rules.events import BATTLE_BEGAN, PHASE
from nshex.rules.options import NEUTRAL
from nshex.rules.state import DISCARD, DRAW, MAIN, OVER, SETUP, State
from nshex.rules.views import View
from nshex.terminal.menu import find_key, menu_lines, split_answer
from nshex.terminal.opponent import ME, BotPlayer, computer_player
from nshex.terminal.screen import Leave, Screen
from nshex.ui.choices import Level, choices
from nshex.ui.explain import explain
from nshex.ui.forecast import forecast

_LINES_TOLD = 14
_LOG_LINES = 40
_VERBS = frozenset(
    (
        *("hq", "draw", "redraw", "discard", "place", "play", "dance", "use", "procedure", "energy", "end"),
        *("retreat", "turn", "keep", "explode", "attack", "convert", "absorb"),
    )
)
"""The first words of actions in notation; anything else is a typing mistake."""
_WHY_KEPT = {
    Kept.NO_ACTION: "nothing has been decided yet",
    Kept.OTHER_PLAYER: "another player has decided since",
    Kept.REVEALED: "new tiles have been drawn since",
    Kept.GAME_OVER: "the game is over",
}
_HELP = (
    "Answer with a number or key from the list. Several answers may share a line: 1 B2 3.",
    "Enter goes back one step. At the first step it draws the board again.",
    "You can also type a whole action: place runner B2/3 · play move C3>C2/1 · discard move · end",
    "A rotation is a number from 0 to 5: sixths of a full turn, clockwise.",
    "  ? runner, ? B2   explain a tile, or a cell and what affects it",
    "  b                battle forecast: what a battle now would do",
    "  u                take back the last decision",
    "  l, l all         show what has happened",
    "  s, s FILE        save the game record",
    "  h                this help          q  quit",
)


class GameLoop:
    """Plays a game to its end."""

    def __init__(self, game: Game, seats: tuple[str, ...], screen: Screen) -> None:
        self.game = game
        self.seats = seats
        self.screen = screen
        assert game.seed is not None, "computer players draw their random numbers from the seed"
        seed = read_seed(game.seed)
        found = {player: computer_player(seat, seed, player) for player, seat in enumerate(seats)}
        self.computers = {player: computer for player, computer in found.items() if computer is not None}
        self.keyboard = frozenset(found) - frozenset(self.computers)
        self.told = 0
        """Decisions that have been shown already."""
        self.saved_to: Path | None = None
        self.commands: dict[str, Callable[[str], bool]] = {
            "b": self._forecast,
            "u": self._take_back,
            "l": self._log,
            "s": self._save,
            "h": self._help,
            "q": self._quit,
        }

    def play(self) -> None:
        """Until the game is over or somebody quits; a saved record is updated either way."""
        try:
            while not self.game.is_over:
                if self.game.decider in self.computers:
                    self._let_decide(self.computers[self.game.decider])
                else:
                    self._person()
            self._finish()
        finally:
            for computer in self.computers.values():
                computer.close()
            if self.saved_to is not None:
                self._write(self.saved_to, reveal_seed=True)

    def _let_decide(self, computer: BotPlayer) -> None:
        state = self.game.state
        self.game.push(computer.decide(View(state, int(state.decider))))

    # --- telling ---

    def _seen(self, s: State) -> State:
        """A state as the person at the keyboard may see it; of several people, the one who decides
        (MER-1)."""
        if s.step == OVER:
            return s
        decides = int(s.decider) if len(self.keyboard) > 1 else min(self.keyboard, default=NEUTRAL)
        return View(s, decides if decides in self.keyboard else NEUTRAL).state

    def _catch_up(self) -> None:
        """Show what has happened since the last question, and draw the board."""
        fresh = self.game.steps[self.told :]
        self.told = self.game.length
        if any(_has_battle(step) for step in fresh):
            self._tell_battles(fresh)
            self.screen.board(self._seen(self.game.state))
            return
        self.screen.board(self._seen(self.game.state))
        lines = [line for step in fresh for line in step.sentences]
        if len(lines) > _LINES_TOLD:
            self.screen.tell([f"… {len(lines) - _LINES_TOLD} earlier lines (l)"])
        self.screen.tell(lines[-_LINES_TOLD:])

    def _tell_battles(self, steps: Sequence[Step]) -> None:
        """Show what led to a battle, the board before it, and the battle phase by phase."""
        for i, step in enumerate(steps):
            if i > 0 and _has_battle(step):
                self.screen.board(self._seen(step.before.state))
            for event in step.log:
                line = tell(step.before.state, event)
                if line is not None:
                    self.screen.tell([line])
                if event.kind in (PHASE, BATTLE_BEGAN):
                    self.screen.pause()

    # --- asking ---

    def _person(self) -> None:
        """Ask until a decision is made, or one is taken back."""
        self._catch_up()
        path = [choices(self.game.state)]
        self._show(path)
        while True:
            text = self.screen.ask("> ").strip()
            if self._answer(path, text):
                return

    def _show(self, path: list[Level]) -> None:
        level = path[-1]
        if len(path) == 1:
            self.screen.tell([f"{self._whose()} {level.question} (h: help)"])
        else:
            self.screen.tell([f"{level.question} (Enter: back)"])
        for line in menu_lines(level, self.screen.width):
            self.screen.say(line)

    def _whose(self) -> str:
        state = self.game.state
        if state.step in (SETUP, DRAW, DISCARD, MAIN):
            return f"{who_decides(state)}{self._reminder()}."
        return f"{army_name(state.match, int(state.decider))}{self._reminder()}:"

    def _reminder(self) -> str:
        """Which person is meant, if there are several at the keyboard."""
        if len(self.keyboard) == 1:
            return ""
        return " (you)" if self.seats[int(self.game.state.decider)] == ME else " (your friend)"

    def _answer(self, path: list[Level], text: str) -> bool:
        """Handle one line of input; True if the game has changed."""
        words = split_answer(text)
        if not words:
            return self._back(path)
        if find_key(path[-1], words[0]) is not None:
            return self._walk(path, words)
        if text.startswith("?"):
            self.screen.tell(explain(self.game.state, text[1:]))
            return False
        command = self.commands.get(words[0].lower())
        if command is not None:
            return command(text[len(words[0]) :].strip())
        if words[0].lower() in _VERBS:
            return self._written_out(text)
        self.screen.say(f"{text[:40]!r} is not a choice here. Pick one from the list, or type h for help.")
        return False

    def _back(self, path: list[Level]) -> bool:
        if len(path) > 1:
            path.pop()
        else:
            self.screen.board(self._seen(self.game.state))
        self._show(path)
        return False

    def _walk(self, path: list[Level], words: list[str]) -> bool:
        """Go down the levels, one answer after another."""
        for i, word in enumerate(words, start=1):
            key = find_key(path[-1], word)
            if key is None:
                self.screen.say(f"{word[:40]!r} is not a choice here. The question is:")
                break
            way = path[-1].ways[key]
            if isinstance(way, int):
                if i < len(words):
                    self.screen.say(f"There is no question left for {words[i][:40]!r}. The question is:")
                    break
                self.game.push(way)
                return True
            path.append(way)
        self._show(path)
        return False

    def _written_out(self, line: str) -> bool:
        try:
            self.game.push(line)
        except LINE_ERRORS as problem:
            self.screen.tell([str(problem)])
            return False
        return True

    # --- commands ---

    def _forecast(self, rest: str) -> bool:
        self.screen.tell(forecast(self.game.state))
        return False

    def _take_back(self, rest: str) -> bool:
        kept = self._why_kept()
        if kept is not None:
            self.screen.say(f"That cannot be taken back: {_WHY_KEPT[kept]}.")
            return False
        self.screen.say(f"Taken back: {self.game.pop().action}")
        self.told = self.game.length
        return True

    def _why_kept(self) -> Kept | None:
        """Why the last decision cannot be taken back. Without computer players everything can."""
        among_themselves = len(self.keyboard) == len(self.seats)
        if among_themselves and self.game.steps:
            return None
        return self.game.why_kept(self.keyboard)

    def _log(self, rest: str) -> bool:
        lines = list(self.game.story())
        if rest.lower() != "all" and len(lines) > _LOG_LINES:
            self.screen.say(f"… {len(lines) - _LOG_LINES} earlier lines (l all)")
            lines = lines[-_LOG_LINES:]
        self.screen.tell(lines or ["Nothing has happened yet."])
        return False

    def _save(self, rest: str) -> bool:
        name = rest
        if not name:
            usual = f"{'-'.join(self.game.setup.armies)}.txt"
            name = self.screen.ask(f"File name [{usual}]: ").strip() or usual
        self._save_as(name, reveal_seed=False)
        return False

    def _save_as(self, name: str, *, reveal_seed: bool) -> None:
        """Save to a file; an existing file is replaced only if this game wrote it."""
        path = Path(name)
        if path.exists() and path != self.saved_to:
            self.screen.say(f"{name} exists already. Choose another name.")
            return
        if self._write(path, reveal_seed=reveal_seed):
            self.saved_to = path
            later = "" if reveal_seed else "; the seed is added when you quit"
            self.screen.say(f"Saved to {name}{later}.")

    def _write(self, path: Path, *, reveal_seed: bool) -> bool:
        record = self.game.record(reveal=reveal_seed, date=date.today().isoformat())
        try:
            path.write_text(record, encoding="utf-8")
        except (OSError, ValueError) as problem:
            self.screen.say(f"Not saved: {getattr(problem, 'strerror', None) or problem}.")
            return False
        return True

    def _help(self, rest: str) -> bool:
        self.screen.tell(_HELP)
        return False

    def _quit(self, rest: str) -> bool:
        self._offer_to_save()
        raise Leave

    def _offer_to_save(self) -> None:
        if self.saved_to is None and self.game.steps:
            name = self.screen.ask("Save the game record? File name, or Enter for no: ").strip()
            if name:
                self._save_as(name, reveal_seed=True)

    # --- the end ---

    def _finish(self) -> None:
        self._catch_up()
        state = self.game.state
        self.screen.say(who_decides(state) + ".")
        mine = [player for player, seat in enumerate(self.seats) if seat == ME]
        if len(self.keyboard) == len(mine) > 0 and state.winners:
            won = any(state.winners >> player & 1 for player in mine)
            self.screen.say("You have won!" if won else "You have lost.")
        self._offer_to_save()


def _has_battle(step: Step) -> bool:
    return any(event.kind == BATTLE_BEGAN for event in step.log)
