"""Tournaments: arenas, Swiss and round robins of people, with bots to fill the places."""
