"""How many live games a server holds: see `__main__.py`."""
