"""What people at a table need: their choices, what a tile does now, what a battle would do."""
