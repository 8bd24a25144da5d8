"""`sambakit score`: a deal in one line, and the sums of a sheet."""

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from sambakit.cli.main import main
from sambakit.scorekeeper import CardsEntry, DealEntry, HandEntry, OwnLine, SideEntry, new_sheet, print_sheet

OURS, THEIRS = "samba=1 mixed=2 melds=650 red=4 out", "pure=1, melds=320, red=2, hand=85"


def score(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["score", *arguments])
    return result.exit_code, result.output


def test_a_deal_is_added_up_with_the_next_opening() -> None:
    status, text = score("--side", OURS, "--side", THEIRS, "--scores", "1200 -35")
    assert status == 0
    rows = [line.split() for line in text.splitlines()]
    assert ["samba", "(D-12.2)", "1500"] in rows
    assert ["red", "threes", "(D-6.4)", "-200"] in rows
    assert ["deal", "3350", "535"] in rows
    assert ["total", "4550", "500"] in rows
    assert ["opening", "minimum", "120", "50"] in rows
    assert ["to", "the", "end", "of", "the", "match", "5450", "9500"] in rows
    assert "  ? No hand is entered for player 3." in text


def test_it_prints_json() -> None:
    status, text = score("--json", "--rules", "samba_romme", "--side", "row_large=1 out", "--side", "cards=7")
    found = json.loads(text)
    assert (status, found["totals"], found["winner"], found["minimum"]) == (0, [1200, -140], "A", [])
    assert found["deals"][0]["scores"][1]["lines"] == [
        {"item": "hand", "points": -140, "rule": "R-6.6", "facts": {"cards": 7, "each": 20}}
    ]


def test_what_cannot_be_is_named_with_its_rule() -> None:
    status, text = score("--side", OURS, "--side", "melds=320 red=3 hand=85 held=1 hand=5")
    assert status == 1
    assert "  ! 8 red threes: the pack has 6. Count those of all sides again, laid and in hand. (D-6.2)" in text
    assert "hand player 2 (D-12.5)" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Give the file of a sheet, or --side once for each side"),
        (["--side", OURS], "4 players form 2 sides; --side was given 1 times."),
        (["--side", "samab=1", "--side", ""], "there is no word 'samab' here; did you mean samba?"),
        (["--side", "samba=x", "--side", ""], "'samba=x': 'x' is not a whole number"),
        (["--side", "samba", "--side", ""], "'samba' is written samba=3"),
        (["--side", "out=2", "--side", ""], "'out=2' is written out"),
        (["--side", "", "--side", "", "--scores", "12"], "there are 2 sides, and 1 totals"),
        (["--side", "", "--side", "", "--scores", "many"], "'many' holds something else than numbers"),
        (["--players", "2", "--rules", "quad", "--side", ""], "quad is played by 6 players"),
        (["nowhere.sheet"], "'nowhere.sheet' does not exist"),
        (["--page", "x.html", "--side", OURS], "--page writes a page, which has no use for --side."),
        (["--page", "x.html", "--json"], "--page writes a page, which has no use for --json."),
        (["--replace", "--side", OURS, "--side", THEIRS], "--replace is for --page FILE."),
    ],
)
def test_a_wrong_word_says_what_is_right(arguments: list[str], said: str) -> None:
    status, text = score(*arguments)
    assert status == 2
    assert said in " ".join(text.split())


def test_a_sheet_is_printed_with_all_its_deals(tmp_path: Path) -> None:
    sheet = new_sheet("dutch + target=2000", ["Anna", "Bert", "Carla", "Dirk"], dealer=3, scores=(500, 0))
    ours = SideEntry(
        sets={"samba": 1},
        melds=CardsEntry(300),
        went_out=0,
        own_lines=(OwnLine(50, "Best hat"), OwnLine(5, "Best hat")),
    )
    sheet = sheet.enter(DealEntry(sides=(ours, SideEntry(hands=(HandEntry(cards=CardsEntry(85)),)))))
    file = tmp_path / "club.sheet"
    file.write_text(print_sheet(sheet), encoding="utf-8")
    status, text = score(str(file))
    assert status == 0
    assert text.startswith("dutch + target=2000, 4 players\n  A  Anna and Carla, began with 500\n")
    assert "Deal 1, dealt by Dirk" in text
    assert text.count("Best hat") == 2
    assert "Side A has won the match." in text
    mended = sheet.correct(1, DealEntry(sides=(SideEntry(), SideEntry())), "2026-11-25T20:31:07Z")
    file.write_text(print_sheet(mended), encoding="utf-8")
    assert "Next deal: dealt by Anna" in score(str(file))[1]
    assert score(str(file))[1].endswith("Deal 1 was corrected at 2026-11-25T20:31:07Z.\n")
    assert "--rules is for a single deal" in score(str(file), "--rules", "dutch")[1]
    file.write_text(print_sheet(sheet).replace("out A 0", "out A 7"), encoding="utf-8")
    assert score(str(file)) == (1, f"Error: {file}: line 16, column 7: seat 7 is not at a table of 4\n")


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a client, which is not built yet."""
    folder = tmp_path / "client"
    folder.mkdir()
    for module in ("sambakit.cli.score_page", "sambakit.cli.serving.client"):
        monkeypatch.setattr(f"{module}.client_folder", lambda: folder)
    return folder


def test_the_page_is_written_and_what_is_there_stays(client: Path, tmp_path: Path) -> None:
    file = tmp_path / "score.html"
    assert score("--page", str(file)) == (
        1,
        "Error: the browser client is not built: in a checkout, run 'make web'\n",
    )
    for name in ("index.html", "sambakit-score.html"):
        (client / name).write_text(f"<title>{name}</title>")
    status, text = score("--page", str(file))
    assert status == 0
    assert "it needs no server and no network" in text
    assert file.read_text() == "<title>sambakit-score.html</title>"
    file.write_text("mine")
    assert score("--page", str(file)) == (
        1,
        f"Error: {file} exists already: name another file, or add --replace\n",
    )
    assert file.read_text() == "mine"
    assert score("--page", str(file), "--replace")[0] == 0
    assert file.read_text() == "<title>sambakit-score.html</title>"
    nowhere = tmp_path / "none" / "score.html"
    assert score("--page", str(nowhere)) == (1, f"Error: the folder {nowhere.parent} does not exist\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["client", "score.html"]


def test_a_page_that_cannot_be_written_leaves_nothing_behind(
    client: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("index.html", "sambakit-score.html"):
        (client / name).write_text("page")
    file = tmp_path / "score.html"
    file.write_text("mine")

    def full(path: Path, content: bytes) -> int:
        path.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert score("--page", str(file), "--replace") == (1, f"Error: {file}: No space left on device\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["client", "score.html"]
    assert file.read_text() == "mine"


def test_a_sheet_is_a_table_for_a_spreadsheet(tmp_path: Path) -> None:
    sheet = new_sheet("dutch", ["=1+1", "Bert, the elder", "Carla", "Dirk"], dealer=3, scores=(500, 0))
    ours = SideEntry(sets={"samba": 1}, melds=CardsEntry(300), went_out=0, own_lines=(OwnLine(50, "Best hat"),))
    for held in (85, 5):
        sheet = sheet.enter(DealEntry(sides=(ours, SideEntry(hands=(HandEntry(cards=CardsEntry(held)),)))))
    file = tmp_path / "club.sheet"
    file.write_text(print_sheet(sheet), encoding="utf-8")
    status, text = score(str(file), "--csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert status == 0
    assert [(row["deal"], row["side"], row["points"], row["total"]) for row in rows] == [
        ("1", "A", "2050", "2550"), ("1", "B", "-85", "-85"), ("2", "A", "2050", "4600"), ("2", "B", "-5", "-90"),
    ]  # fmt: skip
    assert rows[0]["samba"] == "1500"
    assert rows[1]["samba"] == ""  # none is not nought
    assert rows[1]["players"] == "Bert, the elder, Dirk"
    assert rows[0]["players"].startswith("'=")  # not a formula
    assert {row["dealer"] for row in rows} == {"Dirk", "'=1+1"}
    status, text = score("--csv", "--side", "melds=320", "--side", "hand=85")
    assert (status, [row["points"] for row in csv.DictReader(io.StringIO(text))]) == (0, ["320", "-85"])
