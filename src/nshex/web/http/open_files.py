"""How many files this process may have open: every connection is one."""

from __future__ import annotations

import sys

WANTED = 65_536
KEPT_BACK = 200
"""Files for everything else: the database, workers, modules still to be loaded."""

if sys.platform == "win32":

    def raise_file_limit() -> int:
        """There is no such limit here."""
        return WANTED

else:
    import resource

    def raise_file_limit() -> int:
        """Ask for as many files as this process may have; returns how many connections they allow."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        most = WANTED if soft == resource.RLIM_INFINITY else soft
        return max(most - KEPT_BACK, most // 2)
