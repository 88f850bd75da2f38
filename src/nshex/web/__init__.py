"""The table in the browser: a server that is the one authority for all games, and its pages."""
