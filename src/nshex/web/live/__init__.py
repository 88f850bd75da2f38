"""Games in memory: who may do what, sockets, bots that play along."""
