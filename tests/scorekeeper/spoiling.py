"""Entries with something else than a deal that was played: forms of writing, oddities, and what cannot be."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from sambakit.scorekeeper import CardsEntry, DealEntry, HandEntry, OwnLine, PenaltyEntry, ScoringData, SideEntry

Change = Callable[[ScoringData, SideEntry, Random], SideEntry]


def spoiled(data: ScoringData, entry: DealEntry, players: int, rng: Random) -> DealEntry:
    """Return `entry` with one to three changes."""
    sides = list(entry.sides)
    for _ in range(rng.randint(1, 3)):
        number = rng.randrange(len(sides))
        change = rng.choice(CHANGES)
        sides[number] = _placed(change(data, sides[number], rng), players, rng)
    left = rng.choice([None, entry.left, 0, 400]) if rng.random() < 0.3 else entry.left
    return replace(entry, sides=tuple(sides), left=left, annulled=entry.annulled or rng.random() < 0.05)


def _placed(side: SideEntry, players: int, rng: Random) -> SideEntry:
    """Return `side` with its seats at a table of `players`, at times another seat that goes out."""
    if rng.random() < 0.1:
        side = replace(side, went_out=rng.randrange(players))
    return side


def _sums(data: ScoringData, side: SideEntry, rng: Random) -> SideEntry:
    """Return the side with sums where cards were counted."""
    melds = side.melds and CardsEntry(side.melds.points + rng.choice([0, 0, 5, 7, 3000]))
    hands = tuple(replace(hand, cards=CardsEntry(hand.cards.points)) for hand in side.hands)
    return replace(side, melds=melds, hands=hands)


def _together(data: ScoringData, side: SideEntry, rng: Random) -> SideEntry:
    """Return the side with its hands entered together, at times beside one of a seat."""
    hand = HandEntry(cards=CardsEntry(counts={20: 2, 5: 3}), size=rng.choice([None, 5, 1]), red_threes=rng.randrange(3))
    return replace(side, hands=(hand, *side.hands[: rng.randrange(2)]))


def _twice(data: ScoringData, side: SideEntry, rng: Random) -> SideEntry:
    return replace(side, hands=side.hands * rng.choice([0, 2]))


def _hand_of_threes(data: ScoringData, side: SideEntry, rng: Random) -> SideEntry:
    black = {rng.choice([5, 50]): rng.choice([1, 3, 9])}
    counts = rng.choice([{}, {5: 2}, {50: 1, 5: 9, 7: 1}])
    hand = HandEntry(
        seat=rng.randrange(2),
        cards=CardsEntry(0 if counts else rng.choice([0, 15, 300]), counts),
        size=rng.choice([None, None, 4]),
        red_threes=rng.choice([0, 1, 7]),
        black_threes=black,
        had_turn=rng.random() < 0.5,
    )
    return replace(side, hands=(hand,))


def _sets(data: ScoringData, side: SideEntry, rng: Random) -> SideEntry:
    items = [*(one["item"] for one in data["sets"]), "tango", "constructor"]
    return replace(side, sets={**side.sets, rng.choice(items): rng.choice([0, 1, 2, 30])})


def _few_cards(data: ScoringData, side: SideEntry, rng: Random) -> SideEntry:
    return replace(side, melds=rng.choice([None, CardsEntry(counts={50: 6}), CardsEntry(15)]), meld_count=None)


def _reds(data: ScoringData, side: SideEntry, rng: Random) -> SideEntry:
    most = data["red_threes"]["most"] if data["red_threes"] else 3
    return replace(side, red_threes=rng.choice([1, most, most + 1]))


def _out(data: ScoringData, side: SideEntry, rng: Random) -> SideEntry:
    return replace(side, went_out=rng.randrange(2), concealed=rng.random() < 0.5)


def _lines(data: ScoringData, side: SideEntry, rng: Random) -> SideEntry:
    each = data["penalty"]["each"] if data["penalty"] else 0
    causes = [*(data["penalty"]["causes"] if data["penalty"] else []), "", "sneezing"]
    penalty = PenaltyEntry(rng.choice([each, 2 * each, 35, -10]), rng.choice(causes))
    own = (OwnLine(rng.choice([-50, 0, 120]), "Best hat ♥"),)
    return replace(side, penalties=(penalty, *side.penalties), own_lines=own)


CHANGES: tuple[Change, ...] = (
    *(_sums, _together, _twice, _hand_of_threes, _sets, _few_cards, _reds, _out, _lines),
    lambda data, side, rng: SideEntry(),
)


def spoiled_text(text: str, rng: Random) -> str:
    """Return the text of a sheet with a word or a line changed behind its rules; it may still be a sheet."""
    lines = text.split("\n")
    first = next(place for place, line in enumerate(lines) if line.startswith("hash ")) + 1
    place = rng.randrange(first, len(lines))
    words = lines[place].split(" ")
    some = rng.randrange(len(words))
    other = rng.choice(["", "7", "-1", "-0", "A", "Z", "samba=1", "at_5=1", "melds=3", "red=1", "no_turn", "x-note a"])
    match rng.randrange(5):
        case 0:
            del lines[place]
        case 1:
            lines.insert(place, rng.choice([lines[place], "x-note a  b ", "  ", "annulled", "left 3"]))
        case 2:
            lines[place] = " ".join([*words, other])
        case 3:
            lines[place] = " ".join([*words[:some], other, *words[some + 1 :]])
        case _:
            lines[place] = f"  {lines[place].replace(' ', '   ', 1)} "
    return "\n".join(lines)
