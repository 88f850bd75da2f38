"""Hex puzzles in the browser: the list, and the table for solving one."""
