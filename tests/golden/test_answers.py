"""C-10, C-13: the rules say the same as ever to plays right and wrong, in every rule set."""

import pytest

from tests.golden.answers import RULES, answers, file_of


@pytest.mark.parametrize("text", RULES)
def test_C_10_plays_right_and_wrong_have_the_answers_that_are_kept(text: str) -> None:
    kept = file_of(text).read_text(encoding="utf-8").splitlines()
    assert list(answers(text)) == kept, "answers have changed: run make golden and read the diff"
