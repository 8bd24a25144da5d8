"""House rules that cannot be played, as the check over HTTP tells them: which fields, why, and what was meant."""

from pathlib import Path

import pytest

from tests.server.test_http import client_of


@pytest.mark.parametrize(("written", "meant"), [("5.000", "5000"), ("10,000", "10000"), ("5.00", ""), ("much", "")])
async def test_a_number_with_a_point_between_thousands_is_told_as_rules_write_it(
    tmp_path: Path, written: str, meant: str
) -> None:
    async with client_of(tmp_path) as browser:
        answer = await browser.get("/api/v1/check", params={"rules": f"dutch + target={written}"})
    (problem,) = answer.json()["problems"]
    assert (problem["fields"], problem["cause"], problem["meant"]) == (["target"], "unreadable", meant)


@pytest.mark.parametrize(
    ("rules", "fields", "said"),
    [
        ("dutch + sequences=no", ["take_onto_sequence", "sequences"], "no sequences"),
        ("dutch + target=much", ["target"], "whole number"),
        ("dutch + tarket=1", [], "did you mean target"),
        ("", [], "there is no rule set"),
    ],
)
async def test_a_rule_set_that_cannot_be_played_has_problems(
    tmp_path: Path, rules: str, fields: list[str], said: str
) -> None:
    async with client_of(tmp_path) as browser:
        answer = await browser.get("/api/v1/check", params={"rules": rules})
    assert answer.status_code == 200
    found = answer.json()
    assert found["facts"] is None
    assert [(one["fields"], said in one["reason"]) for one in found["problems"]] == [(fields, True)]
