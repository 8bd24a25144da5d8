"""A step of a play with all that it brought about: what everybody sees of it, and what one player alone does.

Whoever reports a play reads it here; nobody has to find out afterwards what has changed.
"""

from collections.abc import Sequence
from typing import Final, final

from sambakit.engine.actions.actions import Action, Add, Draw, Lay, Merge, Take
from sambakit.engine.actions.log import Entry
from sambakit.engine.rules.values import ScoreReason
from sambakit.engine.scoring.scoring import completed_kind
from sambakit.engine.state.state import PHASE_OVER, Side, State
from sambakit.engine.values.cards import CARDS, HEARTS, is_red_three
from sambakit.game.dataclass import dataclass
from sambakit.game.meld_names import MeldName

_RED_THREES: Final = (CARDS["3h"], CARDS["3d"])


@final
@dataclass(frozen=True, slots=True)
class Part:
    """One action of a step, as it was written.

    `became` is the kind of set that its meld became by the step, told with the last action that touches the meld.
    """

    action: Action
    meld: MeldName | None  # that it makes or touches
    became: ScoreReason | None


@final
@dataclass(frozen=True, slots=True)
class Exposure:
    """The red threes that the table lays before the first turn of a player, with the cards drawn for them (C-11)."""

    seat: int
    red_threes: tuple[int, ...]
    drawn: tuple[int, ...]  # that stay in the hand, seen by the seat alone


@final
@dataclass(frozen=True, slots=True)
class Step:
    """A step that was carried out: a draw, a take, a meld step, the end of a turn (C-2, C-8)."""

    seat: int
    parts: tuple[Part, ...]
    entries: tuple[Entry, ...]  # for the public log
    upcard: int | None  # that a take has melded
    fresh: tuple[int, ...]  # cards that came into the hand; those from the stock are seen by the seat alone
    red_threes: tuple[int, ...]  # laid by the table with a draw or a pile (C-8, C-11)
    exposed: Exposure | None  # as the next turn began
    down_to_one: bool  # card in the hand
    state: State  # after it

    @property
    def actions(self) -> tuple[Action, ...]:
        """Return the actions of the step as they were written."""
        return tuple([part.action for part in self.parts])

    @property
    def announces_one_card(self) -> bool:
        """Return whether the player announces that one card is left."""
        return self.down_to_one and self.state.phase != PHASE_OVER


def step_made(before: State, after: State, actions: Sequence[Action], entries: Sequence[Entry]) -> Step:
    """Return the step `actions` that led from `before` to `after`, with its `entries`."""
    seat, first = before.actor, actions[0]
    came: list[int] = []
    red: tuple[int, ...] = ()
    if isinstance(first, Draw):
        came = before.stock[before.stock_at : after.stock_at]
    elif isinstance(first, Take):
        came = before.pile[len(after.pile) : -1]  # what lay hidden too
    if isinstance(first, Draw | Take):
        red = _newly_laid(before, after, before.side_of[seat])
    return Step(
        seat=seat,
        parts=_parts(before, after, actions),
        entries=tuple(entries),
        upcard=before.pile[-1] if isinstance(first, Take) else None,
        fresh=tuple([card for card in came if not (red and is_red_three(card))]),
        red_threes=red,
        exposed=_exposed(before, after),
        down_to_one=after.hands[seat].size == 1 < before.hands[seat].size,
        state=after,
    )


def _newly_laid(before: State, after: State, side: int) -> tuple[int, ...]:
    """Return the red threes that lie before `side` since `before`, hearts first."""
    old, new = before.sides[side], after.sides[side]
    return tuple([card for card in _RED_THREES for _ in range(_count(new, card) - _count(old, card))])


def _count(side: Side, card: int) -> int:
    return side.red_hearts if card & 3 == HEARTS else side.red_diamonds


def _exposed(before: State, after: State) -> Exposure | None:
    """Return the red threes that the turn which has just begun laid and replaced, None for none."""
    if after.turns == before.turns or not after.compiled_rules.lays_red_threes:
        return None
    red = _newly_laid(before, after, after.side_of[after.turn])
    drawn = before.stock[before.stock_at : after.stock_at]
    if not red and not drawn:
        return None
    return Exposure(after.turn, red, tuple([card for card in drawn if not is_red_three(card)]))


def _parts(before: State, after: State, actions: Sequence[Action]) -> tuple[Part, ...]:
    """Return each action with its meld; a meld that became a set is told with the last action that touches it."""
    side = before.side_of[before.actor]
    names: list[MeldName | None] = []
    slot = len(before.sides[side].melds)
    for action in actions:
        if isinstance(action, Lay) or (isinstance(action, Take) and action.to is None):
            names.append(MeldName(side, slot))
            slot += 1
        else:
            names.append(_touched(action))
    last = {name: at for at, name in enumerate(names) if name is not None}
    return tuple(
        [
            Part(action, name, _became(before, after, name) if name is not None and last[name] == at else None)
            for at, (action, name) in enumerate(zip(actions, names, strict=True))
        ]
    )


def _touched(action: Action) -> MeldName | None:
    """Return the meld to which `action` brings cards, None where it brings them to none."""
    match action:
        case Take() | Add():
            return action.to
        case Merge():
            return action.into
    return None


def _became(before: State, after: State, name: MeldName) -> ScoreReason | None:
    """Return the kind of set that a meld has just become, None if it was that before or is not complete."""
    old, new = before.sides[name.side], after.sides[name.side]
    kind = completed_kind(new.melds[name.slot], new.threes_complete)
    was = completed_kind(old.melds[name.slot], new.threes_complete) if name.slot < len(old.melds) else None
    return None if kind is was else kind
