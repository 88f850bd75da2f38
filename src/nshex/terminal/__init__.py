"""The game in the terminal: board, menus and messages."""
