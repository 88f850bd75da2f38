"""The commands of `nshex`: each has a module with its name, `_` for `-`; cli.py loads only the one asked for.

A command's module has:

- `DESCRIPTION`: what it does, in a few sentences;
- `EXAMPLES`: commands to copy, one per line;
- `add_arguments(parser)`: declares its arguments;
- `run(args)`: does it, and returns the exit status.
"""

GROUPS: dict[str, dict[str, str]] = {
    "play": {
        "serve": "play in the browser",
        "play": "play in the terminal",
    },
    "hosting": {
        "backup": "copy the games of a server, also while it runs",
        "prune": "delete games that nobody has touched for a long time",
        "migrate": "make a database, or bring it up to date",
        "bot-worker": "think for the bots of servers on other machines",
        "push-key": "a key with which a server notifies browsers",
    },
    "positions": {
        "new": "set up a game and print its first position",
        "show": "draw the board, as text or as a picture",
        "legal": "list the legal actions",
        "do": "carry out actions",
        "battle": "fight one battle",
        "status": "show what each unit can do now",
    },
    "games and tiles": {
        "replay": "replay a game record and verify it",
        "tiles": "list the tiles of the armies",
        "scenarios": "list, show and measure scenarios",
    },
    "puzzles": {
        "puzzle": "solve, check, prove and make hex puzzles",
    },
    "bots": {
        "hint": "suggest an action and say why",
        "analyse": "compare the best ways to play a turn",
        "arena": "let bots play against each other",
        "engine": "run a bot for another program",
        "tune": "tune the weights of the evaluation",
        "learn": "learn the commander's value model",
    },
    "this program": {
        "completion": "let your shell complete commands and options",
    },
}
"""Every command with one line about it, in the order of `nshex --help`."""

COMMANDS: tuple[str, ...] = tuple(name for group in GROUPS.values() for name in group)
