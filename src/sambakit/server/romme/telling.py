"""The events of a game and of its steps, as both see them and as one seat does."""

from collections.abc import Iterable

from sambakit.engine.refusal import Refusal
from sambakit.romme.actions import Add, Discard, Draw, Lay, TakeAdd, TakeNew
from sambakit.romme.cards import TEXTS, cards_in
from sambakit.romme.game import RommeGame
from sambakit.romme.log import Entry
from sambakit.romme.plays import try_play
from sambakit.romme.rules import PLAYERS
from sambakit.romme.scoring import points_of
from sambakit.romme.state import State
from sambakit.server import wire
from sambakit.server.events import Draft
from sambakit.server.romme.views import joker_of, worth_of
from sambakit.server.shown import Told


def texts(cards: Iterable[int]) -> list[str]:
    """Return the cards as they travel."""
    return [TEXTS[card] for card in cards]


def dealt(game: RommeGame, dealer: int) -> list[Draft]:
    """Return the event of the deal, with the own cards for each seat."""
    hands = game.state.hands
    own = {seat: texts(cards_in(hands[seat])) for seat in range(PLAYERS)}
    return [Draft(wire.Event(0, "dealt", seat=dealer, count=max(hand.bit_count() for hand in hands)), own)]


def told(before: RommeGame, after: RommeGame) -> Told:
    """Return the events of the step that led from `before` to `after`, and the cards that it brought into the hand."""
    drafts: list[Draft] = []
    fresh: list[int] = []
    now = before.state
    for number, entry in enumerate(after.log[len(before.log) :]):
        outcome = try_play(now, [entry.action])
        assert not isinstance(outcome, Refusal), f"{entry.action} has been carried out"
        drafts += _drafts(now, outcome.state, entry, number == 0)
        fresh += _came(now, outcome.state, entry)
        now = outcome.state
    return Told(drafts, fresh)


def _came(before: State, after: State, entry: Entry) -> list[int]:
    """Return the cards that came into the hand, the pile's as they lay."""
    if isinstance(entry.action, Discard) and not entry.won_buraco:
        return []
    if entry.won_buraco:
        return list(cards_in(after.hands[entry.seat]))
    kept = before.hands[entry.seat]
    return [*entry.taken, *(card for card in cards_in(after.hands[entry.seat] & ~kept) if card not in entry.taken)]


def _drafts(before: State, after: State, entry: Entry, begins: bool) -> list[Draft]:
    """Return the events of one action: what it brought about first, itself, and what followed."""
    seat, drafts = entry.seat, []
    if entry.turned_over:
        drafts.append(Draft(wire.Event(0, "turned_over", seat, count=len(before.pile))))
    drafts.append(_of_action(before, after, entry, begins))
    if entry.won_buraco:
        won = texts(cards_in(after.hands[seat]))
        drafts.append(Draft(wire.Event(0, "buraco", seat, count=len(won)), {seat: won}))
    if entry.stocked_buraco:
        drafts.append(Draft(wire.Event(0, "buraco_stocked", count=len(after.stock))))
    return drafts


def _of_action(before: State, after: State, entry: Entry, begins: bool) -> Draft:
    seat, action, text = entry.seat, entry.action, str(entry.action)
    match action:
        case Draw():
            drawn = texts(cards_in(after.hands[seat] & ~before.hands[seat]))
            return Draft(wire.Event(0, "drew", seat, count=entry.drawn), {seat: drawn}, text, begins)
        case Discard(card):
            return Draft(wire.Event(0, "discarded", seat, texts([card])), {}, text, begins)
        case Lay(cards, _) | TakeNew(cards, _):
            laid = [placed.card for placed in cards]
            slot = len(before.canastras[seat])
        case Add(cards, to, _) | TakeAdd(to, cards, _):
            laid = [placed.card for placed in cards]
            slot = to.slot
        case _:
            raise AssertionError(f"{action} is never allowed")
    if isinstance(action, TakeAdd | TakeNew):
        top = before.pile[-1]
        laid = [top, *(card for card in laid if card != top)]
    kind = "laid" if isinstance(action, Lay) else "added" if isinstance(action, Add) else "took"
    old = before.canastras[seat][slot] if slot < len(before.canastras[seat]) else None
    new = after.canastras[seat][slot]
    event = wire.Event(
        n=0,
        kind=kind,
        seat=seat,
        cards=texts(laid),
        meld=f"{chr(65 + seat)}{slot + 1}",
        way=None if kind != "took" else "add" if isinstance(action, TakeAdd) else "new",
        count=len(entry.taken) if kind == "took" else None,
        complete=_became(before, old, new),
        joker=joker_of(old, new),
    )
    return Draft(event, {}, text, begins)


def _became(state: State, old: int | None, new: int) -> wire.CanastraWorth | None:
    """Return what a Canastra has just become, None where it brings nothing or is called what it was before."""
    called = worth_of(state.rules, new)
    same = old is not None and worth_of(state.rules, old) == called
    return None if same or not points_of(state.rules.scores, new) else called
