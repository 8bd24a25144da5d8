"""Decks for random deals: shuffled, or with hands that make completed sets likely."""

from random import Random

from sambakit import TEXTS, Chance
from tests.second_reading.cards import BLACK_THREES, RANKS, RED_THREES, WILD, rank_of
from tests.second_reading.readings import Reading


def deck_of(reading: Reading, pack: list[int], sides: tuple[int, ...], rng: Random) -> list[int]:
    """Return a deck; in three deals of four each side likes some cards, and its hands and draws are rich in them."""
    shuffled = list(Chance(rng.randrange(1 << 30)).shuffled(pack))
    if rng.random() < 1 / 4:
        return shuffled
    liked = {side: _liked(reading, rng) for side in set(sides)}
    rich = 16 * len(sides)
    front: list[int] = []
    for place in range(rich):
        mine = liked[sides[place % len(sides)]]
        wanted = [at for at, card in enumerate(shuffled) if TEXTS[card] in mine] if rng.random() < 0.6 else []
        front.append(shuffled.pop(rng.choice(wanted) if wanted else len(shuffled) - 1))
    return front + shuffled


def _liked(reading: Reading, rng: Random) -> set[str]:
    """Return cards that go together: a run of seven, ranks, and what the rule set makes special sets of."""
    ranks = set(rng.sample(RANKS, 2))
    if reading.sequences and rng.random() < 0.7:
        low = rng.randrange(5)
        suit = rng.choice("shdc")
        run = {rank + suit for rank in RANKS[low : low + 7]}
    else:
        run = set()
        ranks |= set(rng.sample(RANKS, 2))
    if rng.random() < 0.3:
        ranks.add(WILD)
    if rng.random() < 0.3:
        ranks |= {BLACK_THREES, RED_THREES} if reading.red_threes == "sets" else {BLACK_THREES}
    return run | {card for card in TEXTS if rank_of(card) in ranks}
