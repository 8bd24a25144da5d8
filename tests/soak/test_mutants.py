"""The judgement of planted faults, and the list of those that no test can notice."""

import pytest

from tests.soak.mutants import PACKAGE, REFUSED_BY_TYPES, Survivor, explanations, is_missed, judged

ODD = Survivor("state.turns", "next_turn", "a < b", "a <= b")


def codes(killed: int, survived: int) -> dict[str, int]:
    """Return the exit codes of so many mutants, and of three that the type checker refuses."""
    ended = [1] * killed + [0] * survived + [REFUSED_BY_TYPES] * 3
    return {f"mutant {number}": code for number, code in enumerate(ended)}


def missed(ended: dict[str, int]) -> dict[str, Survivor]:
    """Return the survivors among mutants, which all read alike."""
    return {name: ODD for name, code in ended.items() if is_missed(code)}


def judgement(killed: int, survived: int, explained: set[Survivor], whole: bool = False) -> dict[str, float]:
    """Return the figures of so many mutants."""
    ended = codes(killed, survived)
    return judged(ended, missed(ended), explained, whole)


def test_what_the_type_checker_refuses_counts_for_nothing() -> None:
    figures = judgement(95, 5, {ODD}, whole=True)
    assert (figures["planted"], figures["refused_by_types"], figures["tested"]) == (103, 3, 100)
    assert figures["caught_of_tested_percent"] == 95.0


def test_what_no_test_can_notice_is_no_fault() -> None:
    figures = judgement(90, 10, {ODD})
    assert (figures["explained"], figures["caught"], figures["caught_percent"]) == (10, 90, 100.0)
    assert figures["caught_of_tested_percent"] == 90.0


def test_a_sample_says_how_sure_its_figure_is() -> None:
    figures = judgement(380, 20, {ODD})
    assert (figures["low_percent"], figures["high_percent"]) == (99.0, 100.0)


def test_fewer_than_95_in_100_fail() -> None:
    with pytest.raises(AssertionError, match="only 94 of 100"):
        judgement(94, 6, set())
    ended = codes(94, 7)
    survivors = missed(ended) | {"mutant 94": ODD._replace(became="a == b")}
    with pytest.raises(AssertionError, match="only 94 of 100"):  # one of the seven is explained
        judged(ended, survivors, {ODD._replace(became="a == b")}, whole=False)


def test_a_survivor_without_a_reason_fails() -> None:
    with pytest.raises(AssertionError, match="not explained: 1"):
        judgement(99, 1, set())


def test_a_reason_without_its_survivor_fails_when_all_were_tried() -> None:
    assert judgement(100, 0, {ODD})
    with pytest.raises(AssertionError, match="caught or gone"):
        judgement(100, 0, {ODD}, whole=True)


def test_every_explained_survivor_changes_lines_that_are_there() -> None:
    assert explanations()
    for survivor, why in explanations().items():
        source = PACKAGE.joinpath(*survivor.module.split(".")).with_suffix(".py").read_text(encoding="utf-8")
        assert survivor.was in " ".join(source.split()), survivor
        assert survivor.was != survivor.became
        assert why.endswith("."), why
