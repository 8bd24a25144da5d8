"""The bot behind a level, and the budget of its decisions."""

from typing import Any

from sambakit.bots import LEVELS, VERSIONS, bot_of, whole_name
from sambakit.bots.bot import playouts_of
from sambakit.bots.versions import kept_name


def bot_now(level: str, seen: type) -> str:
    """Return the bot that plays `level` now, with its version; a bot of somebody else has none."""
    if level in LEVELS:
        return whole_name(level, seen)
    return kept_name(level) if VERSIONS[seen].knows(bot_of(level, seen)) else level


def budget_of(bot: str, seen: type, rules: Any, players: int) -> int | None:
    """Return how many playouts a decision of `bot` has, None for one that does not play on or is not ours."""
    if not VERSIONS[seen].knows(bot):
        return None
    return playouts_of(VERSIONS[seen].make(bot), rules, players) or None
