"""What if: a new table goes on from a moment of a finished match, and the match stays as it is."""

import hashlib
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sambakit.bots import Budget, make_bot
from sambakit.engine.presets import PRESETS
from sambakit.server import wire
from sambakit.server.hub.refused import Refused
from sambakit.server.keeping.verifying import verify
from sambakit.server.match.events import Row
from sambakit.server.people.ids import MATCH, TABLE, Moment, new_id
from sambakit.server.people.tokens import new_token
from sambakit.server.replays.origin import Origin, origin_of
from sambakit.server.store.database import Database
from sambakit.server.store.secret import draw_secret, secret_of
from sambakit.server.store.store import Change, Decider, KeptMatch, SeatRecord, StoredTable, TableRecord
from sambakit.server.tables.exporting import record_text
from sambakit.server.tables.making import new_table, stored_table
from sambakit.server.tables.registry import adapter_of_text, kept_rules
from sambakit.server.tables.table import Table
from tests.kept.standing import dealt, hash_of, standing
from tests.server.direct_store import DirectStore
from tests.server.simulation import World, refused, settled, simulate
from tests.server.test_match import play_match

COSTLY = ("canasta", "sambola", "samba_romme")  # more of their deals end at once
TEN = [
    pytest.param(name, marks=[pytest.mark.deals(28)] if name in COSTLY else [])
    for name in [*list(PRESETS)[:9], "samba_romme"]
]
NOW = 1_800_000_000.0


class Played:
    """A table that is played at without a server; `rows` are all its events."""

    def __init__(self, rules: str, players: int, origin: Origin | None = None, seed: int = 1) -> None:
        self.rng = Random(seed)
        adapter, parsed = kept_rules(rules)
        seats = tuple(
            SeatRecord(seat=seat, name=f"S{seat}", level="greedy", person=f"p{seat}") for seat in range(players)
        )
        self.record = TableRecord(
            id=new_id(TABLE, self.rng), rules=adapter.rules.print_kept(parsed), players=players, speed=0, owner="p0",
            created=NOW,
        )  # fmt: skip
        self.secret = secret_of(origin.deck, self.rng) if origin else draw_secret(adapter.pack(parsed), self.rng)
        self.id = new_id(MATCH, self.rng)
        dealer = origin.dealer if origin else 0
        self.table, change = new_table(self.record, seats, dealer, self.secret, self.id, origin=origin)
        self.decks = {1: self.secret.deck}
        self.rows: list[Row] = []
        self.begun = change
        self._note(change)

    def play_deal(self, moves: int = 10**6) -> None:
        """Let greedy bots play on in the deal, `moves` plays at most."""
        bot = make_bot("greedy", self.table.adapter.view_type)
        for _ in range(moves):
            deal = self.table.match_state.deal
            if deal.over:
                return
            packed = bot.choose(deal.view(deal.actor), deal.legal(), self.rng, Budget())
            trial, actions = deal.copy(), []
            actions.append(trial.value_of(packed))
            trial.act(packed)
            while trial.unfinished:
                packed = bot.choose(trial.view(trial.actor), trial.legal(), self.rng, Budget())
                actions.append(trial.value_of(packed))
                trial.act(packed)
            self.do(self.table.after_plays(deal.actor, [actions], NOW))

    def next_deal(self) -> None:
        secret = draw_secret(self.table.adapter.pack(self.table.match_state.rules), self.rng)
        self.do(self.table.after_next_deal(secret, new_id(MATCH, self.rng), NOW))
        self.decks[self.table.match_state.serial] = secret.deck

    def do(self, uncommitted: Any) -> None:
        self.table.accept(uncommitted)
        self.rows += uncommitted.change.rows

    def kept(self) -> KeptMatch:
        """Return the match as the store would give it."""
        deciders = [Decider(person=f"p{seat}") for seat in range(self.record.players)]
        origin = self.begun.new_match.origin if self.begun.new_match else None
        first = next(at for at, row in enumerate(self.rows) if row.kind == "match_started")
        return KeptMatch(
            self.id, self.record.rules, [f"S{seat}" for seat in range(self.record.players)], deciders,
            self.rows[first:], self.decks, origin=origin or "",
        )  # fmt: skip

    def read_again(self) -> Table:
        """Return the table as a server reads it after a restart."""
        stored = StoredTable(
            record=self.record, seats=self.table.seats, rows=tuple(self.rows), snapshot=None, match=self.id,
            commands={}, all_commands=True, links=(), invite=None, secret=self.secret,
            serial=self.table.match_state.serial,
            origin=self.begun.new_match.origin if self.begun.new_match else None,
        )  # fmt: skip
        return stored_table(stored)

    def _note(self, change: Change) -> None:
        self.rows += change.rows
        for row in change.rows:
            self.table.note(row)


def finished(rules: str, deals: int = 2, seed: int = 1) -> Played:
    """Return a match of some deals, that was ended then."""
    adapter, parsed = kept_rules(rules)
    players = max(count for count in adapter.sides(parsed) if count <= 4)
    played = Played(rules, players, seed=seed)
    for deal in range(deals):
        if deal and not played.table.match_state.match_over:
            played.next_deal()
        played.play_deal()
    return played


def replayed_to(kept: KeptMatch, moment: Moment) -> Any:
    """Return the deal of the record at a moment, by the game's own records."""
    adapter = adapter_of_text(kept.rules)
    record = adapter.record.parse_record(record_text(kept))
    recorded = record.deals[moment.deal - 1]
    cut = replace(recorded, plays=recorded.plays[: moment.step], end=None, chain="", undone=())
    return adapter.record.replay(
        replace(record, deals=(*record.deals[: moment.deal - 1], cut), over=False, winner=None)
    ).deal


def moments_of(kept: KeptMatch, rng: Random, count: int) -> list[Moment]:
    """Return moments of deals that are over, drawn at random; the very first and a last one are among them."""
    adapter = adapter_of_text(kept.rules)
    deals = adapter.record.parse_record(record_text(kept)).deals
    last = Moment(kept.id, len(deals), len(deals[-1].plays) - 1)
    drawn = [
        (number, rng.randrange(len(deals[number - 1].plays)))
        for number in (rng.randint(1, len(deals)) for _ in range(count - 2))
    ]
    return [Moment(kept.id, 1, 0), last, *(Moment(kept.id, *one) for one in drawn)]


@pytest.mark.parametrize("rules", TEN)
def test_from_any_moment_the_same_deal_goes_on_and_is_read_and_recorded_again(rules: str) -> None:
    old = finished(rules)
    kept = old.kept()
    before = record_text(kept)
    for number, moment in enumerate(moments_of(kept, Random(rules), 20)):
        origin = origin_of(kept, moment)
        assert origin is not None
        assert not origin.ends_deal
        new = Played(kept.rules, origin.players, origin, seed=number + 2)
        state = new.table.match_state
        assert hash_of(dealt(state)) == hash_of(dealt(replace(state, deal=replayed_to(kept, moment))))
        assert (state.match_number, state.deal_number, state.totals) == (1, 1, state.scores)
        assert standing(new.read_again()) == standing(new.table)
        new.play_deal(10 if number else 10**6)
        assert standing(new.read_again()) == standing(new.table)
        if new.table.match_state.deal.over:
            text = record_text(new.kept())
            adapter = adapter_of_text(kept.rules)
            record = adapter.record.parse_record(text)
            assert record.provenance.origin == str(moment)
            assert record.provenance.match == new.id
            assert (tuple(record.scores) or (0,) * len(state.scores)) == state.scores
            assert adapter.record.print_record(record) == text
            assert adapter.record.replay(record).match.scores == new.table.match_state.totals
            steps = adapter.record.parse_record(before).deals[moment.deal - 1].plays
            assert record.deals[0].plays[: moment.step] == steps[: moment.step]
    assert record_text(kept) == before


# ---- at a server ----------------------------------------------------------------------------------------------------


def match_and_all(world: World, but: str = "") -> tuple[str, str]:
    """Return the id of the one match that is over, and a hash of all that is kept of its table, `but` apart."""
    connection = world.store.database._connection
    ((match, table),) = connection.execute(
        'SELECT id, table_id FROM "match" WHERE ended IS NOT NULL AND table_id != ?', (but,)
    ).fetchall()
    kept = [
        connection.execute(f'SELECT * FROM "{name}" WHERE table_id = ? ORDER BY 1, 2', (table,)).fetchall()
        for name in ("event", "match", "secret", "seat", "snapshot", "command", "name_of")
    ]
    return match, hashlib.sha256(repr(kept).encode()).hexdigest()


async def after_a_match(world: World, rules: str = "dutch", players: int = 2) -> tuple[str, str]:
    """Play a match of one deal to its end, and return its id and a hash of all that is kept of it."""
    wish = wire.NewTable(
        rules, players, "Ann", [], "greedy", 0, options=wire.TableOptions(limit=wire.Limit("deals", 1))
    )
    table = (await world.maker.make(wish, world.token, "127.0.0.1")).table
    ann = await world.sit(table)
    await play_match(ann)
    ann.leave()
    await settled()
    return match_and_all(world)


def wish_for(step: int, seat: int = 0, gathers: bool = False, deal: int = 1) -> wire.NewWhatIf:
    options = wire.TableOptions(limit=wire.Limit("deals", 1))
    return wire.NewWhatIf(deal, step, seat, "Ann", [], "greedy", 0, options, gathers)


async def moment_of_turn(world: World, match: str, seat: int) -> int:
    """Return a moment in the middle of the deal at which it is the turn of `seat`."""
    kept = await world.store.finished_match(match)
    assert kept is not None
    for step in range(20, 60):
        origin = origin_of(kept, Moment(match, 1, step))
        assert origin is not None
        played = Played(origin.rules, origin.players, origin)
        if played.table.match_state.deal.actor == seat:
            return step
    raise AssertionError("it is never the turn of this seat")


def test_a_table_goes_on_from_a_moment_and_the_old_match_keeps_every_byte(tmp_path: Path) -> None:
    async def story() -> None:
        world = World(DirectStore(Database(tmp_path / "data.sqlite")))
        match, before = await after_a_match(world)
        step = await moment_of_turn(world, match, 0)
        made = await world.maker.what_if(match, wish_for(step), world.token, "127.0.0.1")
        page = await world.sit(made.table)
        origin = await world.hub.origin(Moment(match, 1, step))
        assert origin is not None
        expected = Played(origin.rules, 2, origin).table
        assert page.view is not None
        assert page.view.hand == expected.seat_view(expected.public_view(frozenset()), 0).hand
        assert page.view.stock == len(expected.match_state.deal.state.stock) - expected.match_state.deal.state.stock_at
        await page.play_simply()
        old_view = wire.encode(await page.catch_up())
        after = World(world.store, seed=2)  # the server was killed and starts again
        again = await after.sit(made.table, 0, world.token)
        assert wire.encode(again.view) == old_view
        assert again.view is not None
        assert again.view.what_if == f"1.{step}"
        await again.play_simply()
        await play_match(again)
        connection = world.store.database._connection
        assert match_and_all(world, made.table) == (match, before)
        ((record, start),) = connection.execute(
            'SELECT origin, id FROM "match" WHERE table_id = ?', (made.table,)
        ).fetchall()
        assert record == f"{match}#1.{step}"
        kept = await world.store.finished_match(start)
        assert kept is not None
        text = record_text(kept)
        assert f"origin {match}#1.{step}\n" in text
        adapter = adapter_of_text(kept.rules)
        adapter.record.replay(adapter.record.parse_record(text))
        further = await world.maker.what_if(start, wish_for(step + 3), world.token, "127.0.0.1")  # what if of a what if
        assert (await after.sit(further.table, 0, world.token)).view is not None
        assert verify(tmp_path / "data.sqlite").damaged == []

    simulate(story)


def test_people_gather_for_it_and_take_any_seats_and_a_restart_keeps_the_moment() -> None:
    async def story() -> None:
        world = World()
        match, _ = await after_a_match(world, players=4)
        step = 31
        made = await world.maker.what_if(match, wish_for(step, 2, gathers=True), world.token, "127.0.0.1")
        assert made.seat == 2
        world = World(world.store, seed=3)
        ann = world.connect(token := first_token(world))
        ann.send(wire.Hello(wire.PROTOCOL, made.table, 2))
        room = await ann.until(lambda message: isinstance(message, wire.Room))
        assert isinstance(room, wire.Room)
        assert room.what_if == f"1.{step}"
        assert match not in wire.encode(room).decode()  # whoever knows the match may see all hands
        assert room.invite is not None
        ben_token = new_token(world.rng)
        await world.reception.take_seat(made.table, wire.TakeSeat(room.invite.secret, "Ben", 0), ben_token, "192.0.2.1")
        assert isinstance(await ann.command(wire.Begin(ann.identity())), wire.Done)
        origin = await world.hub.origin(Moment(match, 1, step))
        assert origin is not None
        expected = Played(origin.rules, 4, origin).table
        for seat, device in ((2, token), (0, ben_token)):
            page = await world.sit(made.table, seat, device)
            assert page.view is not None
            assert page.view.hand == expected.seat_view(expected.public_view(frozenset()), seat).hand
            assert [one.kind for one in page.view.seats] == ["person", "bot", "person", "bot"]
            assert page.view.what_if == f"1.{step}"
            for event in page.events:
                if event.kind in ("dealt", "drew") and event.cards:
                    assert event.kind == "dealt" or event.seat == seat
            assert match.encode() not in b"".join(page.socket.sent)

    simulate(story)


def first_token(world: World) -> str:
    """Return the token with which the first simulated device comes."""
    return new_token(Random(1))


def test_what_is_not_drawn_yet_changes_no_byte_that_a_seat_gets() -> None:
    old = finished("dutch", 1)
    kept = old.kept()
    origin = origin_of(kept, Moment(kept.id, 1, 30))
    assert origin is not None
    state = Played(origin.rules, origin.players, origin).table.match_state.deal.state
    place = len(origin.deck) - (len(state.stock) - state.stock_at)
    other = replace(origin, deck=origin.deck[:place] + origin.deck[place:][::-1])
    tables = [Played(one.rules, one.players, one).table for one in (origin, other)]
    for seat in range(origin.players):
        plain, changed = (wire.encode(table.view(seat, frozenset())) for table in tables)
        assert plain == changed


@pytest.mark.parametrize(("deal", "step", "seat", "status"), [
    (1, 10**6, 0, 404), (2, 0, 0, 404), (0, 0, 0, 404), (1, -1, 0, 404), (1, 5, 2, 422),
])  # fmt: skip
def test_a_moment_that_is_not_there_is_refused(deal: int, step: int, seat: int, status: int) -> None:
    async def story() -> None:
        world = World()
        match, _ = await after_a_match(world)
        error = await refused(world.maker.what_if(match, wish_for(step, seat, deal=deal), world.token, "127.0.0.1"))
        assert isinstance(error, Refused)
        assert error.status == status

    simulate(story)


def test_a_match_that_runs_and_a_deal_that_was_broken_off_have_no_moments() -> None:
    async def story() -> None:
        world = World()
        table = await world.table(players=2)
        page = await world.sit(table)
        await page.play_simply()
        task = await world.hub.table(table)
        assert task is not None
        unknown = await refused(world.maker.what_if(new_id(MATCH, Random(4)), wish_for(0), world.token, "::1"))
        for _ in range(2):
            error = await refused(world.maker.what_if(task.table.match, wish_for(0), world.token, "::1"))
            assert isinstance(error, Refused)
            assert isinstance(unknown, Refused)
            assert (error.status, error.problem) == (unknown.status, unknown.problem) == (404, error.problem)
            await page.command(wire.EndMatch(page.identity(), 1))  # now it is over, and its deal has never been shown

    simulate(story)


def test_where_the_deal_is_over_nothing_goes_on() -> None:
    async def story() -> None:
        world = World()
        match, _ = await after_a_match(world)
        kept = await world.store.finished_match(match)
        assert kept is not None
        steps = len(adapter_of_text(kept.rules).record.parse_record(record_text(kept)).deals[0].plays)
        error = await refused(world.maker.what_if(match, wish_for(steps), world.token, "::1"))
        assert isinstance(error, Refused)
        assert error.status == 422
        await world.maker.what_if(match, wish_for(steps - 1), world.token, "::1")

    simulate(story)
