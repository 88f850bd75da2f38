"""A message that only one browser can read (RFC 8291): push services pass it on, but cannot open it."""

from __future__ import annotations

import os

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from nshex.web.push.keys import CURVE, decoded, point_of
from nshex.web.store.push_subscriptions import Subscription

_POINT_BYTES, _SECRET_BYTES, _SALT_BYTES = 65, 16, 16
_RECORD_BYTES = 4096
_LAST_RECORD = b"\x02"


def check_keys(subscription: Subscription) -> None:
    """ValueError if the keys of a subscription are not valid."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, _point(subscription))
    if len(decoded(subscription.auth)) != _SECRET_BYTES:
        raise ValueError(f"auth: expected {_SECRET_BYTES} bytes")


def encrypt(
    plain: bytes,
    subscription: Subscription,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a push; a sender's key and a salt are made for each, unless a test gives them."""
    sender = sender or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(_SALT_BYTES)
    theirs, ours = _point(subscription), point_of(sender)
    shared = sender.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    secret = _derived(shared, decoded(subscription.auth), b"WebPush: info\0" + theirs + ours, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + _RECORD_BYTES.to_bytes(4, "big") + bytes([len(ours)]) + ours
    sealed: bytes = AESGCM(key).encrypt(nonce, plain + _LAST_RECORD, None)
    return head + sealed


def _point(subscription: Subscription) -> bytes:
    point = decoded(subscription.p256dh)
    if len(point) != _POINT_BYTES:
        raise ValueError(f"p256dh: expected {_POINT_BYTES} bytes")
    return point


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    found: bytes = HKDF(SHA256(), length, salt, info).derive(material)
    return found
