"""Tables set up by chance: a side whose melds are nearly enough, and a player with few cards who may be able to go out.

Every player is dealt so many cards that the first turn can lay all melds (a house rule on `hand_size`); questions and
answers are compared from there on, in the same turn or in the next one.
"""

from collections import Counter
from random import Random

from sambakit import TEXTS, Discard, Draw, parse_action, parse_rules
from tests.second_reading.cards import BLACK_THREES, RANKS, RED_THREES, is_wild, rank_of
from tests.second_reading.deals import Followed
from tests.second_reading.hands import dealt
from tests.second_reading.readings import READINGS, VARIANTS, Reading
from tests.second_reading.sets import group_is_legal
from tests.second_reading.tally import Tally

MOST_DEALT = 26


def compare_table(name: str, seed: int, tally: Tally, *, most: int = 9) -> None:
    """Set up the table `seed` of a rule set, and compare the turn of its player."""
    reading = {**READINGS, **VARIANTS}[name]
    rng = Random(seed)
    paired = [number for number in reading.players if not reading.alone(number)]
    players = rng.choice(paired)
    pool = Counter(TEXTS[card] for card in parse_rules(name).pack())
    draws = reading.drawn(players)
    later = rng.random() < (0.9 if reading.asks_before_melding else 0.3)  # the question comes a turn later
    cards = rng.randint(2, 6)
    most_dealt = min(MOST_DEALT, (pool.total() - 24) // max(players, max(reading.players)))
    melds = _melds(reading, pool, rng, most_dealt + draws - cards - 1)
    rest = _rest(reading, pool, rng, melds, cards + later)
    hand = [card for meld in melds for card in meld] + rest
    ahead = len(hand) - draws
    second = _rest(reading, pool, rng, melds, draws)
    between = [card for card in (pool - Counter()).elements() if rank_of(card) in RANKS][: draws * (players - 1)]
    rules = f"{name} + hand_size={ahead}"
    deal = dealt(
        rules,
        {0: " ".join(hand[:ahead])},
        players=players,
        cards=ahead,
        top=next(card for card in reversed([*pool.elements()]) if rank_of(card) in RANKS and card not in between),
        stock=" ".join([*hand[ahead:], *between, *second]),
        scores=[-100] * _sides(reading, players),
    )
    followed = Followed(rules, reading, players, seed, most, tally)
    followed.begin(deal, [])
    followed.step([Draw()])
    refusal = deal.refuse(lays := [parse_action("lay " + " ".join(meld)) for meld in melds])
    if refusal is not None and refusal.code.value == "only_jokers_left":
        return  # with jokers alone the turn may have no end (O-2)
    if refusal is not None:
        tally.differ(f"{rules} table={seed}: {refusal} refuses {[str(lay) for lay in lays]}")
        return
    followed.step(lays)
    if later:
        _pass_round(followed, rest, rng)
    tally.count("tables")
    followed.go_on(deal.turns)


def compare_hand(name: str, seed: int, tally: Tally, *, most: int = 16) -> None:
    """Deal a hand of a few melds to a side that has not opened, and compare its first turn (F-6.5, K-7, C-3)."""
    reading = {**READINGS, **VARIANTS}[name]
    rng = Random(seed)
    players = rng.choice([number for number in reading.players if not reading.alone(number)])
    pool = Counter(TEXTS[card] for card in parse_rules(name).pack())
    draws = reading.drawn(players)
    wanted = 14 if reading.needed(players)[0] > 1 else 10
    melds: list[list[str]] = []
    while sum(map(len, melds)) < wanted - 3:
        melds += [meld for meld in _melds(reading, pool, rng, wanted - sum(map(len, melds))) if len(meld) > 3]
    hand = [card for meld in melds for card in meld]
    hand += _rest(reading, pool, rng, melds, rng.randint(0, 2))
    rng.shuffle(hand)
    ahead = len(hand) - draws
    rules = f"{name} + hand_size={ahead}"
    top = next(card for card in reversed([*pool.elements()]) if rank_of(card) in RANKS)
    scores = [rng.choice([-100, 0, 1500, 3000, 7000]) for _ in range(_sides(reading, players))]
    first = {0: " ".join(hand[:ahead])}
    stock = " ".join(hand[ahead:])
    deal = dealt(rules, first, players=players, cards=ahead, top=top, stock=stock, scores=scores)
    followed = Followed(rules, reading, players, seed, most, tally)
    followed.begin(deal, [])
    followed.step([Draw()])
    tally.count("hands of a side that has not opened")
    followed.go_on(deal.turns)


def _pass_round(followed: Followed, rest: list[str], rng: Random) -> None:
    """End the turn with a discard, and let the others draw and discard, until the player is on turn again."""
    deal = followed.deal
    while not deal.over:
        listed = [action for action in deal.legal_actions() if isinstance(action, Discard)]
        followed.step([rng.choice(listed)])
        if deal.over:
            return
        followed.step([Draw()])
        if deal.turn == 0:
            return


def _sides(reading: Reading, players: int) -> int:
    return 2 if players == 4 or reading.trios else 3


def _melds(reading: Reading, pool: Counter[str], rng: Random, most: int) -> list[list[str]]:
    """Return new melds with at most so many cards, and take them from the pool."""
    melds: list[list[str]] = []
    ranks: set[str] = set()
    for _ in range(rng.randint(2, 12)):
        meld = _meld(reading, pool, rng)
        rank = rank_of(meld[0]) if meld else ""
        if meld and sum(map(len, melds)) + len(meld) <= most and not (reading.one_group and rank in ranks):
            melds.append(meld)
            ranks.add(rank)
            pool.subtract(meld)
    return melds or [_take(pool, ["4s", "4h", "4d"])]


def _take(pool: Counter[str], cards: list[str]) -> list[str]:
    pool.subtract(cards)
    return cards


def _meld(reading: Reading, pool: Counter[str], rng: Random) -> list[str]:
    """Return a meld that the pool has, or nothing where chance has chosen none that is legal."""
    wilds = [card for card in pool.elements() if is_wild(card)]
    rng.shuffle(wilds)
    size = rng.choice([3, 4, 5, 5, 6, 6, 6, 7, 7, 7])
    kind = rng.random()
    if kind < 0.15 and reading.wild_melds:
        return wilds[:size] if len(wilds) >= size else []
    if kind < 0.5 and reading.sequences:
        low = rng.randrange(len(RANKS) - size + 1)
        suit = rng.choice("shdc")
        row = [rank + suit for rank in RANKS[low : low + size]]
        if reading.sequence_wilds and wilds and rng.random() < 0.5:
            row[rng.randrange(size)] = wilds[0]
        return row if not Counter(row) - pool else []
    special = [BLACK_THREES, RED_THREES] if reading.red_threes == "sets" else []
    rank = rng.choice([*RANKS, *special])
    naturals = [card for card in pool.elements() if rank_of(card) == rank]
    rng.shuffle(naturals)
    number = rng.choice([0, 0, 1, 2, 3])
    found = naturals[: size - number] + wilds[:number]
    mixed = sum(map(is_wild, found))
    return found if group_is_legal(reading, rank, len(found) - mixed, mixed) else []


def _rest(reading: Reading, pool: Counter[str], rng: Random, melds: list[list[str]], number: int) -> list[str]:
    """Return cards for the hand and take them from the pool; most of them fit a meld or one another."""
    found: list[str] = []
    for _ in range(number):
        near = [card for meld in melds for card in meld] + found * 4
        card = rng.choice(near) if rng.random() < 0.8 else rng.choice(TEXTS)
        same = [other for other in pool.elements() if rank_of(other) == rank_of(card)]
        if card[0] in RANKS and rng.random() < 0.5:
            place = RANKS.index(card[0])
            same = [rank + card[1] for rank in RANKS[max(0, place - 1) : place + 2] if pool[rank + card[1]] > 0]
        same = [other for other in same if rank_of(other) != RED_THREES or reading.red_threes != "forced"]
        same = same or [other for other in pool.elements() if rank_of(other) in RANKS]
        chosen = rng.choice(same)
        pool[chosen] -= 1
        found.append(chosen)
    return found
