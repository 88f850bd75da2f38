"""Ratings of players: at the table, and the ladder."""
