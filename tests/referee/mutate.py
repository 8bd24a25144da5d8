"""Small changes that make a play wrong, or right in another way."""

from collections.abc import Callable
from random import Random

from tests.referee.cards import is_card, is_wild, pack
from tests.referee.table import Table

Play = list[str]


def mutated(table: Table, rng: Random, play: Play) -> Play:
    """Return `play` with one or two small changes."""
    for _ in range(rng.choice((1, 1, 1, 2))):
        play = rng.choice(_CHANGES)(table, rng, list(play))
    return play


def _other_card(table: Table, rng: Random, play: Play) -> Play:
    """A card becomes another one of the hand, or seldom one that nobody here holds."""
    return _change_word(rng, play, is_card, lambda: _some_card(table, rng))


def _some_card(table: Table, rng: Random) -> str:
    return rng.choice(table.hand if table.hand and rng.random() < 0.9 else pack(1, 1))


def _change_word(rng: Random, play: Play, which: Callable[[str], bool], new: Callable[[], str]) -> Play:
    found = [
        (number, place)
        for number, action in enumerate(play)
        for place, word in enumerate(action.split())
        if place and which(word)
    ]
    if found:
        number, place = rng.choice(found)
        words = play[number].split()
        if len(words) == sum(map(is_card, words)) + 1 and any(map(is_wild, words[1:])) and words[0] == "lay":
            return play  # the wild of a sequence stands where it is written; leave it there
        words[place] = new()
        play[number] = " ".join(words)
    return play


def _fewer(table: Table, rng: Random, play: Play) -> Play:
    """A card less in a new meld, an addition or a take."""
    able = [
        number
        for number, action in enumerate(play)
        if action.split()[0] in ("lay", "add", "take") and sum(map(is_card, action.split())) > 1
    ]
    if able:
        number = rng.choice(able)
        words = play[number].split()
        cards = [place for place, word in enumerate(words) if is_card(word)]
        del words[rng.choice(cards)]
        play[number] = " ".join(words)
    return play


def _more(table: Table, rng: Random, play: Play) -> Play:
    """A card more at the end of a new meld, or in an addition or take."""
    able = [number for number, action in enumerate(play) if action.split()[0] in ("lay", "add", "take")]
    if able:
        number = rng.choice(able)
        words = play[number].split()
        at = max((place for place, word in enumerate(words) if is_card(word)), default=1) + 1
        words.insert(at, _some_card(table, rng))
        play[number] = " ".join(words)
    return play


def _other_target(table: Table, rng: Random, play: Play) -> Play:
    letter = chr(65 + (table.side if rng.random() < 0.9 else rng.randrange(len(table.melds))))
    number = rng.randint(1, len(table.own) + 1)
    return _change_word(rng, play, lambda word: word[1:].isdecimal(), lambda: f"{letter}{number}")


def _no_target(table: Table, rng: Random, play: Play) -> Play:
    """A take onto an own meld makes a new one, or the reverse."""
    for number, action in enumerate(play):
        words = action.split()
        if words[0] == "take" and words[1] in ("pair", "wild"):
            if words[-1][1:].isdecimal():
                words.pop()
            elif table.own:
                words.append(f"{chr(65 + table.side)}{rng.randint(1, len(table.own))}")
            play[number] = " ".join(words)
    return play


def _other_way(table: Table, rng: Random, play: Play) -> Play:
    for number, action in enumerate(play):
        words = action.split()
        if words[0] == "take":
            words[1] = rng.choice(("pair", "wild", "add", "top"))
            play[number] = " ".join(words)
    return play


def _part_less(table: Table, rng: Random, play: Play) -> Play:
    if len(play) > 1:
        del play[rng.randrange(len(play))]
    return play


def _other_end(table: Table, rng: Random, play: Play) -> Play:
    """The end of the turn is added, left out or changed."""
    if play and play[-1].split()[0] in ("discard", "pass", "end"):
        play.pop()
    choices: list[Play] = [[], ["pass"], ["ask"], ["discard " + _some_card(table, rng)], ["end"], ["draw"]]
    return play + rng.choice(choices) or ["pass"]


def _other_order(table: Table, rng: Random, play: Play) -> Play:
    """Parts of a step in another order; new melds keep theirs, for their names follow from it (C-2)."""
    if any(action.split()[0] in ("take", "lay") for action in play):
        return play
    rng.shuffle(play)
    return play


_CHANGES = (
    _other_card,
    _other_card,
    _fewer,
    _more,
    _other_target,
    _no_target,
    _other_way,
    _part_less,
    _other_end,
    _other_end,
    _other_order,
)
