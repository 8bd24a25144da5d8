"""Texts of shared sheets from strangers: whatever they send, it is read or refused, quickly, and all have one sheet."""

import logging
import time
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sambakit.scorekeeper import Sheet, parse_sheet, print_sheet
from sambakit.server.sheets import texts
from sambakit.server.sheets.refused import SheetRefused
from sambakit.server.sheets.texts import merged_text, new_text
from tests.server.shared_sheets import a_deal, a_sheet, with_deal

WHOLE = print_sheet(a_sheet(deals=3))
ID = a_sheet().id
HEAD, _, DEALS = WHOLE.partition("\n\n")
CODES = {"sheet_unread", "sheet_other"}
# Words that a stranger may put anywhere: those of the form, and others.
WORDS = (
    *WHOLE.split(),
    *(
        "deal",
        "correct",
        "remove",
        "x-apart",
        "x-removed",
        "x-",
        "x-a",
        "-1",
        "0",
        "1",
        "2",
        "3",
        "999999999",
        "A",
        "B",
    ),
    *("sets", "samba=1", "melds", "at_20=3", "red_threes", "out", "concealed", "hand", "all", "black_5=1", "no_turn"),
    *("penalty", "own", "left", "annulled", "scores", "set", "\x00", "\x1f", "\u2028", "\xa0", "é", "😀", "\u202e"),
)


def answers(text: str) -> list[str]:
    """Send `text` to be shared, and to a sheet; return the codes of the refusals. Whatever is kept can be read."""
    codes = []
    for send in (lambda: new_text(text).text, lambda: merged_text(WHOLE, text), lambda: merged_text(text, WHOLE)):
        try:
            kept = send()
        except SheetRefused as refused:
            codes.append(refused.problem.code)
        else:
            assert print_sheet(parse_sheet(kept)) == kept
            assert merged_text(kept, kept) == kept
    return codes


@pytest.fixture(autouse=True)
def nothing_fails(caplog: pytest.LogCaptureFixture) -> object:
    """Fail where a text breaks something, which the server only logs."""
    with caplog.at_level(logging.INFO, "sambakit.server"):
        yield
    assert [record for record in caplog.records if record.getMessage() == "sheet_failed"] == []


@settings(max_examples=50, deadline=None)
@given(st.one_of(st.text(), st.binary().map(lambda data: data.decode("latin-1"))))
def test_any_text_is_refused(text: str) -> None:
    assert set(answers(text)) <= CODES | {"table_damaged"}
    assert set(answers(f"{HEAD}\n\n{text}")) <= CODES | {"table_damaged"}


LINES = st.lists(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join), max_size=12).map("\n".join)


@given(LINES)
@settings(max_examples=100, deadline=None)
def test_lines_of_known_words_are_read_or_refused(lines: str) -> None:
    answers(f"{HEAD}\n{lines}\n")
    answers(f"{HEAD}\n\n{DEALS}{lines}\n")


@settings(max_examples=100, deadline=None)
@given(st.integers(0, len(WHOLE)), st.integers(0, 20), st.sampled_from(["", *WORDS, "\n"]))
def test_a_changed_piece_is_read_or_refused(place: int, length: int, instead: str) -> None:
    answers(WHOLE[:place] + instead + WHOLE[place + length :])


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from("ecr"), st.integers(1, 60)), max_size=8), st.randoms())
def test_all_devices_have_one_sheet_in_whatever_order_they_send(
    deeds: list[tuple[int, str, int]], chance: Random
) -> None:
    """Three devices change the sheet apart, and send; a device may send again and again, old texts too."""
    begun = a_sheet(deals=2)
    states: list[list[Sheet]] = [[begun], [begun], [begun]]
    for number, (device, what, points) in enumerate(deeds):
        at = f"2026-11-25T20:{number:02}:00Z"
        states[device].append(_changed(states[device][-1], what, 5 * points, at))
    ends = set()
    for _ in range(2):
        order = [sheet for sheets in states for sheet in sheets]
        chance.shuffle(order)
        held = new_text(print_sheet(begun)).text
        for sheet in (*order, *(sheets[-1] for sheets in states)):
            held = merged_text(held, print_sheet(sheet))
            assert merged_text(held, print_sheet(sheet)) == held
        ends.add(held)
        times = {change.at for change in parse_sheet(held).changes}
        assert times >= {change.at for sheets in states for change in sheets[-1].changes}
    assert len(ends) == 1


def _changed(sheet: Sheet, what: str, points: int, at: str) -> Sheet:
    """Return the sheet after its device entered, corrected or removed a deal."""
    if what == "e" or not sheet.deals:
        return with_deal(sheet, points, at)
    number = max(sheet.deals)
    return sheet.remove(number, at) if what == "r" else sheet.correct(number, a_deal(points), at)


LONG: dict[str, Callable[[int], str]] = {
    "deals": lambda n: "".join(f"deal {number}\n" for number in range(1, n + 1)),
    "one correction again and again": lambda n: "deal 1\n" + "correct 1\n" * n,
    "own lines of the header": lambda n: "x-a\n" * n,
    "own lines of a deal": lambda n: "deal 1\n" + "x-a\n" * n,
    "own lines between deals": lambda n: "".join(f"deal {number}\nx-a\n" for number in range(1, n // 2)),
    "lines of one's own points": lambda n: "deal 1\n" + "own A 5 x\n" * n,
    "hands": lambda n: "deal 1\n" + "hand A 0 5\n" * n,
    "penalties": lambda n: "deal 1\n" + "penalty A 5\n" * n,
    "removals": lambda n: "".join(f"deal {number}\nremove {number}\n" for number in range(1, n // 2)),
    "words of a line": lambda n: "deal 1\nx-a" + " b" * n + "\n",
    "cards by value": lambda n: "deal 1\nmelds A" + "".join(f" at_{number}=1" for number in range(n)) + "\n",
}


@pytest.mark.parametrize("what", LONG)
def test_a_long_text_takes_time_in_proportion_to_its_length(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where each line looked at all before it, four times the lines took sixteen times as long."""
    for limit in ("MOST_CHANGES", "MOST_LINES"):
        monkeypatch.setattr(texts, limit, 10**6)  # that few are let in does not make it linear

    def seconds(lines: int) -> float:
        text = f"{HEAD}\n{LONG[what](lines)}"
        began = time.process_time()
        assert merged_text(text, text)
        return time.process_time() - began

    few, many = (min(seconds(lines) for _ in range(2)) for lines in (1000, 4000))
    assert many < 9 * few + 0.02
