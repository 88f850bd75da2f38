"""The editor: any position set up on a board, with every rule it breaks; and puzzles made from positions."""
