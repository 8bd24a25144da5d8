"""Fitting what play tells about hands: the rows it learns from, and that the net forecasts pairs in other deals."""

from pathlib import Path

import numpy
import pytest
from click.testing import CliRunner

from sambakit.arena.training import holdings_fitting
from sambakit.arena.training.holdings_data import ALIKE, rows_of
from sambakit.arena.training.holdings_fitting import Net, Observed, observed, pair_losses, slopes
from sambakit.bots.deep.holdings import INPUTS, OUTPUTS
from sambakit.bots.deep.holdings_files import read_holdings
from sambakit.bots.knowledge.evidence import OF_HAND, OF_RANK, ROWS
from sambakit.cli.main import main
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.values.cards import KINDS


def test_each_card_belongs_to_one_row() -> None:
    assert sorted(card for cards in ALIKE for card in cards) == list(range(KINDS))


def test_rows_hold_what_is_there_and_repeat_by_their_seed() -> None:
    rows = list(rows_of(DUTCH, 4, "greedy", 5, 2))
    assert rows == list(rows_of(DUTCH, 4, "greedy", 5, 2))
    assert all(0 <= row.held <= min(row.hidden, row.places) for row in rows)
    assert all(len(row.inputs) == OF_HAND + OF_RANK and max(row.inputs) <= 5.0 for row in rows)
    hands = {row.position: row.places for row in rows}
    held = dict.fromkeys(hands, 0)
    for row in rows:
        held[row.position] += row.held
    assert held == hands  # every card of a hand that is not known is in one row


def some_net(units: int = 3) -> Net:
    """Return a net of arbitrary weights."""
    rng = numpy.random.default_rng(7)
    shapes = {
        "hidden": (INPUTS, units),
        "bias": (units,),
        "direct": (INPUTS, OUTPUTS),
        "last": (units, OUTPUTS),
        "start": (OUTPUTS,),
    }
    return Net({name: rng.normal(0.0, 0.3, shape) for name, shape in shapes.items()})


def test_slopes_are_those_of_the_loss() -> None:
    part = observed(rows_of(DUTCH, 4, "greedy", 6, 2))
    hands, net, step = numpy.arange(len(part.starts)), some_net(), 1e-4
    for _ in range(5):
        found = slopes(net, part, hands)  # the hands are full after some times
    for name, place in (("last", (1, 1)), ("direct", (3, 0)), ("start", (1,)), ("hidden", (OF_HAND + OF_RANK + 7, 2))):
        losses = []
        for way in (step, -step):
            moved = {key: value.copy() for key, value in net.parts.items()}
            moved[name][place] += way
            losses.append(total_loss(part, Net(moved)))
        assert found[name][place] == pytest.approx((losses[0] - losses[1]) / (2 * step), rel=0.02, abs=1e-5), name


def total_loss(part: Observed, net: Net) -> float:
    """Return what `slopes` is the slope of."""
    hands, rows = numpy.arange(len(part.starts)), numpy.arange(len(part.held))
    logs = net.outputs(part.inputs, net.units(part.inputs))
    seen = holdings_fitting.forecast(part, hands, rows, logs, 30)
    pair = seen.pair
    held = numpy.minimum(part.held, 2)
    counts = numpy.choose(held, [seen.chances[:, 0], seen.chances[:, 1], pair])
    pairs = numpy.where(held == 2, pair, 1 - pair)
    return -float((numpy.log(pairs) + holdings_fitting.COUNTS * numpy.log(counts)).mean())


@pytest.mark.deals(60)
def test_the_command_writes_a_net_that_forecasts_pairs_in_other_deals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holdings_fitting, "BOTS", {"greedy": (1.0, 1.0), "novice": (1.0, 1.0)})
    monkeypatch.setattr(holdings_fitting, "STEPS", 150)
    file = tmp_path / "net.json"
    done = CliRunner().invoke(main, ["holdings", str(file), "--deals", "20", "--seed", "4"])
    assert done.exit_code == 0, done.output
    rules, players, net = read_holdings(file.read_text(encoding="utf-8"))
    assert (rules, players) == (DUTCH, 4)
    assert len(net.hidden) == INPUTS == OF_HAND + OF_RANK + ROWS
    lines = done.output.splitlines()[-2:]
    assert all(line.endswith("%)") and "(-" in line for line in lines), lines


def test_a_net_without_weights_deals_evenly() -> None:
    part = observed(rows_of(DUTCH, 4, "greedy", 6, 2))
    even, weighted = pair_losses(part, Net({name: 0.0 * value for name, value in some_net().parts.items()}))
    assert even > 0.0
    assert weighted == pytest.approx(even, rel=1e-6)
