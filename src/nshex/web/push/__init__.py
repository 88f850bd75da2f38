"""Web Push: telling browsers that have no page open that it is their turn, if the operator has made a key."""
