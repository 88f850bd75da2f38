"""Playing in a terminal: the table, the menus, and what is said in between."""
