"""The judgement of planted faults, and the list of those that no test can notice."""

import pytest

from tests.soak.mutants import PACKAGE, REFUSED_BY_TYPES, Survivor, explanations, judged

ODD = Survivor("state.turns", "next_turn", "a < b", "a <= b")


def codes(killed: int, survived: int) -> dict[str, int]:
    """Return the exit codes of so many mutants, and of three that the type checker refuses."""
    ended = [1] * killed + [0] * survived + [REFUSED_BY_TYPES] * 3
    return {f"mutant {number}": code for number, code in enumerate(ended)}


def test_what_the_type_checker_refuses_counts_for_nothing() -> None:
    figures = judged(codes(95, 5), {ODD}, {ODD}, whole=True)
    assert (figures["planted"], figures["tested"], figures["caught_percent"]) == (103, 100, 95.0)


def test_a_sample_says_how_sure_its_figure_is() -> None:
    figures = judged(codes(380, 20), {ODD}, {ODD}, whole=False)
    assert (figures["low_percent"], figures["high_percent"]) == (92.4, 96.7)


def test_fewer_than_95_in_100_fail() -> None:
    with pytest.raises(AssertionError, match="only 94 of 100"):
        judged(codes(94, 6), {ODD}, {ODD}, whole=False)


def test_a_survivor_without_a_reason_fails() -> None:
    with pytest.raises(AssertionError, match="not explained: 1"):
        judged(codes(99, 1), {ODD}, set(), whole=False)


def test_a_reason_without_its_survivor_fails_when_all_were_tried() -> None:
    assert judged(codes(100, 0), set(), {ODD}, whole=False)
    with pytest.raises(AssertionError, match="caught or gone"):
        judged(codes(100, 0), set(), {ODD}, whole=True)


def test_every_explained_survivor_changes_lines_that_are_there() -> None:
    assert explanations()
    for survivor, why in explanations().items():
        source = PACKAGE.joinpath(*survivor.module.split(".")).with_suffix(".py").read_text(encoding="utf-8")
        assert survivor.was in " ".join(source.split()), survivor
        assert survivor.was != survivor.became
        assert why.endswith("."), why
