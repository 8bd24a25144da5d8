"""Gives freed memory back to the system, for Python and the C library keep it."""

import ctypes
import gc
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
    """Give back what nothing uses; return whether the C library had whole pages of it. It takes some ms.

    Python keeps up to 2,000 freed tuples of each length until it has searched its oldest objects. Where most are set
    apart (`garbage.py`) it hardly ever does: a server gained 1 MB in an hour by such tuples.
    """
    if gc.get_freeze_count() > 0:  # else the search takes as long as there are objects, and comes by itself
        gc.collect()
    return TRIM is not None and TRIM(0) == 1
