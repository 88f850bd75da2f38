"""Clocks of games: how much time each seat has left, and what follows when it runs out."""
