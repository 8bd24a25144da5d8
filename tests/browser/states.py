"""Tables in every size that can occur, made up card by card out of the 162."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules, print_rules
from sambakit.server import wire
from sambakit.server.samba.views import rule_facts
from sambakit.server.wire.shared import NO_OPTIONS

RANKS = "456789TJQKA"
SUITS = "shdc"
POINTS = {"J": 10, "T": 10, "Q": 10, "K": 10, "8": 10, "9": 10, "A": 20, "2": 20, "3": 5, "Jk": 50}
PACKS = 3
LONGEST_NAMES = [  # as long as a name may be, in narrow, wide and unbroken letters
    "Wilhelmina van Oldenbarne",
    "MMMMMMMMMMMMMMMMMMMMMMMM",
    "Bartholomeus-Maximiliaan",
    "Anna-Katharina Österdahl",
    "WWWWWW WWWWWW WWWWWW WWW",
    "llllllllllllllllllllllll",
]
NOTHING = wire.Options(
    draw=False, draw_ends_deal=False, end_deal=False, take_forced=False, takes=[], lay=False, red_threes=[], discard=[],
    discard_goes_out=False, ends_fold=False, pass_turn=False, ask=False, cannot_go_out=None, answer=False,
    take_back=False, ready=False, undo=False,
)  # fmt: skip


def points_of(card: str) -> int:
    """Return the value of a card (D-1.6)."""
    return POINTS.get(card if card == "Jk" else card[0], 5)


class Box:
    """The cards of three packs that have not been given out yet."""

    def __init__(self) -> None:
        self.left = Counter({rank + suit: PACKS for rank in "23456789TJQKA" for suit in SUITS})
        self.left["Jk"] = 2 * PACKS

    def take(self, cards: Sequence[str]) -> list[str]:
        """Return `cards`, which are then given out; raises ValueError where one is not there."""
        wanted = Counter(cards)
        if any(self.left[card] < count for card, count in wanted.items()):
            raise ValueError(f"not enough cards: {cards}")
        self.left -= wanted
        return list(cards)

    def group(self, rank: str, size: int, wilds: int = 0) -> list[str]:
        """Return `size` cards of a rank, `wilds` of them twos, the commonest suits first."""
        naturals: list[str] = []
        while len(naturals) < size - wilds:
            naturals += self.take([max((rank + suit for suit in SUITS), key=lambda card: self.left[card])])
        twos = [
            self.take([max(("2" + suit for suit in SUITS), key=lambda card: self.left[card])])[0] for _ in range(wilds)
        ]
        return naturals + twos

    def hand(self, size: int) -> list[str]:
        """Return `size` cards spread over all kinds that are left, in the order of the kinds."""
        cards: list[str] = []
        while len(cards) < size:
            kinds = sorted(
                (card for card in self.left if self.left[card]), key=lambda card: (-self.left[card], hash_of(card))
            )
            cards += self.take(kinds[: size - len(cards)])
        return sorted(cards, key=kind_order)


def hash_of(card: str) -> int:
    """Return a number that scatters the cards, the same at every run."""
    return sum(ord(letter) * weight for letter, weight in zip(card, (7919, 104729), strict=False)) % 53


def kind_order(card: str) -> int:
    return 52 if card == "Jk" else "23456789TJQKA".index(card[0]) * 4 + SUITS.index(card[1])


def meld(name: str, cards: list[str]) -> wire.Meld:
    """Return `cards` as a meld on the table."""
    wilds = sum(card == "Jk" or card[0] == "2" for card in cards)
    sequence = len({card[0] for card in cards}) > 2
    complete: wire.Complete = "" if len(cards) < 7 else "samba" if sequence else "mixed" if wilds else "pure"
    return wire.Meld(
        name=name, kind="sequence" if sequence else "group", cards=cards, naturals=len(cards) - wilds, wilds=wilds,
        points=sum(map(points_of, cards)), needed=7, complete=complete, takes=[],
    )  # fmt: skip


def melds_of(box: Box, side: int, count: int, complete: bool) -> list[wire.Meld | None]:
    """Return `count` melds, groups and sequences mixed; with `complete` the first ones are canastas and a samba."""
    letter = chr(65 + side)
    laid: list[list[str]] = []
    if complete and count >= 3:
        start = 1 + side % 3
        laid += [box.take([rank + SUITS[side % 4] for rank in RANKS[start : start + 7]])]
        laid += [box.group(RANKS[9 - side % 3], 7), box.group(RANKS[side % 3], 7, wilds=2)]
    for turn in range(count - len(laid)):
        laid += small_meld(box, side, turn)
    return [meld(f"{letter}{slot}", cards) for slot, cards in enumerate(laid, 1)]


def small_meld(box: Box, side: int, turn: int) -> list[list[str]]:
    """Return three cards, a group for most turns, a sequence for the others; none where no rank is left."""
    if turn % 4 == 3:
        for start in range(len(RANKS) - 2):
            run = [rank + SUITS[(turn // 4 + 2 * side) % 4] for rank in RANKS[start : start + 3]]
            if all(box.left[card] > 1 for card in run):
                return [box.take(run)]
    room = {rank: sum(box.left[rank + suit] for suit in SUITS) for rank in RANKS}
    rank = max(RANKS, key=lambda rank: room[rank])
    return [box.group(rank, 3)] if room[rank] >= 3 else []


def seats_of(players: int, names: Sequence[str], cards: Sequence[int]) -> list[wire.Seat]:
    sides = sides_of(players)
    return [
        wire.Seat(
            seat=seat, side=sides[seat], name=names[seat], kind="bot" if seat else "person",
            level="steady" if seat else "", away=False, cards=cards[seat], ready=False, open_cards=[], to_replace=0,
        )
        for seat in range(players)
    ]  # fmt: skip


def sides_of(players: int) -> list[int]:
    """Return the side of each seat (D-1.2 to D-1.4)."""
    return [seat % {4: 2, 6: 3}.get(players, players) for seat in range(players)]


def table(
    players: int = 4,
    hand: int = 15,
    melds: int = 4,
    names: Sequence[str] = ("Ann", "Bo", "Cy", "Di", "Ed", "Fa"),
    phase: Literal["draw", "play", "answer", "over"] = "draw",
    actor: int = 0,
    others: Sequence[int] = (3, 14, 9, 11, 12),
) -> wire.TableView:
    """Return a table with `melds` melds of the own side and of the next; further sides have what the packs give."""
    box = Box()
    red = box.take(["3h", "3d"]) if hand < 60 else []
    crowded = melds * 6 + hand > 120
    own = melds_of(box, 0, melds, complete=not crowded)
    sides = sorted(set(sides_of(players)))
    laid = {0: own, 1: melds_of(box, 1, melds, complete=not crowded)}
    spare = sum(box.left.values()) - hand - 2 * players - 2
    for side in sides[2:]:
        laid[side] = melds_of(box, side, max(0, min(2, melds, spare // 3 // len(sides[2:]))), complete=False)
    held = box.hand(hand)
    counts = [hand]
    for held_by_other in others[: players - 1]:
        room = max(1, (sum(box.left.values()) - 4) // players)
        counts += [len(box.hand(min(held_by_other, room)))]
    upcard = box.hand(1)[0]
    left = sum(box.left.values())
    stock = left // 2
    minimum = (120, 90, 50, 15, 150, 50)
    scores = (3180, 6410, -1240, 980, 2410, 7005)
    return wire.TableView(
        table="t", rules="dutch", rule_facts=rule_facts(PRESETS["dutch"]), target=10_000, out_sets=2, speed=600, seat=0,
        side=0,
        seats=seats_of(players, names, counts),
        sides=[
            wire.SambaSide(
                side=side, score=scores[side],
                seats=[seat for seat, its in enumerate(sides_of(players)) if its == side],
                opened=side != 2 and melds > 0, minimum=minimum[side],
                completed=sum(bool(one and one.complete) for one in laid[side]), sets_suffice=False, melds=laid[side],
                red_threes=red if side == 0 else [],
            )
            for side in sides
        ],
        match=1, deal=4, dealer=players - 1, turn=actor, actor=actor, phase=phase, hand=held, drawn=[], stock=stock,
        pile=1 + left - stock, upcard=upcard, blocked=upcard[0] in "23" or upcard == "Jk", frozen="", asked="",
        staged_points=None, options=options_for(phase, actor == 0, held), result=None, sheet=[], over=None,
        practice=True, referee=False, irregularities=[], last_event=40, table_options=NO_OPTIONS,
    )  # fmt: skip


def watched(view: wire.TableView, watchers: int = 3, invite: wire.Invite | None = None) -> wire.TableView:
    """Return a table as those see it who watch."""
    return msgspec.structs.replace(
        view, seat=-1, side=-1, hand=[], drawn=[], options=NOTHING, watchers=watchers, invite=invite
    )


def room_on_a_screen(players: int = 4, names: Sequence[str] = ("Ann", "", "Cy", "", "", "")) -> wire.Room:
    """Return the room of a table as a screen sees it: seats without a name are free."""
    sides = sides_of(players)
    seats = [
        wire.RoomSeat(seat, sides[seat], "person" if names[seat] else "bot", names[seat], "strong")
        for seat in range(players)
    ]
    invite = wire.Invite("a" * 22, "K7QXM4NTH")
    return wire.Room(
        table="t", version=3, game="samba", rules="dutch + target=5000", players=players, seat=-1, seats=seats,
        owner=0, options=NO_OPTIONS, invite=invite, drawn=[], odd_and_even=False, highest_deals=False, speed=600,
        watchers=1,
    )  # fmt: skip


def family() -> wire.TableView:
    """Return two teams of three with every kind of meld: wild cards, a wild in a sequence, sets of threes."""
    view = table(6, 15, 0, phase="play")
    replace = msgspec.structs.replace
    rules = parse_rules(
        "sambola + sequence_wilds=1 + pumba=yes + black_threes=as_sets + red_threes=as_sets + red_three_from_pile=stays"
        " + last_card_red_three=stays"
    )
    melds = [
        ("wilds", "wild_canasta", "2s 2s 2h 2h 2d Jk Jk", 7),
        ("wilds", "", "2c 2c Jk", 7),
        ("sequence", "black_samba", "4s 5s Jk 7s 8s 9s Ts", 7),
        ("sequence", "", "9d Td 2d Qd", 7),
        ("group", "royal_red", "3h 3h 3h 3d 3d 3d", 6),
        ("group", "royal_black", "3s 3s 3s 3c 3c 3c", 6),
        ("group", "", "3s 3c 3c", 6),
        ("group", "mixed", "Ks Kh Kd Kc Kh Kd Jk", 7),
    ]
    laid: list[wire.Meld | None] = []
    for number, (kind, complete, text, needed) in enumerate(melds, 1):
        plain = meld(f"A{number}", text.split())
        laid.append(replace(plain, kind=kind, complete=complete, needed=needed))
    names = [replace(one, name=one.name.replace("A", "B")) for one in laid if one]
    sides = [
        replace(view.sides[side], side=side, seats=[side, side + 2, side + 4], melds=its, opened=bool(its), completed=5)
        for side, its in enumerate((laid, names))
    ]
    seats = [replace(seat, side=seat.seat % 2) for seat in view.seats]
    seats[1], seats[3] = replace(seats[1], cards=1), replace(seats[3], open_cards=["4d"])
    hand = sorted(["5h", "6h", "Jk", "9c", "Qs"], key=kind_order)
    return replace(
        view, rules=print_rules(rules), rule_facts=rule_facts(rules), out_sets=3, seats=seats, sides=sides, hand=hand,
        options=options_for("play", True, hand), frozen="all", blocked=False, pile=9,
    )  # fmt: skip


def options_for(phase: str, own_turn: bool, hand: list[str]) -> wire.Options:
    """Return what a seat may do in the plainest case of a phase."""
    replace = msgspec.structs.replace
    if phase == "draw" and own_turn:
        return replace(NOTHING, draw=True)
    if phase == "play" and own_turn:
        red = [card for card in ("3h", "3d") if card in hand]
        return replace(NOTHING, lay=True, red_threes=red, discard=sorted(set(hand), key=kind_order), ask=True)
    if phase == "answer" and own_turn:
        return replace(NOTHING, answer=True)
    return NOTHING


def asked() -> wire.TableView:
    """Return a table whose own seat is asked by its partner whether they may go out."""
    return msgspec.structs.replace(table(phase="answer"), turn=2, asked="waiting")


def score_page(players: int = 4, names: Sequence[str] = ("Ann", "Bo", "Cy", "Di", "Ed", "Fa")) -> wire.TableView:
    """Return a table after its fourth deal, with every kind of score line."""
    view = table(players, 15, 6, names, phase="over", actor=players - 1)
    sides = sorted({seat.side for seat in view.seats})
    sheet = [
        wire.SheetRow(number=number, deal=[700 * number - 900 * side for side in sides], total=[0 for _ in sides])
        for number in (1, 2, 3, 4)
    ]
    totals = [0 for _ in sides]
    for at, row in enumerate(sheet):
        totals = [total + deal for total, deal in zip(totals, row.deal, strict=True)]
        sheet[at] = msgspec.structs.replace(row, total=totals)
    box = Box()
    hands = [box.hand(0 if seat.seat == 1 else 3 + 2 * seat.seat) for seat in view.seats]
    result = wire.DealResult(
        number=4,
        went_out=1,
        end="out",
        sides=[
            wire.SideScore(
                side=side,
                lines=lines_of(view, side, hands),
                deal=sheet[-1].deal[side],
                total=totals[side],
                next_minimum=120,
            )
            for side in sides
        ],
        hands=hands,
    )
    return msgspec.structs.replace(
        view, hand=[], result=result, sheet=sheet, options=msgspec.structs.replace(NOTHING, ready=True)
    )


def lines_of(view: wire.TableView, side: int, hands: Sequence[Sequence[str]]) -> list[wire.ScoreLine]:
    """Return a line of every kind for one side; what they add up to is not looked at here."""
    lines = [
        wire.ScoreLine(
            item="melds", points=475, rule="D-12.1", facts={"melds": 6, "cards": 28, "at_10": 20, "at_5": 8}
        ),
        wire.ScoreLine(item="samba", points=1500, rule="D-12.2", facts={"count": 1, "each": 1500}),
        wire.ScoreLine(item="pure", points=800, rule="D-12.2", facts={"count": 2, "each": 400}),
        wire.ScoreLine(item="mixed", points=200, rule="D-12.2", facts={"count": 1, "each": 200}),
        wire.ScoreLine(
            item="red_threes", points=200, rule="D-6.2", facts={"count": 2, "sets": 4, "needed": 2, "each": 100}
        ),
    ]
    seats = [seat.seat for seat in view.seats if seat.side == side]
    if 1 in seats:
        lines.append(wire.ScoreLine(item="out", points=200, rule="D-12.3", facts={"seat": 1}))
    for seat in seats:
        points = -sum(map(points_of, hands[seat]))
        lines.append(
            wire.ScoreLine(item="hand", points=points, rule="D-12.4", facts={"seat": seat, "cards": len(hands[seat])})
        )
    held = wire.ScoreLine(
        item="held_red_threes", points=-750, rule="D-6.5", facts={"seat": seats[0], "count": 1, "flat": 750}
    )
    return [*lines, held] if side == 0 else lines


def match_end(players: int = 4) -> wire.TableView:
    """Return a table whose match has just ended."""
    view = score_page(players)
    totals = [10_350 - 2_400 * side.side for side in view.sides]
    return msgspec.structs.replace(view, over=wire.MatchResult(winner=0, totals=totals))
