"""Sets up a position in the engine; unknown cards are filled in from the rest of the pack."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sambakit.engine.definition.causes import Cause, points_off
from sambakit.engine.definition.parts import meld_problem, new_meld
from sambakit.engine.rules.codes import Code
from sambakit.engine.state.state import NOBODY, PHASE_DRAW, PHASE_OVER, PHASE_PLAY, Side, State, freezes, new_side
from sambakit.engine.state.turns import begin_turn
from sambakit.engine.stepping import end_without_stock, new_state
from sambakit.engine.values.cards import CARDS, TEXTS, is_natural, is_red_three, is_wild, pack
from sambakit.engine.values.hand import Hand, hand_of
from sambakit.engine.values.melds import cards_of
from sambakit.game.meld_names import MeldName
from sambakit.game.refusal import Refusal
from sambakit.positions.malformed import Malformed, number_of, truth_of, unknown_keys
from sambakit.positions.samba.reading import Position, by_seat, by_side, cards_of_list, seat_of


@dataclass(slots=True)
class SetUp:
    """A position in the engine: its state, the melds by the position's ids, and the known cards."""

    state: State
    names: dict[str, MeldName] = field(default_factory=dict)
    penalties: Mapping[int, int] = field(default_factory=dict)
    known_hands: frozenset[int] = frozenset()
    ended_by_itself: bool = False  # the turn began with nothing to draw and nothing to take (C-16)


def set_up(position: Position) -> SetUp:
    """Return `position`, whose phase is not ``match``, set up; raises Malformed."""
    return _dealt(position) if position.phase == "deal" else _placed(position)


def scores_of(position: Position) -> tuple[int, ...]:
    """Return the match scores by side before the deal; missing ones are 0. Raises Malformed."""
    given = by_side("state.scores", position.state.get("scores", {}), position.sides)
    return tuple(number_of("state.scores", given.get(side, 0)) for side in range(position.sides))


def _rest_of_pack(position: Position, placed: Iterable[int]) -> list[int]:
    """Return the cards of the pack that are not `placed`, naturals first, red threes last.

    So a card of which a position says nothing does as little as a card can. Raises Malformed where a card is placed
    more often than the pack holds it.
    """
    rules = position.rules
    left = Counter(pack(rules.table.decks, rules.table.jokers))
    left.subtract(placed)
    for kind, count in left.items():
        if count < 0:
            raise Malformed(f"{TEXTS[kind]} occurs more often than the pack holds it")
    order = sorted(left, key=lambda kind: (is_red_three(kind), is_wild(kind), not is_natural(kind), kind))
    # One of each kind at a time: a hand filled with unknown cards should not hold a group by chance.
    return [kind for copy in range(max(left.values(), default=0)) for kind in order if left[kind] > copy]


def _hands(position: Position) -> dict[int, tuple[int, ...]]:
    hands = by_seat("state.hands", position.state.get("hands", {}), position.players)
    return {seat: cards_of_list(f"state.hands.{seat}", cards) for seat, cards in hands.items()}


def _stock(position: Position) -> tuple[tuple[int, ...], int | None]:
    """Return the stock's known cards, top first, and how many it holds, None where nothing is said."""
    stock = position.state.get("stock")
    if stock is None:
        return (), None
    if isinstance(stock, list):
        cards = cards_of_list("state.stock", stock)
        return cards, len(cards)
    return (), number_of("state.stock", stock, least=0)


def _dealt(position: Position) -> SetUp:
    """Return the position after a deal in which the cards after the hands are those of ``stock`` (D-2)."""
    rules, players = position.rules, position.players
    hands, (stock, told) = _hands(position), _stock(position)
    size = rules.table.cards_each(players)
    for seat, cards in hands.items():
        if len(cards) > size:
            raise Malformed(f"state.hands.{seat}: {size} cards are dealt, not {len(cards)}")
    rest = _rest_of_pack(position, [*stock, *(card for cards in hands.values() for card in cards)])
    first = seat_of("state.turn", position.state.get("turn", 0), players)
    after = len(rest) + sum(len(cards) for cards in hands.values()) + len(stock) - size * players
    if not isinstance(position.state.get("stock"), list) and told is not None and told != after:
        raise Malformed(f"state.stock: {after} cards are left after the hands, not {told}")
    filled = [[*hands.get(seat, ())] for seat in range(players)]
    for hand in filled:
        missing = size - len(hand)
        hand += rest[:missing]
        del rest[:missing]
    dealt = [filled[(first + place) % players][place // players] for place in range(size * players)]
    try:
        state = new_state(rules, players, [*dealt, *stock, *rest], first, scores_of(position))
    except ValueError as error:
        raise Malformed(f"state: {error}") from None
    return SetUp(state, known_hands=frozenset(hands))


def _placed(position: Position) -> SetUp:
    """Return a position in the middle of a deal, or at its end."""
    hands, (stock, told) = _hands(position), _stock(position)
    known = frozenset(hands)
    hidden = cards_of_list("state.hidden", position.state.get("hidden", []))
    pile = cards_of_list("state.pile", position.state.get("pile", []))
    names, sides = _sides(position)
    laid = [card for side in sides for card in _cards_laid(side)]
    rest = _rest_of_pack(
        position, [*stock, *hidden, *pile, *laid, *(card for cards in hands.values() for card in cards)]
    )
    if told is not None and told - len(stock) > len(rest):
        raise Malformed(f"state.stock: {told} cards are more than the pack has left")
    if position.phase != "over":
        turn = _turn(position)
        if turn not in hands:
            rest = _fill_hand(hands, turn, rest, 0 if told is None else told - len(stock), pile)
    filled = rest if told is None else rest[: told - len(stock)]
    state = _state(position, hands, [*stock, *filled], pile, sides)
    state.pile[:0] = hidden
    state.hidden = len(hidden)
    ready = SetUp(state, names, {}, known)
    if position.phase == "over":
        _end(position, ready)
    else:
        _begin(position, ready)
    return ready


def _fill_hand(
    hands: dict[int, tuple[int, ...]], seat: int, rest: list[int], stock: int, pile: Sequence[int]
) -> list[int]:
    """Give `seat` an unknown hand of what is left when `stock` cards of `rest` are the stock; return the rest.

    Its cards make nothing among themselves or with the upcard: each has another rank, and neighbours another suit.
    """
    left, top, filled = list(rest), list(pile[-1:]), list[int]()
    for card in rest:
        new_rank = card >> 2 not in {other >> 2 for other in filled + top}
        other_suit = card & 3 not in {other & 3 for other in filled[-1:] + top}
        if len(left) > stock and is_natural(card) and new_rank and other_suit:
            filled.append(card)
            left.remove(card)
    if not filled:
        raise Malformed(f"state.hands: no card is left for the hand of seat {seat}, who acts")
    hands[seat] = tuple(filled)
    return left


def _state(
    position: Position, hands: Mapping[int, tuple[int, ...]], stock: list[int], pile: tuple[int, ...], sides: list[Side]
) -> State:
    """Return the state with these cards; its phase is set afterwards."""
    rules, players, scores = position.rules, position.players, scores_of(position)
    turn = seat_of("state.turn", position.state["turn"], players) if "turn" in position.state else 0
    return State(
        rules=rules,
        players=players,
        side_of=rules.table.sides(players),
        scores=scores,
        minimum=tuple(rules.play.opening_minimum(score) for score in scores),
        stock=stock,
        stock_at=0,
        pile=list(pile),
        hands=[hand_of(hands[seat]) if seat in hands else Hand() for seat in range(players)],
        sides=sides,
        turn=turn,
        phase=PHASE_PLAY,
        actor=turn,
        took_turn=(1 << players) - 1,
        turns=1,
        frozen=freezes(rules, pile),
    )


def _turn(position: Position) -> int:
    """Return the seat to act; raises Malformed where there is none."""
    if "turn" not in position.state:
        raise Malformed("state.turn: the seat to act is missing")
    return seat_of("state.turn", position.state["turn"], position.players)


def _begin(position: Position, ready: SetUp) -> None:
    """Begin the turn of the seat to act; where nothing can be drawn or taken the deal ends by itself (C-16)."""
    state = ready.state
    if not state.hand().size:
        raise Malformed(f"state.hands: seat {state.turn}, who acts, holds no card")
    _wait(position, state)
    first = truth_of("state.first_turn", position.state.get("first_turn", False))
    if first and position.phase == "draw":  # later in it the player has had a turn
        state.took_turn &= ~(1 << state.turn)
    state.old_melds = len(state.side().melds)
    if position.phase == "draw":
        state.phase = PHASE_DRAW
        begin_turn(state)
        end_without_stock(state)
        ready.ended_by_itself = state.phase == PHASE_OVER


def _end(position: Position, ready: SetUp) -> None:
    """End the deal as the position says, ready to be scored."""
    state, given = ready.state, position.state
    state.phase = PHASE_OVER
    went_out = given.get("went_out")
    state.went_out = NOBODY if went_out is None else seat_of("state.went_out", went_out, position.players)
    if went_out is not None and state.hands[state.went_out].size:
        raise Malformed(f"state.went_out: seat {went_out} still holds cards")
    state.concealed = truth_of("state.concealed", given.get("concealed", False))
    if state.concealed and went_out is None:
        raise Malformed("state.concealed: nobody went out")
    _wait(position, state)
    penalties = by_side("state.penalties", given.get("penalties", {}), position.sides)
    ready.penalties = {side: number_of("state.penalties", points, least=0) for side, points in penalties.items()}


def _wait(position: Position, state: State) -> None:
    """Note which seats had no turn yet."""
    waiting = position.state.get("no_turn_yet", [])
    if not isinstance(waiting, list):
        raise Malformed("state.no_turn_yet: a list of seats is wanted")
    for seat in waiting:
        state.took_turn &= ~(1 << seat_of("state.no_turn_yet", seat, position.players))


def _sides(position: Position) -> tuple[dict[str, MeldName], list[Side]]:
    """Return the melds by id and what each side has on the table."""
    sides = [new_side(position.rules) for _ in range(position.sides)]
    names: dict[str, MeldName] = {}
    for side, melds in by_side("state.melds", position.state.get("melds", {}), position.sides).items():
        if not isinstance(melds, list):
            raise Malformed("state.melds: a list of melds is wanted")
        for meld in melds:
            name = _meld_id(meld, names)
            names[name] = MeldName(side, len(sides[side].melds))
            sides[side].put(len(sides[side].melds), _meld(position, name, meld["cards"]))
        sides[side].opened = bool(melds)
    for side, cards in by_side("state.red_threes", position.state.get("red_threes", {}), position.sides).items():
        for card in cards_of_list("state.red_threes", cards):
            if not is_red_three(card):
                raise Malformed(f"state.red_threes: {TEXTS[card]} is no red three")
            if TEXTS[card] == "3h":
                sides[side].red_hearts += 1
            else:
                sides[side].red_diamonds += 1
    return names, sides


def _meld_id(meld: Any, taken: Mapping[str, MeldName]) -> str:
    """Return the id of a meld written as a mapping; raises Malformed."""
    if not isinstance(meld, dict):
        raise Malformed("state.melds: a meld is a mapping with 'id' and 'cards'")
    unknown_keys("a meld", meld, {"id", "cards"})
    name = meld.get("id")
    if not isinstance(name, str) or not name or "cards" not in meld:
        raise Malformed("state.melds: a meld has an 'id' and 'cards'")
    if name in taken:
        raise Malformed(f"state.melds: {name} is given twice")
    if name.startswith("new"):
        raise Malformed(f"state.melds: {name} names a meld made in the turn")
    return name


def _meld(position: Position, name: str, value: object) -> int:
    """Return the packed meld of the cards written as `value`; raises Malformed where they form none."""
    rules = position.rules
    meld = new_meld(rules, cards_of_list(f"state.melds.{name}", value))
    problem = meld if isinstance(meld, Refusal) else meld_problem(rules, meld)
    if problem and problem.code is Code.TOO_MANY_WILDS and points_off(rules, Cause.THREE_WILDS):
        more = replace(rules, melds=replace(rules.melds, max_wilds=rules.melds.max_wilds + 1))
        problem = None if isinstance(meld, Refusal) else meld_problem(more, meld)  # it lies, and costs points (F-8.5)
    if problem or isinstance(meld, Refusal):
        raise Malformed(f"state.melds.{name}: no meld by {problem.rule if problem else ''}")
    return meld


def _cards_laid(side: Side) -> list[int]:
    """Return all cards that a side has laid, red threes too."""
    melded = [card for meld in side.melds for card in cards_of(meld)]
    return melded + [CARDS["3h"]] * side.red_hearts + [CARDS["3d"]] * side.red_diamonds
