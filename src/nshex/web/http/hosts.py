"""The names under which a server answers.

A stranger's page can point its own name at an address of this machine (DNS rebinding); then its scripts
talk to the server as if they were ours. They come under the stranger's name, so only known names are
answered. A numeric address has no name that could be pointed elsewhere.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Set
from functools import cache
from ipaddress import ip_address

ANY = "*"
"""In the list of allowed hosts: every name."""

_HOST = re.compile(r"(\[[^\]]*\]|[^:\[\]]*)(?::\d{1,5})?")


def is_allowed_host(host: str, allowed: Set[str]) -> bool:
    """Whether to answer a request with this `Host` header."""
    found = _HOST.fullmatch(host.strip())
    name = found[1].lower().rstrip(".") if found else ""
    if not name:
        return False
    return ANY in allowed or name in allowed or name in _own_names() or _is_address(name.strip("[]"))


@cache
def _own_names() -> frozenset[str]:
    """What this machine is called locally and on its network."""
    own = socket.gethostname().lower()
    return frozenset({"localhost", own, f"{own.partition('.')[0]}.local"})


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
