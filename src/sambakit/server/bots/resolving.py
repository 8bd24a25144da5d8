"""The bot behind a level, and the budget of its decisions."""

from collections.abc import Sequence
from typing import Any, Final

from sambakit.bots import LEVELS, VERSIONS, bot_of, whole_name
from sambakit.bots.advice import Effort
from sambakit.bots.bot import playouts_of
from sambakit.bots.deep.search import ENOUGH
from sambakit.bots.versions import kept_name

# The share of its playouts that a decision has while at most so many questions wait for each worker.
# Where a decision of `deep` takes 50 ms, the last of six is answered within half a beat of the table (0.3 s).
# Three steps, and no more, so that few budgets are in use. With three quarters of its playouts `deep` leaves `steady`
# nearly as often as with all (32 and 35 of 100 decisions). With half it does so in 7, with a quarter never: they would
# only cost time. So the last step is the plan of `steady` itself: one playout, which compares nothing.
STEPS: Final[Sequence[tuple[float, float]]] = ((2, 1.0), (6, 0.75))
LAST_STEP: Final = 1  # playout
FEWEST: Final = 2 * ENOUGH  # with fewer, two plans are never compared in enough worlds to leave the one of `steady`


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


def effort_of(playouts: int, seconds: float) -> Effort:
    """Return the work of an advice with so many `playouts`: as many deals for its reasons as go with them.

    >>> effort_of(3000, 1.0).deals
    160
    """
    full = Effort()
    return Effort(playouts, full.deals * playouts // full.playouts, seconds)


def budget_at(full: int, waiting: float) -> int:
    """Return how many of `full` playouts a decision has while so many questions wait for each worker.

    >>> [budget_at(80, waiting) for waiting in (0, 2, 3, 6, 7, 500)]
    [80, 80, 60, 60, 1, 1]
    """
    share = next((share for most, share in STEPS if waiting <= most), 0.0)
    fewer = int(full * share)
    return fewer if fewer == full or fewer >= FEWEST else LAST_STEP
