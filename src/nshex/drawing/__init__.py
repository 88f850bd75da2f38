"""Pictures of games: the board as text for terminals, tiles and boards as drawings."""
