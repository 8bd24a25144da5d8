"""C-13: a score has the same lines as ever, with the same facts, in every rule set."""

from tests.golden.score_facts import FILE, score_facts


def test_C_13_every_line_of_a_score_has_the_facts_that_are_kept() -> None:
    kept = FILE.read_text(encoding="utf-8").splitlines()
    assert score_facts().splitlines() == kept, "lines have changed: run make golden and read the diff"
