"""What the processes of one server tell each other, over Redis or Valkey; a single process needs none of
it."""
