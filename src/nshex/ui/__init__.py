"""What people at a table need: the choices there are, what a tile does now, what a battle would do."""
