"""Tables of the real server whose first deal is known: kept in its data file, before anybody opens them."""

from collections.abc import Mapping, Sequence
from random import Random

from sambakit.engine.cards import pack, parse_card, parse_cards, shuffled
from sambakit.engine.house_rules import parse_rules
from sambakit.engine.ruleset import RuleSet
from sambakit.server.database import Database
from sambakit.server.secret import Secret
from sambakit.server.security import COOKIE
from sambakit.server.store import SeatRecord, TableRecord
from sambakit.server.table import new_table
from sambakit.server.tokens import new_table_id, new_token, token_hash
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
) -> None:
    """Seat `people` at a new table, bots on the places that are left, seat 0 to begin, and open it in their windows.

    The seats in `hands` get these cards first, `top` is turned up, and `drawn` lies on the stock, first card first.
    """
    tokens = [new_token(CHANCE) for _ in people]
    hashes = [*map(token_hash, tokens), *[None] * (players - len(people))]
    seats = tuple(
        SeatRecord(seat=seat, name=f"Seat {seat}", level="greedy", token=token) for seat, token in enumerate(hashes)
    )
    record = TableRecord(
        id=new_table_id(CHANCE), rules=rules, players=players, speed=0, owner=token_hash(tokens[0]), created=0
    )
    deck = deck_with(parse_rules(rules), players, hands, top, drawn)
    _, change = new_table(record, seats, players - 1, Secret(deck, b"seed"))
    database = Database(server.data)
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
