"""Ratings for whatever meets whatever: solvers and puzzles, later people at tables."""
