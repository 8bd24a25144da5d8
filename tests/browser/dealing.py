"""Tables of the real server whose first deal is known: kept in its data file, before anybody opens them."""

from collections.abc import Mapping, Sequence
from random import Random

from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.cards import pack, parse_card, parse_cards, shuffled
from sambakit.server.edge.security import COOKIE
from sambakit.server.people.devices import new_device
from sambakit.server.people.ids import MATCH, TABLE, new_id
from sambakit.server.people.tokens import new_token, token_hash
from sambakit.server.store.database import Database
from sambakit.server.store.secret import Secret
from sambakit.server.store.store import SeatRecord, TableRecord
from sambakit.server.tables.table import new_table
from tests.browser.serving import Server
from tests.browser.table import Table

CHANCE = Random(7)


def deal(
    server: Server,
    people: Sequence[Table],
    players: int,
    rules: str,
    hands: Mapping[int, str],
    top: str,
    drawn: str = "",
    referee: bool = False,
) -> None:
    """Seat `people` at a new table, bots on the places that are left, seat 0 to begin, and open it in their windows.

    The seats in `hands` get these cards first, `top` is turned up, and `drawn` lies on the stock, first card first.
    """
    tokens = [new_token(CHANCE) for _ in people]
    database = Database(server.data)
    persons = [database.person_for(token_hash(token), new_device(CHANCE, 0)) for token in tokens]
    seats = tuple(
        SeatRecord(seat=seat, name=f"Seat {seat}", level="greedy", person=person)
        for seat, person in enumerate([*persons, *[None] * (players - len(people))])
    )
    record = TableRecord(
        id=new_id(TABLE, CHANCE), rules=rules, players=players, speed=0, owner=persons[0], created=0, referee=referee
    )
    deck = deck_with(parse_rules(rules), players, hands, top, drawn)
    _, change = new_table(record, seats, players - 1, Secret(deck, b"seed"), new_id(MATCH, CHANCE))
    database.create(record, seats, change)
    database.close()
    for seat, (window, token) in enumerate(zip(people, tokens, strict=True)):
        window.page.context.add_cookies([{"name": COOKIE, "value": token, "url": server.url}])
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
