"""The events of a deal and of its steps, as everybody sees them and as one seat does."""

from collections.abc import Iterable, Sequence
from typing import cast

from msgspec.structs import replace

from sambakit.engine.actions.actions import (
    Action,
    Add,
    Answer,
    Ask,
    Discard,
    Draw,
    EndDeal,
    Lay,
    Merge,
    Pass,
    RedThree,
    Take,
)
from sambakit.engine.deal import Deal
from sambakit.engine.definition.steps import Part, Step
from sambakit.engine.rules.values import RedThrees
from sambakit.engine.values.cards import TEXTS, is_red_three
from sambakit.server import wire
from sambakit.server.match.events import Draft, Played, StepEvents
from sambakit.server.match.stored import StoredEvent


def dealt(deal: Deal, dealer: int, deck: Sequence[int]) -> list[Draft]:
    """Return the events of a deal as it begins: everybody sees the turn-up, each seat its own cards."""
    table, players = deal.state.rules.table, deal.state.players
    each = table.cards_each(players)
    event = StoredEvent("dealt", seat=dealer, other=TEXTS[deal.state.pile[-1]], count=each)
    hands = _hands_dealt(deck[: each * players], players, dealer)
    own = {seat: texts(sorted(cards)) for seat, cards in enumerate(hands)}
    return [Draft(event, own), *_exposed_in_deal(deal, dealer, hands)]


def _hands_dealt(cards: Sequence[int], players: int, dealer: int) -> list[list[int]]:
    """Return the hands as they were dealt, by seat."""
    return [list(cards[(seat - dealer - 1) % players :: players]) for seat in range(players)]


def _exposed_in_deal(deal: Deal, dealer: int, hands: Sequence[Sequence[int]]) -> list[Draft]:
    """Return the events of the red threes that are laid before the first choice, seat by seat from the first on."""
    state = deal.state
    drafts: list[Draft] = []
    if not state.compiled_rules.lays_red_threes:
        return drafts
    at = sum(len(cards) for cards in hands) + len(state.pile)
    for place in range(state.players):
        seat = (dealer + 1 + place) % state.players
        red = [card for card in hands[seat] if is_red_three(card)]
        if place == 0:
            drawn = state.stock[at : state.stock_at]
            red += [card for card in drawn if is_red_three(card)]
            drafts += _exposed(seat, red, [card for card in drawn if not is_red_three(card)])
        elif state.rules.play.red_threes is RedThrees.EXPOSED:
            drafts += _exposed(seat, red, [])
    return drafts


def _exposed(seat: int, red: Sequence[int], drawn: Sequence[int]) -> list[Draft]:
    """Return the event of `red`, which the table lays for `seat`, with the cards drawn for them; none for none."""
    if not red and not drawn:
        return []
    event = StoredEvent("exposed", seat, count=len(drawn), red_threes=texts(red))
    return [Draft(event, {seat: texts(drawn)})]


def played(deal: Deal, play: Sequence[Action]) -> list[Played]:
    """Return the steps of `play`, each with the deal after it and its events; `deal` does not change."""
    made: list[Played] = []
    for step in deal.copy().play(play):
        deal = deal.after(step)
        made.append(Played(step.seat, step.actions, deal, events_of(step)))
    return made


def events_of(step: Step) -> StepEvents:
    """Return the events of `step`, and the cards that it brought into the hand."""
    drafts = [_draft(step, part, at == 0) for at, part in enumerate(step.parts)]
    if step.announces_one_card:
        drafts.append(Draft(StoredEvent("one_card", seat=step.seat)))
    if step.exposed:
        drafts += _exposed(step.exposed.seat, step.exposed.red_threes, step.exposed.drawn)
    return StepEvents(drafts, step.fresh)


def _draft(step: Step, part: Part, begins: bool) -> Draft:
    """Return the event of one action of `step`."""
    event = event_of(step.seat, part.action)
    own: dict[int, list[str]] = {}
    match part.action:
        case Draw():
            event = replace(event, count=len(step.fresh), red_threes=texts(step.red_threes))
            own = {step.seat: texts(step.fresh)}
        case Take(cards=cards):
            melded = texts([] if step.upcard is None else [step.upcard, *cards])
            event = replace(event, cards=melded, count=len(step.fresh), red_threes=texts(step.red_threes))
    if part.meld:
        event = replace(event, meld=str(part.meld))
    if part.became:
        event = replace(event, complete=cast(wire.Complete, part.became.value))
    return Draft(event, own, str(part.action), begins)


def texts(cards: Iterable[int]) -> list[str]:
    """Return the cards as they travel."""
    return [TEXTS[card] for card in cards]


def event_of(seat: int, action: Action) -> StoredEvent:
    """Return the public facts of `action` by `seat`, without its consequences."""

    def event(happened: str, cards: Iterable[int] = (), **fields: str | bool | None) -> StoredEvent:
        return replace(StoredEvent(happened, seat, texts(cards)), **fields)

    match action:
        case Draw():
            return event("drew")
        case Take():
            return event("took", action.cards, way=action.way.value, meld=str(action.to) if action.to else None)
        case Lay():
            return event("laid", action.cards)
        case Add():
            return event("added", action.cards, meld=str(action.to))
        case Merge():
            return event("merged", meld=str(action.into), other=str(action.other))
        case RedThree():
            return event("red_three", [action.card])
        case Ask():
            return event("asked")
        case Answer():
            return event("answered", yes=action.yes)
        case Discard():
            return event("discarded", [action.card])
        case Pass():
            return event("passed")
        case EndDeal():
            return event("ended")
