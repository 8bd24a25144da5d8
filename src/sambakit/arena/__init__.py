"""Bots against bots: duplicate deals, statistics, many processes."""

from sambakit.engine import FORM

if FORM.compiled:
    __path__.insert(0, f"{FORM.core}/sambakit/arena")
