"""How many live games a server can hold: see `__main__.py`."""
