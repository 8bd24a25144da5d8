"""A step of a play with all that it brought about: what both see of it, and what one player alone does.

Whoever reports a play reads it here; nobody has to find out afterwards what has changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from sambakit.game.meld_names import MeldName
from sambakit.romme.actions.actions import Action, Add, Discard, Lay, TakeAdd, TakeNew
from sambakit.romme.rules.rules import RommeRules
from sambakit.romme.rules.worth import points_of, worth
from sambakit.romme.state.log import Entry, entry_for
from sambakit.romme.state.state import State
from sambakit.romme.values.canastras import joker_laid
from sambakit.romme.values.cards import cards_in


@final
@dataclass(frozen=True, slots=True)
class Laid:
    """A Canastra that an action made or let grow."""

    name: MeldName
    cards: tuple[int, ...]  # that came, the top of the pile first
    became: str | None  # its name in scores, where that is new and worth something
    joker: int | None  # the card for which a joker stands that was laid or moved


@final
@dataclass(frozen=True, slots=True)
class Part:
    """One action with its consequences."""

    entry: Entry  # for the public log
    laid: Laid | None
    pile_turned: int  # cards of the pile that became the stock
    fresh: tuple[int, ...]  # cards that came into the hand; drawn ones and a Buraco are seen by the seat alone
    buraco: tuple[int, ...]  # the one that it won
    stocked: int  # cards of the Buraco that became the stock


@final
@dataclass(frozen=True, slots=True)
class Step:
    """A step that was carried out: one action, or all laying actions that follow each other."""

    seat: int
    parts: tuple[Part, ...]
    state: State  # after it

    @property
    def actions(self) -> tuple[Action, ...]:
        """Return the actions of the step."""
        return tuple([part.entry.action for part in self.parts])

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Return the entries for the public log."""
        return tuple([part.entry for part in self.parts])


def steps_of(parts: Sequence[tuple[Part, State]]) -> tuple[Step, ...]:
    """Return the steps that `parts` form, each with the state after it."""
    runs: list[list[tuple[Part, State]]] = []
    for part in parts:
        if runs and _is_laying(runs[-1][-1]) and _is_laying(part):
            runs[-1].append(part)
        else:
            runs.append([part])
    return tuple([Step(run[0][0].entry.seat, tuple([part for part, _ in run]), run[-1][1]) for run in runs])


def _is_laying(part: tuple[Part, State]) -> bool:
    return isinstance(part[0].entry.action, Lay | Add)


def part_made(before: State, after: State, action: Action) -> Part:
    """Return `action`, which led from `before` to `after`, with its consequences."""
    entry = entry_for(before, after, action)
    return Part(
        entry=entry,
        laid=_laid(before, after, entry),
        pile_turned=len(before.pile) if entry.turned_over else 0,
        fresh=_fresh(before, after, entry),
        buraco=tuple(cards_in(after.hands[entry.seat])) if entry.won_buraco else (),
        stocked=len(after.stock) if entry.stocked_buraco else 0,
    )


def _fresh(before: State, after: State, entry: Entry) -> tuple[int, ...]:
    """Return the cards that came into the hand, the pile's in their order."""
    if entry.won_buraco:
        return tuple(cards_in(after.hands[entry.seat]))
    if isinstance(entry.action, Discard):
        return ()
    came = cards_in(after.hands[entry.seat] & ~before.hands[entry.seat])
    return (*entry.taken, *(card for card in came if card not in entry.taken))


def _laid(before: State, after: State, entry: Entry) -> Laid | None:
    """Return the Canastra of a laying action or a take, None for any other action."""
    own, action = before.canastras[entry.seat], entry.action
    match action:
        case Lay(cards, _) | TakeNew(cards, _):
            slot = len(own)
        case Add(cards, to, _) | TakeAdd(to, cards, _):
            slot = to.slot
        case _:
            return None
    came = [placed.card for placed in cards]
    if isinstance(action, TakeAdd | TakeNew):
        top = before.pile[-1]
        came = [top, *(card for card in came if card != top)]
    old, new = own[slot] if slot < len(own) else None, after.canastras[entry.seat][slot]
    became = _became(before.rules, old, new)
    return Laid(MeldName(entry.seat, slot), tuple(came), became, joker_laid(old, new))


def _became(rules: RommeRules, old: int | None, new: int) -> str | None:
    """Return the new name of a Canastra, None if it is worth nothing or has the same name as before."""
    name = worth(rules.scores, new)[0]
    same = old is not None and worth(rules.scores, old)[0] == name
    return None if same or not points_of(rules.scores, new) else name
