"""Bots in worker processes: they answer, a late or broken one is replaced by greedy and counted.

Which of them is asked when is in test_bot_queue.py.
"""

import asyncio
import logging
import pickle
from pathlib import Path
from random import Random

import msgspec
import pytest

from sambakit.bots import Budget, make_bot
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.values.cards import pack, shuffled
from sambakit.server.bots import process
from sambakit.server.bots.own_bots import own_bots
from sambakit.server.bots.pool import TOLD, Asking, WorkerBots
from sambakit.server.bots.process import choice_in
from sambakit.server.bots.worker import Choice, Failure, read_answer
from sambakit.server.settings import Settings
from tests.server.simulation import World, simulate

MEMORY = Settings().bot_memory
COUNTING = """
class CountingBot:
    name = "counting"
    asked = 0

    def choose(self, view, legal, rng, budget):
        self.asked += 1
        return legal[self.asked - 1]
"""


def some_deal() -> Deal:
    """Return a deal in which somebody has to choose among melds and discards."""
    deal = new_deal(DUTCH, 4, shuffled(pack(3, 6), Random(3)), 0)
    deal.act(deal.legal()[0])
    return deal


async def chosen(bots: WorkerBots, name: str, deal: Deal, table: str = "t") -> int:
    """Return what the bot of that name chooses on seat 0 of `deal`."""
    return (await bots.choose(Asking(table, name, deal.view(0), deal.legal(), "seed"))).action


@pytest.mark.process
async def test_a_worker_gives_what_the_bot_chooses() -> None:
    deal, bots = some_deal(), WorkerBots(1, 10, MEMORY)
    try:
        for name in ("greedy", "random", "steady"):
            choice = await chosen(bots, name, deal)
            assert choice == make_bot(name).choose(deal.view(0), deal.legal(), Random("seed"), Budget(seconds=5))
        assert not bots.counts
    finally:
        await bots.close()


@pytest.mark.process
async def test_with_nothing_else_to_do_the_same_worker_goes_on_with_a_turn(tmp_path: Path) -> None:
    """A bot finds the plan again that it has made for the turn: here one that counts what it was asked before."""
    place = tmp_path / "counting.py"
    place.write_text(COUNTING, encoding="utf-8")
    deal, bots = some_deal(), WorkerBots(3, 10, MEMORY, own_bots((f"{place}:CountingBot",)))
    try:
        legal = deal.legal()
        assert [await chosen(bots, "counting", deal) for _ in range(3)] == legal[:3]
        assert not bots.counts
    finally:
        await bots.close()


@pytest.mark.process(3)
async def test_a_bot_that_takes_too_long_is_replaced_by_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    sleepy = "import time, sambakit.server.bots.worker as w; inner = w.answer\n"
    sleepy += "w.answer = lambda q: time.sleep(60) if q.bot == 'steady' else inner(q)\nw.main()"
    monkeypatch.setattr(process, "START", sleepy)
    monkeypatch.setattr(process, "START_TIME", 60.0)
    deal, bots = some_deal(), WorkerBots(1, 3, MEMORY)
    try:
        await chosen(bots, "greedy", deal)  # the worker runs now
        choice = await chosen(bots, "steady", deal)
        assert choice == make_bot("greedy").choose(deal.view(0), deal.legal(), Random("seed"), Budget())
        assert bots.counts == {"TimeoutError": 2}  # it was asked a second time
    finally:
        await bots.close()


@pytest.mark.process
async def test_a_bot_that_crashes_is_replaced_and_the_next_question_is_answered() -> None:
    deal, bots = some_deal(), WorkerBots(1, 10, MEMORY)
    try:
        assert await chosen(bots, "no such bot", deal) in deal.legal()
        assert await chosen(bots, "greedy", deal) in deal.legal()
        assert bots.counts == {"unknown": 1}
    finally:
        await bots.close()


@pytest.mark.process(2)
async def test_a_question_that_nobody_waits_for_does_not_spoil_the_next() -> None:
    deal, bots = some_deal(), WorkerBots(1, 10, MEMORY)
    try:
        question = asyncio.create_task(chosen(bots, "greedy", deal))
        await asyncio.sleep(0.05)
        question.cancel()
        assert await chosen(bots, "random", deal) in deal.legal()
    finally:
        await bots.close()


def test_bots_get_views_of_their_own_seat_only() -> None:
    async def story() -> None:
        world = World()
        player = await world.sit(await world.table(speed=0))
        while (await player.my_move()).result is None:
            await player.play_simply()
        assert set(world.bots.asked) == {1, 2, 3}
        assert all(view.seat == seat for view, seat in zip(world.bots.views, world.bots.asked, strict=True))

    simulate(story)


def test_slow_bots_hold_up_nobody_and_their_moves_come_when_they_are_ready() -> None:
    async def story() -> None:
        world = World()
        world.bots.wait = 30
        slow = await world.sit(await world.table(players=2, speed=0))
        await slow.my_move()
        await slow.play_simply()
        await slow.play_simply()
        begin = world.loop.time()
        other = await world.sit(await world.table(players=2, speed=0))
        assert other.view is not None
        assert world.loop.time() == begin
        await slow.my_move()
        assert world.loop.time() - begin >= 60  # a draw and an end step at least

    simulate(story)


def test_a_table_says_when_it_needs_a_decision() -> None:
    async def story() -> list[float]:
        world = World(seed=5)  # the bot has no meld there
        player = await world.sit(await world.table(players=2, speed=800))
        await player.my_move()
        world.bots.due.clear()
        await player.play_simply()
        await player.play_simply()
        await player.my_move()
        return world.bots.due

    draw, end = simulate(story)
    assert draw == pytest.approx(0.8, rel=0.15)  # a beat, which varies a little
    assert end == pytest.approx(0.4, rel=0.15)  # half of one, or a whole one where nothing is laid


FAULTY = """
import os, time
from random import Random


class Broken:
    name = "broken"

    def choose(self, view, legal, rng, budget):
        return 1 // 0


class Cheat:
    name = "cheat"

    def choose(self, view, legal, rng, budget):
        return -5


class Quitter:
    name = "quitter"

    def choose(self, view, legal, rng, budget):
        raise SystemExit


class Crashed:
    name = "crashed"

    def choose(self, view, legal, rng, budget):
        os._exit(3)


class Last:
    name = "last"

    def choose(self, view, legal, rng, budget):
        print("thinking")
        return float(legal[-1])
"""
KINDS = {"Broken": "ZeroDivisionError", "Cheat": "illegal", "Quitter": "SystemExit", "Crashed": "IncompleteReadError"}


def told_in(caplog: pytest.LogCaptureFixture) -> list[dict[str, object]]:
    """Return the facts of our lines; asyncio writes its own where a process ends by itself."""
    return [vars(line)["facts"] for line in caplog.records if line.name == "sambakit.server"]


@pytest.mark.process(3)
async def test_a_bot_of_ones_own_plays_and_one_that_fails_is_replaced_and_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "sambakit.server")
    file = tmp_path / "random.py"  # must not take the place of the library's module in the worker
    file.write_text(FAULTY, encoding="utf-8")
    own = own_bots([f"{file}:{name}" for name in (*KINDS, "Last")])
    deal, bots = some_deal(), WorkerBots(1, 10, MEMORY, own)
    greedy = make_bot("greedy").choose(deal.view(0), deal.legal(), Random("seed"), Budget())
    try:
        for name in own:
            choice = await chosen(bots, name, deal)
            assert choice == (deal.legal()[-1] if name == "last" else greedy)
            assert type(choice) is int
        assert bots.counts == {**dict.fromkeys(KINDS.values(), 1), KINDS["Crashed"]: 2}  # asked a second time
    finally:
        await bots.close()
    told = {facts["bot"]: facts["why"] for facts in told_in(caplog)}
    assert "ZeroDivisionError" in told["broken"]
    assert "(random.py, line 10, in choose)" in told["broken"]
    assert told["cheat"] == "choose returned -5, which is none of the listed actions"
    assert told["crashed"] == "its process ended"
    assert set(told) == {"broken", "cheat", "quitter", "crashed"}


@pytest.mark.process
async def test_a_bot_that_fails_all_the_time_does_not_fill_the_terminal(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "faulty.py"
    file.write_text(FAULTY, encoding="utf-8")
    deal, bots = some_deal(), WorkerBots(1, 10, MEMORY, own_bots([f"{file}:Broken"]))
    try:
        for _ in range(8):
            assert await chosen(bots, "broken", deal) in deal.legal()
        assert bots.counts == {"ZeroDivisionError": 8}
    finally:
        await bots.close()
    assert len(told_in(caplog)) == TOLD


FORGING = """
import os, struct


class Forger:
    name = "forger"

    def choose(self, view, legal, rng, budget):
        for descriptor in range(3, 64):  # where its answers go is one of these
            try:
                os.write(descriptor, FORGED)
            except OSError:
                pass
        return legal[-1]
"""


class Opens:
    """Pickled, it opens a file where it is read."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __reduce__(self) -> tuple[object, ...]:
        return open, (str(self.file), "w")


@pytest.mark.process(6)
async def test_whatever_a_bot_writes_into_the_answers_is_read_as_data(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    data = pickle.dumps(Opens(tmp_path / "opened"))
    deal, greedy = some_deal(), make_bot("greedy")
    for size in (len(data), 2**32 - 1):
        place = tmp_path / f"forger{size}.py"
        place.write_text(f"{FORGING}\n\nFORGED = struct.pack('>I', {size}) + {data!r}\n", encoding="utf-8")
        bots = WorkerBots(1, 10, MEMORY, own_bots([f"{place}:Forger"]))
        try:
            choice = await chosen(bots, "forger", deal)
        finally:
            await bots.close()
        assert choice == greedy.choose(deal.view(0), deal.legal(), Random("seed"), Budget())
    assert not (tmp_path / "opened").exists()
    assert [facts["why"] for facts in told_in(caplog)] == ["what its process wrote is no answer"] * 4


@pytest.mark.parametrize(
    "data",
    [b'{"type":"Choice","index":3}', b'{"type":"Choice","index":-1}', b'{"type":"Choice","index":1.5}', b"[]", b"",
     b'{"type":"Failure","cause":"x"}', b'{"index":1}', b"\x80\x05N.", b'{"type":"Choice","index":NaN}'],
)  # fmt: skip
def test_what_is_no_answer_chooses_nothing(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        choice_in(data, (5, 6, 7))
    assert choice_in(b'{"type":"Choice","index":2}', (5, 6, 7)) == Choice(2)


def test_the_words_of_a_failure_are_short_and_steer_no_terminal() -> None:
    said = msgspec.json.encode(Failure("\x1b[2J" * 100, "\x07ring\n" + "x" * 2000))
    answer = read_answer(said)
    assert isinstance(answer, Failure)
    assert answer.cause == "?[2J" * 15
    assert answer.reason == "?ring?" + "x" * 594


def test_late_decisions_come_at_a_beat_so_that_their_time_tells_nothing() -> None:
    """Whatever a decision takes within one beat, the move is carried out at the same moment."""

    async def moves(wait: float) -> float:
        world = World(seed=5)  # the bot has no meld there: two decisions are its whole turn
        player = await world.sit(await world.table(players=2, speed=800))
        await player.my_move()
        world.bots.wait = wait
        await player.play_simply()
        await player.play_simply()
        await player.my_move()
        return world.loop.time()

    def quick() -> float:
        return simulate(lambda: moves(0.001))

    def slow(wait: float) -> float:
        return simulate(lambda: moves(wait))

    assert quick() == slow(0.2) == slow(0.5)
    assert slow(1.0) == slow(1.2)
    assert slow(1.0) > quick()
