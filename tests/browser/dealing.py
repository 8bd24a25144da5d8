"""Tables of the real server whose first deal is known: kept in its data file, before anybody opens them."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from random import Random

from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.cards import pack, parse_card, parse_cards, shuffled
from sambakit.romme.rules.house_rules import parse_rules as parse_romme_rules
from sambakit.romme.rules.rules import DealRules
from sambakit.romme.values.cards import CARDS as NUMBERS
from sambakit.romme.values.cards import pack as romme_pack
from sambakit.server.edge.security import COOKIE
from sambakit.server.people.devices import new_device
from sambakit.server.people.ids import MATCH, TABLE, new_id
from sambakit.server.people.tokens import new_token, token_hash
from sambakit.server.store.database import Database
from sambakit.server.store.secret import Secret
from sambakit.server.store.store import SeatRecord, TableRecord
from sambakit.server.tables.making import new_table
from sambakit.server.wire.shared import TableOptions
from tests.browser.serving import Server
from tests.browser.table import Table

CHANCE = Random(7)


def deal(
    server: Server,
    people: Sequence[Table | None],
    players: int,
    rules: str,
    hands: Mapping[int, str],
    top: str,
    drawn: str = "",
    referee: bool = False,
) -> None:
    """Seat `people` at a new table of Samba, seat 0 to begin, and open it in their windows.

    The seats in `hands` get these cards first, `top` is turned up, and `drawn` lies on the stock, first card first.
    Bots sit where there is None, and on the places that are left.
    """
    deck = deck_with(parse_rules(rules), players, hands, top, drawn)
    _seat(server, [*people, *[None] * (players - len(people))], rules, deck, referee)


def deal_romme(
    server: Server, people: Sequence[Table | None], rules: str, hands: Sequence[str], stock: str, buracos: Sequence[str]
) -> None:
    """Seat `people` at a new table of Samba Rommé, seat 0 to open, and open it in their windows.

    Both hands, the stock and the Buracos begin with the cards named; chance fills them up.
    """
    _seat(server, people, rules, romme_deck(parse_romme_rules(rules).deal, hands, stock, buracos), referee=False)


def _seat(server: Server, people: Sequence[Table | None], rules: str, deck: bytes, referee: bool) -> None:
    tokens = {seat: new_token(CHANCE) for seat, window in enumerate(people) if window}
    database = Database(server.data)
    persons = {seat: database.person_for(token_hash(token), new_device(CHANCE, 0)) for seat, token in tokens.items()}
    seats = tuple(
        SeatRecord(seat=seat, name=f"Seat {seat}", level="greedy", person=persons.get(seat))
        for seat in range(len(people))
    )
    record = TableRecord(
        id=new_id(TABLE, CHANCE), rules=rules, players=len(people), speed=0, owner=persons[0], created=0,
        options=TableOptions(referee=referee),
    )  # fmt: skip
    _, change = new_table(record, seats, len(people) - 1, Secret(deck, b"seed"), new_id(MATCH, CHANCE))
    database.create(record, seats, change)
    database.close()
    for seat, window in enumerate(people):
        if window is None:
            continue
        window.watch.forget()
        window.page.context.add_cookies([{"name": COOKIE, "value": tokens[seat], "url": server.url}])
        window.page.goto(f"/t/{record.id}/{seat}")
        window.watch.wait(lambda view: view["table"] == record.id, "the table")
        window.hand.first.wait_for()


def deck_with(rules: RuleSet, players: int, hands: Mapping[int, str], top: str, drawn: str) -> bytes:
    """Return a deck from which seat 0 is dealt first, with the cards wanted at their places and the rest by chance."""
    rest = list(shuffled(pack(rules.table.decks, rules.table.jokers), Random(5)))
    wanted = {seat: list(parse_cards(cards.split())) for seat, cards in hands.items()}
    stock = [parse_card(top), *parse_cards(drawn.split())]
    for card in [*stock, *(card for hand in wanted.values() for card in hand)]:
        rest.remove(card)
    deck = []
    for place in range(rules.table.cards_each(players) * players):
        hand = wanted.get(place % players, [])
        deck.append(hand.pop(0) if hand else rest.pop())
    return bytes([*deck, *stock, *rest])


def romme_deck(rules: DealRules, hands: Sequence[str], stock: str, buracos: Sequence[str]) -> bytes:
    """Return a deck of Samba Rommé that seat 1 deals, with the cards wanted at their places and the rest by chance."""
    sizes = [rules.hand_opener, rules.hand_dealer, *[rules.buraco_size] * rules.buracos, rules.stock]
    named = [*hands, *buracos, *[""] * (rules.buracos - len(buracos)), stock]
    parts = [[NUMBERS[card] for card in cards.split()] for cards in named]
    wanted = {card for part in parts for card in part}
    rest = [card for card in shuffled(romme_pack(), Random(5)) if card not in wanted]
    for part, size in zip(parts, sizes, strict=True):
        part += [rest.pop() for _ in range(size - len(part))]
    opener, dealer, *others = parts
    dealt = [card for pair in zip_longest(opener, dealer) for card in pair if card is not None]
    return bytes([*dealt, *(card for part in others for card in part)])
