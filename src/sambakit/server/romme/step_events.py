"""The events of a game and of its steps, as both see them and as one seat does."""

from collections.abc import Iterable, Sequence
from typing import cast

from sambakit.romme.actions.actions import Action, Add, Discard, Draw, Lay, TakeAdd
from sambakit.romme.deal import RommeDeal
from sambakit.romme.definition.steps import Laid, Part, Step
from sambakit.romme.rules.rules import PLAYERS
from sambakit.romme.state.log import Entry
from sambakit.romme.values.cards import TEXTS, cards_in
from sambakit.server import wire
from sambakit.server.match.events import Draft, Played, StepEvents
from sambakit.server.match.stored import StoredEvent


def texts(cards: Iterable[int]) -> list[str]:
    """Return the cards as they travel."""
    return [TEXTS[card] for card in cards]


def dealt(deal: RommeDeal, dealer: int, deck: Sequence[int]) -> list[Draft]:
    """Return the event of the deal, with the own cards for each seat."""
    hands = deal.state.hands
    own = {seat: texts(cards_in(hands[seat])) for seat in range(PLAYERS)}
    return [Draft(StoredEvent("dealt", seat=dealer, count=max(hand.bit_count() for hand in hands)), own)]


def played(deal: RommeDeal, play: Sequence[Action]) -> list[Played]:
    """Return the steps of `play`, each with the deal after it and its events; `deal` does not change."""
    made: list[Played] = []
    for step in deal.copy().play(play):
        deal = deal.after(step)
        made.append(Played(step.seat, step.actions, deal, events_of(step)))
    return made


def events_of(step: Step) -> StepEvents:
    """Return the events of `step`, and the cards that it brought into the hand."""
    drafts = [draft for at, part in enumerate(step.parts) for draft in _drafts(part, at == 0)]
    return StepEvents(drafts, tuple([card for part in step.parts for card in part.fresh]))


def _drafts(part: Part, begins: bool) -> list[Draft]:
    """Return the events of one action: what it brought about first, itself, and what followed."""
    entry, seat = part.entry, part.entry.seat
    drafts: list[Draft] = []
    if entry.turned_over:
        drafts.append(Draft(StoredEvent("turned_over", seat, count=part.pile_turned)))
    drafts.append(_of_action(part, begins))
    if entry.won_buraco:
        drafts.append(Draft(StoredEvent("buraco", seat, count=len(part.buraco)), {seat: texts(part.buraco)}))
    if entry.stocked_buraco:
        drafts.append(Draft(StoredEvent("buraco_stocked", count=part.stocked)))
    return drafts


def _of_action(part: Part, begins: bool) -> Draft:
    entry, seat, text = part.entry, part.entry.seat, str(part.entry.action)
    match entry.action:
        case Draw():
            return Draft(StoredEvent("drew", seat, count=entry.drawn), {seat: texts(part.fresh)}, text, begins)
        case Discard(card):
            return Draft(StoredEvent("discarded", seat, texts([card])), {}, text, begins)
        case action:
            assert part.laid is not None, f"{action} is never allowed"
            return Draft(_of_laying(entry, part.laid), {}, text, begins)


def _of_laying(entry: Entry, laid: Laid) -> StoredEvent:
    action = entry.action
    event = "laid" if isinstance(action, Lay) else "added" if isinstance(action, Add) else "took"
    return StoredEvent(
        kind=event,
        seat=entry.seat,
        cards=texts(laid.cards),
        meld=str(laid.name),
        way=None if event != "took" else "add" if isinstance(action, TakeAdd) else "new",
        count=len(entry.taken) if event == "took" else None,
        complete=cast(wire.CanastraWorth, laid.became) if laid.became else None,
        joker=None if laid.joker is None else TEXTS[laid.joker],
    )
