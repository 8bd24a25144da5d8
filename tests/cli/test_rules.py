"""`sambakit rules`: pages, comparisons, fields, and what wrong arguments are told."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from sambakit.cli.main import main
from sambakit.engine.presets import PRESETS
from sambakit.engine.rules.fields import FIELDS


def run(*words: str) -> tuple[int, str]:
    """Return the exit status and everything that the command says."""
    result = CliRunner().invoke(main, ["rules", *words])
    return result.exit_code, result.output


def test_without_arguments_it_lists_all_rule_sets() -> None:
    status, text = run()
    assert status == 0
    for name, rules in PRESETS.items():
        (line,) = [line for line in text.splitlines() if line.startswith(f"{name} ")]
        assert ("experimental" in line) == rules.experimental


@pytest.mark.parametrize("name", PRESETS)
def test_it_prints_the_page_of_a_rule_set(name: str) -> None:
    status, text = run(name)
    assert status == 0
    assert text.startswith("# ")
    assert f"(`{name}`)" in text.splitlines()[0]
    assert "* **C-16** " in text
    assert ("**Experimental" in text) == PRESETS[name].experimental


def test_it_prints_house_rules_marked() -> None:
    status, text = run("dutch+target = 5000")
    assert status == 0
    assert text.startswith("# Dutch Samba (`dutch + target=5000`)")
    assert "## House rules" in text
    assert "**House rule.**" in text


def test_it_speaks_the_language_asked_for() -> None:
    assert "## D-1 Spelers en kaarten" in run("dutch", "--lang", "nl")[1]
    assert "baceta" in run("spanish", "--lang", "es")[1]
    status, text = run("bicycle", "--lang", "es")
    assert status == 0
    assert "The page of bicycle is written in: English." in text


def test_it_compares_rule_sets() -> None:
    status, text = run("--compare", "dutch", "bicycle", "dutch + target=5000")
    assert status == 0
    assert "| `target` " not in run("--compare", "dutch", "bicycle")[1]
    assert "| `target` " in text
    assert "further fields are the same" in text
    assert text.count("| `") < run("--compare", "--all", "dutch", "bicycle")[1].count("| `")


def test_equal_rule_sets_are_told_to_be_equal() -> None:
    assert run("--compare", "dutch", "dutch") == (0, f"All {len(FIELDS)} fields are the same.\n")


def test_house_rules_may_be_written_without_quotes() -> None:
    assert run("dutch", "+", "target=5000") == run("dutch + target=5000")
    assert run("--compare", "dutch", "+target=5000", "bicycle") == run("--compare", "dutch + target=5000", "bicycle")


def test_it_explains_fields() -> None:
    status, text = run("--fields")
    assert status == 0
    assert "### `take_onto_group`" in text
    assert "dutch (D-9.9)" in text
    assert "dutch, 1 change" in run("--fields", "dutch + target=5000")[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("dutsh",), "did you mean dutch?"),
        (("dutch + taget=1",), "'taget' is no field of a rule set; did you mean target?"),
        (("dutch + sequences=no",), "cannot be played: take_onto_sequence, sequences: "),
        (("--compare", "dutch"), "--compare needs two rule sets or more"),
        (("--all", "dutch"), "--all goes with --compare"),
        (("--compare", "--fields", "dutch", "bicycle"), "do not go together"),
        (("--fields", "dutch", "bicycle"), "one rule set at most"),
        (("--title", "Ours", "dutch"), "--title goes with --save"),
        (("--save", "x.rules"), "--save keeps one rule set"),
        (("dutch", "--save", "x.txt"), "ends with .rules"),
        (("dutch", "--save", "x.rules", "--fields"), "--save and --fields do not go together"),
        (("dutch", "--save", "x.rules", "--compare"), "--save and --compare do not go together"),
        (("dutch", "--lang", "tlh"), "'tlh' is not one of"),
    ],
)
def test_it_says_what_is_wrong(words: tuple[str, ...], said: str) -> None:
    status, text = run(*words)
    assert status == 2
    assert said in " ".join(text.split())


def test_house_rules_are_kept_in_a_file_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "ours.rules"
    status, text = run("dutch + target=5000 + take_onto_group=yes", "--save", str(file), "--title", "Our table")
    assert status == 0, text
    assert file.read_text(encoding="utf-8") == "# Our table\ndutch.1\n+ take_onto_group=yes\n+ target=5000\n"
    assert "(`dutch + take_onto_group=yes + target=5000`)" in run(str(file))[1]
    assert "dutch, 2 changes" in run("--compare", "dutch", str(file))[1]
    told = CliRunner().invoke(main, ["simulate", "--rules", str(file), "--deals", "1", "--quick", "--json"])
    assert '"rules": "dutch + take_onto_group=yes + target=5000"' in told.output


def test_a_file_of_rules_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.rules"
    wrong.write_text("# nothing\ndutch\n+ taget=5000\n", encoding="utf-8")
    assert "did you mean target?" in " ".join(run(str(wrong))[1].split())
    wrong.write_bytes(b"dutch\xe9")
    assert "wrong.rules: byte 6 is not UTF-8 text; save the file again as UTF-8" in " ".join(run(str(wrong))[1].split())
    assert "No such file" in " ".join(run(str(tmp_path / "missing.rules"))[1].split())


def test_house_rules_are_taken_by_other_commands() -> None:
    result = CliRunner().invoke(main, ["simulate", "--rules", "dutch + draw=3", "--deals", "1", "--json"])
    assert result.exit_code == 0, result.output
    assert '"rules": "dutch + draw=3"' in result.output
    wrong = CliRunner().invoke(main, ["simulate", "--rules", "dutch + draw=0"])
    assert wrong.exit_code == 2
    assert "cannot be played: draw: a player draws 1 to 6 cards" in " ".join(wrong.output.split())
    few = CliRunner().invoke(main, ["simulate", "--rules", "quad", "--players", "4"])
    assert "quad is played by 6 players" in few.output


def test_the_other_game_is_listed_printed_compared_and_explained_in_the_same_way(tmp_path: Path) -> None:
    (line,) = [line for line in run()[1].splitlines() if line.startswith("samba_romme ")]
    assert line.endswith("Samba Rommé, 2 players, another game")
    house = "samba_romme + buracos=1 + samba_values=none + samba=900"
    page = run(house)[1]
    assert page.startswith(f"# Samba Rommé (`{house}`)")
    assert "* `samba`: 500 → **900**. " in page
    assert "(Changes nothing beside the other rules.)" in page
    status, text = run("--compare", "samba_romme", "+", "buracos=1", "samba_romme")
    assert status == 0
    assert "* samba_romme, 1 change: `samba_romme + buracos=1`" in text
    assert "| `buracos` | 1                     | 2           |" in text
    assert text.endswith("33 further fields are the same.\n")
    assert "| Feld " in run("--compare", "--lang", "de", "samba_romme", "samba_romme + buracos=1")[1]
    fields = run("--fields", "samba_romme + buracos=1")[1]
    assert "* **`1`** samba_romme, 1 change (R-1.4)" in fields
    assert "* `one`: " in fields
    file = tmp_path / "two.rules"
    assert run("samba_romme + buracos=1", "--save", str(file), "--title", "Short") == (
        0,
        f"{file}: samba_romme + buracos=1\n",
    )
    assert file.read_text(encoding="utf-8") == "# Short\nsamba_romme.1\n+ buracos=1\n"
    assert run(str(file)) == run("samba_romme + buracos=1")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("samba_rome",), "there is no rule set 'samba_rome'; did you mean samba_romme"),
        (("samba_romme buracos=1",), "house rules come after a +, such as samba_romme + buracos=1"),
        (("buracos=1",), "house rules come after a rule set and a +, such as samba_romme + buracos=1"),
        (("samba_romme + target=5000",), "'target' is no field of samba_romme"),
        (("samba_romme + buracos=7",), "cannot be played: hand_dealer, hand_opener, buracos, buraco_size: "),
        (("--compare", "bicycle", "samba_romme"), "bicycle and samba_romme are rules of different games"),
        (("--fields", "samba_romme", "dutch"), "one rule set at most"),
    ],
)
def test_it_says_what_is_wrong_with_rules_of_the_other_game(words: tuple[str, ...], said: str) -> None:
    status, text = run(*words)
    assert status == 2
    assert said in " ".join(text.split())
