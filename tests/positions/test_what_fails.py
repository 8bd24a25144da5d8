"""A position fails for every slip in it, and for everything that the engine does otherwise."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from sambakit.cli.positions import positions
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.values.cards import CARDS
from sambakit.positions import Malformed, problems_of, run_positions
from sambakit.positions.arithmetic import sum_problems
from sambakit.positions.reading import read_position

GOOD: dict[str, Any] = {
    "rule_set": "dutch",
    "id": "example-01",
    "title": "A take that opens",
    "checks": ["D-9.2"],
    "players": 4,
    "state": {
        "scores": {"A": 1500},
        "turn": 0,
        "phase": "draw",
        "hands": {0: ["Ad", "Ac", "Ks", "Kd", "Kc", "5s", "9c"]},
        "melds": {"B": [{"id": "b1", "cards": ["4s", "4h", "4d"]}]},
        "red_threes": {"B": ["3h"]},
        "pile": ["4c", "7d", "Ah"],
        "stock": 60,
    },
    "action": [
        {"take": {"way": "pair", "with": ["Ad", "Ac"], "to": "new", "also": [["Ks", "Kd", "Kc"]]}},
        {"discard": "5s"},
    ],
    "expect": {
        "legal": True,
        "hands": {0: ["4c", "9c", "7d"]},
        "melds": {"A": [["Ah", "Ad", "Ac"], ["Ks", "Kd", "Kc"]]},
        "pile": ["5s"],
        "stock": 60,
        "red_threes": {"A": [], "B": ["3h"]},
        "hand_size": {0: 3},
        "pile_size": 1,
        "sides": {"A": [0, 2]},
        "opened": ["A", "B"],
        "completed": {"A": 0},
        "set_kinds": {"new1": None},
        "frozen": False,
        "announced": {},
        "deal_over": False,
        "out": None,
        "options": ["draw"],
        "options_before": ["draw", "take"],
        "must": None,
        "minimum": 90,
        "sum": ["3*20+3*10 = 90"],
        "total": {"A": 1500},
        "match_over": False,
        "winner": None,
        "next_turn": 1,
        "redeal": False,
    },
}  # fmt: skip


def problems(raw: object) -> list[str]:
    """Return what is wrong with a position written as `raw`."""
    try:
        return problems_of(read_position(raw))
    except Malformed as error:
        return [str(error)]


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """Return the good position with one value replaced."""
    raw = deepcopy(GOOD)
    place: Any = raw
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return raw


def test_the_good_position_passes() -> None:
    assert problems(GOOD) == []


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("legal", False),
        ("hands", {0: ["4c", "9c"]}),
        ("hands", {0: ["4c", "9c", "7h"]}),
        ("melds", {"A": [["Ah", "Ad", "Ac"]]}),
        ("melds", {"A": [["Ah", "Ad", "Ac", "Ks", "Kd", "Kc"]]}),
        ("melds", {"B": []}),
        ("pile", []),
        ("pile", ["9c"]),
        ("stock", 59),
        ("stock", ["4s"]),
        ("stock_top", "3h"),
        ("red_threes", {"B": ["3d"]}),
        ("hand_size", {0: 4}),
        ("hand_size", 15),
        ("pile_size", 4),
        ("sides", {"A": [0, 1]}),
        ("opened", ["B"]),
        ("opened", ["A"]),
        ("completed", {"B": 1}),
        ("set_kinds", {"new1": "pure"}),
        ("frozen", True),
        ("announced", {0: "pumba"}),
        ("deal_over", True),
        ("out", 0),
        ("options", ["draw", "take"]),
        ("options", []),
        ("options_before", ["draw"]),
        ("must", {"take": {"way": "pair", "with": ["Ad", "Ac"], "to": "new"}}),
        ("minimum", 120),
        ("minimum", {"B": 90}),
        ("sum", ["3*20+3*10 = 91"]),
        ("sum", "no arithmetic"),
        ("score", {"A": 0}),
        ("total", {"A": 0}),
        ("match_over", True),
        ("winner", "A"),
        ("winner", "drawn"),
        ("next_turn", 0),
        ("next_turn", None),
        ("redeal", True),
    ],
)
def test_a_wrong_expectation_fails(key: str, wrong: object) -> None:
    assert problems(changed("expect", key, to=wrong)) != []


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        changed("colour", to="green"),
        changed("state", "colour", to="green"),
        changed("expect", "colour", to="green"),
        changed("expect", "buracos", to=1),
        changed("action", 0, "take", "colour", to="green"),
        changed("rule_set", to="nobody"),
        changed("rule_set", to=["dutch"]),
        changed("id", to=""),
        changed("title", to=None),
        changed("checks", to=[]),
        changed("checks", to="D-9.2"),
        changed("checks", to=["D-9.99"]),
        changed("checks", to=["D-9"]),
        changed("checks", to=[{}]),
        changed("players", to=7),
        changed("players", to="4"),
        changed("players", to=True),
        changed("state", to=[]),
        changed("state", "phase", to="lunch"),
        changed("state", "turn", to=4),
        changed("state", "turn", to=None),
        changed("state", "scores", to={"C": 0}),
        changed("state", "scores", to={"A": "many"}),
        changed("state", "hands", to={0: ["Zz"]}),
        changed("state", "hands", to={0: "Ad Ac"}),
        changed("state", "hands", to={4: ["Ad"]}),
        changed("state", "hands", to={"A": ["Ad"]}),
        changed("state", "hands", to={1: ["Ad"]}),
        changed("state", "hands", to={0: ["Ah", "Ah", "Ah"]}),  # and one more lies in the pile
        changed("state", "melds", to={"B": [{"id": "b1", "cards": ["4s", "4h"]}]}),
        changed("state", "melds", to={"B": [{"id": "b1", "cards": ["4s", "4h", "2h", "2s"]}]}),
        changed("state", "melds", to={"B": [{"cards": ["4s", "4h", "4d"]}]}),
        changed("state", "melds", to={"B": [{"id": "new1", "cards": ["4s", "4h", "4d"]}]}),
        changed("state", "melds", to={"B": [["4s", "4h", "4d"]]}),
        changed("state", "red_threes", to={"B": ["3s"]}),
        changed("state", "stock", to=-1),
        changed("state", "stock", to=150),
        changed("state", "stock", to="many"),
        changed("state", "went_out", to=0),
        changed("state", "penalties", to={"B": 100}),
        changed("action", to="draw"),
        changed("action", to=["jump"]),
        changed("action", to=[{"draw": 1, "pass": 1}]),
        changed("action", to=["draw", {"meld": []}]),
        changed("action", to=["draw", {"meld": [{"new": []}]}]),
        changed("action", to=["draw", {"meld": [{"add": ["9c"], "to": "a9"}]}]),
        changed("action", to=["draw", {"meld": [{"merge": ["b1"]}]}]),
        changed("action", to=["draw", {"ask": "perhaps"}]),
        changed("action", 0, "take", "way", to="force"),
        changed("action", 0, "take", "to", to="new1"),
        changed("expect", to={}),
        changed("expect", "legal", to="yes"),
        changed("expect", "refused_by", to="D-9.2"),
        changed("expect", "options", to=["meld"]),
        changed("expect", "out", to=7),
        changed("expect", "hands", to={7: []}),
        changed("expect", "set_kinds", to={"c1": "pure"}),
        changed("expect", "set_kinds", to={"new1": "golden"}),
        changed("expect", "winner", to="Z"),
        changed("expect", "must", to="draw"),
    ],
)
def test_an_ill_formed_position_fails(raw: object) -> None:
    assert problems(raw) != []


@pytest.mark.parametrize("key", sorted(set(GOOD) - {"rule_set"}))
def test_a_position_needs_each_of_its_keys(key: str) -> None:
    raw = deepcopy(GOOD)
    del raw[key]
    assert problems(raw) == [f"missing key: {key}"]


def test_a_refusal_must_come_at_the_last_step_and_name_a_rule_of_the_list() -> None:
    refused = deepcopy(GOOD)
    refused["action"][0]["take"].pop("also")
    refused["action"].pop()
    refused["expect"] = {"legal": False, "refused_by": ["D-8.2", "C-3"]}
    assert problems(refused) == []
    refused["expect"]["refused_by"] = "D-9.1"
    sentence = "This is 60. You need 90 to open. Add more melds, or keep your cards."
    why = f"refused by D-8.2 (below_minimum): {sentence}"
    assert problems(refused) == [f"{why} Expected D-9.1."]
    refused["expect"]["refused_by"] = "D-77.1"
    assert problems(refused) == ["refused_by: there is no rule 'D-77.1'"]
    refused["expect"]["refused_by"] = "D-8.2"
    refused["action"].append({"discard": "5s"})
    assert problems(refused) == [f"step 1 of 2: {why}"]


@pytest.mark.parametrize(
    "text",
    [
        "162-4*15-1 = 101",
        "A hand of seat 2: 20+5+5 = 30",
        "A 50+70+60+2000+200+200-30 = 2550",
        "B -(50+5+10+10) = -75",
        "0: 300+300+200+600 = 1400",
        "30+30 = 60, 60+5 = 65",
        "2*30 = 60 = 40+20",
        "(2+3)*4/2 = 10",
        "45 = 45 < 50",
        "30+30 = 60 >= 50",
        "3*20+3*10 = 90 = minimum",
    ],
)
def test_right_sums(text: str) -> None:
    assert sum_problems(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "162-4*15-1 = 100",
        "30+30 = 60, 60+5 = 66",
        "2*30 = 60 = 40+21",
        "A hand: = 5",
        "total = 60",
        "A hand of seat 2: 20+5+5",
        "1/0 = 0",
        "2**3 = 8",
        "(2+3 = 5",
        "__import__('os') = 1",
        "9" * 1000 + " = 1",
        "10/4 = 2",
        "the score = the sum",
        "60 >= 50",
        "(" * 450 + "1 = 1",
    ],
)
def test_wrong_sums(text: str) -> None:
    assert sum_problems(text) != []


def written(folder: Path, name: str, text: str) -> Path:
    """Return the file `name` in `folder` with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def text_of(*raws: dict[str, Any]) -> str:
    """Return positions as the text of a file."""
    return yaml.safe_dump({"positions": list(raws)}, sort_keys=False)


def test_the_command_counts_and_says_what_is_wrong(tmp_path: Path) -> None:
    written(tmp_path, "good.yaml", text_of(GOOD))
    result = CliRunner().invoke(positions, [str(tmp_path)])
    assert (result.exit_code, result.output) == (0, "1 passed, 0 failed\n")
    (tmp_path / "good.yaml").write_bytes(text_of(GOOD).encode("utf-16"))  # as PowerShell writes it
    assert CliRunner().invoke(positions, [str(tmp_path)]).output == "1 passed, 0 failed\n"
    wrong = changed("expect", "stock", to=59) | {"id": "example-02"}
    unknown = changed("rule_set", to="nobody") | {"id": "example-03"}
    written(tmp_path, "wrong.yml", text_of(wrong, unknown))
    result = CliRunner().invoke(positions, [str(tmp_path)])
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "example-02 (wrong.yml): stock: expected 59, found 60",
        "example-03 (wrong.yml): the rule set 'nobody' does not exist yet",
        "1 passed, 2 failed",
    ]


def test_an_id_that_stands_twice_fails(tmp_path: Path) -> None:
    files = [written(tmp_path, "one.yaml", text_of(GOOD)), written(tmp_path, "two.yaml", text_of(GOOD))]
    assert [bool(report.problems) for report in run_positions(files)] == [False, True]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "positions:",
        "positions: []",
        "- id: example",
        "positions: [{id: a, id: b}]",
        "positions: [1, 2",
        "positions: !!python/object/apply:os.getcwd []",
        "rule_set: dutch\nnotes: []\npositions: []",
        "\x00",
    ],
)
def test_a_file_that_is_none_fails_and_stops_nothing(tmp_path: Path, text: str) -> None:
    files = [written(tmp_path, "bad.yaml", text), written(tmp_path, "good.yaml", text_of(GOOD))]
    reports = list(run_positions(files))
    assert all(report.problems for report in reports[:-1])
    assert len(reports) > 1
    assert not reports[-1].problems


def test_a_folder_without_positions_and_a_missing_file_fail_and_stop_nothing(tmp_path: Path) -> None:
    empty, missing = tmp_path / "empty", tmp_path / "missing.yaml"
    empty.mkdir()
    good = written(tmp_path, "good.yaml", text_of(GOOD))
    result = CliRunner().invoke(positions, [str(empty), str(missing), str(good)])
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "empty (empty): no position file (.yaml) lies in this folder",
        "missing.yaml (missing.yaml): the file cannot be read: No such file or directory",
        "1 passed, 2 failed",
    ]


def test_a_failure_is_one_line_whatever_stands_in_the_position(tmp_path: Path) -> None:
    path = written(tmp_path, "bad.yaml", text_of(GOOD | {"id": "two\nlines"}, changed("rule_set", to="no\nbody")))
    result = CliRunner().invoke(positions, [str(path)])
    assert result.output.splitlines() == [
        "bad.yaml number 1 (bad.yaml): id: one line of text is wanted",
        "example-01 (bad.yaml): the rule set 'no\\nbody' does not exist yet",
        "0 passed, 2 failed",
    ]


def test_the_hand_of_the_seat_to_act_may_be_left_out() -> None:
    raw = changed("state", to={"turn": 0, "phase": "draw", "pile": ["4c", "Qs"], "stock": ["9c", "5s", "6h"]})
    raw["action"] = ["draw", {"discard": "9c"}]
    raw["expect"] = {"options_before": ["draw"], "pile": ["4c", "Qs", "9c"], "stock": ["6h"], "next_turn": 1}
    assert problems(raw) == []
    raw["state"]["melds"] = {"A": [{"id": "a1", "cards": ["9s", "Ts", "Js"]}]}
    raw["action"] = [{"take": {"way": "top_only", "to": "a1"}}]
    raw["expect"] = {"options_before": ["draw", "take"], "melds": {"A": [["9s", "Ts", "Js", "Qs"]]}, "pile": ["4c"]}
    assert problems(raw) == []


@pytest.mark.parametrize("rules", [*PRESETS, "dutch + take_starts_sequence=yes", "bicycle + hand_card_may_bridge=yes"])
def test_a_hand_that_is_left_out_takes_nothing(rules: str) -> None:
    raw = changed("rule_set", to=rules)
    raw["players"] = min(parse_rules(rules).table.players)
    raw["action"], raw["expect"] = [], {"options_before": ["draw"]}
    for upcard in CARDS:
        raw["state"] = {"turn": 0, "phase": "draw", "pile": ["4c", upcard], "stock": 60}
        assert problems(raw) == [], upcard


def test_of_a_hand_that_is_left_out_nothing_is_known() -> None:
    raw = changed("state", "hands", to={})
    raw["action"], raw["expect"] = ["draw", {"discard": "2s"}], {"legal": False, "refused_by": ["D-8.1"]}
    assert problems(raw) == []
    raw["state"]["hands"] = {0: []}
    assert problems(raw) == ["state.hands: seat 0, who acts, holds no card"]


def test_R_2_1_the_hand_of_the_seat_to_act_may_be_left_out() -> None:
    raw = changed("rule_set", to="samba_romme")
    raw["players"], raw["checks"] = 2, ["R-2.1"]
    raw["state"] = {"turn": 0, "phase": "draw", "pile": ["r4"], "stock": ["g7", "b2"]}
    raw["action"], raw["expect"] = ["draw", {"discard": "g7"}], {"pile": ["r4", "g7"], "stock": 1, "next_turn": 1}
    assert problems(raw) == []


def test_after_a_merge_both_names_mean_the_group_that_was_made() -> None:
    raw = deepcopy(GOOD)
    kings, more = ["Ks", "Kh", "Kd"], ["Kc", "Kc", "Ks"]
    raw["state"] = {
        "turn": 0,
        "phase": "play",
        "hands": {0: ["Kd", "5s", "9c"]},
        "melds": {"A": [{"id": "a1", "cards": kings}, {"id": "a2", "cards": more}]},
        "stock": 60,
    }
    raw["action"] = [{"meld": [{"merge": ["a1", "a2"]}]}, {"meld": [{"add": ["Kd"], "to": "a2"}]}]
    raw["expect"] = {"melds": {"A": [[*kings, *more, "Kd"]]}, "set_kinds": {"a1": "pure", "a2": "pure"}}
    assert problems(raw) == []


@pytest.mark.parametrize(
    "state",
    [
        {"phase": "match", "turn": 0, "scores": {"A": 10_000}, "hands": {}, "pile": [], "first_turn": False},
        {"phase": "over", "turn": 1, "scores": {"A": 10_000}, "first_turn": False, "went_out": None},
        {"phase": "deal", "turn": 2, "scores": {"A": 10_000}, "first_turn": True, "melds": {}, "penalties": {}},
    ],
)
def test_a_key_that_says_nothing_in_a_phase_may_stand_there_empty(state: dict[str, Any]) -> None:
    raw = changed("state", to=state)
    raw["action"] = []
    raw["expect"] = {"next_turn": 2} if state["phase"] == "deal" else {"total": {"A": 10_000}}
    assert problems(raw) == []
