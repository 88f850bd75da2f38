"""Ratings for whatever meets whatever: solvers and puzzles, players at tables."""
