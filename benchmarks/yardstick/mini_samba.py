"""The small Samba of `mini_samba.cpp` in plain Python, so that both can be shown to do the same work.

Four players in pairs, three packs with six jokers. A turn draws two cards, or takes the pile with a natural pair of its
top, or takes the top alone onto an own run; then come melds; then a discard. A group is three naturals or two and a
wild (twos, jokers), one group a rank, at most two wilds and half as many as naturals; a run goes up to seven of one
suit. Red threes are laid. Out goes who has two sets of seven; the deal ends with that or with the stock. There is no
opening minimum, and the lowest suits are always taken. Legal play is random, by one xorshift generator.
"""

DRAW, TAKE_PAIR, TAKE_TOP = 0, 1, 2
LAY_GROUP, ADD_NATURAL, ADD_WILD, LAY_RUN, EXTEND = 10, 60, 120, 150, 210
RED_THREE, DISCARD, PASS = 260, 270, 330
JOKER, KINDS, CARDS, LONGEST = 52, 53, 162, 7
RED_THREES = (5, 6)
MASK = 0xFFFFFFFF


class Chance:
    """An xorshift generator of 32 bits."""

    def __init__(self) -> None:
        self.number = 0x9E3779B9

    def below(self, most: int) -> int:
        """Return the next number below `most`."""
        number = self.number
        number ^= number << 13 & MASK
        number ^= number >> 17
        number ^= number << 5 & MASK
        self.number = number
        return number % most


class Side:
    """What two partners have on the table."""

    def __init__(self) -> None:
        self.naturals = [0] * 13
        self.wilds = [0] * 13
        self.runs: list[list[int]] = []  # suit, lowest and highest rank
        self.completed = 0
        self.red_threes = 0

    def run_taking(self, kind: int) -> int:
        """Return the first run that `kind` makes longer, or -1."""
        for at, (suit, low, high) in enumerate(self.runs):
            if suit == kind & 3 and high - low + 1 < LONGEST and kind >> 2 in (low - 1, high + 1):
                return at
        return -1

    def lengthen(self, at: int, up: bool) -> None:
        """Make a run longer by one card."""
        run = self.runs[at]
        run[2] += up
        run[1] -= not up
        self.completed += run[2] - run[1] + 1 == LONGEST

    def grow(self, rank: int, naturals: int, wilds: int) -> None:
        """Put cards into the group of a rank."""
        before = self.naturals[rank] + self.wilds[rank]
        self.naturals[rank] += naturals
        self.wilds[rank] += wilds
        self.completed += before < LONGEST <= before + naturals + wilds


class Deal:
    """A deal between two decisions."""

    def __init__(self, chance: Chance) -> None:
        self.stock = [kind for kind in range(JOKER) for _ in range(3)] + [JOKER] * 6
        for place in range(CARDS - 1, 0, -1):
            other = chance.below(place + 1)
            self.stock[place], self.stock[other] = self.stock[other], self.stock[place]
        self.hands = [[0] * KINDS for _ in range(4)]
        for place in range(60):
            self.hands[place & 3][self.stock[place]] += 1
        self.pile = [self.stock[60]]
        self.stock_at = 61
        self.sides = [Side(), Side()]
        self.turn = 0
        self.drawing = True
        self.over = False

    def legal(self) -> list[int]:
        """Return all legal actions."""
        if self.over:
            return []
        hand, side = self.hands[self.turn], self.sides[self.turn & 1]
        if self.drawing:
            return [DRAW, *self.takes(hand, side)]
        may_empty = side.completed >= 2
        size = sum(hand)
        spare = size if may_empty else size - 1  # cards that may leave the hand in melds
        wilds = [number for number, there in ((1, any(hand[:4])), (2, hand[JOKER])) if there]
        actions: list[int] = []
        if spare >= 3:
            actions += new_groups(hand, side, wilds)
        if spare >= 1:
            grown = [rank for rank in range(2, 13) if side.naturals[rank]]
            actions += [ADD_NATURAL + 4 * rank + suit for rank in grown for suit in range(4) if hand[4 * rank + suit]]
            room = [rank for rank in grown if side.wilds[rank] < 2]
            room = [rank for rank in room if side.naturals[rank] >= 2 * side.wilds[rank] + 2]
            actions += [ADD_WILD - 1 + 2 * rank + wild for rank in room for wild in wilds]
        if spare >= 3:
            actions += [LAY_RUN + kind for kind in range(8, 44) if hand[kind] and hand[kind + 4] and hand[kind + 8]]
        if spare >= 1:
            for at, (suit, low, high) in enumerate(side.runs):
                if high - low + 1 < LONGEST:
                    actions += [EXTEND + 2 * at] * (low > 2 and hand[4 * (low - 1) + suit] > 0)
                    actions += [EXTEND + 2 * at + 1] * (high < 12 and hand[4 * (high + 1) + suit] > 0)
            if any(hand[kind] for kind in RED_THREES):
                actions.append(RED_THREE)
        if size > 1 or may_empty:
            return actions + [DISCARD + kind for kind in range(KINDS) if hand[kind]]
        return [*actions, PASS]

    def takes(self, hand: list[int], side: Side) -> list[int]:
        """Return the ways in which the pile may be taken."""
        top = self.pile[-1] if self.pile else 0
        if not 8 <= top < JOKER:
            return []
        rank = top >> 2
        ways = [TAKE_PAIR] * (sum(hand[4 * rank : 4 * rank + 4]) >= 2)
        return ways + [TAKE_TOP] * (side.run_taking(top) >= 0)

    def apply(self, action: int) -> None:
        """Carry out a legal action."""
        hand, side = self.hands[self.turn], self.sides[self.turn & 1]
        if self.drawing:
            self.drawing = False
            self.draw(action, hand, side)
            if action != TAKE_PAIR:
                return
        elif action >= DISCARD:
            if action != PASS:
                hand[action - DISCARD] -= 1
                self.pile.append(action - DISCARD)
            self.turn = (self.turn + 1) & 3
            self.drawing = True
            self.over = self.stock_at == CARDS
        elif action == RED_THREE:
            hand[next(kind for kind in RED_THREES if hand[kind])] -= 1
            side.red_threes += 1
        else:
            meld(action, hand, side)
        self.over = self.over or not any(hand)

    def draw(self, action: int, hand: list[int], side: Side) -> None:
        """Draw, or take the pile."""
        if action == DRAW:
            for kind in self.stock[self.stock_at : self.stock_at + 2]:
                hand[kind] += 1
            self.stock_at = min(self.stock_at + 2, CARDS)
            return
        top = self.pile.pop()
        if action == TAKE_TOP:
            at = side.run_taking(top)
            side.lengthen(at, top >> 2 > side.runs[at][2])
            return
        spend(hand, top >> 2, 2)
        side.grow(top >> 2, 3, 0)
        for kind in self.pile:
            hand[kind] += 1
        self.pile.clear()

    def score(self, number: int) -> int:
        """Return the points of a side."""
        side = self.sides[number]
        points = sum(side.naturals[rank] * value(4 * rank) + side.wilds[rank] * 20 for rank in range(13))
        for rank in range(13):
            if side.naturals[rank] + side.wilds[rank] >= LONGEST:
                points += 200 if side.wilds[rank] else 400
        for _, low, high in side.runs:
            points += sum(value(4 * rank) for rank in range(low, high + 1)) + 1500 * (high - low + 1 == LONGEST)
        points += (100 if side.completed >= 2 else -100) * side.red_threes
        for hand in self.hands[number::2]:
            points -= sum(count * value(kind) for kind, count in enumerate(hand))
            points += 0 if any(hand) else 200
        return points


def new_groups(hand: list[int], side: Side, wilds: list[int]) -> list[int]:
    """Return the ways in which groups of new ranks can be laid."""
    actions = []
    for rank in range(2, 13):
        held = sum(hand[4 * rank : 4 * rank + 4])
        if side.naturals[rank] == 0 and held >= 2:
            actions += [LAY_GROUP + 3 * rank + wild for wild in ([0] if held >= 3 else []) + wilds]
    return actions


def meld(action: int, hand: list[int], side: Side) -> None:
    """Lay or lengthen a meld."""
    if action >= EXTEND:
        at, up = (action - EXTEND) >> 1, (action - EXTEND) & 1 == 1
        suit, low, high = side.runs[at]
        hand[4 * (high + 1 if up else low - 1) + suit] -= 1
        side.lengthen(at, up)
    elif action >= LAY_RUN:
        kind = action - LAY_RUN
        for other in (kind, kind + 4, kind + 8):
            hand[other] -= 1
        side.runs.append([kind & 3, kind >> 2, (kind >> 2) + 2])
    elif action >= ADD_WILD:
        rank, wild = divmod(action - ADD_WILD, 2)
        spend_wild(hand, wild + 1)
        side.grow(rank, 0, 1)
    elif action >= ADD_NATURAL:
        hand[action - ADD_NATURAL] -= 1
        side.grow((action - ADD_NATURAL) >> 2, 1, 0)
    else:
        rank, wild = divmod(action - LAY_GROUP, 3)
        spend(hand, rank, 2 if wild else 3)
        if wild:
            spend_wild(hand, wild)
        side.grow(rank, 2 if wild else 3, 1 if wild else 0)


def spend(hand: list[int], rank: int, naturals: int) -> None:
    """Take naturals of a rank from a hand, the lowest suits first."""
    for kind in range(4 * rank, 4 * rank + 4):
        taken = min(naturals, hand[kind])
        hand[kind] -= taken
        naturals -= taken


def spend_wild(hand: list[int], wild: int) -> None:
    """Take a two (1) or a joker (2) from a hand."""
    kind = JOKER if wild == 2 else next(kind for kind in range(4) if hand[kind])
    hand[kind] -= 1


def value(kind: int) -> int:
    """Return the points of a card."""
    rank = kind >> 2
    if kind == JOKER:
        return 50
    if kind in RED_THREES:
        return 100
    return 20 if rank in (0, 12) else 5 if rank < 6 else 10


def play(deals: int) -> tuple[int, int, int]:
    """Play deals at random; return decisions, legal actions listed and the checksum over all of it."""
    chance = Chance()
    decisions = listed = checksum = 0
    for _ in range(deals):
        deal = Deal(chance)
        while actions := deal.legal():
            action = actions[chance.below(len(actions))]
            deal.apply(action)
            decisions += 1
            listed += len(actions)
            checksum = (checksum * 31 + action) & MASK
        for side in range(2):
            checksum = (checksum * 31 + deal.score(side)) & MASK
    return decisions, listed, checksum
