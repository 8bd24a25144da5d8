"""What people say at a table: who reads it, what is let through, how long it is kept."""

import asyncio
import logging
import sqlite3
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as some

from sambakit.server import wire
from sambakit.server.chat.texts import clean_line
from sambakit.server.people.texts import LONGEST_LINE
from sambakit.server.people.tokens import new_token
from sambakit.server.settings import Settings
from sambakit.server.store.database import Database
from sambakit.server.store.store import MOST_LINES, StoreBusy
from tests.server.direct_store import DirectStore
from tests.server.simulation import Player, World, decode_outgoing, settled, simulate

HAND = "4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 4d 5d 6d 7d"
HTML = ("<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "{@html '<b>'}", "&lt;b&gt;")


async def opened(
    world: World,
    chat: wire.Allowed = "free",
    rules: str = "dutch",
    purpose: Literal["friends", "strangers"] = "friends",
) -> str:
    """Open a table that gathers its people."""
    options = wire.TableOptions(chat=chat)
    wish = wire.NewTable(rules, 2, "Ann", [], "greedy", 0, options=options, gathers=True, purpose=purpose)
    return (await world.maker.make(wish, world.token, "127.0.0.1")).table


async def entered(world: World, table: str, seat: int = 0, token: str | None = None) -> tuple[Player, wire.Room]:
    """Return a page that has said hello in a room, and the room as it sees it."""
    player = world.connect(token)
    player.send(wire.Hello(wire.PROTOCOL, table, seat))
    message = await player.until(lambda message: isinstance(message, wire.Room))
    assert isinstance(message, wire.Room)
    return player, message


async def two(world: World, chat: wire.Allowed = "free", rules: str = "dutch") -> tuple[str, Player, Player, str]:
    """Open a table with Ann and Ben in its room, and return it with both pages and Ben's token."""
    table = await opened(world, chat, rules)
    ann, room = await entered(world, table)
    assert room.invite is not None
    token = new_token(world.rng)
    await world.reception.take_seat(table, wire.TakeSeat(room.invite.secret, "Ben", None), token, "192.0.2.1")
    ben, _ = await entered(world, table, 1, token)
    return table, ann, ben, token


async def say(player: Player, line: str | None = None, preset: wire.ReadyMade | None = None) -> wire.Outgoing:
    """Say a line and return the answer."""
    return await player.command(wire.Say(player.identity(), preset, line))


async def code(player: Player, line: str | None = None, preset: wire.ReadyMade | None = None) -> str:
    """Return why a line is refused, "" where it is said."""
    answer = await say(player, line, preset)
    return answer.refusal.code if isinstance(answer, wire.Refused) else ""


async def heard(player: Player) -> list[wire.Said]:
    """Return the lines that a page was told one by one."""
    await settled()
    messages = [decode_outgoing(data) for data in player.socket.sent]
    return [message for message in messages if isinstance(message, wire.Said)]


async def talk(player: Player) -> list[str | None]:
    """Return what was said, as a page that has come is told."""
    message = await player.until(lambda message: isinstance(message, wire.Chat))
    assert isinstance(message, wire.Chat)
    return [line.line or line.preset for line in message.lines]


async def begin(ann: Player, *others: Player) -> None:
    """Begin the match."""
    assert isinstance(await ann.command(wire.Begin(ann.identity())), wire.Done)
    for player in (ann, *others):
        await player.until(lambda message: isinstance(message, wire.Welcome))


# ---- texts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("  Well   done! ", "Well done!"),
        ("two\nlines\tare one", "two lines are one"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f \U0001f44d\U0001f3fd", None),
        ("\u0633\u0644\u0627\u0645 \u05e9\u05dc\u05d5\u05dd", None),
        ("\u0635\u064e\u0651", None),  # two marks
        ("Vi\u1ec7t Nam, \u0939\u093f\u0928\u094d\u0926\u0940, \u674e\u5c0f\u9f99", None),
        ("x" * LONGEST_LINE, None),
        *((one, None) for one in HTML),
    ],
)
def test_what_people_write_is_kept_as_text_in_one_form(text: str, line: str | None) -> None:
    assert clean_line(text) == (text if line is None else line)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        *((text, "line_empty") for text in ("", "  \n ", "\u3164\u2800", "\u200d\u200d", "\u115f \u1160", "\u0301")),
        *((text, "line_too_long") for text in ("x" * (LONGEST_LINE + 1), "x" * 16_000, "\u0301" * 900)),
        *(
            (f"a{one}b", "line_unreadable")
            for one in (
                *"\x00\x07\x1b\x7f\x85\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2060\u2066",
                *"\u2067\u2068\u2069\ufeff\ufff9\ud800\ue000\uffff\U000e0041\U000f0000",
                *("\u0301\u0302\u0303", "\u20dd\u20dd\u20dd", "\u0301\u200d\u0302\u200d\u0303"),
            )
        ),
    ],
)
def test_hidden_characters_towers_and_nothing_are_refused(text: str, why: str) -> None:
    refused = clean_line(text)
    assert isinstance(refused, wire.Refusal)
    assert refused.code == why


@given(some.text())
def test_a_clean_line_stays_as_it_is(text: str) -> None:
    line = clean_line(text)
    if isinstance(line, str):
        assert clean_line(line) == line
        assert 1 <= len(line) <= LONGEST_LINE


# ---- who reads it ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["dutch", "samba_romme"])
def test_all_at_the_table_read_a_line_in_the_room_and_in_the_match(rules: str) -> None:
    async def story() -> None:
        world = World()
        table, ann, ben, token = await two(world, rules=rules)
        assert isinstance(await say(ann, preset="hello"), wire.Done)
        assert isinstance(await say(ben, "Hi Ann"), wire.Done)
        for player in (ann, ben):
            first, second = await heard(player)
            assert (first.number, first.seat, first.name, first.preset, first.line) == (1, 0, "Ann", "hello", None)
            assert (second.number, second.seat, second.name, second.preset, second.line) == (
                2,
                1,
                "Ben",
                None,
                "Hi Ann",
            )
            assert first.at == second.at == int(world.wall_clock())
        await begin(ann, ben)
        assert await talk(ann) == ["hello", "Hi Ann"]  # what was said before is still there
        await say(ben, "Now it begins")
        assert (await heard(ann))[-1].line == "Now it begins"
        again = await world.sit(table, 1, token)
        assert await talk(again) == ["hello", "Hi Ann", "Now it begins"]
        after = World(world.store, seed=2)
        assert await talk(await after.sit(table, 0, world.token)) == ["hello", "Hi Ann", "Now it begins"]

    simulate(story)


def test_a_line_is_no_event_and_makes_no_play_stale() -> None:
    async def story() -> None:
        world = World()
        ben_token = new_token(world.rng)
        table = await world.table_with({0: HAND}, people={1: ben_token})
        ann, ben = await world.sit(table), await world.sit(table, 1, ben_token)
        version = ann.version
        expected = ann.view.last_event if ann.view else 0
        answer = await say(ben, preset="good_luck")
        assert isinstance(answer, wire.Done)
        assert answer.version == version
        assert isinstance(await ann.command(wire.Play(ann.identity(), expected, ["draw"])), wire.Done)
        assert [line.preset for line in await heard(ann)] == ["good_luck"]
        assert not [event for event in ann.events if "good_luck" in str(event)]
        assert [row for change in world.store.changes if change.said for row in change.rows] == []

    simulate(story)


def test_no_line_reaches_another_table() -> None:
    async def story() -> None:
        world = World()
        _, ann, ben, _ = await two(world)
        other = World(world.store, seed=2)
        other.hub = world.hub
        there = await opened(world)
        eve, _ = await entered(world, there)
        await say(ann, "only for us")
        assert [line.line for line in await heard(ben)] == ["only for us"]
        await begin(eve)
        await settled()
        late = await world.sit(there)
        await settled()
        for data in (*eve.socket.sent, *late.socket.sent):
            assert b"only for us" not in data
            assert b'"type":"said"' not in data

    simulate(story)


def test_pages_of_an_older_protocol_are_not_told() -> None:
    async def story() -> None:
        world = World()
        table = await world.table()
        ann = await world.sit(table)
        old = world.connect()
        old.send(wire.Hello(3, table, 0))
        await old.until(lambda message: isinstance(message, wire.Welcome))
        await say(ann, preset="hello")
        assert len(await heard(ann)) == 1
        assert b"said" not in b"".join(old.socket.sent)

    simulate(story)


# ---- one answer, and on the disk first ------------------------------------------------------------------------------


@pytest.mark.parametrize("played", [False, True])
def test_a_line_that_is_sent_again_is_said_once(played: bool) -> None:
    async def story() -> None:
        world = World(settings=Settings(chat_lines=1))
        table, ann, ben, _ = await two(world)
        if played:
            await begin(ann, ben)
        command = wire.Say(ann.identity(), line="once")
        assert isinstance(await ann.command(command), wire.Done)
        assert isinstance(await ann.command(command), wire.Duplicate)
        after = World(world.store, seed=2, settings=Settings(chat_lines=1))
        again = after.connect(world.token)
        again.send(wire.Hello(wire.PROTOCOL, table, 0))
        assert await talk(again) == ["once"]
        assert isinstance(await again.command(command), wire.Duplicate)

    simulate(story)


@pytest.mark.parametrize("played", [False, True])
def test_nobody_reads_a_line_that_the_disk_does_not_take(played: bool) -> None:
    async def story() -> None:
        world = World()
        _, ann, ben, _ = await two(world)
        if played:
            await begin(ann, ben)
        world.store.fail = StoreBusy("full")
        command = wire.Say(ann.identity(), line="lost?")
        assert isinstance(await ann.command(command), wire.Busy)
        await settled()
        assert b"lost?" not in b"".join(ben.socket.sent)
        assert isinstance(await ann.command(command), wire.Done)
        assert [line.line for line in await heard(ben)] == ["lost?"]

    simulate(story)


# ---- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("played", [False, True])
def test_the_table_decides_what_may_be_said(played: bool) -> None:
    async def story() -> None:
        world = World()
        _, ann, ben, _ = await two(world, "presets")
        if played:
            await begin(ann, ben)
        assert await code(ben, "hello") == "presets_only"
        assert await code(ben, preset="hello") == ""
        assert await code(ben) == "line_empty"
        assert await code(ben, "and", "hello") == "line_unreadable"
        refused = await ben.command(wire.SetChat(ben.identity(), "free"))
        assert isinstance(refused, wire.Refused)
        assert refused.refusal.code == "not_the_host"
        assert isinstance(await ann.command(wire.SetChat(ann.identity(), "free")), wire.Done)
        assert await code(ben, "hello") == ""
        assert await code(ben, "a\u202eb") == "line_unreadable"
        assert await code(ben, " ") == "line_empty"
        assert await code(ben, "x" * 201) == "line_too_long"
        assert isinstance(await ann.command(wire.SetChat(ann.identity(), "off")), wire.Done)
        assert await code(ben, preset="hello") == "chat_is_off"
        if played:
            assert ben.view is not None
            assert (await ben.state(lambda view: view.table_options.chat == "off")).seat == 1

    simulate(story)


def test_a_setting_that_the_owner_changed_is_kept() -> None:
    async def story() -> None:
        world = World()
        table, ann, ben, _ = await two(world, "presets")
        await ann.command(wire.SetChat(ann.identity(), "free"))
        _, room = await entered(World(world.store, seed=2), table, 0, world.token)
        assert room.options.chat == "free"
        await begin(ann, ben)
        assert await code(ben, "hello") == ""
        assert await code(await World(world.store, seed=3).sit(table, 0, world.token), "hello") == ""

    simulate(story)


def test_among_strangers_nobody_speaks_until_the_owner_allows_it() -> None:
    async def story() -> None:
        world = World()
        table = await opened(world, "presets", purpose="strangers")
        ann, room = await entered(world, table)
        assert room.options.chat == "off"
        assert await code(ann, preset="hello") == "chat_is_off"
        await ann.command(wire.SetChat(ann.identity(), "presets"))
        assert await code(ann, preset="hello") == ""

    simulate(story)


def test_five_lines_in_ten_seconds_and_the_next_one_when_the_first_is_so_old() -> None:
    async def story() -> None:
        world = World()
        _, ann, ben, _ = await two(world)
        for number in range(5):
            assert await code(ann, f"line {number}") == ""
            await asyncio.sleep(1)
        answer = await say(ann, preset="sorry")
        assert isinstance(answer, wire.Refused)
        assert (answer.refusal.code, answer.refusal.facts) == ("too_fast", {"seconds": 5})
        assert await code(ben, "I may") == ""
        await asyncio.sleep(5)
        assert await code(ann, preset="sorry") == ""
        assert await code(ann, "too soon") == "too_fast"

    simulate(story)


def test_an_unknown_ready_made_line_cannot_be_read() -> None:
    async def story() -> None:
        world = World()
        _, ann, _, _ = await two(world)
        ann.send('{"type": "say", "id": "x1", "preset": "I can go out"}')
        message = await ann.until(lambda message: isinstance(message, wire.Fault))
        assert isinstance(message, wire.Fault)
        assert message.code == "malformed"

    simulate(story)


# ---- how long it is kept --------------------------------------------------------------------------------------------


def test_the_last_fifty_lines_are_kept() -> None:
    async def story() -> None:
        world = World()
        table, ann, _, _ = await two(world)
        for number in range(60):
            assert await code(ann, f"line {number}") == ""
            await asyncio.sleep(2)
        last = [f"line {number}" for number in range(10, 60)]
        again, _ = await entered(world, table)
        assert await talk(again) == last
        stored = world.store.database.load(table)
        assert stored is not None
        assert [line.text for line in stored.lines] == last
        assert len(last) == MOST_LINES

    simulate(story)


@pytest.mark.parametrize("played", [False, True])
def test_lines_of_a_deleted_person_go_from_pages_memory_and_file(played: bool, tmp_path: Path) -> None:
    async def story() -> None:
        file = tmp_path / "sambakit.db"
        world = World(DirectStore(Database(file)))
        table, ann, ben, token = await two(world)
        if played:
            await begin(ann, ben)
        await say(ben, "my secret wish")
        await say(ann, "I stay")
        await say(ben, preset="thanks")
        await ben.command(wire.GiveUpSeat(ben.identity(), 1))  # what was said before stays until then
        await world.hub.delete_person(world.person(token))
        await settled()
        assert await talk(ann) == ["I stay"]
        again = world.connect()
        again.send(wire.Hello(wire.PROTOCOL, table, 0))
        assert await talk(again) == ["I stay"]
        world.store.database.close()
        with sqlite3.connect(file) as connection:
            assert connection.execute("SELECT line, preset FROM chat").fetchall() == [("I stay", None)]
        assert b"my secret wish" not in file.read_bytes()

    simulate(story)


def test_the_log_has_no_line_and_no_name(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        world = World()
        _, ann, ben, _ = await two(world)
        await say(ann, "psst")
        await begin(ann, ben)
        await say(ann, "psst again")
        await say(ann, "psst\u202e")

    logging.getLogger("sambakit").setLevel(logging.DEBUG)
    with caplog.at_level(logging.DEBUG):
        simulate(story)
    written = " ".join(str(record.__dict__) for record in caplog.records)
    assert "psst" not in written
    assert "Ann" not in written
