"""Tokens: made from system randomness, kept only as hashes, compared in constant time."""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from random import Random

TOKEN_BYTES = 32  # 256 bits, which a device keeps
LINK_BYTES = 16  # 128 bits, used once


def _text(rng: Random, size: int) -> str:
    return urlsafe_b64encode(rng.randbytes(size)).rstrip(b"=").decode()


def new_token(rng: Random) -> str:
    """Return a device token; `rng` is the system's randomness outside of tests."""
    return _text(rng, TOKEN_BYTES)


def new_link_secret(rng: Random) -> str:
    """Return the secret of a link."""
    return _text(rng, LINK_BYTES)


def is_token(text: str) -> bool:
    """Return whether `text` has the form of a device token."""
    return len(text) == 43 and _is_base64url(text)


def is_secret(text: str) -> bool:
    """Return whether `text` has the form of the secret of a link."""
    return len(text) == 22 and _is_base64url(text)


def _is_base64url(text: str) -> bool:
    return text.isascii() and text.replace("-", "").replace("_", "").isalnum()


def token_hash(token: str) -> bytes:
    """Return the stored form of `token`."""
    return hashlib.sha256(token.encode()).digest()


def same(first: bytes | None, second: bytes | None) -> bool:
    """Return whether two hashes are equal, in constant time; None equals nothing."""
    return first is not None and second is not None and hmac.compare_digest(first, second)
