"""Recovery phrases: made-up words that are easy to write down and unlock a browser's token."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

_CONSONANTS = "bdfghjklmnprstvz"
_VOWELS = "aeiou"
WORDS, SYLLABLES = 5, 3
"""15 syllables out of 80 are 94 bits: nobody guesses one, and a plain hash is enough to keep it."""
_LETTERS = 2 * WORDS * SYLLABLES
_BYTES = 32
"""Of a token."""


def new_phrase() -> str:
    return " ".join("".join(_syllable() for _ in range(SYLLABLES)) for _ in range(WORDS))


def _syllable() -> str:
    return secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS)


def read_phrase(text: str) -> str | None:
    """A phrase as somebody types it, whatever comes between the words; None if it cannot be one."""
    letters = re.sub(r"[^a-z]", "", text.lower())
    if not re.fullmatch(rf"(?:[{_CONSONANTS}][{_VOWELS}]){{{_LETTERS // 2}}}", letters):
        return None
    length = 2 * SYLLABLES
    return " ".join(letters[start : start + length] for start in range(0, _LETTERS, length))


def phrase_hash(phrase: str) -> str:
    """What is stored of a phrase."""
    return hashlib.sha256(b"nshex recovery " + phrase.encode()).hexdigest()


def seal(token: str, phrase: str) -> str:
    """A token that only the phrase opens. Every phrase is used once, so its key may be used as a pad."""
    return _encode(_padded(_decode(token), phrase))


def unseal(sealed: str, phrase: str) -> str:
    return _encode(_padded(_decode(sealed), phrase))


def _padded(content: bytes, phrase: str) -> bytes:
    pad = hmac.digest(phrase.encode(), b"nshex token", "sha256")
    return bytes(one ^ other for one, other in zip(content, pad, strict=True))


def _decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=")


def _encode(content: bytes) -> str:
    assert len(content) == _BYTES
    return base64.urlsafe_b64encode(content).decode().rstrip("=")
