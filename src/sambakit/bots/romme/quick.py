"""A quick player for playouts: one step ahead by the judgement of `steady`, blind to the other hand.

It reads the state itself, for making views takes longer than its decisions; of that it looks at nothing but the own
hand, the table, the pile, which everybody has seen, and sizes.
"""

from sambakit.bots.romme.worth import (
    WEIGHTS,
    Stage,
    Weights,
    canastra_worth,
    gift,
    hand_worth,
    make_stage,
    stalemate_near,
)
from sambakit.romme.actions.actions import (
    ADD,
    DISCARD,
    DRAW,
    LAY,
    TAKE_ADD,
    becomes,
    canastra_of,
    card_of,
    operation_of,
    slot_of,
)
from sambakit.romme.legal import legal
from sambakit.romme.state.apply import apply
from sambakit.romme.state.state import PHASE_DRAW, PHASE_OVER, State
from sambakit.romme.values.canastras import bits_in
from sambakit.romme.values.cards import bits_of


def quick_choice(state: State, actions: list[int], weights: Weights = WEIGHTS) -> int:
    """Return one of `actions`, those that are legal in `state`."""
    if len(actions) == 1:
        return actions[0]
    stage = _stage(state, weights)
    own, hand = state.canastras[state.turn], state.hands[state.turn]
    if state.phase == PHASE_DRAW:
        return _draw_step(state, stage, actions, own, hand)
    best, most = -1, 0.0
    kept = hand_worth(stage, hand, bool(own))
    for action in actions:
        if operation_of(action) in (LAY, ADD):
            gain = _laid(stage, own, hand, action) - kept
            if gain > most:
                best, most = action, gain
    return best if best >= 0 else _discard(state, stage, actions, hand)


def _stage(state: State, weights: Weights) -> Stage:
    other = 1 - state.turn
    near = stalemate_near(state.rules, state.turnovers, state.stock_size(), len(state.buracos), weights)
    hands = state.hands[other].bit_count()
    own, others = tuple(state.canastras[state.turn]), tuple(state.canastras[other])
    return make_stage(state.rules, len(state.buracos), own, others, hands, near, weights)


def _laid(stage: Stage, own: list[int], hand: int, action: int) -> float:
    """Return the worth of the hand after laying, with the gain of the table."""
    if operation_of(action) == LAY:
        canastra = canastra_of(action)
        return canastra_worth(stage, canastra) + hand_worth(stage, hand & ~bits_in(canastra), True)
    before = own[slot_of(action)]
    gained = canastra_worth(stage, becomes(before, action)) - canastra_worth(stage, before)
    return gained + hand_worth(stage, hand & ~(1 << card_of(action)), True)


def _draw_step(state: State, stage: Stage, actions: list[int], own: list[int], hand: int) -> int:
    """Return the take that is worth more than the hand as it is, else the draw."""
    best, most = DRAW, hand_worth(stage, hand, bool(own)) + stage.weights.drawing
    pile, top = bits_of(state.pile), 1 << state.pile[-1]
    for action in actions:
        if action == DRAW:
            continue
        if operation_of(action) == TAKE_ADD:
            before = own[slot_of(action)]
            gained, used = canastra_worth(stage, becomes(before, action)) - canastra_worth(stage, before), top
        else:
            gained, used = canastra_worth(stage, canastra_of(action)), bits_in(canastra_of(action)) | top
        worth = gained + hand_worth(stage, (hand | pile) & ~used, True)
        if worth > most:
            best, most = action, worth
    return best


def _discard(state: State, stage: Stage, actions: list[int], hand: int) -> int:
    """Return the discard that costs least."""
    best, most, pile = actions[-1], float("-inf"), len(state.pile)
    has_canastra, size = bool(state.canastras[state.turn]), hand.bit_count() - 1
    for action in actions:
        if operation_of(action) == DISCARD:
            card = card_of(action)
            worth = hand_worth(stage, hand & ~(1 << card), has_canastra) - gift(stage, card, pile, size)
            if worth > most:
                best, most = action, worth
    return best


def play_on(state: State, actions: int, weights: Weights = WEIGHTS) -> None:
    """Play `state` on for at most `actions` actions, or to the end of the game."""
    for _ in range(actions):
        if state.phase == PHASE_OVER:
            return
        apply(state, quick_choice(state, legal(state), weights))


def promise(state: State, seat: int, weights: Weights = WEIGHTS) -> float:
    """Return the worth of the table and the hand of `seat` as they are."""
    other = 1 - seat
    near = stalemate_near(state.rules, state.turnovers, state.stock_size(), len(state.buracos), weights)
    own, size = tuple(state.canastras[seat]), state.hands[other].bit_count()
    stage = make_stage(state.rules, len(state.buracos), own, tuple(state.canastras[other]), size, near, weights)
    return sum(canastra_worth(stage, canastra) for canastra in own) + hand_worth(stage, state.hands[seat], bool(own))
