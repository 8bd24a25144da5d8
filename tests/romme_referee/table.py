"""A game on the table, and every step that the rule page allows (R-1, R-2, R-4, R-5), in the game's words."""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from tests.romme_referee.canastras import (
    COLOURS,
    Canastra,
    cards_in,
    circle,
    new_canastras,
    points_of,
    value_of,
    with_card,
)


@dataclass
class Table:
    """Two players 0 and 1; `stock` top first, `pile` top last, `buracos` in the order in which they are taken."""

    rules: Any
    hands: list[set[str]]
    stock: list[str]
    buracos: list[list[str]]
    turn: int
    pile: list[str] = field(default_factory=list)
    laid: list[list[Canastra]] = field(default_factory=lambda: [[], []])
    phase: str = "opening"  # draw, play, over
    turned_over: int = 0  # times since a card was last laid
    out: int | None = None
    annulled: bool = False


def dealt(rules: Any, deck: Sequence[str], dealer: int) -> Table:
    """Return the table after the deal of `deck`: one card each in turn, the opener first, then Buracos, then stock."""
    cards = list(deck)
    hands: list[set[str]] = [set(), set()]
    sizes = {dealer: rules.hand_dealer, 1 - dealer: rules.hand_opener}
    seat = 1 - dealer
    while len(hands[0]) < sizes[0] or len(hands[1]) < sizes[1]:
        if len(hands[seat]) < sizes[seat]:
            hands[seat].add(cards.pop(0))
        seat = 1 - seat
    buracos = [[cards.pop(0) for _ in range(rules.buraco_size)] for _ in range(rules.buracos)]
    return Table(rules, hands, cards, buracos, 1 - dealer)


def written(canastra: Canastra) -> str:
    """Return a Canastra in words: a row from its low end round the circle, other cards by colour and value."""
    kind, pairs = canastra
    if kind != "row":
        return (
            f"{kind} {' '.join(sorted(cards_in(canastra), key=lambda card: (COLOURS.index(card[0]), value_of(card))))}"
        )
    lying = {value_of(place): (card, place) for card, place in pairs}
    values = set(lying)
    start = next(value for value in range(1, 13) if circle(value, len(values), True) == values)
    ordered = [lying[(start + step - 1) % 12 + 1] for step in range(len(values))]
    return "row " + " ".join(card if card == place else f"{card}={place}" for card, place in ordered)


def steps(table: Table) -> dict[str, tuple]:
    """Return every smallest legal step by the words for it, with what it does."""
    found: dict[str, tuple] = {}
    hand = table.hands[table.turn]
    if table.phase == "draw":
        found["draw"] = ("draw",)
        top = table.pile[-1] if table.pile else ""
        for slot, text, grown in additions(table, top) if top and table.rules.take_add else ():
            found[f"take add {text}"] = ("take add", slot, grown, top)
        opened = table.laid[table.turn] or not table.rules.take_needs_canastra
        for canastra in new_canastras(table.rules, hand, top) if top and opened and table.rules.take_new else ():
            found[f"take new {written(canastra)}"] = ("take new", canastra)
    elif table.phase in ("opening", "play"):
        for card in hand:
            found[f"discard {card}"] = ("discard", card)
    if table.phase == "play":
        for card in hand:
            for slot, text, grown in additions(table, card):
                found[f"add {text}"] = ("add", slot, grown, card)
        for canastra in new_canastras(table.rules, hand):
            found[f"lay {written(canastra)}"] = ("lay", canastra)
    return found


def additions(table: Table, card: str):
    """Yield the own Canastras that `card` fits, in words, and what they become (R-2.4)."""
    for slot, canastra in enumerate(table.laid[table.turn]):
        name = f"{'AB'[table.turn]}{slot + 1}"
        for grown, moved in with_card(table.rules, canastra, card):
            (place,) = [place for lying, place in grown[1] if lying == card]
            text = card if place == card else f"{card}={place}"
            yield slot, f"{text} {name}" + (f" joker {moved}" if moved else ""), grown


def after(table: Table, step: tuple) -> Table:
    """Return the table after a step of `steps`."""
    table = deepcopy(table)
    me = table.turn
    match step:
        case ("draw",):
            for _ in range(table.rules.draw):
                draw_one(table)
            if table.phase == "draw":
                table.phase = "play"
        case ("lay", canastra):
            lay(table, canastra, cards_in(canastra))
        case ("add", slot, grown, card):
            table.laid[me][slot] = grown
            lay(table, None, {card})
        case ("take new", canastra):
            top = table.pile.pop()
            lay(table, canastra, cards_in(canastra) - {top})
            take_rest(table)
        case ("take add", slot, grown, _):
            table.pile.pop()
            table.laid[me][slot] = grown
            lay(table, None, set())
            take_rest(table)
        case ("discard", card):
            table.hands[me].remove(card)
            table.pile.append(card)
            table.phase = "ended"
    settle(table, me)
    if table.phase == "ended":
        table.turn, table.phase = 1 - me, "draw"
    return table


def lay(table: Table, canastra: Canastra | None, cards: set[str]) -> None:
    table.hands[table.turn] -= cards
    table.turned_over = 0
    if canastra:
        table.laid[table.turn].append(canastra)


def take_rest(table: Table) -> None:
    """Take what lies under the top card (R-4.4)."""
    table.hands[table.turn] |= set(table.pile)
    table.pile = []
    table.phase = "play"


def draw_one(table: Table) -> None:
    """Draw a card where there is one, the pile turned over before that if it must be (R-5.5, R-5.8)."""
    if table.phase == "over":
        return
    if not table.stock and table.pile:
        table.stock, table.pile = table.pile, []
        table.turned_over += 1
        if table.turned_over >= table.rules.stalemate_turnovers:
            table.phase = "over"
            table.annulled = not any(table.laid)
            return
    if table.stock:
        table.hands[table.turn].add(table.stock.pop(0))
    last_stock(table)


def last_stock(table: Table) -> None:
    """Let a Buraco become the stock where neither stock nor pile is left (R-5.6)."""
    if not table.stock and not table.pile and table.buracos:
        table.stock = table.buracos.pop(0)


def settle(table: Table, player: int) -> None:
    """Do what an emptied hand and an emptied middle bring about (R-5.1 to R-5.6)."""
    if table.phase == "over":
        return
    if not table.hands[player]:
        if not table.buracos:
            table.phase, table.out = "over", player
            return
        if table.laid[player]:
            table.hands[player] = set(table.buracos.pop(0))
    last_stock(table)


def score(table: Table) -> list[int]:
    """Return the points of both players at the end (R-6)."""
    if table.annulled:
        return [0, 0]
    rules, points = table.rules, []
    for player in (0, 1):
        total = sum(points_of(rules, canastra) for canastra in table.laid[player])
        held = len(table.hands[player])
        total -= held * (rules.hand_card_many if held >= rules.many_cards else rules.hand_card)
        points.append(total + (rules.out if table.out == player else 0))
    return points
