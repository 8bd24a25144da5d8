"""The entry of a deal that was played by the engine, as people would count the same cards at a table."""

from collections import Counter
from collections.abc import Iterable, Mapping

from sambakit.engine.scoring.scoring import NO_PENALTIES, completed_kind
from sambakit.engine.state.state import Side, State
from sambakit.engine.values.cards import is_black_three, is_red_three
from sambakit.engine.values.melds import NO_MELD, cards_of
from sambakit.romme.rules.worth import worth
from sambakit.romme.state.state import State as RommeState
from sambakit.scorekeeper.entries import CardsEntry, DealEntry, HandEntry, PenaltyEntry, SideEntry


def entry_of(state: State, penalties: Mapping[int, int] = NO_PENALTIES) -> DealEntry:
    """Return the entry of a deal of Samba or a relative that is over."""
    sides = tuple(_side(state, number, penalties.get(number, 0)) for number in range(len(state.sides)))
    return DealEntry(sides=sides, left=len(state.stock) - state.stock_at + len(state.pile))


def _side(state: State, number: int, penalty: int) -> SideEntry:
    side = state.sides[number]
    melds = [meld for meld in side.melds if meld != NO_MELD]
    out = state.went_out if state.went_out >= 0 and state.side_of[state.went_out] == number else None
    hands = tuple(
        _hand(state, seat) for seat, hand in enumerate(state.hands) if hand.size and state.side_of[seat] == number
    )
    return SideEntry(
        sets=_sets(side),
        melds=_counted(state, [card for meld in melds for card in cards_of(meld)]) if melds else None,
        meld_count=len(melds) if melds else None,
        red_threes=side.red_threes(),
        went_out=out,
        concealed=out is not None and state.concealed and state.compiled_rules.concealing,
        hands=hands,
        penalties=(PenaltyEntry(penalty),) if penalty else (),
    )


def _sets(side: Side) -> dict[str, int]:
    reasons = [completed_kind(meld, side.threes_complete) for meld in side.melds if meld != NO_MELD]
    return dict(Counter(reason.value for reason in reasons if reason is not None))


def _hand(state: State, seat: int) -> HandEntry:
    cards = state.hands[seat].cards()
    return HandEntry(
        seat=seat,
        cards=_counted(state, cards),
        red_threes=sum(is_red_three(card) for card in cards),
        black_threes=_counted(state, [card for card in cards if is_black_three(card)]).counts,
        had_turn=bool(state.took_turn >> seat & 1),
    )


def _counted(state: State, cards: Iterable[int]) -> CardsEntry:
    values = state.rules.scores.card_values
    return CardsEntry(counts=dict(Counter(values[card] for card in cards)))


def romme_entry_of(state: RommeState) -> DealEntry:
    """Return the entry of a game of Samba Rommé that is over."""
    sides = []
    for seat, hand in enumerate(state.hands):
        items = [worth(state.rules.scores, canastra)[0] for canastra in state.canastras[seat]]
        held = (HandEntry(seat=seat, size=hand.bit_count()),) if hand else ()
        sides.append(
            SideEntry(sets=dict(Counter(items)), went_out=seat if state.went_out == seat else None, hands=held)
        )
    left = state.stock_size() + len(state.pile) + sum(len(buraco) for buraco in state.buracos)
    return DealEntry(sides=tuple(sides), annulled=state.annulled, left=left)
