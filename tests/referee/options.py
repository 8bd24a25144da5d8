"""Which kinds of steps are open to the player whose turn it is (README, section 4: `options`)."""

from tests.referee.play import play
from tests.referee.table import Table
from tests.referee.takes import legal_take, take_is_forced


def options(table: Table) -> set[str]:
    """Return the kinds among draw, take, pass, discard and end_deal of which a step is legal."""
    open_now: set[str] = set()
    if table.phase == "draw":
        forced = take_is_forced(table)
        if table.stock or table.values.stock_end == "never":
            open_now.add("draw")
        elif not forced:
            open_now.add("end_deal")
        if forced or legal_take(table) is not None:
            open_now.add("take")
    elif table.phase == "play":
        if any(isinstance(play(table, [f"discard {card}"]), Table) for card in set(table.hand)):
            open_now.add("discard")
        if isinstance(play(table, ["pass"]), Table):
            open_now.add("pass")
    return open_now
