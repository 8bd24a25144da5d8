"""Trey, experimental: Bolivia for four players with three packs (rulebook: T-1)."""

from dataclasses import replace
from typing import Final

from sambakit.engine.rulesets.bolivia import BOLIVIA

TREY: Final = replace(
    BOLIVIA,
    name="trey",  # T-1: one sentence is all that is known of it
    experimental=True,
)
