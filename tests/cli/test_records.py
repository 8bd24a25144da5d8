"""`sambakit record`: a match in words, in the newest form, as JSON, and its turns as positions."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from sambakit.cli.main import main
from sambakit.games import adapter_of_record

TESTS = Path(__file__).resolve().parents[1]
GKEPTEN = TESTS / "golden"
KEPT = TESTS / "kept" / "next" / "records" / "dutch.txt"
MATCHES = [GKEPTEN / "dutch-match.txt", GKEPTEN / "fournier-referee.txt", GKEPTEN / "romme" / "match.txt"]


def said(*words: object) -> str:
    result = CliRunner().invoke(main, ["record", *map(str, words)])
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*words: object) -> str:
    result = CliRunner().invoke(main, ["record", *map(str, words)])
    assert result.exit_code in (1, 2)
    assert "Traceback" not in result.output
    return result.output


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_every_turn_has_a_line_after_its_moment(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = adapter_of_record(text).record.parse_record(text)
    lines = said("show", path).splitlines()
    for number, deal in enumerate(record.deals, start=1):
        begun = [int(found[1]) for line in lines if (found := re.match(rf"  {number}\.(\d+) ", line))]
        assert begun[0] == 0
        assert begun == sorted(set(begun))
        assert begun[-1] < len(deal.plays)
        discards = sum(str(play).count("discard") for play in deal.plays)
        assert sum(line.count("discards ") for line in lines if line.startswith(f"  {number}.")) == discards
    for player in record.players:
        assert any(player.name in line for line in lines[1:4])
    assert str(record.deals[-1].end.totals[0]) in lines[-1].replace(",", "")


def test_notes_stand_behind_the_match_or_the_deal(tmp_path: Path) -> None:
    file = tmp_path / "noted.txt"
    text = KEPT.read_text(encoding="utf-8")
    file.write_text(f"{text}x-note 1.3 why not the pile? #mistake\nx-note 2.0 a good hand\n", encoding="utf-8")
    assert said("show", file).endswith("Notes\n  1.3 why not the pile? #mistake\n  2.0 a good hand\n")
    assert said("show", file, "--deal", "2").endswith("Notes\n  2.0 a good hand\n")
    assert said("convert", file).endswith("x-note 1.3 why not the pile? #mistake\nx-note 2.0 a good hand\n")


def test_only_one_deal_is_told() -> None:
    lines = said("show", GKEPTEN / "fournier-match.txt", "--deal", "1").splitlines()
    assert [line for line in lines if line.startswith("Deal ")] == ["Deal 1, dealt by Dirk"]
    assert "holds" in refused("show", GKEPTEN / "fournier-match.txt", "--deal", "99")


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_record_is_converted_to_the_newest_form_and_stays_the_same_match(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    adapter = adapter_of_record(text)
    newest = said("convert", path)
    assert newest.startswith("sambakit record 2\n")
    old, new = adapter.record.parse_record(text), adapter.record.parse_record(newest)
    assert [deal.plays for deal in new.deals] == [deal.plays for deal in old.deals]
    assert [deal.end for deal in new.deals] == [deal.end for deal in old.deals]


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_json_holds_every_step_and_score(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    adapter = adapter_of_record(text)
    record = adapter.record.parse_record(text)
    values = json.loads(said("convert", path, "--json"))
    assert [len(deal["steps"]) for deal in values["deals"]] == [len(deal.plays) for deal in record.deals]
    assert [deal["end"]["totals"] for deal in values["deals"]] == [[*deal.end.totals] for deal in record.deals]
    assert values["players"][0] == {"name": record.players[0].name, "decider": record.players[0].decider}
    for deal, recorded in zip(values["deals"], record.deals, strict=True):
        assert len(deal["deck"]) == len(recorded.deck)
        for score in deal["end"]["scores"]:
            assert sum(line["points"] for line in score["lines"]) == score["points"]


def test_a_turn_becomes_a_position_that_passes(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(said("position", GKEPTEN / "dutch-match.txt", "1.3", "--checks", "D-9.1"), encoding="utf-8")
    assert "id: dutch-match-1.3" in file.read_text(encoding="utf-8")
    result = CliRunner().invoke(main, ["positions", str(file)])
    assert (result.exit_code, result.output) == (0, "1 passed, 0 failed\n")


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["1"], "is no moment"),
        (["1.99999"], "no step follows 1.99999"),
        (["9.0"], "there is no deal 9"),
        (["1.3", "--checks", "X-1"], "there is no rule 'X-1'"),
    ],
)
def test_what_is_wrong_with_a_moment_is_said(words: list[str], wanted: str) -> None:
    assert wanted in refused("position", GKEPTEN / "dutch-match.txt", *words)


def test_a_file_that_is_no_record_is_named(tmp_path: Path) -> None:
    file = tmp_path / "no.txt"
    file.write_text("hello\n", encoding="utf-8")
    for command in (["show", file], ["convert", file], ["position", file, "1.0"]):
        assert f"{file}: " in refused(*command)
    file.write_bytes(b"sambakit record 2\n\xff\xfe")
    for command in (["check", file], ["show", file]):
        assert f"{file}: byte 19 is not UTF-8 text; save the file again as UTF-8" in refused(*command)


def several(folder: Path) -> Path:
    """Return a file of three records of two games, the second with an id."""
    file = folder / "evening.txt"
    texts = [path.read_text(encoding="utf-8") for path in MATCHES]
    begin, *rest = said("convert", KEPT).splitlines(keepends=True)
    file.write_text("".join([texts[0], "\n", begin, "match m-evening\n", *rest, texts[2]]), encoding="utf-8")
    return file


def test_a_file_of_several_records_is_checked_told_and_converted_whole(tmp_path: Path) -> None:
    file = several(tmp_path)
    lines = said("check", file).splitlines()
    assert [line.split(":")[0] for line in lines] == [f"{file}, record {number}" for number in (1, 2, 3)]
    shown = said("show", file)
    assert re.findall(r"^Record .*$", shown, re.MULTILINE) == ["Record 1", "Record 2, match m-evening", "Record 3"]
    assert said("show", MATCHES[0]).strip() in shown
    newest = said("convert", file)
    assert newest.count("sambakit record 2\n") == 3
    assert [len(one["deals"]) > 0 for one in json.loads(said("convert", file, "--json"))] == [True] * 3


@pytest.mark.parametrize("which", ["2", "m-evening"])
def test_one_record_of_several_is_chosen_by_number_or_match(which: str, tmp_path: Path) -> None:
    file = several(tmp_path)
    assert said("show", file, "--record", which) == said("show", KEPT)
    assert json.loads(said("convert", file, "--record", which, "--json"))["match"] == "m-evening"
    assert said("position", file, "1.3", "--record", which, "--id", "x") == said("position", KEPT, "1.3", "--id", "x")


def test_a_command_for_one_record_asks_which_one_of_several(tmp_path: Path) -> None:
    file = several(tmp_path)
    for command in (["position", file, "1.3"], ["show", file, "--deal", "1"]):
        assert "holds 3 records: choose one of them by --record" in refused(*command)
    for which in ("4", "0", "m-other"):
        assert f"none is '{which}'" in refused("show", file, "--record", which)


def test_a_fault_names_the_line_of_the_file(tmp_path: Path) -> None:
    file = several(tmp_path)
    lines = file.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines, start=1) if line == "match m-evening")
    wrong = next(number for number, line in enumerate(lines, start=1) if number > at and line.startswith("dealer "))
    lines[wrong - 1] = "dealer nobody"
    file.write_text("\n".join(lines), encoding="utf-8")
    told = refused("check", file).splitlines()
    assert told[1].startswith(f"{file}, record 2: line {wrong}, column ")
    assert len(told) == 3
    assert f"line {wrong}, column " in refused("convert", file)


def test_marks_of_a_record_are_printed_and_its_json_has_all_of_them() -> None:
    words = ("marks", GKEPTEN / "dutch-match.txt", "--deal", "1", "--work", "0.01", "--chance", "a")
    lines = said(*words).splitlines()
    assert lines[0] == "deal 1"
    (deal,) = json.loads(said(*words, "--json"))["deals"]
    figures = [line for line in lines if line.startswith("  seat ")]
    assert len(figures) == len(deal["seats"])
    marks = [line for line in lines if re.match(r"1\.\d+ seat \d: -\d+ ± \d+$", line)]
    assert len(marks) == len(deal["marks"]) > 0
    assert sum(line.startswith("    Master ") for line in lines) == len(marks)
    assert "the record holds" in refused("marks", GKEPTEN / "dutch-match.txt", "--deal", "99")
