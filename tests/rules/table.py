"""A table in the middle of a deal, set up in a line, and what the rules say to a play there."""

from collections.abc import Mapping, Sequence

from sambakit.engine.actions.actions import parse_action
from sambakit.engine.deal import Deal
from sambakit.engine.definition.parts import new_meld
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import PHASE_DRAW, PHASE_PLAY, State, freezes, new_side
from sambakit.engine.values.cards import parse_cards
from sambakit.engine.values.hand import Hand, hand_of
from sambakit.engine.values.melds import cards_of
from sambakit.game.refusal import Refusal

STOCK = "5s 6h 7d 8c 9s Th Jd Qc"


def cards(text: str) -> tuple[int, ...]:
    """Return the cards of a text such as ``Qh Qd``."""
    return parse_cards(text.split())


def table(
    hand: str,
    own: Sequence[str] = (),
    theirs: Sequence[str] = (),
    pile: str = "4c",
    stock: str = STOCK,
    drawn: bool = True,
    players: int = 4,
    scores: Sequence[int] | None = None,
    others: Mapping[int, str] | None = None,
    rules: RuleSet = DUTCH,
    hidden: str = "",
) -> Deal:
    """Return a deal of `rules` in which seat 0 acts with `hand`; melds of its side and of the next are given.

    `drawn` tells whether the draw step is done; `hidden` are the cards face down under the turn-up. The hands of other
    seats hold a lone 4s where `others` says nothing.
    """
    side_of = rules.table.sides(players)
    sides = [new_side(rules) for _ in range(max(side_of) + 1)]
    for side, melds in ((sides[0], own), (sides[1], theirs)):
        for text in melds:
            meld = new_meld(rules, cards(text))
            assert not isinstance(meld, Refusal), text
            side.put(len(side.melds), meld)
        side.opened = bool(melds)
    before = tuple(scores or (0,) * len(sides))
    hands: list[Hand] = [hand_of(cards((others or {}).get(seat, "4s"))) for seat in range(players)]
    hands[0] = hand_of(cards(hand))
    state = State(
        rules=rules,
        players=players,
        side_of=side_of,
        scores=before,
        minimum=tuple(rules.play.opening_minimum(score) for score in before),
        stock=list(cards(stock)),
        stock_at=0,
        pile=list(cards(hidden) + cards(pile)),
        hidden=len(cards(hidden)),
        hands=hands,
        sides=sides,
        turn=0,
        phase=PHASE_PLAY if drawn else PHASE_DRAW,
        actor=0,
        took_turn=(1 << players) - 1,
        turns=1,
        frozen=freezes(rules, cards(pile)),
        old_melds=len(own),
    )
    return Deal(state)


def refused(deal: Deal, *actions: str) -> str | None:
    """Return the id of the rule by which the play of `actions` is refused, None where it is legal."""
    refusal = deal.refuse([parse_action(text) for text in actions])
    return refusal.rule if refusal else None


def play(deal: Deal, *actions: str) -> Deal:
    """Carry the play of `actions` out and return the deal; raises RuleViolation."""
    deal.play([parse_action(text) for text in actions])
    return deal


def listed(deal: Deal) -> set[str]:
    """Return the texts of all actions that are listed as legal."""
    return {str(action) for action in deal.legal_actions()}


def melds(deal: Deal, side: int = 0) -> list[str]:
    """Return the melds of a side as sorted texts of sorted cards, without empty slots."""
    lying = [sorted(cards_of(meld)) for meld in deal.state.sides[side].melds if meld]
    return [" ".join(str(card) for card in meld) for meld in lying]


def meld(text: str) -> str:
    """Return a meld as `melds` writes it."""
    return " ".join(str(card) for card in sorted(cards(text)))


def held(deal: Deal, seat: int = 0) -> list[int]:
    """Return the cards of a hand."""
    return deal.state.hands[seat].cards()
