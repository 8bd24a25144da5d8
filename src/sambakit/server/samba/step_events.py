"""The events of a deal and of its steps, as everybody sees them and as one seat does."""

from collections.abc import Iterable, Sequence
from typing import cast

import msgspec

from sambakit.engine.actions import (
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
from sambakit.engine.cards import CARDS, TEXTS, is_red_three
from sambakit.engine.deal import Deal
from sambakit.engine.rule_values import RedThrees
from sambakit.engine.scoring import completed_kind
from sambakit.server import wire
from sambakit.server.events import Draft
from sambakit.server.shown import Told


def dealt(deal: Deal, dealer: int, deck: Sequence[int]) -> list[Draft]:
    """Return the events of a deal as it begins: everybody sees the turn-up, each seat its own cards."""
    table, players = deal.state.rules.table, deal.state.players
    each = table.cards_each(players)
    event = wire.Event(0, "dealt", seat=dealer, other=TEXTS[deal.state.pile[-1]], count=each)
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
    if not state.shape.lays_red_threes:
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
    event = wire.Event(0, "exposed", seat, count=len(drawn), red_threes=texts(red))
    return [Draft(event, {seat: texts(drawn)})]


def told(before: Deal, deal: Deal, seat: int, actions: Sequence[Action]) -> Told:
    """Return the events of the step that led from `before` to `deal`, and the cards that it brought into the hand."""
    came = _came_in(before, deal, actions)
    red = _laid_by_itself(before, deal, seat, actions)
    fresh = [card for card in came if not (red and is_red_three(card))]
    drafts = _drafts(before, deal, seat, actions, fresh, red)
    if deal.state.hands[seat].size == 1 < before.state.hands[seat].size and not deal.over:
        drafts.append(Draft(wire.Event(0, "one_card", seat=seat)))
    drafts += _exposed_in_turn(before, deal)
    return Told(drafts, fresh)


def _came_in(before: Deal, after: Deal, actions: Sequence[Action]) -> list[int]:
    """Return the cards from stock or pile that `actions` brought into the hand, in the order they came."""
    state = before.state
    if isinstance(actions[0], Draw):
        return state.stock[state.stock_at : after.state.stock_at]
    entries = after.log[len(before.log) :]
    return [card for entry in entries for card in entry.taken]


def _laid_by_itself(before: Deal, after: Deal, seat: int, actions: Sequence[Action]) -> list[int]:
    """Return the red threes that the table laid for `seat` with a draw or a taken pile (C-8, C-11)."""
    if not isinstance(actions[0], Draw | Take):
        return []
    side = before.state.side_of[seat]
    old, new = before.state.sides[side], after.state.sides[side]
    red = [CARDS["3h"]] * (new.red_hearts - old.red_hearts) + [CARDS["3d"]] * (new.red_diamonds - old.red_diamonds)
    return red


def _exposed_in_turn(before: Deal, after: Deal) -> list[Draft]:
    """Return the event of the red threes that the next player's first turn laid and replaced (C-11)."""
    old, new = before.state, after.state
    if new.turns == old.turns or not new.shape.lays_red_threes:
        return []
    seat, side = new.turn, new.side_of[new.turn]
    hearts = new.sides[side].red_hearts - old.sides[side].red_hearts
    diamonds = new.sides[side].red_diamonds - old.sides[side].red_diamonds
    red = [CARDS["3h"]] * hearts + [CARDS["3d"]] * diamonds
    drawn = new.stock[old.stock_at : new.stock_at]
    return _exposed(seat, red, [card for card in drawn if not is_red_three(card)])


def _drafts(
    before: Deal, after: Deal, seat: int, actions: Sequence[Action], fresh: list[int], red: list[int]
) -> list[Draft]:
    """Return the events of a step that brought `fresh` cards and laid the red threes `red` by itself."""
    side = before.state.side_of[seat]
    slot = len(before.state.sides[side].melds)
    drafts: list[Draft] = []
    last_at: dict[str, int] = {}  # the last event that touches a meld
    for index, action in enumerate(actions):
        event = event_of(seat, action)
        own: dict[int, list[str]] = {}
        match action:
            case Draw():
                event = msgspec.structs.replace(event, count=len(fresh), red_threes=texts(red))
                own = {seat: texts(fresh)}
            case Take():
                top = TEXTS[before.state.pile[-1]]
                cards, red_threes = [top, *event.cards], texts(red)
                event = msgspec.structs.replace(event, cards=cards, count=len(fresh), red_threes=red_threes)
        if isinstance(action, Lay) or (isinstance(action, Take) and action.to is None):
            event = msgspec.structs.replace(event, meld=f"{chr(65 + side)}{slot + 1}")
            slot += 1
        if event.meld is not None:
            last_at[event.meld] = index
        drafts.append(Draft(event, own, str(action), index == 0))
    for meld, index in last_at.items():
        became = _became(before, after, side, int(meld[1:]) - 1)
        if became:
            drafts[index] = msgspec.structs.replace(
                drafts[index], event=msgspec.structs.replace(drafts[index].event, complete=became)
            )
    return drafts


def _became(before: Deal, after: Deal, side: int, slot: int) -> wire.Complete | None:
    """Return which completed set the meld has just become, None where it is none or was that before."""
    old, new = before.state.sides[side].melds, after.state.sides[side].melds
    threes = after.state.sides[side].threes_complete
    kind = completed_kind(new[slot], threes)
    if kind is None or (slot < len(old) and completed_kind(old[slot], threes) is kind):
        return None
    return cast(wire.Complete, kind.value)


def texts(cards: Iterable[int]) -> list[str]:
    """Return the cards as they travel."""
    return [TEXTS[card] for card in cards]


def event_of(seat: int, action: Action) -> wire.Event:
    """Return what everybody sees of `action` by `seat`, without what came of it."""

    def event(kind: str, cards: Iterable[int] = (), **fields: str | bool | None) -> wire.Event:
        return msgspec.structs.replace(wire.Event(0, kind, seat, texts(cards)), **fields)

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
