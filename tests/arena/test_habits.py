"""Habits: what is counted of a bot's play over whole deals, and `sambakit habits`."""

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from sambakit.arena.contests.habits import Habits, HabitsOf, habits_in, total
from sambakit.bots import LEVELS, Budget, bot_of, make_bot
from sambakit.cli.main import main
from sambakit.engine.actions.packed import DISCARD, DRAW, TAKE_PAIR, operation_of
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.state.state import PHASE_PLAY
from tests.bots.seat import side, table


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["habits", *words, "--workers", "1"])
    return result.exit_code, result.output


def test_shares_of_nothing_are_none() -> None:
    nothing = total([])
    assert (nothing.opens, nothing.throws_wilds, nothing.takes, nothing.cards_caught) == (None,) * 4
    assert (nothing.turns_a_deal, nothing.ends_by_stock, nothing.sambas_a_deal) == (None,) * 3


def test_counts_add_up() -> None:
    found = total([Habits(2, 1, 20, 4, 5, 3, 2, 9), Habits(1, 1, 10, 0, 0, 0, 0, 0)])
    assert (found.opens, found.throws_wilds, found.takes, found.cards_caught) == (2 / 3, 4 / 30, 3 / 5, 4.5)


def test_a_pile_that_could_be_taken_is_counted_whether_it_is_or_not() -> None:
    deal = table("Qh Qs 9s Td Kc", own=side("8s 8h 8d"), pile="Qd 4h 5h Qc")
    legal = deal.legal()
    take = next(action for action in legal if operation_of(action) == TAKE_PAIR)
    draw = next(action for action in legal if operation_of(action) == DRAW)
    for action, taken in ((take, 1), (draw, 0)):
        found = habits_in(deal.copy(), [action])
        assert (found.piles, found.taken) == (1, taken)


@pytest.mark.parametrize("opens", [True, False])
def test_a_side_opens_at_its_first_chance_or_waits(opens: bool) -> None:
    deal = table("Ks Kh Kd Qs Qh Qd As Ah Ad Jc 4c 5d 7c", phase=PHASE_PLAY)
    before, bot, actions = deal.copy(), make_bot("greedy"), list[int]()
    while deal.turn == 0:
        legal = [action for action in deal.legal() if opens or operation_of(action) == DISCARD]
        actions.append(bot.choose(deal.view(0), legal, Random(1), Budget()))
        deal.act(actions[-1])
    found = habits_in(before, actions)
    assert (found.chances, found.opened, found.discards) == (1, opens, 1)


def test_the_opponents_of_who_goes_out_are_caught() -> None:
    own = side("8s 8h 8d 8c 8s 8h 8d", "Ks Kh Kd Kc Ks 2h 2d")
    deal = table("Kc", own=own, hand_sizes={1: 7, 2: 3, 3: 4}, phase=PHASE_PLAY)
    discard = next(action for action in deal.legal() if operation_of(action) == DISCARD)
    found = habits_in(deal, [discard])
    assert (found.caught, found.held, found.cards_caught) == (2, 11, 5.5)


def test_a_deal_that_somebody_ends_is_none_of_the_stock() -> None:
    own = side("8s 8h 8d 8c 8s 8h 8d", "4s 5s 6s 7s 8s 9s Ts", "Ks Kh Kd")
    deal = table("Kc", own=own, phase=PHASE_PLAY)
    discard = next(action for action in deal.legal() if operation_of(action) == DISCARD)
    found = habits_in(deal, [discard])
    assert (found.deals, found.stock, found.sambas, found.turns) == (1, 0, 1, deal.state.turns)


def test_the_stock_ends_the_deals_in_which_nobody_goes_out() -> None:
    found = total(HabitsOf(DUTCH, 4, "random", 5).play(number) for number in range(10))
    assert (found.deals, found.stock) == (10, 10 - found.caught // 2)  # two opponents of who goes out
    assert found.ends_by_stock == found.stock / 10 > 0


def test_a_joker_that_is_thrown_is_a_wild() -> None:
    deal = table("Jk 9d Qs 4c", own=side("8s 8h 8d"), phase=PHASE_PLAY)
    discards = [action for action in deal.legal() if operation_of(action) == DISCARD]
    thrown = [habits_in(deal.copy(), [action]).wilds for action in discards]
    assert sorted(thrown) == [0, 0, 0, 1]


@pytest.mark.deals(40)
def test_a_novice_opens_at_once_takes_the_pile_and_throws_no_joker() -> None:
    found = total(HabitsOf(DUTCH, 4, "novice", 5).play(number) for number in range(40))
    assert found.opens is not None
    assert found.opens >= 0.9
    assert found.takes == 1.0
    assert found.throws_wilds is not None
    assert found.throws_wilds <= 0.01


@pytest.mark.deals(400)
def test_from_level_to_level_habits_move_one_way() -> None:
    """Master takes its time: docs/lab/2026-11-26-strong.md has its figures, and those of many more deals."""
    found = [total(HabitsOf(DUTCH, 4, level, 5).play(number) for number in range(100)) for level in list(LEVELS)[:-1]]
    for habit, rises in (("opens", False), ("throws_wilds", True), ("takes", False), ("cards_caught", True)):
        shares = [getattr(habits, habit) for habits in found]
        assert shares == sorted(shares, reverse=not rises), habit


def test_the_table_of_rates_has_each_rule_set_with_its_numbers_of_players() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    table = text.partition("## How deals go")[2].partition("\n## ")[0]
    lines = [line for line in table.splitlines() if line.startswith("| ")]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[1:]]
    assert {row[0] for row in rows} == set(PRESETS)
    for name, *cells in rows:
        assert {players for players, cell in enumerate(cells, start=2) if cell} == PRESETS[name].table.players


@pytest.mark.deals(50)
def test_the_command_prints_a_row_for_each_level() -> None:
    bots = [bot_of(level) for level in LEVELS if level != "master"]
    status, text = run(*bots, "--deals", "3", "--seed", "5")
    assert status == 0
    assert [line.split("`")[1] for line in text.splitlines() if line.startswith("| `")] == bots
    found = json.loads(run("greedy", "--deals", "3", "--seed", "5", "--json")[1])["greedy"]
    assert found["opens"] == 1.0
    assert found["discards"] > 20


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nobody"], "'nobody' is no bot"),
        (["steady+greedy"], "give single bots"),
        (["--rules", "samba_romme"], "samba_romme has neither opening nor wild discards to count"),
    ],
)
def test_says_what_is_wrong(words: list[str], message: str) -> None:
    status, text = run(*words)
    assert status == 2
    assert message in text
