"""What a field of a rule set does, decided by play: two rule sets play the same deals side by side until they differ.

Hands are dealt in favour of what is rare: long groups, sequences, wild cards, threes. Where both rule sets list the
same actions, one of these is carried out for both; scores are compared at the end, and totals of a match.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from random import Random

from sambakit.engine.actions.actions import ASK, DISCARD, DRAW, END_DEAL, Draw, action_value, operation_of
from sambakit.engine.definition.causes import Cause, Happening, makes_penalty_cards, points_off
from sambakit.engine.definition.irregular import happening
from sambakit.engine.listing.legal import legal
from sambakit.engine.match import is_match_over, winner_of
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.scoring.points import deal_points
from sambakit.engine.state.state import PHASE_OVER, State
from sambakit.engine.stepping import apply, new_state
from sambakit.engine.values.cards import JOKER, pack
from sambakit.scorekeeper.entries import DealEntry, HandEntry, SideEntry
from sambakit.scorekeeper.score_lines import score_entry
from sambakit.scorekeeper.scoring_data import scoring_data_of

BEFORE = (-50, 0, 0, 1500, 3000, 7000)


def difference(first: RuleSet, second: RuleSet, seeds: Sequence[int]) -> str:
    """Return in what play by `first` differs from play by `second`, "" where nothing is found."""
    if _tables(first) != _tables(second):
        return "who plays with whom, and how many cards each is dealt"
    if first.play.pumba != second.play.pumba:
        return "what is announced"
    targets = [rules.scores.target_for(players) for rules in (first, second) for players in rules.table.players]
    if _ends(first, targets) != _ends(second, targets):
        return "when a match ends, and who wins"
    if _charges(first) != _charges(second):
        return "what a referee charges"
    if _put_right(first) != _put_right(second):
        return "what becomes of an irregular play"
    if _charged_hands(first) != _charged_hands(second):
        return "what a score sheet charges for a hand"
    return next((found for seed in seeds if (found := _in_a_deal(first, second, Random(seed)))), "")


def _tables(rules: RuleSet) -> list[tuple[object, ...]]:
    table = rules.table
    cards = (table.decks, table.jokers)
    return [(count, table.sides(count), table.cards_each(count), cards) for count in sorted(table.players)]


def _ends(rules: RuleSet, targets: Sequence[int]) -> list[object]:
    """Return by number of players, of totals of two sides, whether they end the match and who wins."""
    near = sorted({max(target + more, 0) for target in targets for more in (-5, 0, 5)})
    return [
        (is_match_over(rules, players, totals), winner_of(rules, players, totals))
        for players in sorted(rules.table.players)
        for totals in product(near, repeat=2)
    ]


def _charges(rules: RuleSet) -> list[tuple[int, bool]]:
    """Return what each cause costs that can arise: nobody goes out against a "no" where nobody may ask."""
    partners = any(len(set(rules.table.sides(count))) < count for count in rules.table.players)
    asked = rules.play.ask_partner and partners
    causes = [cause for cause in Cause if asked or cause is not Cause.AGAINST_NO]
    return [(points_off(rules, cause), makes_penalty_cards(rules, cause)) for cause in causes]


def _put_right(rules: RuleSet) -> list[object]:
    """Return what becomes of two discards, and of a card that the next player draws too early (S-8)."""
    players = min(rules.table.players)
    state = new_state(rules, players, pack(rules.table.decks, rules.table.jokers), 0)
    apply(state, DRAW)
    listed = [action_value(action, state.side_of[0]) for action in legal(state) if operation_of(action) == DISCARD]
    found = [happening(state, 0, listed[:2]), happening(state, 1, [Draw()])]
    return [(one.cause, one.step is not None) if isinstance(one, Happening) else one.code for one in found]


def _charged_hands(rules: RuleSet) -> list[int]:
    """Return what a score sheet takes off for red threes in hand: at a card table they may stay there in any game."""
    data = scoring_data_of(rules)
    hands = [HandEntry(red_threes=count, had_turn=had_turn) for count in (1, 2) for had_turn in (True, False)]
    sides = tuple(SideEntry(hands=(hand,)) for hand in hands)
    return [score.points for score in score_entry(data, DealEntry(sides=sides))]


def _in_a_deal(first: RuleSet, second: RuleSet, rng: Random) -> str:
    """Return in what a deal differs, "" where it does not."""
    players = rng.choice(sorted(first.table.players & second.table.players))
    deck = _deck(first, players, rng)
    before = [rng.choice(BEFORE) for _ in range(max(first.table.sides(players)) + 1)]
    ours, theirs = (new_state(rules, players, deck, 0, before) for rules in (first, second))
    eager = rng.choice((0.1, 0.5, 0.9, 1.0))
    while ours.phase != PHASE_OVER and theirs.phase != PHASE_OVER:
        if [side.red_threes() for side in ours.sides] != [side.red_threes() for side in theirs.sides]:
            return "which red threes lie open"
        actions = sorted(legal(ours))
        if actions != sorted(legal(theirs)):
            odd = set(actions) ^ set(legal(theirs))
            return f"listed: {[str(action_value(action, ours.side_of[ours.actor])) for action in odd]}"
        action = _chosen(ours, actions, eager, rng)
        apply(ours, action)
        apply(theirs, action)
    if ours.phase != theirs.phase:
        return "whether the deal is over"
    points = (deal_points(ours), deal_points(theirs))
    return "" if points[0] == points[1] else f"points: {points}"


def _chosen(state: State, actions: Sequence[int], eager: float, rng: Random) -> int:
    """Return one of `actions`: now and then a question, mostly a meld or a take."""
    if ASK in actions and rng.random() < 0.3:
        return ASK
    melds = [action for action in actions if operation_of(action) not in (DRAW, DISCARD, ASK, END_DEAL)]
    return rng.choice(melds if melds and rng.random() < eager else actions)


def _deck(rules: RuleSet, players: int, rng: Random) -> list[int]:
    """Return a deck of which the hands are much alike in themselves, and the stock sometimes too."""
    cards = list(pack(rules.table.decks, rules.table.jokers))
    rng.shuffle(cards)
    if rng.random() < 0.3:
        cards = _in_blocks(cards, rules.table.cards_each(players), rng)
    else:
        cards.sort(key=rng.choice(_ORDERS))
        turn = rng.randrange(len(cards))
        cards = cards[turn:] + cards[:turn] if rng.random() < 0.6 else cards
        for _ in range(rng.choice((0, 4, 30))):
            one, other = rng.randrange(len(cards)), rng.randrange(len(cards))
            cards[one], cards[other] = cards[other], cards[one]
    size = rules.table.cards_each(players)
    hands, stock = cards[: size * players], cards[size * players :]
    if rng.random() < 0.7:
        rng.shuffle(stock)
    dealt = [hands[seat * size + place] for place in range(size) for seat in range(players)]
    return dealt + stock


_ORDERS: tuple[Callable[[int], object], ...] = (
    lambda card: 0,
    lambda card: card >> 2 if card != JOKER else 0,  # ranks, the wild cards together
    lambda card: (card & 3, card >> 2),  # sequences
    lambda card: (card >> 2 != 1, card >> 2 != 0 and card != JOKER),  # threes, then wild cards
    lambda card: (card not in (4, 7), card not in (5, 6), card >> 2 > 4),  # black threes, then red ones
)


def _in_blocks(cards: list[int], size: int, rng: Random) -> list[int]:
    """Return `cards` with a first hand of `size` that can be laid whole, or all but a card: a sequence and groups."""
    suit, low = rng.randrange(4), rng.choice((2, 2, 2, 3, 4, 5, 6))
    hand = [4 * rank + suit for rank in range(low, low + 7)] if rng.random() < 0.6 else []
    rank = rng.choice((2, 2, 3, 4, 12))
    left = list((Counter(cards) - Counter(hand)).elements())
    rng.shuffle(left)
    left.sort(key=lambda card: card >> 2 != rank)
    groups = left[: min(7, size - len(hand) - 1)]
    rest = list((Counter(left) - Counter(groups)).elements())
    rng.shuffle(rest)
    return hand + groups + rest
