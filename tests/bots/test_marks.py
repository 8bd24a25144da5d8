"""Marks: which turns count, that the worst ones of a match are told apart, and that hidden cards make no difference."""

from dataclasses import replace
from functools import partial
from random import Random

import pytest
import yaml

from sambakit.bots.deep.worlds import Worlds
from sambakit.bots.knowledge.memory import Memory
from sambakit.bots.looks import Gain, Looked
from sambakit.bots.marks.analysing import IN_95, KNOWN_SHARE, KNOWN_WELL, NEAR, VERSION, WORST, Analysis, marks_by
from sambakit.bots.marks.asking import Answer, Ask, DealMarks, Turn, Work
from sambakit.bots.marks.settling import MatchSettling, settled_by
from sambakit.bots.marks.turns import turns_of
from sambakit.bots.steady.policy import Steady
from sambakit.engine.state.view import view_of_state
from sambakit.engine.values.chance import Chance
from sambakit.games import adapter_of_record
from tests.kept.folders import NEXT
from tests.kept.marks import SHARES, lines_of, marked, told, turns_in

RECORDS = NEXT / "records"
WORK = Work(1800, more=144)  # enough to tell turns apart that differ by a little
SPREAD = 600.0  # points from deal to deal


class Known:
    """Turns whose losses are known: looks find them with an error, as real ones do."""

    def __init__(self, losses: list[float]) -> None:
        self.losses = losses
        self.asked: list[Ask] = []

    def answer(self, ask: Ask) -> Answer:
        self.asked.append(ask)
        if ask.task == "reasons":
            return Answer(Looked(ask.better, Gain(ask.work, -500.0, 20.0)), ("draw",), ("take",))
        error = SPREAD / (ask.work / 2) ** 0.5
        found = Random(ask.seed).gauss(self.losses[ask.turn], error)
        return Answer(Looked((1,), Gain(ask.work // 2, found, error)))

    def marks(self, chance: str = "a", seats: int = 1) -> DealMarks:
        turns = [Turn(step, step % seats, True) for step in range(len(self.losses))]
        return marks_by(Analysis(turns, chance, WORK), self.answer)


def test_a_turn_counts_that_surely_loses_something_and_not_only_a_little() -> None:
    known = Known([0.0, 2.0, 120.0, -80.0, 60.0])
    found = known.marks()
    assert [mark.step for mark in found.marks] == [2, 4]
    for mark in found.marks:
        assert mark.points >= NEAR
        assert mark.points > mark.within > 0
    (figures,) = found.seats
    assert (figures.choices, figures.marks) == (5, 2)
    assert figures.points == pytest.approx(sum(mark.points for mark in found.marks))
    assert figures.within < sum(mark.within for mark in found.marks)
    assert found.playouts == sum(ask.work * (2 if ask.task == "reasons" else 1) for ask in known.asked)


def test_a_turn_that_was_forced_is_not_looked_at() -> None:
    known = Known([100.0, 100.0])
    turns = [Turn(0, 0, False), Turn(1, 0, True)]
    found = marks_by(Analysis(turns, "a", WORK), known.answer)
    assert {ask.turn for ask in known.asked} == {1}
    assert found.seats[0].choices == 1


def test_the_end_of_the_deal_gives_reasons_and_decides_nothing() -> None:
    """It scatters so much that it would contradict a turn by one chance and not by another."""
    known = Known([200.0, 3.0, 100.0])
    assert [mark.step for mark in known.marks().marks] == [0, 2]
    assert [ask.turn for ask in known.asked if ask.task == "reasons"] == [0, 2]
    assert {ask.task for ask in known.asked[-2:]} == {"reasons"}


def test_the_losses_of_the_worst_turns_are_known_well() -> None:
    found = Known([700.0, 300.0, 90.0, 30.0]).marks()
    for mark in found.marks[:WORST]:
        assert mark.within <= IN_95 * max(KNOWN_WELL, KNOWN_SHARE * mark.points)


def settled(known: Known, by_deal: dict[int, list[int]], chance: str = "a") -> dict[int, DealMarks]:
    """Return the marks of a match in which `known` numbers the turns of all deals, one after the other."""
    deals = {}
    for deal, numbers in by_deal.items():
        turns = [Turn(step, 0, True) for step in range(len(numbers))]
        analysis = Analysis(turns, f"{chance} {deal}", WORK)
        deals[deal] = marks_by(analysis, partial(_answer, known, numbers))
    settling = MatchSettling(deals, chance, WORK)
    return settled_by(settling, lambda deal, ask: _answer(known, by_deal[deal], ask))


def _answer(known: Known, numbers: list[int], ask: Ask) -> Answer:
    return known.answer(replace(ask, turn=numbers[ask.turn]))


def test_true_losses_are_within_the_interval_and_the_worst_turns_of_a_match_are_told_apart() -> None:
    """The worst turns are the same with any chance, though the next one is only a little better."""
    losses = [20.0 + 17 * number for number in range(12)]
    by_deal = {1: [0, 3, 6, 9], 2: [1, 4, 7, 10], 3: [2, 5, 8, 11]}
    inside = total = 0
    for chance in range(20):
        found = settled(Known(losses), by_deal, str(chance))
        marks = [(by_deal[deal][mark.step], mark) for deal, each in found.items() for mark in each.marks]
        worst = sorted(marks, key=lambda one: -one[1].points)[:WORST]
        assert {number for number, _ in worst} == {9, 10, 11}
        inside += sum(abs(mark.points - losses[number]) <= mark.within for number, mark in marks)
        total += len(marks)
    assert inside >= 0.9 * total > 150


def test_more_work_goes_to_the_border_of_the_worst_turns_of_a_match() -> None:
    known = Known([400.0, 300.0, 200.0, 198.0, 60.0])
    for chance in range(5):
        found = settled(known, {1: [0, 2, 4], 2: [1, 3]}, str(chance))
        assert all(each.settled for each in found.values())
        assert sum(each.playouts for each in found.values()) > 0
    looks = [sum(ask.turn == turn and ask.task == "gain" for ask in known.asked) for turn in range(5)]
    assert min(looks[2:4]) > 2 * max(looks[0], looks[1], looks[4])


def test_settling_counts_its_work_and_keeps_the_figures_of_a_seat_true() -> None:
    known = Known([130.0, 120.0, 110.0, 100.0])
    before = known.marks()
    asked = len(known.asked)
    found = settled_by(MatchSettling({1: before}, "a", WORK), lambda _, ask: known.answer(ask))[1]
    assert len(known.asked) > asked
    assert found.playouts == before.playouts + sum(ask.work for ask in known.asked[asked:])
    (figures,) = found.seats
    assert (figures.choices, figures.marks) == (4, len(found.marks))
    assert figures.points == pytest.approx(sum(mark.points for mark in found.marks))
    assert figures.within < before.seats[0].within


def test_old_marks_that_cannot_be_looked_at_again_stay() -> None:
    known = Known([130.0, 120.0, 110.0, 100.0])
    before = known.marks()
    old = replace(before, marks=tuple(replace(mark, turn=0, plan=(), worlds=0) for mark in before.marks))
    asked = len(known.asked)
    found = settled_by(MatchSettling({1: old}, "a", WORK), lambda _, ask: known.answer(ask))[1]
    assert found.marks == old.marks
    assert len(known.asked) == asked


@pytest.mark.parametrize("name", SHARES)
def test_a_version_of_the_analysis_never_changes_its_marks(name: str) -> None:
    """They are written again only where records change, or together with `VERSION`."""
    assert lines_of(RECORDS, name) == yaml.safe_load((NEXT / "marks.yaml").read_text(encoding="utf-8"))[VERSION][name]


def test_hidden_cards_make_no_difference() -> None:
    """Each look is repeated in a deal with the same view, where all others hold other cards."""
    turns = [turn for turn in turns_in(RECORDS, "dutch") if turn.told.choice]
    for number, turn in enumerate(turns[::5]):
        view, ask = turn.first.view, Ask(0, "rank", (), 11 + number, 40)
        rules = Steady(view.rules, view.players).bot_rules
        memory = Memory(view.players, rules.lays_red_threes)
        memory.catch_up(view.log)
        worlds = Worlds(view, memory, rules)
        one, other = worlds.draw(Chance(1)), worlds.draw(Chance(2))
        hidden = [seat for seat in range(view.players) if seat != view.seat]
        assert any(one.hands[seat].cards() != other.hands[seat].cards() for seat in hidden)
        found = turn.answer(ask)
        for state in (one, other):
            seen = replace(turn.first, view=view_of_state(state, view.seat, view.log))
            assert replace(turn, first=seen).answer(ask) == found


def test_cards_that_nobody_drew_make_no_difference() -> None:
    text = (RECORDS / "dutch.txt").read_text(encoding="utf-8")
    adapter = adapter_of_record(text)
    record = adapter.record.parse_record(text)
    (first, *others) = record.deals
    drawn = turns_in(RECORDS, "dutch")[-1].first.view.stock_size
    assert drawn > 4
    deck = [*first.deck[: 2 - drawn], *reversed(first.deck[2 - drawn :])]
    assert deck != [*first.deck]
    changed = replace(record, deals=(replace(first, deck=tuple(deck)), *others))
    turns = turns_of(changed, adapter.match_of(changed), 1)
    assert told(marked(turns, SHARES["dutch"])) == lines_of(RECORDS, "dutch")
