"""Random plays for a table: often legal, often nearly so. All are texts as in docs/notation.md."""

from collections.abc import Sequence
from random import Random

from tests.referee.cards import RANKS, SUITS, is_black_three, is_card, is_natural, is_red_three, is_wild, points
from tests.referee.mutate import mutated
from tests.referee.search import covers, may_complete, melds_worth
from tests.referee.table import Table
from tests.referee.takes import place_name

Play = list[str]


def guesses(table: Table, rng: Random, number: int) -> list[Play]:
    """Return `number` plays worth asking about, about half of them changed in some small way."""
    plays = [good_guess(table, rng) for _ in range(number)]
    return [mutated(table, rng, play) if rng.random() < 0.5 else play for play in plays]


def good_guess(table: Table, rng: Random) -> Play:
    """Return a play that has a good chance to be legal."""
    if table.phase == "answer":
        return [rng.choice(("answer yes", "answer no"))]
    if table.phase == "draw":
        return _draw_step(table, rng)
    return _after_drawing(table, rng)


def _draw_step(table: Table, rng: Random) -> Play:
    take = _take(table, rng)
    if not table.stock and rng.random() < 0.2:
        return ["end"]
    if take and rng.random() < 0.75:
        if rng.random() < 0.2 and table.hand:
            return [*take, f"discard {rng.choice(table.hand)}"]
        return take
    return ["end"] if not table.stock and rng.random() < 0.4 else ["draw"]


def _take(table: Table, rng: Random) -> Play:
    """Return a take of the pile in some way, with melds from the hand now and then, or nothing."""
    if not table.open_pile:
        return []
    top = table.pile[-1]
    same = [card for card in table.hand if card[0] == top[0] and is_natural(card)]
    wilds = [card for card in table.hand if is_wild(card)]
    places = [place for place, meld in enumerate(table.own) if meld is not None]
    ranked = [place for place in places if _rank(table, place) == top[0]]
    runs = [place for place in places if _kind(table, place) == "sequence" and _suit(table, place) == top[1:]]
    ways: list[Play] = []
    to = " " + place_name(table, rng.choice(ranked)) if ranked and rng.random() < 0.5 else ""
    extra = rng.sample(wilds, min(len(wilds), rng.choice((0, 0, 1, 2))))
    if len(same) >= 2:
        chosen = rng.sample(same, rng.choice((2, 2, len(same))))
        ways.append([f"take pair {' '.join((*chosen, *extra))}{to}"])
    if same and wilds:
        jolly = rng.sample(wilds, min(len(wilds), rng.choice((1, 1, 2, 3))))
        ways.append([f"take wild {' '.join((rng.choice(same), *jolly))}{to}"])
    if ranked or runs:
        ways.append([f"take {rng.choice(('add', 'add', 'top'))} {place_name(table, rng.choice(ranked + runs))}"])
    near = [card for card in table.hand if _is_next(card, top)]
    if near and wilds and rng.random() < 0.5:
        start = [rng.choice(near), rng.choice(wilds)]
        rng.shuffle(start)
        ways.append([f"take run {' '.join(start)}"])
    if not ways:
        return []
    take = rng.choice(ways)
    if not table.opened or rng.random() < 0.2:
        take = [*take, *_with_it(table, rng, take[0])]
    return take


def _is_next(card: str, top: str) -> bool:
    return (
        is_natural(card)
        and is_natural(top)
        and card[1] == top[1]
        and abs(RANKS.index(card[0]) - RANKS.index(top[0])) == 1
    )


def _with_it(table: Table, rng: Random, take: str) -> Play:
    """Return melds from the rest of the hand: for the minimum, for a fold, or just so."""
    left = list(table.hand)
    for card in take.split():
        if card in left:
            left.remove(card)
    if may_complete(table, table.hand) and rng.random() < 0.3:
        for melds in covers(table.values, left, 1, table.values.out_sets[table.players].all):
            return [f"lay {' '.join(meld)}" for meld in melds]
    need = table.minimum(table.side) - rng.choice((20, 30, 40, 60)) if not table.opened else rng.choice((15, 30))
    found = melds_worth(table.values, left, need) if need > 0 else []
    return [f"lay {' '.join(meld)}" for meld in found or []]


def _after_drawing(table: Table, rng: Random) -> Play:
    hand = table.hand
    kind = rng.random()
    if kind < 0.12:
        return [f"discard {_unwanted(table, rng)}"]
    if kind < 0.17:
        return ["pass"]
    if kind < 0.21:
        return ["ask"] if rng.random() < 0.9 else ["ask", f"answer {rng.choice(('yes', 'no'))}"]
    play = _meld_step(table, rng)
    left = _left(hand, play)
    if play and left and rng.random() < 0.25:
        play = [*play, f"discard {rng.choice(left)}"]
    return play or [f"discard {_unwanted(table, rng)}"]


def _unwanted(table: Table, rng: Random) -> str:
    """Return a card to discard: mostly a single natural, so that melds, threes and wilds come together."""
    ranks = [card[0] for card in table.hand]
    single = [card for card in table.hand if is_natural(card) and ranks.count(card[0]) == 1]
    return rng.choice(single if single and rng.random() < 0.7 else table.hand)


def _meld_step(table: Table, rng: Random) -> Play:
    """Return a meld step: an opening, everything that the hand holds, or a few parts."""
    hand = table.hand
    if not table.opened:
        if may_complete(table, hand) and rng.random() < 0.5:
            for melds in covers(table.values, hand, 1, table.values.out_sets[table.players].all):
                return [f"lay {' '.join(meld)}" for meld in melds]
        if rng.random() < 0.4:
            return _near_minimum(table, rng)
        if rng.random() < 0.7:
            need = table.minimum(table.side) + rng.choice((0, 0, 0, -10, 20, 60))
            found = melds_worth(table.values, hand, need)
            if found:
                return [f"lay {' '.join(meld)}" for meld in found]
    parts = 99 if rng.random() < (0.6 if len(hand) < 9 else 0.3) else rng.choice((1, 1, 2, 3))
    return parts_of(table, rng, parts)


def _near_minimum(table: Table, rng: Random) -> Play:
    """Return an opening whose points are next to the minimum, on either side of it."""
    tries = [parts_of(table, rng, rng.choice((1, 2, 2, 3))) for _ in range(6)]
    need = table.minimum(table.side)
    return min(tries, key=lambda play: abs(sum(points(card) for action in play for card in cards_in(action)) - need))


def parts_of(table: Table, rng: Random, most: int) -> Play:
    """Return up to `most` parts of a meld step, made from cards that are still free."""
    left = list(table.hand)
    play: Play = []
    candidates = [*_additions(table, rng), *_new_melds(table, rng), *_merges(table), *_red_threes(table)]
    rng.shuffle(candidates)
    if rng.random() < 0.5:  # what lies there first: so canastas grow
        candidates.sort(key=lambda text: not text.startswith(("add", "merge")))
    for candidate in candidates:
        cards = cards_in(candidate)
        if all(cards.count(card) <= left.count(card) for card in cards):
            for card in cards:
                left.remove(card)
            play.append(candidate)
        if len(play) >= most:
            break
    return play


def cards_in(action: str) -> list[str]:
    """Return the cards that an action names."""
    return [word for word in action.split()[1:] if is_card(word)]


def _left(hand: Sequence[str], play: Play) -> list[str]:
    left = list(hand)
    for action in play:
        for card in cards_in(action):
            if card in left:
                left.remove(card)
    return left


def _rank(table: Table, place: int) -> str:
    meld = table.own[place]
    return meld.rank if meld else ""


def _kind(table: Table, place: int) -> str:
    meld = table.own[place]
    return meld.kind if meld else ""


def _suit(table: Table, place: int) -> str:
    meld = table.own[place]
    return next((card[1] for card in meld.cards if not is_wild(card)), "") if meld else ""


def _additions(table: Table, rng: Random) -> list[str]:
    """Return additions to own melds that look right; a wild goes on anything."""
    found = []
    for place, meld in enumerate(table.own):
        if meld is None:
            continue
        name = place_name(table, place)
        ranks = {"group": meld.rank, "threes": "3"}.get(meld.kind, "")
        fitting = [card for card in table.hand if card[0] == ranks and not is_wild(card)]
        if meld.kind == "sequence":
            fitting = [card for card in table.hand if card[1] == _suit(table, place) and _near(meld.cards, card)]
        wilds = [card for card in table.hand if is_wild(card)]
        if fitting:
            found.append(f"add {' '.join(rng.sample(fitting, rng.choice((1, len(fitting)))))} {name}")
        if wilds and rng.random() < 0.4:
            low = "low " if meld.kind == "sequence" and rng.random() < 0.4 else ""
            jolly = rng.sample(wilds, min(len(wilds), rng.choice((1, 1, 2))))
            more = rng.sample(fitting, min(len(fitting), 0 if low else rng.choice((0, 1))))
            found.append(f"add {low}{' '.join((*jolly, *more))} {name}")
    return found


def _near(cards: Sequence[str], card: str) -> bool:
    """Return whether `card` stands at most two places outside a sequence."""
    if not is_natural(card):
        return False
    at = RANKS.index(card[0])
    known = [(place, RANKS.index(other[0])) for place, other in enumerate(cards) if is_natural(other)]
    low = known[0][1] - known[0][0]
    return low - 2 <= at < low or low + len(cards) <= at < low + len(cards) + 2


def _new_melds(table: Table, rng: Random) -> list[str]:
    """Return new melds that the hand holds: groups, sequences, wilds, threes."""
    hand = table.hand
    wilds = [card for card in hand if is_wild(card)]
    found = []
    for rank in RANKS:
        same = [card for card in hand if card[0] == rank and is_natural(card)]
        jolly = rng.sample(wilds, min(len(wilds), rng.choice((0, 1, 1, 2))))
        cards = rng.sample(same, rng.choice((len(same), min(3, len(same))))) + (jolly if rng.random() < 0.4 else [])
        if len(same) >= 2 and len(cards) >= 3:
            found.append(f"lay {' '.join(cards)}")
    for suit in SUITS:
        for low in range(len(RANKS) - 2):
            run = [rank + suit for rank in RANKS[low : low + rng.choice((3, 3, 4, 5, 7))]]
            missing = [place for place, card in enumerate(run) if card not in hand]
            if not missing:
                found.append(f"lay {' '.join(run)}")
            elif len(missing) == 1 and wilds and rng.random() < (0.5 if table.values.sequence_wilds else 0.05):
                run[missing[0]] = rng.choice(wilds)
                found.append(f"lay {' '.join(run)}")
    if len(wilds) >= 3 and rng.random() < (0.3 if table.values.wild_meld else 0.05):
        found.append(f"lay {' '.join(rng.sample(wilds, rng.randint(3, len(wilds))))}")
    return found + _melds_of_threes(table, rng, wilds)


def _melds_of_threes(table: Table, rng: Random, wilds: Sequence[str]) -> list[str]:
    found = []
    for colour in (is_black_three, is_red_three):
        threes = [card for card in table.hand if colour(card)]
        enough = len(threes) >= 3 or (len(threes) == 2 and wilds and colour is is_black_three)
        likely = table.values.red_threes == "set" or (table.opened and len(table.completed(table.side)) > 0)
        if enough and rng.random() < (0.5 if likely else 0.05):
            jolly = rng.sample(wilds, 1) if wilds and (len(threes) == 2 or rng.random() < 0.3) else []
            found.append(f"lay {' '.join((*threes, *jolly))}")
    return found


def _merges(table: Table) -> list[str]:
    """Return merges of two groups of a rank, and of two melds of wilds, which no rule knows."""
    kinds = [meld and (meld.rank or (meld.kind in ("wild", "threes") and meld.kind)) for meld in table.own]
    return [
        f"merge {place_name(table, a)} {place_name(table, b)}"
        for b, kind in enumerate(kinds)
        for a in range(b)
        if kind and kind == kinds[a]
    ]


def _red_threes(table: Table) -> list[str]:
    if table.values.red_threes != "optional":
        return []
    return [f"red {card}" for card in table.hand if is_red_three(card)]
