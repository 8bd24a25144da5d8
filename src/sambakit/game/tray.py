"""The tray of a player: picked cards, put together as melds by themselves or by their owner.

Picked cards are named by their places in the list of picks, for equal cards may occur more than once.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Generic, Literal, TypeVar, final

from sambakit.game.dataclass import dataclass

ActionT = TypeVar("ActionT")

MOST_LOOSE: Final = 8  # piles of loose cards that are tried as a play

# What the cards of a pile form; `open`: not a meld yet.
Look = Literal["open", "group", "sequence", "wilds", "red_three", "row", "set", "samba"]


@final
@dataclass(frozen=True, slots=True)
class FormerPile:
    """A pile as it lay before: `cards` are places in the list of picks."""

    cards: tuple[int, ...]
    to: int | None = None  # slot of the own meld that it goes to
    kept: bool = False  # its owner put it together: it stays as it is
    turned: int = 0  # how often its owner asked for the next of its meanings


@final
@dataclass(frozen=True, slots=True)
class Pile(Generic[ActionT]):
    """A pile of picked cards: `cards` are places in the list of picks, in the order shown."""

    cards: tuple[int, ...]
    look: Look
    actions: tuple[ActionT, ...]  # that lay it
    to: int | None = None
    kept: bool = False
    turned: int = 0
    former: int | None = None  # number of the pile that it was, if its owner kept that
    may_turn: bool = False  # it has another meaning
    missing: int = 0  # cards that it lacks to be a meld, as far as can be said; else 0


@final
@dataclass(frozen=True, slots=True)
class WayPlay(Generic[ActionT]):
    """The play that takes the discard pile in a listed way together with what is staged."""

    offer: ActionT  # the way as it is listed
    play: tuple[ActionT, ...]
    used: tuple[int, ...] = ()  # places of the picks in it
    pile: int | None = None  # number of the pile that goes with the top card


def loose_places(count: int, former: Iterable[FormerPile]) -> list[int]:
    """Return the places of `count` picks that are in no pile kept by the owner."""
    held = {place for pile in former if pile.kept for place in pile.cards}
    return [place for place in range(count) if place not in held]


def in_picking_order(piles: Iterable[Pile[ActionT]]) -> tuple[Pile[ActionT], ...]:
    """Return `piles` by the first pick of each."""
    return tuple(sorted(piles, key=lambda pile: min(pile.cards)))


def to_be_laid(piles: Sequence[Pile[ActionT]]) -> list[tuple[int, ActionT]]:
    """Return the actions of the staged play, each with the number of its pile.

    Cards that are not a meld yet are included only if nothing else is staged, so that the answer gives the reason.
    """
    ready = [number for number, pile in enumerate(piles) if pile.to is not None or pile.look != "open"]
    numbers = ready or range(len(piles))[:MOST_LOOSE]
    return [(number, action) for number in numbers for action in piles[number].actions]


def places_of(cards: Sequence[int], wanted: Iterable[int], among: Iterable[int]) -> tuple[int, ...]:
    """Return places `among` those given whose `cards` are the `wanted` ones, in that order."""
    left = list(among)
    found: list[int] = []
    for card in wanted:
        place = next(place for place in left if cards[place] == card)
        left.remove(place)
        found.append(place)
    return tuple(found)
