"""The turn: its beginning, drawing, what a take brings, its end (C-1, C-11, C-16)."""

from tests.referee.cards import is_red_three
from tests.referee.ending import go_out, may_discard
from tests.referee.melds import Illegal
from tests.referee.table import Table, forced_threes, lay_red_threes
from tests.referee.takes import legal_take


def begin_turn(table: Table, seat: int) -> None:
    """Begin the turn of `seat`: red threes of a first turn; with an empty stock perhaps the end (C-11, C-16)."""
    table.turn = seat
    table.phase = "draw"
    table.asked = False
    table.answer = ""
    table.must_go_out = table.folding = table.joker_may_go = False
    table.melds_before = len(table.own)
    table.touched_before = table.melded_now = table.melded_after_take = False
    if seat not in table.took_turn:
        table.took_turn.add(seat)
        _first_turn(table)
    if not table.over and not table.stock and legal_take(table) is None:
        table.phase = "over"


def _first_turn(table: Table) -> None:
    """Lay the red threes of the hand and replace them; where the deal exposed them they are replaced now."""
    if not forced_threes(table):
        return
    owed = lay_red_threes(table, table.turn)
    if table.values.red_threes == "exposed":
        owed = table.values.hand_size[table.players] - len(table.hand)
    draw_cards(table, owed)


def draw_cards(table: Table, number: int) -> None:
    """Draw until `number` cards stay in the hand or the stock is empty; a forced red three is replaced (C-11).

    Where such a red three is the last card of the stock, and all that was drawn, the deal ends (B-5.4, F-7.2).
    """
    before = len(table.hand)
    while number > 0 and table.stock:
        card = table.stock.pop(0)
        if forced_threes(table) and is_red_three(card):
            table.red_threes[table.side].append(card)
            if not table.stock and len(table.hand) == before:
                table.phase = "over"
                return
        else:
            table.hand.append(card)
            number -= 1


def draw(table: Table) -> None:
    """Carry the draw step out; raises Illegal. With an empty stock it ends the deal, where rules say so (D-11.3)."""
    if not table.stock:
        if table.values.stock_end != "never":
            raise Illegal("end deal", "there is nothing to draw")
        table.phase = "over"
        return
    draw_cards(table, table.values.draw[table.players])
    if not table.over:
        table.phase = "play"
        table.joker_may_go = all(card == "Jk" for card in table.hand)  # O-2


def discard(table: Table, card: str) -> None:
    """Discard `card` and end the turn, or go out with it (D-10, B-2.2, F-2.4); raises Illegal."""
    if card not in table.hand:
        raise Illegal("cards", f"{card} is not in the hand")
    if not may_discard(table, card):
        raise Illegal("jokers", "a joker is not discarded (O-2)")
    if forced_threes(table) and is_red_three(card):
        raise Illegal("discard", "a red three is not discarded")
    if len(table.hand) == 1 and not table.entitled():
        raise Illegal("last discard", "the last card is discarded without the right to go out")
    table.hand.remove(card)
    table.pile.append(card)
    if table.hand:
        next_turn(table)
    else:
        go_out(table)


def pass_turn(table: Table) -> None:
    """End the turn with the one card kept (D-10.4, D-10.5); raises Illegal."""
    if not table.values.passing or len(table.hand) != 1 or table.entitled() or table.must_go_out or table.folding:
        raise Illegal("pass", "a pass needs one card and no right to go out, where it is known at all")
    next_turn(table)


def next_turn(table: Table) -> None:
    """Let the next player begin."""
    if table.melded_now:
        table.has_melded.add(table.turn)
    seat = (table.turn + 1) % table.players
    begin_turn(table, seat)
