"""The machine integer of 64 bits for fast compiled code; in plain Python it is `int`.

This module itself stays plain. Only annotations use the name. Whatever carries it stays below 2**62, so both forms
compute the same; a literal that is shifted by such a number has 32 bits when compiled: write `cards.bit_of` instead.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    def mypyc_attr(**switches):
        """Return a class decorator without effect; only the compiler reads it."""
        return lambda decorated: decorated


__all__ = ["i64", "mypyc_attr"]
