"""The invariants of every game of Samba Rommé, with any players: cards, legal actions, views, replay, scores."""

import pickle
from collections.abc import Iterator
from random import Random

from sambakit.arena.simulation.invariants import Violation
from sambakit.game.meld_names import MeldName
from sambakit.romme.actions.actions import (
    Action,
    Add,
    Discard,
    Draw,
    Form,
    Lay,
    Merge,
    Pass,
    Placed,
    TakeAdd,
    TakeNew,
    parse_action,
)
from sambakit.romme.deal import RommeDeal
from sambakit.romme.definition.plays import attempt
from sambakit.romme.rules.rules import PLAYERS, RommeRules
from sambakit.romme.scoring import score_deal
from sambakit.romme.state.apply import apply
from sambakit.romme.state.state import State
from sambakit.romme.values.canastras import bits_in, placed_cards
from sambakit.romme.values.cards import CARDS_IN_PACK, TEXTS, bits_of, cards_in

WISHES = 8  # single actions tried at a checked decision


def picture(state: State) -> bytes:
    """Return all that a state holds, to compare it with another one."""
    return pickle.dumps([getattr(state, name) for name in State.__slots__ if name != "rules"])


def check_cards(state: State) -> None:
    """Raise Violation where the cards in play are not exactly the pack (R-1.1)."""
    lying = [*state.stock[state.stock_at :], *state.pile, *(card for buraco in state.buracos for card in buraco)]
    for bits in [*state.hands, *(bits_in(one) for own in state.canastras for one in own)]:
        lying += cards_in(bits)
    if sorted(lying) != list(range(CARDS_IN_PACK)):
        raise Violation(f"the cards in play are not the pack: {len(lying)} of them, {len(set(lying))} different")


def check_listing(deal: RommeDeal, listed: list[int], rng: Random) -> None:
    """Raise Violation where `listed`, the legal actions, and the definition of the rules contradict each other.

    Every listed action must be allowed and lead where the definition says; of the other actions some are drawn by
    `rng`, and the rules must refuse them.
    """
    state = deal.state
    if len(set(listed)) != len(listed):
        raise Violation("an action is listed twice")
    led: set[bytes] = set()
    for action in listed:
        value = deal.value_of(action)
        allowed = attempt(state, [value])
        if not isinstance(allowed, State):
            raise Violation(f"{value} is listed and refused by {allowed.rule} ({allowed.code.value})")
        applied = state.copy()
        apply(applied, action)
        led.add(picture(applied))
        if picture(applied) != picture(allowed) or parse_action(str(value)) != value:
            raise Violation(f"{value} leads elsewhere than the rules say, or is not read back")
    before = picture(state)
    for wish in some_wishes(state, rng):
        allowed = attempt(state, [wish])
        if isinstance(allowed, State) and picture(allowed) not in led and not _is_larger(wish, state.rules):
            raise Violation(f"{wish} is allowed and not listed")
    if picture(state) != before:
        raise Violation("trying a play has changed the state")


def _is_larger(wish: Action, rules: RommeRules) -> bool:
    """Return whether `wish` lays more than one listed action does, which is several of them in one."""
    if isinstance(wish, Add):
        return len(wish.cards) > 1
    return isinstance(wish, Lay | TakeNew) and len(wish.cards) > min(3, rules.melds.row_min)


def some_wishes(state: State, rng: Random) -> Iterator[Action]:
    """Yield single actions, sensible and absurd ones, drawn by `rng`."""
    hand = list(cards_in(state.hands[state.turn])) or [0]
    top = state.pile[-1] if state.pile else rng.randrange(CARDS_IN_PACK)
    yield from (Draw(), Pass(), Discard(rng.randrange(CARDS_IN_PACK)), Merge(MeldName(0, 0), MeldName(0, 1)))
    for _ in range(WISHES):
        card = rng.choice(hand)
        near = _nearest(hand, card)[: rng.choice([2, 3, 3, 3, 4])]
        to = MeldName(rng.choice([state.turn, state.turn, 1 - state.turn]), rng.randrange(3))
        joker = rng.choice([None, None, rng.randrange(CARDS_IN_PACK)])
        yield Add((_placed(card, rng),), to, joker)
        yield TakeAdd(to, (_placed(top, rng),), joker)
        yield TakeNew(tuple(_placed(one, rng) for one in [*near[:2], top]))
        yield Lay(tuple(_placed(one, rng) for one in near), rng.choice([None, *Form]))


def _nearest(hand: list[int], card: int) -> list[int]:
    return sorted(hand, key=lambda other: abs(other - card))


def _placed(card: int, rng: Random) -> Placed:
    return Placed(card, rng.choice([None, None, None, None, rng.randrange(CARDS_IN_PACK), card]))


def check_view(deal: RommeDeal, seat: int, listed: list[int], rng: Random) -> None:
    """Raise Violation where the view of `seat` changes when the cards that it has not seen change places."""
    other = RommeDeal(permuted(deal.state, seat, rng), deal.log)
    if pickle.dumps(other.view(seat)) != pickle.dumps(deal.view(seat)):
        raise Violation(f"seat {seat} sees something of hidden cards")
    if deal.actor == seat and other.legal() != listed:
        raise Violation(f"the legal actions of seat {seat} tell something of hidden cards")


def permuted(state: State, seat: int, rng: Random) -> State:
    """Return a state with the cards hidden from `seat` (other hand, stock, Buracos) in another order."""
    other = state.copy()
    hidden = [*cards_in(state.hands[1 - seat]), *state.stock[state.stock_at :]]
    hidden += [card for buraco in state.buracos for card in buraco]
    rng.shuffle(hidden)
    size = state.hands[1 - seat].bit_count()
    other.hands[1 - seat], hidden = bits_of(hidden[:size]), hidden[size:]
    other.stock = state.stock[: state.stock_at] + hidden[: state.stock_size()]
    hidden = hidden[state.stock_size() :]
    buracos = []
    for buraco in state.buracos:
        buracos.append(tuple(hidden[: len(buraco)]))
        hidden = hidden[len(buraco) :]
    other.buracos = tuple(buracos)
    return other


def check_scores(state: State) -> None:
    """Raise Violation where the score lines do not add up, or counting the cards again gives something else."""
    for score, points in zip(score_deal(state), recounted(state), strict=True):
        if sum(line.points for line in score.lines) != score.points:
            raise Violation(f"the lines of seat {score.side} do not add up to {score.points}")
        if score.points != points:
            raise Violation(f"seat {score.side} scores {score.points}, counted again {points}")


def recounted(state: State) -> list[int]:
    """Return the scores by seat, counted once more from the cards on the table, as texts (R-6)."""
    points = []
    for seat in range(PLAYERS):
        lying = [[(TEXTS[card], TEXTS[place]) for card, place in placed_cards(one)] for one in state.canastras[seat]]
        total = sum(_recounted(state.rules, cards) for cards in lying)
        held = state.hands[seat].bit_count()
        total -= held * state.rules.scores.hand_card if held < state.rules.scores.many_cards else 0
        total -= held * state.rules.scores.hand_card_many if held >= state.rules.scores.many_cards else 0
        total += state.rules.scores.out if state.went_out == seat else 0
        points.append(0 if state.annulled else total)
    return points


def _recounted(rules: RommeRules, cards: list[tuple[str, str]]) -> int:
    scores = rules.scores
    values = {int(place[1:]) for _, place in cards}
    if len(values) == 1:
        return scores.quartett if len(cards) == 4 else scores.terzett
    spread = len({place[0] for _, place in cards}) > 1
    if spread or (values == rules.melds.samba_values and not _may_be_row(rules, values)):
        return scores.samba
    clean = all(card == place for card, place in cards)
    if len(cards) >= scores.row_large_length:
        return scores.row_large if clean else scores.row_large_joker
    if len(cards) >= scores.row_small_length:
        return scores.row_small if clean else scores.row_small_joker
    return 0


def _may_be_row(rules: RommeRules, values: set[int]) -> bool:
    """Return whether cards of these values and one colour are enough for a row and follow each other (R-3.2)."""
    melds = rules.melds
    gaps = sum(value % 12 + 1 not in values for value in values)
    in_order = gaps <= 1 if melds.cyclic else max(values) - min(values) < len(values)
    return len(values) >= melds.row_min and in_order


def check_same(state: State, again: State) -> None:
    """Raise Violation where a replay led to another state."""
    if picture(state) != picture(again):
        raise Violation("the replay of the record leads to another state")
