"""Tables of Samba Rommé for tests: made from a deck, played on by chance, looked at by seat."""

from collections.abc import Sequence
from random import Random

from sambakit.engine.values.cards import shuffled
from sambakit.romme.deal import RommeDeal
from sambakit.romme.values.cards import CARDS, pack
from sambakit.server import wire
from sambakit.server.store.secret import Secret
from sambakit.server.store.store import SeatRecord, TableRecord
from sambakit.server.tables.making import new_table
from sambakit.server.tables.table import Table
from tests.romme.tables import some_action
from tests.server.simulation import EPOCH

NOBODY_HERE: frozenset[int] = frozenset()
RULES = "samba_romme"


def some_deck(seed: int) -> bytes:
    return bytes(shuffled(pack(), Random(f"table {seed}")))


def deck_of(hands: tuple[str, str], buracos: Sequence[str] = (), stock: str = "", dealer: int = 1) -> bytes:
    """Return a deck that deals these cards to seats 0 and 1, the Buracos and the top of the stock; chance fills up."""
    wanted = [[CARDS[text] for text in hand.split()] for hand in hands]
    face_down = [[CARDS[text] for text in one.split()] for one in (*buracos, "", "")][:2]
    first = [CARDS[text] for text in stock.split()]
    named = {card for part in (*wanted, *face_down, first) for card in part}
    rest = [card for card in shuffled(pack(), Random(7)) if card not in named]
    sizes = [7, 7]
    sizes[dealer] = 6
    for part, size in ((wanted[0], sizes[0]), (wanted[1], sizes[1]), *((one, 6) for one in face_down)):
        part += [rest.pop() for _ in range(size - len(part))]
    deck, seat = [], 1 - dealer
    left = [wanted[0][:], wanted[1][:]]
    while left[0] or left[1]:
        if left[seat]:
            deck.append(left[seat].pop(0))
        seat = 1 - seat
    return bytes([*deck, *face_down[0], *face_down[1], *first, *rest])


def table_of(deck: bytes, dealer: int = 1, rules: str = RULES, people: Sequence[int] = (0, 1)) -> Table:
    """Return a table at which these people sit, and bots else; the other one than the dealer opens."""
    seats = tuple(
        SeatRecord(seat=seat, name=f"S{seat}", level="steady", person=f"p{seat}" if seat in people else None)
        for seat in (0, 1)
    )
    record = TableRecord(id="t", rules=rules, players=2, speed=300, owner="p0", created=EPOCH)
    return new_table(record, seats, dealer, Secret(deck, b"seed"), "m")[0]


def game_of(table: Table) -> RommeDeal:
    deal = table.match_state.deal
    assert isinstance(deal, RommeDeal)
    return deal


def do(table: Table, *actions: str) -> None:
    """Carry a play of whoever decides out; raises NotNow where the rules refuse it."""
    parsed = [table.adapter.actions.parse_action(text) for text in actions]
    table.accept(table.after_play(table.match_state.deal.actor, parsed, EPOCH))


def play_on(table: Table, steps: int, rng: Random) -> None:
    """Play so many random actions, fewer where the game ends."""
    for _ in range(steps):
        game = game_of(table)
        if game.over:
            return
        do(table, str(game.value_of(some_action(game, rng))))


def seen(table: Table, seat: int) -> wire.RommeTable:
    view = table.view(seat, NOBODY_HERE)
    assert isinstance(view, wire.RommeTable)
    return view
