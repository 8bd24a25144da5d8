"""A moment of a deal that is over, as one seat saw it then: its own cards, and what lay on the table.

The view is made as that of a running table, of the steps until then alone. What came later does not exist in it, and
what belongs to the table and not to the deal (clocks, invitations, who is away) is left empty.
"""

from typing import Any

from msgspec.structs import replace

from sambakit.server import wire
from sambakit.server.match.adapter import AnyTableAdapter
from sambakit.server.match.match_state import MatchState
from sambakit.server.match.replaying import replay
from sambakit.server.match.standing import number_in, standing_after
from sambakit.server.match.view_parts import SeatContext, TableContext
from sambakit.server.people.ids import Moment
from sambakit.server.replays.origin import deals_of, standing_moves, steps_to_end
from sambakit.server.store.store import KeptMatch


def position_of(
    adapter: AnyTableAdapter, rules: Any, kept: KeptMatch, moment: Moment, seat: int | None
) -> wire.AnyView | None:
    """Return a moment of a deal that is over as `seat` saw it, or for None as who decided next.

    `rules` are those of the match. None where it has no such moment; claims after the end of the deal make none.
    """
    deals = deals_of(kept.rows)
    if not 1 <= moment.deal <= len(deals):
        return None
    before, rows = deals[moment.deal - 1]
    if all(row.kind != "deal_over" for row in rows) or not 0 <= moment.step <= steps_to_end(rows):
        return None
    standing = replace(standing_after([*before, rows[0]]), moves=standing_moves(rows)[: moment.step])
    deck = kept.decks[number_in(rows[0], "serial")]
    match_state = replay(adapter, rules, len(kept.deciders), standing, deck)
    return _view(kept, match_state, match_state.deal.actor if seat is None else seat)


def _view(kept: KeptMatch, match_state: MatchState, seat: int) -> wire.AnyView:
    adapter, deal = match_state.adapter, match_state.deal
    table = TableContext(
        table="",
        rules=adapter.rules.print(match_state.rules),
        speed=0,
        seats=[_seat(kept, adapter, deal, one) for one in range(match_state.players)],
        match=match_state.match_number,
        deal=match_state.deal_number,
        dealer=match_state.dealer,
        scores=match_state.scores,
        result=None,
        sheet=[*match_state.sheet],
        over=None,
        practice=False,
        options=wire.TableOptions(),
        last_event=0,
        paused=None,
        votes=[],
        leaves=[],
        memo={},
    )
    own = SeatContext(
        seat=seat,
        decides=deal.actor == seat,
        drawn=match_state.fresh(seat),
        take_back=False,
        ready=False,
        may_end_match=False,
        invite=None,
    )
    return adapter.seat_view(adapter.public_view(deal, table), deal, own)


def _seat(kept: KeptMatch, adapter: AnyTableAdapter, deal: Any, seat: int) -> wire.Seat:
    decider, shown = kept.deciders[seat], adapter.on_seat(deal, seat)
    return wire.Seat(
        seat=seat,
        side=shown.side,
        name=kept.names[seat] or "",
        kind="bot" if decider.bot else "person",
        level=decider.bot or "",
        away=False,
        cards=shown.cards,
        ready=False,
        open_cards=adapter.step_events.texts(shown.open_cards),
        to_replace=shown.to_replace,
        unnamed=kept.names[seat] is None,
    )
