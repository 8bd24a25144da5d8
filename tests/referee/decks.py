"""Decks to compare with: many at random, some stacked so that rare things happen: folds, threes, early ends."""

from collections.abc import Callable
from random import Random

from tests.referee.cards import RANKS, SUITS, is_black_three, is_natural, is_red_three, is_wild, pack
from tests.referee.values import Values

SCORES = (-200, -5, 0, 700, 1495, 1500, 2995, 3000, 6995, 7000)  # before the deal: every step of the minimum


def some_deck(values: Values, players: int, rng: Random) -> list[str]:
    """Return a deck in the order in which it is dealt; three of five are stacked in some way."""
    deck = sorted(pack(values.decks, values.jokers))
    rng.shuffle(deck)
    stack = rng.choice(
        (_plain, _plain, _of_few_ranks, _of_melds, _of_threes, *([_of_melds] * 2 * (values.fold != "never")))
    )
    hands = [stack(values, deck, values.hand_size[players], rng) for _ in range(players)]
    for hand in hands:
        while len(hand) < values.hand_size[players]:
            hand.append(deck.pop())
        rng.shuffle(hand)
    if stack in (_of_melds, _of_threes):
        _bring_up(deck, [card for hand in hands for card in hand], rng)
    if rng.random() < 0.3:
        _turn_up(deck, rng)
    return [hand[number] for number in range(values.hand_size[players]) for hand in hands] + deck


def some_scores(values: Values, players: int, rng: Random) -> list[int]:
    """Return match scores of the sides before the deal; high ones where only they make a fold of a whole hand."""
    scores = (*SCORES, 3000, 7000, 7000) if values.fold != "never" else SCORES
    return [rng.choice(scores) for _ in range(max(values.side_of[players]) + 1)]


def _plain(values: Values, deck: list[str], size: int, rng: Random) -> list[str]:
    return []


def _of_few_ranks(values: Values, deck: list[str], size: int, rng: Random) -> list[str]:
    """Take many cards of two or three ranks, of one suit, and wilds."""
    ranks = rng.sample(RANKS, 2 if rng.random() < 0.5 else 3)
    wanted = [*ranks, "2", "J"] if rng.random() < 0.5 else ranks
    suit = rng.choice(SUITS) if rng.random() < 0.5 else ""
    likes = [card for card in deck if card[0] in wanted or card[1] == suit]
    return _taken(deck, likes[: round(size * rng.choice((0.5, 0.8, 0.95, 1.0)))])


def _of_melds(values: Values, deck: list[str], size: int, rng: Random) -> list[str]:
    """Take melds until the hand is nearly full, of low cards rather than of high ones: for folds (C-7)."""
    hand: list[str] = []
    ranks = list(RANKS[: rng.choice((4, 4, 5, 11))])
    while len(hand) < size:
        room = size - len(hand)
        if rng.random() < 0.6:
            rank = rng.choice(ranks)
            meld = [card for card in deck if card[0] == rank and is_natural(card)][: rng.choice((3, 4, 7, 8))]
        else:
            low, suit = rng.choice((0, 0, 1, 2, 3, 4)), rng.choice(SUITS)
            run = [rank + suit for rank in RANKS[low : low + rng.choice((3, 4, 4, 7))]]
            meld = [card for card in run if card in deck]
        hand += _taken(deck, meld[:room])
        if rng.random() < 0.07:
            break
    return hand


def _of_threes(values: Values, deck: list[str], size: int, rng: Random) -> list[str]:
    """Take many threes of one colour, some wilds and many naturals of two ranks: for going out with them (C-6)."""
    colour: Callable[[str], bool] = rng.choice((is_red_three, is_black_three))
    ranks = rng.sample(RANKS, 2)
    hand = _taken(deck, [card for card in deck if colour(card)][: rng.choice((3, 3, 8))])
    hand += _taken(deck, [card for card in deck if is_wild(card)][: rng.choice((0, 0, 1))])
    for rank in ranks:
        same = [card for card in deck if card[0] == rank]
        hand += _taken(deck, same[: min(7, size - len(hand))])
    return hand


def _bring_up(deck: list[str], dealt: list[str], rng: Random) -> None:
    """Let cards of the ranks dealt come early, so that many hands stay such that nothing is left over."""
    ranks = [card[0] for card in dealt if is_natural(card)]
    many = {rank for rank in ranks if ranks.count(rank) >= 3}
    early = _taken(deck, [card for card in deck if is_natural(card) and card[0] in many][:24])
    rng.shuffle(early)
    deck[:0] = early


def _turn_up(deck: list[str], rng: Random) -> None:
    """Let a wild or a three be turned up, or several of them: what is covered, what freezes (B-1.4, B-3.8)."""
    special = [card for card in deck if not is_natural(card)]
    deck[:0] = _taken(deck, special[: rng.choice((1, 1, 2, 3))])


def _taken(deck: list[str], cards: list[str]) -> list[str]:
    for card in cards:
        deck.remove(card)
    return list(cards)
