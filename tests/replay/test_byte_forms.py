"""Files in many byte forms: the command and the page read them as the same text, or refuse them for the same reason."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from sambakit.cli.main import main
from sambakit.game.records.values import RecordError
from sambakit.game.text_files import NOT_TEXT, PACKED, TextFileError, text_of
from sambakit.games import adapter_of_record
from sambakit.scorekeeper import CardsEntry, DealEntry, SideEntry, new_sheet, parse_sheet, print_sheet
from sambakit.server.configuring import FILE, WrongSetting, configured
from tests.in_client import bundled, node
from tests.kept.folders import NEXT
from tests.replay.byte_forms import FORMS, wanted

REFUSED = {PACKED: "unpack it first", NOT_TEXT: "save the file again as UTF-8"}
NAMES = ("André", "Łukasz", "Đorđe", "李")
RECORD = (NEXT / "records" / "dutch.txt").read_text(encoding="utf-8")


def record() -> str:
    """Return a record with a name that is not ASCII."""
    line = next(line for line in RECORD.splitlines() if line.startswith("seat 0 "))
    return RECORD.replace(line, f"seat 0 person {NAMES[0]} 🃏")


def sheet() -> str:
    """Return a sheet with one deal."""
    entry = DealEntry(sides=(SideEntry(melds=CardsEntry(650)), SideEntry(melds=CardsEntry(320))))
    return print_sheet(new_sheet("dutch", NAMES).enter(entry))


def is_read(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except RecordError:
        return False
    return True


def verdict_on(content: bytes) -> list[str | bool]:
    """Return the text of a file and whether it is a record or a sheet, or why it is no text."""
    try:
        text = text_of(content)
    except TextFileError as error:
        return [error.fault]
    record_of = adapter_of_record(text).record
    return [text, is_read(record_of.parse_record, text), is_read(parse_sheet, text)]


@pytest.mark.parametrize("form", FORMS)
def test_a_text_is_read_in_every_form_or_refused_with_what_to_do(form: str, tmp_path: Path) -> None:
    file = tmp_path / "file.txt"
    for text, command in ((record(), ["record", "check"]), (sheet(), ["score"])):
        content, right = FORMS[form][0](text), wanted(form, text)
        file.write_bytes(content)
        shown = CliRunner().invoke(main, [*command, str(file)])
        assert verdict_on(content)[0] == right
        assert (shown.exit_code == 0) is (right.strip() not in ("", *REFUSED)), shown.output
        assert REFUSED.get(right, "") in shown.output


def test_rules_and_settings_are_read_in_these_forms_too(tmp_path: Path) -> None:
    rules, settings = tmp_path / "ours.rules.txt", tmp_path / "sambakit.toml"
    rules.write_bytes("# Ours\r\ndutch\r\n+ target=5000\r\n".encode("utf-16"))
    assert "5000" in CliRunner().invoke(main, ["rules", str(rules)]).output
    settings.write_bytes("grace = 45\r\n".encode("utf-8-sig"))
    assert configured({}, {FILE: str(settings)}).settings.grace == 45
    settings.write_bytes(b"grace = 45\0")
    with pytest.raises(WrongSetting, match="save the file again as UTF-8"):
        configured({}, {FILE: str(settings)})


@pytest.mark.process(2)
def test_the_page_reads_and_refuses_what_the_command_does(tmp_path: Path) -> None:
    files = tmp_path / "files"
    files.mkdir()
    for form, (written, _) in FORMS.items():
        (files / f"{form}.record").write_bytes(written(record()))
        (files / f"{form}.sheet").write_bytes(written(sheet()))
    (files / "hidden sign in a name").write_text(record().replace(NAMES[0], "An\u202edré"), encoding="utf-8")
    there = json.loads(node(bundled("byteForms", tmp_path), files))
    here = {file.name: verdict_on(file.read_bytes()) for file in files.iterdir()}
    assert there == here
    assert len(there) > 2 * len(FORMS) > 40
