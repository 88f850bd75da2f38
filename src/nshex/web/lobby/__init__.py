"""Finding somebody to play with: links to open seats, the lobby, and the list of your games."""
