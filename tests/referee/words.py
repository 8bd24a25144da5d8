"""Plays as texts, cut into the steps of a turn (C-1, C-2, C-8; the texts are those of docs/notation.md)."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """One action: its word, the cards it names and the melds it names (numbers of places from 0)."""

    word: str  # draw, take, lay, add, merge, red, ask, answer, discard, pass, end
    cards: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()  # the sides of the melds named
    detail: str = ""  # the way of a take, the answer, "low" with a wild for the low end


@dataclass(frozen=True)
class Step:
    """A step of a turn: its kind, and its parts; a take is followed by what belongs to it."""

    kind: str  # draw, take, meld, ask, answer, discard, pass, end
    parts: tuple[Part, ...]


MELDING = ("lay", "add", "merge", "red")


def _is_meld_name(word: str) -> bool:
    return word[:1] in tuple("ABCDEF") and word[1:].isdecimal()


def read_action(text: str) -> Part:
    """Return the part that `text` prints."""
    word, *rest = text.split()
    detail = ""
    if rest and (word in ("take", "answer") or rest[0] == "low"):
        detail = rest.pop(0)
    names = [name for name in rest if _is_meld_name(name)]
    cards = tuple(card for card in rest if not _is_meld_name(card))
    places = tuple(int(name[1:]) - 1 for name in names)
    return Part(word, cards, places, tuple(ord(name[0]) - 65 for name in names), detail)


def steps_of(play: Sequence[str], places_before: int) -> list[Step]:
    """Return the steps that `play` consists of.

    Melding actions that follow each other are one step (C-2). New melds directly behind a take, and cards for melds
    made in it, belong to the take (C-8); `places_before` is the number of places the side has before the play.
    """
    steps: list[Step] = []
    made = places_before  # places of melds after the parts read so far
    old = places_before  # places that existed before the running step
    for part in map(read_action, play):
        kind = "meld" if part.word in MELDING else part.word
        last = steps[-1] if steps else None
        belongs = (
            last is not None
            and last.kind == "take"
            and (part.word == "lay" or (part.word == "add" and part.places and part.places[0] >= old))
        )
        if last is not None and (belongs or (kind == "meld" and last.kind == "meld")):
            steps[-1] = Step(last.kind, (*last.parts, part))
        else:
            old = made
            steps.append(Step(kind, (part,)))
        made += part.word == "lay" or (part.word == "take" and not part.places)
    return steps
