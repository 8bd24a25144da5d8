"""Nothing that comes from the network makes the server fail (a small form of T13 and T14)."""

import asyncio
import json
import logging
import time
from pathlib import Path
from random import Random

import msgspec
import pytest
from httpx import ASGITransport, AsyncClient
from hypothesis import given, settings
from hypothesis import strategies as some

from sambakit.engine.values.cards import TEXTS
from sambakit.server import wire
from sambakit.server.edge.app import make_app
from sambakit.server.settings import Settings
from tests.server.direct_store import DirectStore
from tests.server.simulation import InlineBots, Player, World, simulate

PATIENT = Settings(faults=10_000, commands_burst=10_000, checks_burst=10_000)
ORIGIN = "http://localhost"
HEAD = {"Origin": ORIGIN, "Content-Type": "application/json"}

values = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=20),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
types = some.sampled_from(
    [
        *(
            "hello",
            "play",
            "claim_irregularity",
            "take_back",
            "ready",
            "set_speed",
            "check",
            "stage",
            "resync",
            "welcome",
        ),
        *("x", ""),
    ]
)
fields = some.dictionaries(
    some.sampled_from(
        [
            *("id", "expect", "actions", "even_so", "match", "deal", "number", "seq", "since", "speed", "protocol"),
            *("table", "seat", "token", "cards", "piles", "merges", "x"),
        ]
    ),
    values,
    max_size=6,
)
objects = some.builds(lambda kind, rest: json.dumps({"type": kind, **rest}), types, fields)
broken = some.sampled_from(
    [
        *("", "{", "[]", "null", "NaN", '"', "[" * 5000, '{"type":"play"' + "}" * 50, '{"type":' * 3000),
        *('{"type":"check","seq":1e400,"expect":0,"actions":[]}', '{"type":"resync","since":' + "9" * 400 + "}"),
        *('{"type":"play","id":"\\ud800","expect":0,"actions":[]}', '{"type":"play","id":"a","id":"b"}', "\x00"),
        '{"type":"resync","since":-99999999999999999999}',
    ]
)
frames = some.lists(objects | broken | some.text(max_size=40), min_size=1, max_size=12)


def failures(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what was logged as an error."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(first=frames, second=frames)
def test_any_frames_are_answered_in_words(first: list[str], second: list[str]) -> None:
    async def story() -> None:
        world = World(settings=PATIENT)
        table = await world.table(speed=3000)
        stranger = world.connect()
        for frame in first:
            stranger.send(frame)
        player = await world.sit(table)
        before = player.view
        for frame in second:
            player.send(frame)
        await asyncio.sleep(0.01)
        assert all(len(data) <= 1000 for data in stranger.socket.sent if b'"fault"' in data)
        again = await world.sit(table)
        assert again.view is not None
        assert before is not None
        assert again.view.hand == before.hand
        for task in (stranger.task, player.task):
            assert not task.done() or task.exception() is None

    simulate(story)


cards = some.sampled_from(TEXTS)
melds = some.builds(lambda side, number: f"{side}{number}", some.sampled_from("ABF"), some.integers(0, 70))
actions = some.one_of(
    some.sampled_from(["draw", "pass", "ask", "end", "answer yes", "answer no", "take top A1", "take pair"]),
    some.builds("discard {}".format, cards),
    some.builds("red {}".format, cards),
    some.builds(
        lambda held, to: f"take pair {' '.join(held)} {to}", some.lists(cards, max_size=4), melds | some.just("")
    ),
    some.builds(lambda held: "lay " + " ".join(held), some.lists(cards, min_size=1, max_size=8)),
    some.builds(lambda held, to: f"add {' '.join(held)} {to}", some.lists(cards, min_size=1, max_size=5), melds),
    some.builds(lambda one, two: f"merge {one} {two}", melds, melds),
    some.text(max_size=12),
)
plays = some.lists(actions, max_size=6)


async def state_of(player: Player) -> bytes:
    """Return the present view as the server gives it."""
    player.send(wire.Resync(player.version))
    welcome = await player.until(lambda message: isinstance(message, wire.Welcome))
    assert isinstance(welcome, wire.Welcome)
    return wire.encode(welcome.view)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(tries=some.lists(plays, min_size=1, max_size=8))
def test_a_refused_play_changes_nothing_and_a_check_never_does(tries: list[list[str]]) -> None:
    async def story() -> None:
        world = World(settings=PATIENT)
        player = await world.sit(await world.table(players=2, speed=3000))
        for play in tries:
            before = await state_of(player)
            player.send(wire.Check(1, 0, play))
            checked = await player.until(lambda message: isinstance(message, wire.Checked))
            assert await state_of(player) == before
            answer = await player.play(*play)
            assert isinstance(answer, wire.Refused | wire.Done)
            assert isinstance(checked, wire.Checked)
            if isinstance(answer, wire.Refused):
                assert await state_of(player) == before
                assert checked.ok is False or "draw" in play[:-1]
            else:
                assert checked.ok
                return

    simulate(story)


places = some.integers(-2, 20)
piles = some.builds(
    wire.FormerPile,
    some.lists(places, max_size=6, unique=True),
    some.none() | melds | some.text(max_size=3),
    some.booleans(),
    some.integers() | some.integers(0, 3),
)
merges = some.lists(some.builds(wire.WishedMerge, melds | some.text(max_size=3), melds), max_size=20)


@settings(max_examples=120, deadline=None, derandomize=True)
@given(
    picks=some.lists(some.integers(0, 14), max_size=15, unique=True),
    odd=some.lists(cards | some.text(max_size=3), max_size=2),
    former=some.lists(piles, max_size=4),
    merged=some.just([]) | merges,
    romme=some.booleans(),
)
def test_any_tray_is_answered_and_nothing_changes(
    picks: list[int], odd: list[str], former: list[wire.FormerPile], merged: list[wire.WishedMerge], romme: bool
) -> None:
    async def story() -> None:
        world = World(settings=PATIENT)
        player = await world.sit(await world.table(players=2, speed=3000, rules="samba_romme" if romme else "dutch"))
        before = await state_of(player)
        assert player.view is not None
        held = [player.view.hand[pick % len(player.view.hand)] for pick in picks]
        player.send(wire.Stage(3, 0, [*held, *odd], former, merged))
        staged = await player.until(lambda message: isinstance(message, wire.Staged))
        assert isinstance(staged, wire.Staged)
        assert staged.seq == 3
        if staged.piles:
            lying = sorted(place for pile in staged.piles for place in pile.cards)
            assert lying == [*range(len(held) + len(odd))]
        else:
            assert staged.sum is None or not staged.sum.ok
        assert await state_of(player) == before

    simulate(story)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(bodies=some.lists(some.binary(max_size=60) | some.builds(lambda v: json.dumps(v).encode(), values), min_size=3))
def test_any_body_is_answered_below_500(bodies: list[bytes]) -> None:
    async def story() -> None:
        app, _ = make_app(
            Settings(), DirectStore, InlineBots, Random(1), time.time, client_folder=Path("no-client-here")
        )
        transport = ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            AsyncClient(transport=transport, base_url=ORIGIN) as web,
        ):
            for body in bodies:
                for path in ("/api/v1/tables", "/api/v1/tables/t1/links", "/api/v1/tables/t1/claim"):
                    answer = await web.post(path, content=body, headers=HEAD)
                    assert answer.status_code < 500
                    assert msgspec.json.decode(answer.content, type=wire.Problem).code
                    assert len(answer.content) <= 1000

    asyncio.run(story())


@pytest.mark.parametrize(
    "path", ["/api/v1/rules/" + "x" * 3000, "/api/v1/rules/dutch?lang=" + "%00", "/t/" + "%ff" * 50]
)
async def test_odd_addresses_are_answered(path: str) -> None:
    app, _ = make_app(Settings(), DirectStore, InlineBots, Random(1), time.time)
    transport = ASGITransport(app)
    async with app.router.lifespan_context(app), AsyncClient(transport=transport, base_url=ORIGIN) as web:
        assert (await web.get(path)).status_code in (200, 404, 503)
