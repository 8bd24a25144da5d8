"""Plans of hints as the page lays them out: in every rule set, the button for each next step has the accent, alone."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.games import adapter_of_text, parse_rules
from sambakit.server import wire
from sambakit.server.settings import Settings
from tests.in_client import built, with_node
from tests.server.simulation import Player, World, settled, simulate

RULES = (*PRESETS, "samba_romme")
PLAYOUTS = 1  # for a hint: here it only has to be a turn that the rules allow
THOUSAND = 1000
PATIENCE = 40  # answers of the server within which a step is done
QUICK = Settings(  # time hardly passes here
    commands_per_second=10_000,
    checks_per_second=10_000,
    frames_per_second=10_000,
    hints_per_minute=10_000,
    hints_burst=10_000,
)


class Page:
    """The page of a seat, which Node runs; `player` brings what it sends to the server."""

    def __init__(self, script: Path) -> None:
        self._node = subprocess.Popen(
            ["node", str(script)], env=with_node(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.seen: dict[str, Any] = {}

    def obey(self, **wanted: object) -> list[str]:
        """Have the page do something; return what it sends."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps(wanted) + "\n")
        self._node.stdin.flush()
        sent: list[str] = []
        for line in self._node.stdout:
            told = json.loads(line)
            if "seen" in told:
                self.seen = told["seen"] or {}
                return sent
            sent.append(told["send"])
        raise AssertionError("the page is gone")

    def close(self) -> None:
        """End the page."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.close()
        self._node.wait(60)
        self._node.stdout.close()


class Seat:
    """A seat at a table of the server, played by the buttons of the page."""

    def __init__(self, page: Page, player: Player) -> None:
        self.page = page
        self.player = player
        self._read = 0  # of the server's frames, by the page

    async def do(self, **wanted: object) -> None:
        """Have the page do something, and come back when nothing more comes of it."""
        sent = self.page.obey(**wanted)
        for _ in range(PATIENCE):
            for text in sent:
                self.player.send(text)
            await settled()
            await self.player.read_all()
            frames = self.player.socket.sent[self._read :]
            self._read += len(frames)
            sent = [text for frame in frames for text in self.page.obey(do="frame", text=frame.decode())]
            if not sent and not self.page.seen.get("waits"):
                return
            if not sent:  # it asks at most ten times a second
                sent = self.page.obey(do="wait")
        raise AssertionError(f"it comes to no end: {self.page.seen}")

    async def wait(self) -> bool:
        """Wait for the own move; return whether there is one before the deal is over."""
        view = await self.player.my_move()
        await self.do(do="frame", text='{"type": "pong"}')
        return view.result is None

    async def plans(self) -> list[list[str]]:
        """Return the plans of a hint."""
        assert self.player.view is not None
        self.player.send(wire.Hint(1, self.player.view.last_event))
        answer = await self.player.until(lambda message: isinstance(message, wire.Hinted))
        assert isinstance(answer, wire.Hinted)
        assert answer.refusal is None, answer.refusal
        return [each.plan for each in answer.plans]


async def carry_out(seat: Seat, plan: list[str]) -> None:
    """Have `plan` laid out, and press what has the accent until all of it is done."""
    await seat.do(do="lay out", plan=plan)
    for _ in plan:
        seen = seat.page.seen
        assert seen["due"] is not None, (plan, seen)
        assert seen["lit"] == [seen["due"]], (plan, seen)
        assert seen["due"] in seen["able"], (plan, seen)
        await seat.do(do="press", button=seen["due"])
        assert seat.page.seen["refusal"] is None, (plan, seen, seat.page.seen)
        if seat.page.seen["due"] is None:
            break
    assert seat.page.seen["due"] is None, (plan, seat.page.seen)
    assert is_done(seat, plan), (plan, seat.page.seen)


def is_done(seat: Seat, plan: list[str]) -> bool:
    """Return whether nothing of a plan is left: no card in the tray, none to discard, and its turn over."""
    view = seat.player.view
    assert view is not None
    ends = plan[-1].split()[0] in ("discard", "pass", "end")
    own = view.turn == view.seat and view.phase not in ("draw", "over")
    return seat.page.seen["empty"] is True and not (ends and own)


async def a_deal(page: Page, world: World, rules: str, players: int, most: int) -> int:
    """Play a deal by hints, each a plan that is laid out; return how many there were, at most so many."""
    table = await world.table(players=players, rules=rules)
    seat = Seat(page, world.connect())
    await seat.do(do="sit", table=table, seat=0)
    hints = 0
    while hints < most and await seat.wait():
        plans = await seat.plans()
        await carry_out(seat, plans[hints % len(plans)])
        hints += 1
    seat.player.leave()
    return hints


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page as a script for Node."""
    return built("plans", tmp_path_factory.mktemp("page"))


@pytest.mark.process(2)
@pytest.mark.deals(60)
@pytest.mark.parametrize("rules", RULES)
def test_each_step_of_a_thousand_plans_lights_its_own_button_alone(rules: str, script: Path) -> None:
    carry_out_plans(script, rules, THOUSAND // len(RULES) + 1)


@pytest.mark.process(2)
def test_each_step_of_some_plans_lights_its_own_button_alone(script: Path) -> None:
    carry_out_plans(script, "bolivia", 24)


def carry_out_plans(script: Path, rules: str, most: int) -> None:
    """Carry out so many plans by the buttons of the page, at tables of every size."""
    page = Page(script)

    async def story() -> None:
        world = World(settings=QUICK, seed=most)
        world.bots.most_playouts = PLAYOUTS
        players = sorted(adapter_of_text(rules).sides(parse_rules(rules)))
        hints = deals = 0
        while hints < most:
            hints += await a_deal(page, world, rules, players[deals % len(players)], most - hints)
            deals += 1

    try:
        simulate(story)
    finally:
        page.close()
