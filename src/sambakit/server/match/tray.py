"""Questions about a tray, read and checked as far as no game is needed, and parts of their answers."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from sambakit.game.meld_names import MeldName, parse_meld_name
from sambakit.game.refusal import NotationError, Refusal
from sambakit.game.tray import FormerPile, Pile
from sambakit.server import wire
from sambakit.server.match.refusals import wire_refusal

MOST_PICKS: Final = 120  # no hand holds more
MOST_MERGES: Final = 16


@dataclass(frozen=True, slots=True)
class Tray:
    """The picks of a player, with the piles and merges that the player wants."""

    cards: tuple[int, ...]
    piles: tuple[FormerPile, ...]
    merges: tuple[tuple[MeldName, MeldName], ...]
    goals: tuple[MeldName, ...]  # own melds to which piles go


class Part(Protocol):
    """The trial of one action of a staged play."""

    @property
    def points(self) -> int:
        """Return the points that it brings."""
        ...

    @property
    def refusal(self) -> Refusal | None:
        """Return why it cannot stand."""
        ...


def read_tray(question: wire.Stage, parse_card: Callable[[str], int]) -> Tray:
    """Return the tray of `question`; raises NotationError."""
    if len(question.cards) > MOST_PICKS or len(question.merges) > MOST_MERGES:
        raise NotationError(f"at most {MOST_PICKS} cards are picked and {MOST_MERGES} melds merged")
    places = [place for pile in question.piles for place in pile.cards]
    if len(set(places)) < len(places) or not set(places) <= set(range(len(question.cards))):
        raise NotationError("each pick is in one pile at most, named by its place from 0")
    if not all(pile.cards for pile in question.piles):
        raise NotationError("a pile has at least one card")
    goals = [parse_meld_name(pile.to) if pile.to is not None else None for pile in question.piles]
    return Tray(
        tuple([parse_card(card) for card in question.cards]),
        tuple(
            [
                FormerPile(tuple(pile.cards), goal.slot if goal and pile.kept else None, pile.kept, pile.turned)
                for pile, goal in zip(question.piles, goals, strict=True)
            ]
        ),
        tuple([(parse_meld_name(merge.into), parse_meld_name(merge.other)) for merge in question.merges]),
        tuple([goal for goal, pile in zip(goals, question.piles, strict=True) if goal is not None and pile.kept]),
    )


def unclear(question: wire.Stage, version: int, refusal: wire.Refusal) -> wire.Staged:
    """Return the answer to a question that makes no sense."""
    nothing = wire.TraySum(False, 0, 0, 0, 0, 0, False, False, False, refusal, "")
    return wire.Staged(question.seq, version, [], [], [], [], [], nothing, [], None)


def tray_piles(
    piles: Sequence[Pile[Any]],
    parts: Iterable[tuple[int, Part]],
    name: Callable[[int], str],
    joker: Callable[[Any], tuple[str | None, int | None]],
) -> list[wire.TrayPile]:
    """Return the piles as they travel; `parts` are the trials of their actions, each with the number of its pile."""
    tried: dict[int, list[Part]] = {}
    for number, part in parts:
        tried.setdefault(number, []).append(part)
    return [_tray_pile(pile, tried.get(number, []), name, joker) for number, pile in enumerate(piles)]


def _tray_pile(
    pile: Pile[Any],
    parts: Sequence[Part],
    name: Callable[[int], str],
    joker: Callable[[Any], tuple[str | None, int | None]],
) -> wire.TrayPile:
    refused = next((part.refusal for part in parts if part.refusal is not None), None)
    stands, at = joker(pile.actions[0])
    return wire.TrayPile(
        cards=list(pile.cards),
        look=pile.look,
        to=None if pile.to is None else name(pile.to),
        former=pile.former,
        points=sum(part.points for part in parts) if parts and refused is None else None,
        refusal=None if refused is None else wire_refusal(refused),
        may_turn=pile.may_turn,
        joker=stands,
        joker_at=at,
        missing=pile.missing,
    )


def used_places(piles: Sequence[Pile[Any]], numbers: Iterable[int]) -> list[int]:
    """Return the places of the picks in the piles of those `numbers`."""
    return sorted({place for number in numbers for place in piles[number].cards})


def standing_points(piles: Sequence[wire.TrayPile]) -> int:
    """Return the points of the piles that can stand."""
    return sum(pile.points or 0 for pile in piles if pile.to is not None or pile.look != "open")
