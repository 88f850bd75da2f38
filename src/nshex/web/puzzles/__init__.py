"""Hex puzzles in the browser: the list, and the table at which one is solved."""
