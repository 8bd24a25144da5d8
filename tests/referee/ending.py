"""What has to be possible after a step: an end of the turn, going out, or what was promised (C-4 to C-7, O-2)."""

from collections.abc import Iterator

from tests.referee.melding import lay_parts
from tests.referee.melds import Illegal
from tests.referee.table import Table
from tests.referee.words import Part


def may_discard(table: Table, card: str) -> bool:
    """Return whether the rule set lets `card` be discarded at all (O-2; red threes that are forced never wait)."""
    return card != "Jk" or table.values.jokers_discardable or table.joker_may_go


def judge(table: Table, below_minimum: bool, black: bool) -> None:
    """Raise Illegal where the step that led to `table` must not be made, else note what it binds the player to.

    `below_minimum` says that the step opened for less than the minimum, so it has to be a fold; `black` that black
    threes were melded. An empty hand ends the deal.
    """
    left = len(table.hand)
    entitled = table.entitled()
    if below_minimum and not (
        table.values.fold != "never" and entitled and (left == 0 or (left == 1 and may_discard(table, table.hand[0])))
    ):
        raise Illegal("minimum", "the minimum is not reached, and it is no fold (C-3, C-7)")
    if (black or table.must_go_out) and not (left <= 1 and entitled):
        raise Illegal("black threes", "black threes are melded only in going out (C-6)")
    if table.must_go_out and left:
        raise Illegal("black threes", "the last card has to go (C-6)")
    if left == 0:
        if not entitled:
            raise Illegal("keep a card", "the last card is melded without the right to go out (C-4, C-5)")
        go_out(table)
        return
    table.folding = below_minimum
    table.must_go_out = black
    if not can_end(table):
        raise Illegal("keep a card", "no legal end of the turn is left (C-5)")


def go_out(table: Table) -> None:
    """End the deal: the player whose turn it is has gone out (D-10.1), perhaps concealed (K-7)."""
    new = [meld for meld in table.own[table.melds_before :] if meld is not None]
    table.concealed = (
        table.values.out_concealed > 0
        and table.turn not in table.has_melded
        and not table.touched_before
        and any(len(meld.cards) >= 7 for meld in new)
    )
    table.out = table.turn
    table.phase = "over"


def can_end(table: Table) -> bool:
    """Return whether some legal way to end the turn is left, by looking at all that may follow (C-5)."""
    seen: set[str] = set()
    waiting = [table]
    while waiting:
        now = waiting.pop()
        key = repr((now.own, sorted(now.hand)))
        if key in seen:
            continue
        seen.add(key)
        if _ends_here(now):
            return True
        if not now.folding:  # after a fold nothing but the discard is legal (C-7)
            waiting.extend(_next_small_steps(now))
    return False


def _ends_here(table: Table) -> bool:
    hand = table.hand
    if not hand:
        return table.entitled()
    if len(hand) > 1:
        return any(may_discard(table, card) for card in hand)
    if table.entitled() and may_discard(table, hand[0]):
        return True
    return table.values.passing and not (table.must_go_out or table.folding or table.entitled())


def _next_small_steps(table: Table) -> Iterator[Table]:
    """Yield the tables after a merge, after one more hand card on an own meld, or after a red three."""
    places = [place for place, meld in enumerate(table.own) if meld is not None]
    side = table.side
    parts = [Part("add", (card,), (place,), (side,)) for card in sorted(set(table.hand)) for place in places]
    parts += [Part("add", ("Jk",), (place,), (side,), "low") for place in places if "Jk" in table.hand]
    if table.values.merging:
        parts += [Part("merge", (), (a, b), (side, side)) for a in places for b in places if a < b]
    parts += [Part("red", (card,)) for card in sorted(set(table.hand)) if card in ("3h", "3d")]
    for part in parts:
        after = table.copy()
        try:
            laid = lay_parts(after, [part])
        except Illegal:
            continue
        after.melds[side] = laid.melds
        for card in part.cards:
            after.hand.remove(card)
        yield after
