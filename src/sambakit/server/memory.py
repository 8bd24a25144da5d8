"""Gives freed memory back to the system, for the C library keeps it, and little of it is ever in one piece."""

import ctypes
import sys
from collections.abc import Callable
from typing import Final


def trimming() -> Callable[[int], int] | None:
    """Return glibc's `malloc_trim`; None where the C library is another one, or the system is."""
    if not sys.platform.startswith("linux"):
        return None
    found = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if found is None:  # musl gives back by itself
        return None
    found.argtypes, found.restype = [ctypes.c_size_t], ctypes.c_int
    return found  # type: ignore[no-any-return]  # ctypes does not tell its functions' types


TRIM: Final = trimming()


def give_back() -> bool:
    """Have the C library give back every page that nothing uses; return whether there were any. It takes some ms."""
    return TRIM is not None and TRIM(0) == 1
