"""The words of `sambakit score --side`: the entry of one side in one line."""

from typing import Final

import click

from sambakit.game.refusal import NotationError
from sambakit.game.rule_fields import did_you_mean, parse_number
from sambakit.scorekeeper import CardsEntry, HandEntry, OwnLine, PenaltyEntry, ScoringData, SideEntry

FLAGS: Final = ("out", "concealed")
NUMBERS: Final = ("melds", "red", "penalty", "bonus")
OF_A_HAND: Final = ("hand", "cards", "held")  # points, how many cards, red threes among them
OWN_NAME: Final = "bonus"


def side_entry(text: str, number: int, data: ScoringData, players: int) -> SideEntry:
    """Return the entry of a side that `text` describes: ``samba=2 melds=650 red=3 out``.

    Raises BadParameter for a word that means nothing.
    """
    words = text.replace(",", " ").split()
    seats = [seat for seat, side in enumerate(data["sides"][str(players)]) if side == number]
    items = [one["item"] for one in data["sets"]]
    known = [*items, *NUMBERS, *OF_A_HAND, *FLAGS]
    sets: dict[str, int] = {}
    counts: dict[str, int] = {}
    hands: list[dict[str, int]] = []
    for word in words:
        name, equals, value = word.partition("=")
        if name not in known:
            raise click.BadParameter(f"{word!r}: there is no word {name!r} here{_hint(name, known)}")
        if bool(equals) == (name in FLAGS):
            example = name if name in FLAGS else f"{name}=3"
            raise click.BadParameter(f"{word!r} is written {example}")
        count = _number(word, value) if equals else 1
        if name in items:
            sets[name] = sets.get(name, 0) + count
        elif name in OF_A_HAND:
            _add_to_hand(hands, name, count)
        else:
            counts[name] = counts.get(name, 0) + count
    out = "out" in counts
    left = [seat for seat in seats if not (out and seat == seats[0])]
    return SideEntry(
        sets=sets,
        melds=CardsEntry(counts["melds"]) if "melds" in counts else None,
        red_threes=counts.get("red", 0),
        went_out=seats[0] if out else None,
        concealed="concealed" in counts,
        hands=tuple(_hand(hand, left, place, len(hands)) for place, hand in enumerate(hands)),
        penalties=(PenaltyEntry(counts["penalty"]),) if "penalty" in counts else (),
        own_lines=(OwnLine(counts[OWN_NAME], OWN_NAME),) if OWN_NAME in counts else (),
    )


def _hint(name: str, known: list[str]) -> str:
    return did_you_mean(name, known) or f"; there are: {', '.join(known)}"


def _number(word: str, value: str) -> int:
    try:
        return parse_number(value)
    except NotationError as error:
        raise click.BadParameter(f"{word!r}: {error}") from None


def _add_to_hand(hands: list[dict[str, int]], name: str, count: int) -> None:
    """Note a word about a hand; a second `hand` or `cards` begins the hand of the next player."""
    if not hands or name in hands[-1]:
        hands.append({})
    hands[-1][name] = count


def _hand(words: dict[str, int], seats: list[int], place: int, hands: int) -> HandEntry:
    """Return the hand at that place; a single one holds what all players of the side hold."""
    seat = None if (hands == 1 and len(seats) != 1) or place >= len(seats) else seats[place]
    return HandEntry(
        seat=seat, cards=CardsEntry(words.get("hand", 0)), size=words.get("cards"), red_threes=words.get("held", 0)
    )
