"""Games that belong together: rematches, best of n, and mirrored duels."""
