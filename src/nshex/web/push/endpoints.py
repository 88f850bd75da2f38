"""Addresses at which browsers want to be notified.

A browser can name any address, and the server would then send requests to it. So an address must belong to a
public host, over TLS, on the usual port. Its name is looked up once, and the result is checked and connected
to, so that the name cannot resolve to something else a moment later.
"""

from __future__ import annotations

import socket
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

LONGEST = 1000
TLS_PORT, PLAIN_PORT = 443, 80
_TRANSLATED = IPv6Network("64:ff9b::/96")
"""Where networks translate to IPv4: the address of a private host can be hidden in it."""


class EndpointError(ValueError):
    """An address that the server does not send to; the text says why."""


@dataclass(frozen=True)
class Endpoint:
    """An address in its parts."""

    host: str
    port: int
    path: str
    is_tls: bool
    origin: str
    """The origin of the address, which goes into the signature for the push service."""


def read_endpoint(text: str, *, any_host: bool = False) -> Endpoint:
    """The parts of an address; `any_host` is for tests, and also allows addresses without TLS."""
    if len(text) > LONGEST or not text.isascii() or not text.isprintable() or " " in text:
        raise EndpointError(f"expected an address of at most {LONGEST} characters")
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise EndpointError("the address cannot be read") from None
    is_tls = parts.scheme == "https"
    if not is_tls and not (any_host and parts.scheme == "http"):
        raise EndpointError("expected an address that begins with https://")
    if not host or parts.username is not None or parts.password is not None:
        raise EndpointError("expected an address with a host and without a name or password")
    if not any_host and (port not in (None, TLS_PORT) or not _may_be_public(host)):
        raise EndpointError("expected a public host on the usual port")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    usual = TLS_PORT if is_tls else PLAIN_PORT
    return Endpoint(host, port or usual, path, is_tls, f"{parts.scheme}://{parts.netloc}")


def look_up(endpoint: Endpoint, *, any_host: bool = False) -> str:
    """The numeric address to connect to. Waits for the network, so it belongs in a thread."""
    try:
        found = socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise EndpointError("the host is unknown") from None
    numbers = [str(entry[4][0]) for entry in found]
    if not numbers or not (any_host or all(is_public(number) for number in numbers)):
        raise EndpointError("the host is not a public one")
    return numbers[0]


def _may_be_public(host: str) -> bool:
    """Whether a host is a name with a domain, or the number of a public one."""
    try:
        ip_address(host)
    except ValueError:
        return "." in host.strip(".")
    return is_public(host)


def is_public(number: str) -> bool:
    """Whether everybody can reach this address, not only machines in some network."""
    try:
        address = ip_address(number.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(str(address.ipv4_mapped))
        if address in _TRANSLATED or address.sixtofour is not None or address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast
