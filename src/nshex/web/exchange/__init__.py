"""What processes of one server tell each other, over Redis or Valkey; one process alone needs none of it."""
