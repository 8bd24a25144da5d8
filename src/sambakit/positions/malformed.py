"""The common parts of all readers of positions: the error, and values checked as they are read."""

from collections.abc import Mapping
from typing import Any


class Malformed(ValueError):
    """A malformed position; names the wrong key and the reason."""


def unknown_keys(where: str, mapping: Mapping[Any, object], known: frozenset[str] | set[str]) -> None:
    """Raise Malformed where `mapping` has a key that is not `known`."""
    unknown = sorted(str(key) for key in mapping if key not in known)
    if unknown:
        raise Malformed(f"unknown key of {where}: {', '.join(unknown)}")


def is_number(value: object) -> bool:
    """Return whether `value` is a whole number; YAML's yes and no do not count."""
    return isinstance(value, int) and not isinstance(value, bool)


def number_of(where: str, value: object, least: int | None = None) -> int:
    """Return `value` as a number, not below `least`; raises Malformed."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed(f"{where}: {value!r} is no number")
    if least is not None and value < least:
        raise Malformed(f"{where}: {value} is below {least}")
    return value


def truth_of(where: str, value: object) -> bool:
    """Return `value` as yes or no; raises Malformed."""
    if not isinstance(value, bool):
        raise Malformed(f"{where}: {value!r} is neither true nor false")
    return value


def differs(key: str, wanted: object, found: object) -> list[str]:
    """Return the problem that `found` is not what is `wanted` under `key`, nothing where it is."""
    return [] if wanted == found else [f"{key}: expected {wanted}, found {found}"]
