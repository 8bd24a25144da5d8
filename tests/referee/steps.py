"""The two steps that lay cards: a meld step and a take (C-2, C-3, C-8)."""

from collections.abc import Sequence

from tests.referee.cards import is_red_three, points
from tests.referee.ending import judge
from tests.referee.melding import Laid, lay_parts, remove, take_as_meld
from tests.referee.melds import Illegal
from tests.referee.table import Table, forced_threes, lay_red_threes
from tests.referee.words import Part


def meld(table: Table, parts: Sequence[Part]) -> None:
    """Carry a meld step out on `table`; raises Illegal, and then `table` is spoilt."""
    laid = lay_parts(table, parts)
    remove(table.hand, [card for part in parts for card in part.cards])
    table.melded_after_take |= any(part.word != "red" for part in parts)
    below = _put(table, parts, laid)
    judge(table, below, laid.black)


def take(table: Table, parts: Sequence[Part]) -> None:
    """Carry a take out on `table`, with the melds that belong to it; raises Illegal, and then `table` is spoilt.

    The melds are checked before the rest of the pile is seen; what has to be possible afterwards is judged on the
    hand as it then is (C-8).
    """
    together = [take_as_meld(table, parts[0]), *parts[1:]]
    laid = lay_parts(table, together)
    remove(table.hand, [card for part in parts for card in part.cards], table.open_pile)
    table.melded_after_take = _melds_more(table, together)
    below = _put(table, together, laid)
    if below and table.values.fold != "always":
        raise Illegal("minimum", "the minimum is not reached")
    if parts[0].detail == "top":  # that card alone, the rest stays (D-9.3)
        table.pile.pop()
    else:
        _judge_without_hidden(table, below, laid.black)
        deliver_pile(table)
    table.phase = "play"
    judge(table, below, laid.black)


def _melds_more(table: Table, parts: Sequence[Part]) -> bool:
    """Return whether a take is followed by a meld that it could do without: the opening is reached before it (K-12)."""
    need = 0 if table.opened else table.minimum(table.side)
    laid = sum(points(card) for part in parts[:-1] for card in part.cards)
    return len(parts) > 1 and laid >= need


def _put(table: Table, parts: Sequence[Part], laid: Laid) -> bool:
    """Lay what a step comes to; return whether it opens for less than the minimum (C-3)."""
    melding = any(part.word in ("lay", "add") for part in parts)
    below = melding and not table.opened and laid.points < table.minimum(table.side)
    table.melds[table.side] = laid.melds
    table.red_threes[table.side] += laid.red
    table.melded_now = table.melded_now or melding
    old = [place for part in parts if part.word in ("add", "merge") for place in part.places]
    table.touched_before = table.touched_before or any(place < table.melds_before for place in old)
    return below


def coming(table: Table) -> tuple[list[str], int]:
    """Return what a taker surely gets of the open cards under the top one, and how many of the hidden ones (L-5)."""
    rest = table.pile[:-1]
    limit = table.values.pile_limit
    at = max(0, len(rest) - (limit - 1)) if limit else 0
    seen = [card for card in rest[max(at, table.hidden) :] if not (forced_threes(table) and is_red_three(card))]
    return seen, max(0, table.hidden - at)


def _judge_without_hidden(table: Table, below_minimum: bool, black: bool) -> None:
    """Raise Illegal where a take brings hidden cards without which the turn could not surely be ended (C-8, A-7).

    They may be red threes that are laid, or jokers that are not discarded; so nobody goes out by such a take either.
    """
    seen, unseen = coming(table)
    if not unseen:
        return
    if below_minimum:
        raise Illegal("minimum", "the minimum is not reached, and nobody knows how many cards come")
    if black:
        raise Illegal("unseen", "nobody goes out by a take that brings cards which nobody knows")
    held = [*table.hand, *seen]
    number = len(held) + (0 if forced_threes(table) else unseen)
    firm = table.values.jokers_discardable or set(held) - {"Jk"}
    if number < (1 if table.values.passing else 2) or not firm:
        raise Illegal("unseen", "whatever the hidden cards are, it must be possible to end the turn")


def deliver_pile(table: Table) -> None:
    """Give the rest of the pile to the player, as much as a take brings, and lay forced red threes (C-8, L-5)."""
    table.pile.pop()
    limit = table.values.pile_limit
    at = max(0, len(table.pile) - (limit - 1)) if limit else 0
    table.hand.extend(table.pile[at:])
    del table.pile[at:]
    table.hidden = min(table.hidden, at)
    if forced_threes(table):
        lay_red_threes(table, table.turn)
