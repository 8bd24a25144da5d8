"""The course of turns: drawing, delivering the pile, the change of turn, the end of the deal (C-1, C-11)."""

from sambakit.engine.state.state import (
    NO_OPENING,
    NOBODY,
    NOT_ASKED,
    PHASE_DRAW,
    PHASE_OVER,
    PHASE_PLAY,
    TOO_LATE,
    Side,
    State,
    freezes,
    is_complete,
)
from sambakit.engine.values.cards import HEARTS, is_red_three
from sambakit.engine.values.native import i64


def draw_cards(state: State) -> None:
    """Draw from the stock for the player to move and go on to melding; a stock of one gives one card (C-11)."""
    compiled_rules = state.compiled_rules
    state.phase = PHASE_PLAY
    draw_up(state, compiled_rules.draw - 1 if state.drawn_ahead else compiled_rules.draw)
    state.drawn_ahead = False
    if compiled_rules.jokers_stay:
        hand = state.hands[state.turn]
        state.only_jokers = hand.jokers == hand.size


def draw_ahead(state: State) -> None:
    """Draw one card for the player after the one to move, who draws only what is missing at the own draw (S-8.2)."""
    turn = state.turn
    state.turn = turn + 1 if turn + 1 < state.players else 0
    draw_up(state, 1)
    state.turn = turn
    state.drawn_ahead = True


def draw_up(state: State, wanted: i64) -> None:
    """Draw until `wanted` cards stay in the hand or the stock is empty; red threes are laid if the rules say so.

    A red three as the very last card of the stock may end the deal, always or while nothing else was drawn with it
    (table 3d, `last_card_red_three`).
    """
    hand, compiled_rules = state.hands[state.turn], state.compiled_rules
    lays, ends = compiled_rules.lays_red_threes, compiled_rules.last_red_three_ends
    if state.drawn_ahead and compiled_rules.last_red_three_alone:
        ends = False  # a card of this draw came before the turn
    stock = state.stock
    at: i64 = state.stock_at
    size: i64 = len(stock)
    while wanted and at < size:
        card: i64 = stock[at]
        at += 1
        if (card == 5 or card == 6) and (lays or (ends and at == size)):
            lay_red_three(state.side(), card)
            if ends and at == size:
                state.stock_at = at
                finish(state, NOBODY)
                return
        else:
            hand.add(card)
            wanted -= 1
            if compiled_rules.last_red_three_alone:
                ends = False
    state.stock_at = at


def lay_red_three(side: Side, card: i64) -> None:
    """Put the red three `card` before `side`."""
    if card & 3 == HEARTS:
        side.red_hearts += 1
    else:
        side.red_diamonds += 1


def lay_red_threes(state: State, seat: i64) -> int:
    """Lay all red threes that `seat` holds and return how many they were."""
    hand, side = state.hands[seat], state.sides[state.side_of[seat]]
    laid = 0
    for card in (5, 6):
        while hand.count(card):
            hand.remove(card)
            lay_red_three(side, card)
            laid += 1
        if state.penalty_cards:
            while state.penalty_cards[seat].count(card):  # laid, it is none any more (F-9.1)
                state.penalty_cards[seat].remove(card)
    return laid


def deliver_pile(state: State) -> list[int]:
    """Put the cards of the pile into the hand of the player to move, up to its limit (D-9.1, L-5).

    Returns the cards that it delivers, bottom first; the list is nobody else's.
    """
    hand, pile = state.hand(), state.pile
    stays = _staying(state, len(pile))
    delivered = pile[stays:] if stays else pile
    lays = state.compiled_rules.red_laid_from_pile
    for card in delivered:
        if lays and is_red_three(card):
            lay_red_three(state.side(), card)
        else:
            hand.add(card)
    state.pile = pile[:stays]
    state.pile_waits = False
    state.hidden = min(state.hidden, stays)
    if state.frozen:
        state.frozen = freezes(state.rules, state.pile[state.hidden :])
    return delivered


def _staying(state: State, rest: i64) -> i64:
    """Return how many of the `rest` cards of the pile, without its top, its limit leaves (L-5)."""
    limit = state.compiled_rules.pile_limit
    return max(rest - (limit - 1), 0) if limit else 0


def brings_hidden(state: State, rest: i64) -> bool:
    """Return whether cards that nobody has seen come with the pile, `rest` cards without its top (C-8)."""
    return state.hidden > _staying(state, rest)


def count_towards_opening(state: State, points: i64) -> None:
    """Count newly laid `points`; a side that reaches its minimum has opened and gets the waiting pile (C-3, C-8)."""
    side = state.side()
    if side.opened:
        return
    state.opening_points = max(state.opening_points, 0) + points
    if state.opening_points >= state.minimum[state.side_of[state.turn]]:
        side.opened = True
        state.opening_points = NO_OPENING
        if state.pile_waits:
            deliver_pile(state)


def close_question(state: State) -> None:
    """Note that the player to move melds from the hand, where nobody may ask the partner after that (K-12).

    What opens the side in a step that takes the pile belongs to the take (C-8).
    """
    if state.compiled_rules.asks_first and state.asked == NOT_ASKED and not state.pile_waits:
        state.asked = TOO_LATE


def close_fold(state: State) -> None:
    """Let a side that goes out below its minimum have opened, and bring it the pile if that waits (C-7)."""
    state.side().opened = True
    state.opening_points = NO_OPENING
    if state.pile_waits:
        deliver_pile(state)


def finish(state: State, went_out: i64) -> None:
    """End the deal; `went_out` is the seat that went out, NOBODY where the stock ended it."""
    state.phase = PHASE_OVER
    state.went_out = went_out
    state.folding = False  # its discard has come
    if went_out != NOBODY and not state.touched_old and not state.melded >> went_out & 1:
        side = state.side()
        for meld in side.melds[state.old_melds :]:
            if is_complete(meld, side.threes_complete):
                state.concealed = True  # K-7


def next_turn(state: State) -> None:
    """Give the turn to the next seat."""
    seat = state.turn
    if state.touched_old or len(state.sides[state.side_of[seat]].melds) > state.old_melds:
        state.melded |= 1 << seat
    seat += 1
    state.turn = seat if seat < state.players else 0
    state.turns += 1
    begin_turn(state)


def begin_turn(state: State) -> None:
    """Begin the turn of `state.turn`; red threes of a first turn are laid and replaced before any choice (C-11).

    Whether the deal ends because nothing can be drawn or taken is asked above: see `stock_end` (C-16).
    """
    seat = state.turn
    state.actor = seat
    state.phase = PHASE_DRAW
    state.asked = NOT_ASKED
    state.must_go_out = False
    state.folding = False
    state.only_jokers = False
    state.old_melds = len(state.sides[state.side_of[seat]].melds)
    state.touched_old = False
    if not state.took_turn >> seat & 1:
        state.took_turn |= 1 << seat
        if state.compiled_rules.lays_red_threes:
            _replace_red_threes(state)
    if (
        state.drawn_ahead
        and state.phase == PHASE_DRAW
        and (state.compiled_rules.draw == 1 or state.stock_at >= len(state.stock))
    ):
        draw_cards(state)  # nothing is missing, or nothing is left


def _replace_red_threes(state: State) -> None:
    """Lay the red threes that the player to move was dealt and draw as many cards (B-5.1, S-1.5, S-1.6)."""
    laid = lay_red_threes(state, state.turn)
    if state.compiled_rules.exposes:
        laid = _missing(state, state.turn)  # those of the deal lie already
    draw_up(state, laid)


def replacements_due(state: State, seat: int) -> int:
    """Return how many cards `seat` has yet to draw for red threes that it exposed with the deal (S-1.5, S-7.3)."""
    if not state.compiled_rules.exposes or state.took_turn >> seat & 1:
        return 0
    return _missing(state, seat)


def _missing(state: State, seat: int) -> int:
    """Return how many cards a hand that was dealt lacks because of exposed red threes."""
    missing = state.rules.table.cards_each(state.players) - state.hands[seat].size + _drawn_ahead_by(state, seat)
    return max(min(missing, state.sides[state.side_of[seat]].red_threes()), 0)


def _drawn_ahead_by(state: State, seat: int) -> int:
    """Return how many cards `seat` has drawn before its turn (S-8.2)."""
    if not state.drawn_ahead:
        return 0
    drew = state.turn if state.phase == PHASE_DRAW else (state.turn + 1) % state.players
    return 1 if seat == drew else 0
