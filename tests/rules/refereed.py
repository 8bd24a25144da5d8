"""A table with a referee in the middle of a deal, and what was done there against the rules."""

from collections.abc import Mapping, Sequence

from sambakit.engine.actions.actions import parse_action
from sambakit.engine.deal import Deal
from sambakit.engine.definition.parts import new_meld
from sambakit.engine.definition.refereeing import Irregularity, Ruling
from sambakit.engine.presets.fournier import FOURNIER
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import ANSWERED_NO, NOT_ASKED, PHASE_DRAW, PHASE_PLAY, State, freezes, new_side
from sambakit.engine.values.cards import TEXTS, parse_cards
from sambakit.engine.values.hand import Hand, hand_of
from sambakit.engine.values.melds import cards_of
from sambakit.game.refusal import Refusal, RuleViolation

QUEENS = "Qs Qh Qd Qc Qs Qh Qd"


def seated(
    hand: str,
    own: Sequence[str] = (),
    pile: str = "4c",
    drawn: bool = True,
    said_no: bool = False,
    others: Mapping[int, str] | None = None,
    rules: RuleSet = FOURNIER,
    players: int = 4,
    stock: str = "5s 6h 7d 8c 9s Th Jd Qc",
) -> Deal:
    """Return a deal in which seat 0 is to move with `hand`, its side has the melds `own`, the others have opened."""
    side_of = rules.table.sides(players)
    sides = [new_side(rules) for _ in range(max(side_of) + 1)]
    for text in own:
        meld = new_meld(rules, parse_cards(text.split()))
        assert not isinstance(meld, Refusal), text
        sides[0].put(len(sides[0].melds), meld)
    sides[0].opened = bool(own)
    hands: list[Hand] = [hand_of(parse_cards((others or {}).get(seat, "4s 5s 6c").split())) for seat in range(players)]
    hands[0] = hand_of(parse_cards(hand.split()))
    cards = list(parse_cards(pile.split()))
    return Deal(
        State(
            rules=rules,
            players=players,
            side_of=side_of,
            scores=(0,) * len(sides),
            minimum=(rules.play.opening_minimum(0),) * len(sides),
            stock=list(parse_cards(stock.split())),
            stock_at=0,
            pile=cards,
            hands=hands,
            sides=sides,
            turn=0,
            phase=PHASE_PLAY if drawn else PHASE_DRAW,
            actor=0,
            asked=ANSWERED_NO if said_no else NOT_ASKED,
            took_turn=(1 << players) - 1,
            turns=1,
            frozen=freezes(rules, cards),
            old_melds=len(own),
        )
    )


def even_so(deal: Deal, seat: int, *actions: str) -> Irregularity:
    """Have `seat` do a refused play all the same, and return what it is."""
    return deal.play_irregularly(seat, [parse_action(text) for text in actions])


def impossible(deal: Deal, seat: int, *actions: str) -> str:
    """Return the code by which a play is refused even to who would do it all the same."""
    before = deal.copy()
    try:
        even_so(deal, seat, *actions)
    except RuleViolation as violation:
        assert held(deal) == held(before)
        assert deal.irregularities == before.irregularities
        return violation.refusal.code.value
    raise AssertionError("it was done all the same")


def claimed(deal: Deal, seat: int, number: int = 1) -> Ruling:
    """Have `seat` claim an irregularity, the first where no number is given."""
    return deal.claim(seat, number)


def played(deal: Deal, *plays: str) -> Deal:
    """Carry out one regular play after the other, actions with + between."""
    for play in plays:
        deal.play([parse_action(text) for text in play.split(" + ")])
    return deal


def open_cards(deal: Deal, seat: int = 0) -> str:
    """Return the penalty cards of a seat."""
    return texts(deal.state.penalty_cards[seat].cards()) if deal.state.penalty_cards else ""


def held(deal: Deal, seat: int = 0) -> str:
    """Return the hand of a seat."""
    return texts(deal.state.hands[seat].cards())


def lying(deal: Deal, slot: int = 0, side: int = 0) -> str:
    """Return the cards of a meld."""
    return texts(cards_of(deal.state.sides[side].melds[slot]))


def texts(cards: Sequence[int]) -> str:
    """Return cards as a text, in the order of their kinds."""
    return " ".join(TEXTS[card] for card in sorted(cards))
