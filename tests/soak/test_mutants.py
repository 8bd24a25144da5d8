"""The judgement of planted faults, and the list of those that no test can notice."""

import pytest

from tests.soak.mutants import PACKAGE, REFUSED_BY_TYPES, Survivor, explanations, judged

ODD = Survivor("state.turns", "next_turn", "a < b", "a <= b")
EVEN = Survivor("state.turns", "next_turn", "a + b", "a - b")


def codes(killed: int, survived: int) -> dict[str, int]:
    """Return the exit codes of so many mutants, and of three that the type checker refuses."""
    ended = [1] * killed + [0] * survived + [REFUSED_BY_TYPES] * 3
    return {f"mutant {number}": code for number, code in enumerate(ended)}


def missed(survived: int, survivor: Survivor = ODD) -> dict[str, Survivor]:
    """Return so many mutants that no test noticed."""
    return {f"missed {number}": survivor for number in range(survived)}


def test_what_the_type_checker_refuses_counts_for_nothing() -> None:
    figures = judged(codes(100, 0), {}, set(), whole=True)
    assert (figures["planted"], figures["tested"], figures["caught_percent"]) == (103, 100, 100.0)


def test_what_is_equivalent_counts_for_nothing() -> None:
    figures = judged(codes(95, 5), missed(5), {ODD}, whole=True)
    assert (figures["tested"], figures["equivalent"], figures["caught"], figures["caught_percent"]) == (100, 5, 95, 100)


def test_a_sample_says_how_sure_its_figure_is() -> None:
    figures = judged(codes(400, 20), missed(20), {ODD}, whole=False)
    assert (figures["low_percent"], figures["high_percent"]) == (99.0, 100.0)


def test_fewer_than_95_in_100_fail() -> None:
    with pytest.raises(AssertionError, match="only 94 of 100"):
        judged(codes(94, 10), missed(4) | {f"other {number}": EVEN for number in range(6)}, {ODD}, whole=False)


def test_a_survivor_without_a_reason_fails() -> None:
    with pytest.raises(AssertionError, match="not explained: 1"):
        judged(codes(99, 1), missed(1), set(), whole=False)


def test_a_reason_without_its_survivor_fails_when_all_were_tried() -> None:
    assert judged(codes(100, 0), {}, {ODD}, whole=False)
    with pytest.raises(AssertionError, match="caught or gone"):
        judged(codes(100, 0), {}, {ODD}, whole=True)


def test_every_explained_survivor_changes_lines_that_are_there() -> None:
    assert explanations()
    for survivor, why in explanations().items():
        source = PACKAGE.joinpath(*survivor.module.split(".")).with_suffix(".py").read_text(encoding="utf-8")
        assert survivor.was in " ".join(source.split()), survivor
        assert survivor.was != survivor.became
        assert why.endswith("."), why
