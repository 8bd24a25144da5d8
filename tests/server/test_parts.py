"""A view put together part by part is the view made anew, for every seat, whatever happened at the table."""

import json
from random import Random

import pytest

from sambakit.engine.actions.actions import MeldName, operation_of
from sambakit.engine.definition.staging import mergeable
from sambakit.engine.presets import PRESETS
from sambakit.server import wire
from sambakit.server.match.refusals import NotNow
from sambakit.server.people.tokens import token_hash
from sambakit.server.seating.people import after_link, after_taking_seat
from sambakit.server.store.secret import draw_secret
from sambakit.server.store.store import Link, SeatRecord, TableRecord
from sambakit.server.tables.making import new_table
from sambakit.server.tables.registry import adapter_of_text
from sambakit.server.tables.speaking import Audience
from sambakit.server.tables.table import Table, Uncommitted
from sambakit.server.wire.parts import AWAY, LEAVES, LISTS
from sambakit.server.wire.shared import TableOptions
from tests.server.pages import Page
from tests.server.simulation import EPOCH, World, settled, simulate

STEPS = 150


class Gathering:
    """A table, and the pages of its seats that come and go by chance."""

    def __init__(self, rules: str, rng: Random) -> None:
        self.rng = rng
        self.adapter = adapter_of_text(rules)
        self.rules = self.adapter.rules.parse(rules)
        players = rng.choice(sorted(self.adapter.sides(self.rules)))
        seats = tuple(
            SeatRecord(seat=seat, name=f"S{seat}", level="greedy", person=f"p{seat}") for seat in range(players)
        )
        has_referee = self.adapter.has_referee(self.rules)
        record = TableRecord(
            id="t",
            rules=self.adapter.rules.print_kept(self.rules),
            players=players,
            speed=300,
            owner="p0",
            created=EPOCH,
            options=TableOptions(referee=has_referee),
        )
        self.table: Table = new_table(record, seats, 0, draw_secret(self.adapter.pack(self.rules), rng), "m0")[0]
        self.audience = Audience(self.table)
        self.pages: list[Page] = []
        for seat in range(players):
            self.come(seat)

    def come(self, seat: int) -> None:
        page = Page(seat, protocol=self.rng.choice([1, 2, 3, 3, 3, 3]))
        first = not self.audience.at(seat)
        self.audience.add(page, seat)
        if first:
            self.audience.show_presence(seat)
        page.send(self.audience.welcome(seat, 0, page.protocol))
        self.pages.append(page)

    def go(self, page: Page) -> None:
        self.pages.remove(page)
        self.audience.remove(page, page.seat)
        if not self.audience.at(page.seat):
            self.audience.show_presence(page.seat)

    def keep(self, uncommitted: Uncommitted) -> None:
        self.table.accept(uncommitted)
        self.audience.publish(uncommitted.change.rows)

    def step(self) -> None:
        """Do something that can happen at a table."""
        rng, table = self.rng, self.table
        seat = rng.randrange(table.record.players)
        match rng.randrange(24):
            case 0 if len(self.pages) < 8:
                self.come(seat)
            case 1 if self.pages:
                self.go(rng.choice(self.pages))
            case 7 if self.pages:  # it has missed something, and asks for the whole view
                page = rng.choice(self.pages)
                page.send(self.audience.welcome(page.seat, 0, page.protocol))
            case 2:
                self.keep(table.after_speed(seat, rng.randrange(3000), EPOCH))
            case 3:
                self.keep(table.after_stand_in(seat, not table.seats[seat].stand_in, EPOCH))
            case 4:
                table.forget(f"p{seat}")
                self.audience.publish()
            case 5:
                link = Link(token_hash("x"), seat, EPOCH)
                self.keep(after_link(table, link, EPOCH))
                self.keep(after_taking_seat(table, link.seat, f"p{rng.randrange(9)}", "New", EPOCH, link.secret))
            case 6 if table.record.options.referee and not table.match_state.deal.over and table.seats[seat].person:
                self.play_anyway(seat)
            case _:
                self.go_on()

    def go_on(self) -> None:
        """Play, take back, claim, or deal again."""
        table, rng = self.table, self.rng
        deal = table.match_state.deal
        if deal.over:
            seat = rng.randrange(table.record.players)
            self.keep(table.after_ready(seat, EPOCH))
            self.keep(table.after_next_deal(draw_secret(self.adapter.pack(self.rules), rng), "m1", EPOCH))
        elif rng.random() < 0.1 and table.may_take_back(deal.actor):
            self.keep(table.after_take_back(deal.actor, EPOCH))
        else:
            self.keep(table.after_plays(deal.actor, [self.some_play()], EPOCH))

    def some_play(self) -> list[object]:
        """Return a play of whoever decides: rather one that lays cards."""
        deal, play = self.table.match_state.deal.copy(), []
        while not play or deal.unfinished:
            legal = deal.legal()
            packed = self.rng.choice([one for one in legal if operation_of(one) > 1] or legal)
            play.append(deal.value_of(packed))
            deal.act(packed)
        return play

    def play_anyway(self, seat: int) -> None:
        """Discard out of turn, or claim what another one did."""
        table = self.table
        view = table.seat_view(table.public_view(frozenset()), seat)
        claims = [one.number for one in view.irregularities if one.may_claim]
        match_state = table.match_state
        try:
            if claims:
                self.keep(table.after_claim(seat, match_state.match_number, match_state.deal_number, claims[0], EPOCH))
            elif view.hand:
                wish = [table.adapter.actions.parse_action(f"discard {view.hand[0]}")]
                self.keep(table.after_play(seat, wish, EPOCH, even_so=True))
        except NotNow:
            pass

    def compare(self) -> None:
        for page in self.pages:
            anew = json.loads(wire.encode(self.table.view(page.seat, self.audience.present)))
            assert page.assembled.json == anew


@pytest.mark.parametrize("rules", [*PRESETS, "samba_romme", "dutch + target=500"])
def test_a_view_of_parts_is_the_view_made_anew(rules: str) -> None:
    gathering = Gathering(rules, Random(f"parts of {rules}"))
    for _ in range(STEPS):
        gathering.step()
        gathering.compare()
    assert gathering.table.version > STEPS / 2


@pytest.mark.parametrize("rules", PRESETS)
def test_what_may_be_merged_is_what_the_rules_say(rules: str) -> None:
    gathering, merging, steps = Gathering(rules, Random(f"merging by {rules}")), 0, 0
    table = gathering.table
    can_merge = gathering.rules.melds.merge_groups or gathering.rules.melds.join_sequences
    while steps < STEPS or (can_merge and not merging and steps < 20 * STEPS):
        gathering.go_on()
        steps += 1
        for side, message in zip(table.match_state.deal.state.sides, table.view(0, frozenset()).sides, strict=True):
            for slot, meld in enumerate(message.melds):
                if meld is not None:
                    allowed = mergeable(gathering.rules, side.melds, slot)
                    assert meld.merges == [str(MeldName(message.side, other)) for other in allowed]
                    merging += len(allowed)
    assert bool(merging) == can_merge


@pytest.mark.parametrize("view", wire.AnyView.__args__)
def test_every_field_of_a_view_is_in_one_part(view: type[wire.AnyTable]) -> None:
    fields = [name for part in (*view.PUBLIC.values(), *view.OWN.values()) for name in part]
    assert sorted([*fields, *LISTS, *LEAVES]) == sorted(view.__struct_fields__)
    assert not view.PUBLIC.keys() & view.OWN.keys()
    assert AWAY in wire.Seat.__struct_fields__


def test_what_has_not_changed_is_not_sent_again() -> None:
    async def story() -> None:
        world = World()
        table = await world.table_with({}, players=2, speed=3000, people={1: "x" * 43})
        player, other = await world.sit(table), await world.sit(table, 1, "x" * 43)
        await settled()
        parts = []
        for _ in range(2):
            known = len(other.socket.sent)
            await player.play_simply()
            await settled()
            (news,) = other.socket.sent[known:]
            parts.append([part["name"] for part in json.loads(news)["parts"]])
        assert parts == [["turn", "seats.0"], ["turn", "seats.0", "options"]]  # a draw, and the end of the turn

    simulate(story)


def test_who_comes_and_goes_is_told_in_a_few_bytes() -> None:
    async def story() -> None:
        world = World()
        table = await world.table_with({}, players=3, speed=3000, people={1: "x" * 43, 2: "y" * 43})
        player, other = await world.sit(table), await world.sit(table, 1, "x" * 43)
        known = len(player.socket.sent)
        other.leave()
        await settled()
        again = await world.sit(table, 1, "x" * 43)
        second = await world.sit(table, 1, "x" * 43)
        await settled()
        told = [json.loads(data) for data in player.socket.sent[known:]]
        version = told[0]["v"]
        assert 119_000 < told[1]["leaves"][0].pop("bot_in") < 120_000
        gone = [{"seat": seat, "bot_in": 120_000, "choice": None, "late": False} for seat in (1, 2)]
        assert told == [
            {"type": "presence", "v": version, "away": [1, 2], "leaves": gone, "next_deal": None},
            {
                "type": "presence",
                "v": version + 1,
                "away": [2],
                "next_deal": None,
                "leaves": [{"seat": 2, "choice": None, "late": False}],
            },
        ]
        assert [seat.away for seat in again.view.seats] == [False, False, True]
        assert again.view == second.view

    simulate(story)
