"""`sambakit arena` from the command line."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from sambakit.arena.extras import installing
from sambakit.bots.luck.luck import ORDERS
from sambakit.cli.arena import arena
from sambakit.cli.main import main
from sambakit.engine.record import parse_record, replay

OWN = """
class Mine:
    name = "mine"

    def choose(self, view, legal, rng, budget):
        return legal[int(rng.random() * len(legal))]
"""


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["arena", *words, "--workers", "1"])
    return result.exit_code, result.output


def test_prints_points_interval_matches_and_times() -> None:
    status, text = run("greedy", "random", "--pairs", "8")
    assert status == 0
    assert "greedy − random: +" in text
    assert "95 % from +" in text
    assert "8 duplicate pairs (16 deals) of dutch, 4 players, seed 1" in text
    assert "of matches to the target" in text
    assert "milliseconds a decision of random" in text


@pytest.mark.deals(40)
def test_json_is_one_object_that_repeats_by_seed() -> None:
    words = ("greedy", "random", "--pairs", "3", "--players", "3", "--scores", "mixed", "--json", "--seed", "8")
    first, second = (json.loads(run(*words)[1]) for _ in range(2))
    for report in (first, second):
        assert report.pop("seconds_per_decision") > 0
        for timing in report.pop("timing").values():
            assert 0 < timing["mean"] <= timing["longest"]
            assert 0 < timing["within_99"] <= timing["longest"]
    assert first == second
    assert (first["pairs"], first["deals"], first["rules"], first["seed"]) == (3, 18, "dutch", 8)
    low, high = first["interval"]
    assert low < first["mean"] < high
    assert first["matches_won"] > 0.7
    assert first["matches_tied"] == 0


def test_house_rules_and_teams_of_two_bots() -> None:
    rules = "dutch + target=3000"
    status, text = run("greedy+random", "random", "--pairs", "2", "--rules", rules, "--matches", "2", "--json")
    report = json.loads(text)
    assert (status, report["rules"], report["first"]) == (0, rules, "greedy+random")
    assert report["matches_are"] == "4 played"
    low, high = report["matches_won_interval"]
    assert low <= report["matches_won"] <= high


@pytest.mark.deals(608)
def test_stops_early() -> None:
    report = json.loads(run("greedy", "random", "--pairs", "300", "--players", "2", "--sprt", "0", "50", "--json")[1])
    assert report["pairs"] == 100
    assert report["test"]["accepted"] == 50
    assert report["interval_is"] == "one that holds at every stop"
    text = run("greedy", "greedy", "--pairs", "4", "--sprt", "-50", "50")[1]
    assert "sequential test of -50 against +50: did not decide" in text


def test_goes_on_with_its_file(tmp_path: Path) -> None:
    file = str(tmp_path / "results.jsonl")
    run("greedy", "random", "--pairs", "3", "--file", file)
    before = Path(file).read_text()
    more = json.loads(run("greedy", "random", "--pairs", "5", "--file", file, "--json")[1])
    assert Path(file).read_text().startswith(before)
    assert more["mean"] == json.loads(run("greedy", "random", "--pairs", "5", "--json")[1])["mean"]


def test_writes_records_of_every_deal(tmp_path: Path) -> None:
    assert run("greedy", "random", "--pairs", "2", "--records", str(tmp_path))[0] == 0
    names = [f"pair-{pair:05}-board-{board}.record" for pair in (0, 1) for board in (0, 1)]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    for place, name in enumerate(names):
        record = parse_record((tmp_path / name).read_text())
        assert replay(record).match.finished
        deciders = [player.decider for player in record.players]
        first, other = ("greedy@1", "random@1") if place % 2 == 0 else ("random@1", "greedy@1")
        assert deciders == [first, other] * 2
        assert record.provenance.played == "arena"


def test_a_bot_of_ones_own_plays(tmp_path: Path) -> None:
    file = tmp_path / "random.py"  # a name that the library has too
    file.write_text(OWN)
    report = json.loads(run(f"{file}:Mine", "random", "--pairs", "2", "--json")[1])
    # it draws what `random` draws, and chance is the same in both seatings
    assert report["mean"] == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("greedy", "cheater"),
            "'cheater' is no bot: give one of random, greedy, novice, beginner, friendly, strong, steady",
        ),
        (("greedy+", "random"), "'' is no bot"),
        (("nowhere.py:Bot", "random"), "there is no file nowhere.py"),
        (("json:Bot", "random"), "json has no class 'Bot'"),
        (("collections:Counter", "random"), "collections:Counter is no bot"),
        (("greedy", "random", "--players", "7"), "7 is not in the range"),
        (("greedy+random", "random", "--players", "3"), "nobody has a partner among 3 players"),
        (("greedy", "random", "--rules", "whist"), "there is no rule set 'whist'"),
        (("greedy", "random", "--pairs", "1"), "1 is not in the range"),
        (("greedy", "random", "--matches", "1"), "1 is not in the range"),
        (("greedy", "random", "--from", "9000:9000"), "it needs --matches"),
        (("greedy", "random", "--matches", "2", "--from", "9000"), "give 2 scores below the target"),
        (("greedy", "random", "--matches", "2", "--from", "10000:0"), "give 2 scores below the target"),
        (("greedy", "random", "--matches", "2", "--from", "nine"), "'nine' is no list of scores"),
        (("greedy", "random", "--sprt", "50", "0"), "the test needs two margins, the lower first: 50 0"),
        (("greedy", "random", "--sprt", "5", "many"), "'many' is not a valid float"),
        (("greedy", "random", "--file", "README.md"), "README.md is no result file"),
        (("greedy", "random", "--file", "nowhere/results"), "No such file or directory"),
    ],
)
def test_says_what_is_wrong(words: tuple[str, ...], message: str) -> None:
    status, text = run(*words)
    assert status == 2
    assert message in text


def test_a_bot_that_breaks_off_is_told_with_its_deal(tmp_path: Path) -> None:
    file = tmp_path / "faulty.py"
    file.write_text("class Bot:\n    name = 'faulty'\n    def choose(self, *what):\n        return 1 / 0\n")
    status, text = run(f"{file}:Bot", "random", "--pairs", "2")
    assert status == 1
    assert "Error: faulty failed in pair 0, board 0: ZeroDivisionError" in text


def test_says_which_library_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "sambakit.cli.options.arena_options.find_spec", lambda name: None if name == "choix" else object()
    )
    status, text = run("greedy", "random", "--pairs", "2")
    assert status == 1
    assert f"choix not installed; the command needs it: {installing('arena')}" in text


def test_the_bot_of_the_document_plays(tmp_path: Path) -> None:
    document = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(\"\"\"mybot.py.*?)```", document, re.DOTALL)
    assert found
    file = tmp_path / "mybot.py"
    file.write_text(found[1])
    report = json.loads(run(f"{file}:MyBot", "greedy", "--pairs", "3", "--json")[1])
    assert report["mean"] < 0


def test_as_many_orders_are_tried_as_for_a_replay_unless_said() -> None:
    assert arena.LUCK_ORDERS == ORDERS


@pytest.mark.deals(32)
def test_luck_is_set_apart_beside_the_margin_as_it_is() -> None:
    words = ("greedy", "random", "--pairs", "4", "--luck-adjusted", "--luck-orders", "2")
    status, text = run(*words)
    assert status == 0
    assert re.search(r"as played +\+\d+ points per deal, 95 % from", text)
    assert re.search(r"luck set apart +\+\d+ points per deal, 95 % from", text)
    assert re.search(r"of the variance \d+% of a deal and \d+% of a pair is left; mean luck", text)
    report = json.loads(run(*words, "--json")[1])
    apart = report["without_luck"]
    assert apart["interval"][0] < apart["mean"] < apart["interval"][1]
    assert apart["luck_interval"][0] < apart["luck"] < apart["luck_interval"][1]
    assert "luck set apart" not in run("greedy", "random", "--pairs", "2")[1]


@pytest.mark.parametrize("words", [("--players", "3"), ("--rules", "samba_romme")])
def test_luck_that_cannot_be_told_is_refused(words: tuple[str, ...]) -> None:
    status, text = run("greedy", "random", "--pairs", "2", "--luck-adjusted", *words)
    assert status == 2
    assert "luck is computed for" in text
