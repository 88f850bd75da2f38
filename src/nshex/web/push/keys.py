"""The key with which the server signs what it pushes (RFC 8292), and its text in settings."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from nshex.web.encoding import dump

CURVE = ec.SECP256R1()
_NUMBER_BYTES = 32
"""Bytes of a private key, and of each half of a signature."""
SECONDS_VALID = 12 * 3600
"""How long a signature for a push service is valid; at most a day is allowed."""


class PushKeyError(ValueError):
    """Settings of the key that cannot be used; the text says why."""


@dataclass(frozen=True)
class ServerKey:
    """The key of a server, and where a push service can reach its operator."""

    private: ec.EllipticCurvePrivateKey
    contact: str

    @property
    def public(self) -> str:
        """What browsers are told, so that nobody else can push to them."""
        return encoded(point_of(self.private))

    def authorization(self, origin: str, now: float) -> str:
        """The header that tells a push service who sends."""
        head = {"typ": "JWT", "alg": "ES256"}
        claims = {"aud": origin, "exp": int(now) + SECONDS_VALID, "sub": self.contact}
        signed = f"{encoded(dump(head).encode())}.{encoded(dump(claims).encode())}"
        numbers = decode_dss_signature(self.private.sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = b"".join(number.to_bytes(_NUMBER_BYTES, "big") for number in numbers)
        return f"vapid t={signed}.{encoded(signature)}, k={self.public}"


def new_key() -> str:
    """The text of a new private key."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return encoded(number.to_bytes(_NUMBER_BYTES, "big"))


def read_key(text: str, contact: str) -> ServerKey:
    """The key from the settings; PushKeyError if it is not a key, or there is no contact."""
    if not is_contact(contact):
        raise PushKeyError("push_contact: expected an address such as mailto:you@example.org or https://…")
    try:
        raw = decoded(text)
        if len(raw) != _NUMBER_BYTES:
            raise ValueError(text)
        return ServerKey(ec.derive_private_key(int.from_bytes(raw, "big"), CURVE), contact)
    except ValueError:
        raise PushKeyError("push_key: not a key; expected one that nshex push-key has made") from None


def is_contact(text: str) -> bool:
    """Whether push services accept this as the operator's address."""
    return re.fullmatch(r'(mailto:|https://)[^\s"\\]{3,200}', text, re.ASCII) is not None and text.isascii()


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public part of a key, as an uncompressed point."""
    found: bytes = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return found


def encoded(raw: bytes) -> str:
    """Base64url without padding, as always in Web Push."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """ValueError if it is not such a text; padding is allowed."""
    plain = text.rstrip("=")
    if not plain.replace("-", "").replace("_", "").isalnum() or not plain.isascii():
        raise ValueError("not base64url")
    return urlsafe_b64decode(plain + "=" * (-len(plain) % 4))
