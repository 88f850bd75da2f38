"""The pictures in docs/pictures: `python -m tests.pictures` draws them again.

They are drawn only from positions in the repository, so a test can tell whether they are up to date.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from nshex import Game, Position
from nshex.drawing.battles import battle_svg
from nshex.drawing.board import Arrow, Ghost, board_svg
from nshex.drawing.sheet import army_svg
from nshex.drawing.svg import Drawing
from nshex.tiles import ARMIES

DOCS = Path(__file__).parent.parent / "docs"
FOLDER = DOCS / "pictures"


def example() -> Position:
    """The board of the README."""
    return Position.from_json((DOCS / "board.json").read_text("utf-8"))


def _board() -> Drawing:
    return board_svg(example(), size=1200, panel=True)


def _board_light() -> Drawing:
    return board_svg(example(), size=1200, panel=True, theme="light")


def _battle() -> Drawing:
    position = example()
    return battle_svg(position, position.battle().events, size=1200)


def _marks() -> Drawing:
    """Everything that can be pointed out on a board."""
    return board_svg(
        example(),
        size=900,
        names=True,
        highlights={"A1": "legal", "C5": "legal", "D4": "selected", "A3": "danger", "D2": "target"},
        fills={"E2": "#c8362f", "B3": "#3f86c9"},
        arrows=[Arrow("E3", "B2", "gauss"), Arrow("C4", "C3", "melee"), Arrow("E1", "D2", "ranged")],
        ghosts=[Ghost("outpost.brawler", "C5", 0)],
        notes={"B2": "−2"},
        dead=["B2"],
        last_action="use mobility B4>A3/1",
        caption="Marks",
    )


def _terminals() -> Drawing:
    """Dancer against Vegas on the board with terminals: energy, objects and a mine."""
    position = Position.from_line(
        "vegas16:castling,agitator:energy=3 dancer5.8.10:action:energy=1 board=terminals "
        "B1:vegas.hq/2 C2:vegas.marksman/2 B3:vegas.bodyguard/1 A2:vegas.scout/1 C4:vegas.mine "
        "C3:dancer.object_red D2:dancer.object_blue/1 D4:dancer.object_yellow/5"
    )
    return board_svg(position, size=1200, panel=True)


def _extended() -> Drawing:
    """Six armies have set up on the extended board."""
    armies = ["outpost", "moloch", "borgo", "hegemony", "smart", "vegas"]
    game = Game.new(armies, seed=1, mode="deathmatch", board="extended")
    for cell in ("C1", "E1", "E3", "C5", "A3", "A1"):
        game.push(f"hq {cell}/0")
    return board_svg(game.position, size=1200, panel=True)


def _army(army: str) -> Callable[[], Drawing]:
    return lambda: army_svg(army)


PICTURES: dict[str, Callable[[], Drawing]] = {
    "board": _board,
    "board-light": _board_light,
    "battle": _battle,
    "marks": _marks,
    "terminals": _terminals,
    "extended": _extended,
    **{f"army-{army}": _army(army) for army in ARMIES},
}


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(draw() + "\n", "utf-8")
    print(f"{len(PICTURES)} pictures in {FOLDER.relative_to(DOCS.parent)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
