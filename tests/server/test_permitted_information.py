"""What a player may ask is always shown, and nothing else is (S-7)."""

import msgspec

from sambakit.server import wire
from sambakit.server.match.sending import event_for
from sambakit.server.store.secret import Secret
from sambakit.server.store.store import SeatRecord, TableRecord
from sambakit.server.tables.making import new_table
from sambakit.server.tables.table import Table
from sambakit.server.wire.shared import TableOptions
from tests.server.simulation import EPOCH, World, deck_with, simulate

HANDS = {0: "3h 4s 4h", 1: "3d 3d 3d 3h", 2: "Ks Kh Kd", 3: "3h As 7c"}  # all six red threes
NOBODY_HERE: frozenset[int] = frozenset()


def spanish(deck: bytes) -> Table:
    """Return a table of four at Spanish Samba with this deck, seat 0 to begin."""
    seats = tuple(SeatRecord(seat=seat, name=f"S{seat}", level="greedy", person=f"p{seat}") for seat in range(4))
    record = TableRecord(
        id="t", rules="spanish", players=4, speed=300, owner="p0", created=EPOCH, options=TableOptions(referee=True)
    )
    return new_table(record, seats, 3, Secret(deck, b"seed"), "m")[0]


def begun() -> Table:
    return spanish(deck_with(HANDS, 4, 0, "9s"))


def test_S_7_2_S_7_4_the_minimum_of_each_side_is_shown_to_all() -> None:
    for seat in range(4):
        view = begun().view(seat, NOBODY_HERE)
        assert [side.minimum for side in view.sides] == [50, 50]


def test_S_7_3_cards_still_to_be_drawn_for_exposed_red_threes_are_shown() -> None:
    table = begun()
    assert [seat.to_replace for seat in table.view(2, NOBODY_HERE).seats] == [0, 4, 0, 1]
    for seat, gone in ((0, [0, 0, 0, 1]), (1, [0, 0, 0, 1]), (2, [0, 0, 0, 0])):
        table.accept(table.after_play(seat, table.match_state.deal.legal_actions()[:1], EPOCH))
        discard = next(action for action in table.match_state.deal.legal_actions() if str(action).startswith("discard"))
        table.accept(table.after_play(seat, [discard], EPOCH))
        assert [shown.to_replace for shown in table.view(seat, NOBODY_HERE).seats] == gone


def test_S_7_3_other_rule_sets_replace_red_threes_before_anybody_could_ask() -> None:
    async def story() -> None:
        world = World()
        for rules in ("dutch", "fournier", "bicycle"):
            player = await world.sit(await world.table_with(HANDS, players=4, top="9s", rules=rules, speed=3000))
            assert player.view is not None
            assert [seat.to_replace for seat in player.view.seats] == [0, 0, 0, 0]

    simulate(story)


def test_S_7_4_how_many_cards_every_hand_holds_is_shown() -> None:
    for seat in range(4):
        assert [shown.cards for shown in begun().view(seat, NOBODY_HERE).seats] == [15, 11, 15, 14]


def test_S_7_5_how_many_cards_the_stock_holds_is_always_shown() -> None:
    left = 162 - 60 - 1 - 1  # the hands, the turn-up, the card for the red three of the first seat
    assert [begun().view(seat, NOBODY_HERE).stock for seat in range(4)] == [left] * 4


def test_S_7_6_the_partner_who_is_asked_sees_what_could_be_asked() -> None:
    asker, asked = begun().view(0, NOBODY_HERE), begun().view(2, NOBODY_HERE)
    assert (asked.sides, asked.seats, asked.stock) == (asker.sides, asker.seats, asker.stock)


def test_S_7_7_a_player_who_keeps_one_card_says_so() -> None:
    async def story() -> None:
        world = World()
        hands = {0: "Ks Kh Kd Kc Ks Kh Kd As Ah Ad Ac Qs Qh Qd Qc"}
        table = await world.table_with(hands, players=2, top="9s", rules="spanish + draw=1 + out_sets=1", speed=3000)
        player = await world.sit(table)
        for play in (["draw"], ["lay Ks Kh Kd Kc Ks Kh Kd", "lay As Ah Ad Ac", "lay Qs Qh Qd"]):
            answer = await player.play(*play)
            assert isinstance(answer, wire.Done)
            await player.state(lambda view, least=answer.version: view.last_event >= least)
        assert isinstance(await player.play("discard Qc"), wire.Done)
        await player.state(lambda view: view.turn == 1)
        assert [event.seat for event in player.events if event.kind == "one_card"] == [0]
        assert player.view is not None
        assert player.view.rule_facts.pumba

    simulate(story)


def events_of(table: Table) -> list[bytes]:
    """Return the events of a table as seat 0 gets them."""
    return [wire.encode(event_for(row, 0, table.names())) for row in table.rows]


def test_S_7_8_of_the_pile_only_its_number_and_the_top_card_are_shown() -> None:
    deck = bytearray(deck_with(HANDS, 4, 0, "9s"))
    other = bytearray(deck)
    naturals = range(8, 52)
    place = next(at for at in range(100, 162) if deck[at] in naturals and deck[at] != deck[60])
    other[60], other[place] = deck[place], deck[60]  # another turn-up
    tables = [spanish(bytes(deck)), spanish(bytes(other))]
    assert wire.encode(tables[0].view(2, NOBODY_HERE)) != wire.encode(tables[1].view(2, NOBODY_HERE))
    for table in tables:
        table.accept(table.after_play(0, table.match_state.deal.legal_actions()[:1], EPOCH))
        discard = next(action for action in table.match_state.deal.legal_actions() if str(action).startswith("discard"))
        table.accept(table.after_play(0, [discard], EPOCH))
        view = table.view(2, NOBODY_HERE)
        assert (view.pile, f"discard {view.upcard}") == (2, str(discard))
    assert wire.encode(tables[0].view(2, NOBODY_HERE)) == wire.encode(tables[1].view(2, NOBODY_HERE))


def test_S_7_1_nothing_else_of_another_hand_or_the_stock_is_shown() -> None:
    deck = bytearray(deck_with(HANDS, 4, 0, "9s"))
    plain = wire.encode(spanish(bytes(deck)).view(0, NOBODY_HERE))
    events = events_of(spanish(bytes(deck)))
    red = (5, 6)
    of_others = [place for place in range(1, 60) if place % 4 and deck[place] not in red]
    in_stock = [place for place in range(70, 162) if deck[place] not in red]
    for held, lies in zip(of_others, in_stock, strict=False):
        deck[held], deck[lies] = deck[lies], deck[held]
    assert wire.encode(spanish(bytes(deck)).view(0, NOBODY_HERE)) == plain
    assert events_of(spanish(bytes(deck))) == events
    assert wire.encode(spanish(bytes(deck)).view(1, NOBODY_HERE)) != wire.encode(begun().view(1, NOBODY_HERE))


def test_S_7_1_what_is_told_of_another_player_is_this_and_no_more() -> None:
    told = {field.name for field in msgspec.structs.fields(wire.Seat)}
    of_the_person = {"seat", "side", "name", "unnamed", "kind", "level", "away", "stand_in", "ready", "owner"}
    assert told - of_the_person == {"cards", "open_cards", "to_replace"}
    of_the_side = {field.name for field in msgspec.structs.fields(wire.SambaSide)}
    on_the_table = {"side", "seats", "opened", "completed", "sets_suffice", "melds", "red_threes"}
    assert of_the_side - on_the_table == {"score", "minimum"}
