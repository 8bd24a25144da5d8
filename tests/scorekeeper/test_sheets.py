"""Score sheets and their texts: entering, correcting, removing, reading, writing; errors name the line."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from sambakit.engine.presets import PRESETS
from sambakit.game.records.values import RecordError
from sambakit.game.refusal import RuleViolation
from sambakit.games import adapter_of
from sambakit.scorekeeper.entries import CardsEntry, DealEntry, HandEntry, OwnLine, PenaltyEntry, SideEntry
from sambakit.scorekeeper.parsing import parse_sheet
from sambakit.scorekeeper.printing import print_sheet
from sambakit.scorekeeper.sheet import Sheet, new_sheet
from sambakit.scorekeeper.tally import tally_of
from tests.properties.house_rules import random_house_rules
from tests.romme.house_rules import some_rules
from tests.scorekeeper.playing import played_entry

NAMES = ("Anna", "Bert de Vries", "Çelik", "playouts=3", "Els", "6")
EVENING = """\
sambakit sheet 1
sheet sAbC-9
rules dutch.1
set target 5000
hash {hash}
players 4
seat 0 person Anna
seat 1 person Bert de Vries
seat 2 person Çelik
seat 3 person Dirk
dealer 3
scores 1200 -35
x-club Tuesday

deal 1 2026-11-25T20:15:00Z
sets A samba=1 mixed=2
melds A 650 melds=5
red_threes A 4
out A 2
hand A 0 at_20=1 at_5=2
own A 50 Best hat
melds B at_50=1 at_20=2 at_10=6 melds=2
x-note Bert counted twice
red_threes B 1
hand B 1 85 red=1 black_5=2
hand B 3 10 no_turn
penalty B 100
left 60

deal 2
melds A 250
hand A all 45
melds B 120
hand B all 20 cards=3

correct 1 2026-11-25T20:31:07Z
sets A samba=1 mixed=1
melds A 650
out A 2
hand B all 95 red=1

remove 2 2026-11-25T20:40:00Z
x-note dealt by the wrong player
"""


def evening() -> str:
    """Return the sheet above, with the hash of its rules."""
    sheet = new_sheet("dutch + target=5000", NAMES[:4])
    return EVENING.format(hash=sheet.data["hash"])


def test_a_sheet_is_read_and_written_again_line_by_line() -> None:
    sheet = parse_sheet(evening())
    assert print_sheet(sheet) == evening()
    assert (sheet.id, sheet.dealer, sheet.scores, sheet.extras) == ("sAbC-9", 3, (1200, -35), ("x-club Tuesday",))
    first = sheet.changes[0]
    assert (first.at, first.line) == ("2026-11-25T20:15:00Z", 15)
    assert first.deal == DealEntry(
        sides=(
            SideEntry(
                sets={"samba": 1, "mixed": 2},
                melds=CardsEntry(650),
                meld_count=5,
                red_threes=4,
                went_out=2,
                hands=(HandEntry(seat=0, cards=CardsEntry(counts={20: 1, 5: 2})),),
                own_lines=(OwnLine(50, "Best hat"),),
            ),
            SideEntry(
                melds=CardsEntry(counts={50: 1, 20: 2, 10: 6}),
                meld_count=2,
                red_threes=1,
                hands=(
                    HandEntry(seat=1, cards=CardsEntry(85), red_threes=1, black_threes={5: 2}),
                    HandEntry(seat=3, cards=CardsEntry(10), had_turn=False),
                ),
                penalties=(PenaltyEntry(100),),
            ),
        ),
        left=60,
    )
    assert [change.what for change in sheet.changes] == ["deal", "deal", "correct", "remove"]
    assert list(sheet.deals) == [1]


def test_a_sheet_that_is_made_reads_back_as_it_is() -> None:
    sheet = new_sheet("fournier + target=5000", NAMES[:3], dealer=1, scores=(10, 20, -5))
    ours = SideEntry(sets={"pure": 1}, melds=CardsEntry(counts={10: 9}), went_out=0)
    others = SideEntry(
        hands=(HandEntry(cards=CardsEntry(counts={0: 2})),), penalties=(PenaltyEntry(100, "against_no"),)
    )
    sheet = sheet.enter(DealEntry(sides=(ours, others, others)), "2026-11-25T20:15:00Z")
    sheet = sheet.correct(1, DealEntry(sides=(others, replace(ours, went_out=1), SideEntry())))
    assert parse_sheet(print_sheet(sheet)) == sheet


def test_a_correction_changes_all_that_follows() -> None:
    sheet = new_sheet("dutch", NAMES[:4])
    small = SideEntry(melds=CardsEntry(300), hands=(HandEntry(cards=CardsEntry(50)),))
    large = SideEntry(sets={"samba": 1}, melds=CardsEntry(300), hands=(HandEntry(cards=CardsEntry(50)),))
    for _ in range(3):
        sheet = sheet.enter(DealEntry(sides=(small, small)))
    assert [deal.standing.minimum for deal in tally_of(sheet).deals] == [(50, 50)] * 3
    mended = tally_of(sheet.correct(1, DealEntry(sides=(large, small)), "2026-11-25T20:31:07Z"))
    assert [deal.standing.minimum for deal in mended.deals] == [(90, 50)] * 3
    assert mended.standing.totals == (2250, 750)
    assert [deal.dealer for deal in mended.deals] == [0, 1, 2]
    gone = sheet.correct(1, DealEntry(sides=(large, small))).remove(1)
    assert [deal.number for deal in tally_of(gone).deals] == [2, 3]
    assert tally_of(gone).standing.totals == (500, 500)
    assert [change.what for change in gone.changes] == ["deal"] * 3 + ["correct", "remove"]
    assert gone.enter(DealEntry(sides=(small, small))).changes[-1].number == 4


def test_what_cannot_be_is_not_entered() -> None:
    sheet = new_sheet("dutch", NAMES[:4])
    seven = DealEntry(sides=(SideEntry(red_threes=7), SideEntry()))
    with pytest.raises(RuleViolation, match=r"too_many_red_threes by D-6\.2"):
        sheet.enter(seven)
    with pytest.raises(RuleViolation, match="no_such_deal"):
        sheet.remove(1)
    with pytest.raises(ValueError, match="dutch is played by"):
        new_sheet("dutch", NAMES[:1])
    with pytest.raises(ValueError, match="seat 4 is not at a table of 4"):
        new_sheet("dutch", NAMES[:4], dealer=4)
    with pytest.raises(ValueError, match="4 players form 2 sides; 3 scores were given"):
        new_sheet("dutch", NAMES[:4], scores=(1, 2, 3))
    broken = sheet.enter(DealEntry(sides=(SideEntry(own_lines=(OwnLine(5, "two\nlines"),)), SideEntry())))
    with pytest.raises(ValueError, match="cannot be written"):
        print_sheet(broken)


def test_an_entry_that_cannot_be_is_read_all_the_same_and_named() -> None:
    """What somebody wrote down is never lost: a later version may know better what cannot be."""
    text = evening().replace("red_threes A 4", "red_threes A 9").partition("\ncorrect")[0]
    sheet = parse_sheet(text)
    assert [refusal.code.value for refusal in tally_of(sheet).deals[0].refusals] == ["too_many_red_threes"]


ERRORS: dict[str, tuple[Callable[[str], str], int, str]] = {
    "another format": (lambda text: text.replace("sheet 1", "record 2", 1), 1, "here comes 'sheet'"),
    "a version of the future": (
        lambda text: text.replace("sheet 1", "sheet 2", 1),
        1,
        "version 2 of the format is unknown; this program reads 1; a newer sambakit may read it",
    ),
    "a version of too many digits": (lambda text: text.replace("sheet 1", "sheet " + "9" * 5000, 1), 1, "not a number"),
    "a revision of too many digits": (lambda text: text.replace("dutch.1", "dutch." + "9" * 5000), 3, "no rule id"),
    "rules": (lambda text: text.replace("dutch.1", "dutsch.1"), 3, "did you mean dutch"),
    "hash": (lambda text: text.replace("target 5000", "target 6000"), 5, "the rules above have the hash"),
    "players": (lambda text: text.replace("players 4", "players 7"), 6, "is played by"),
    "a deal left out": (lambda text: text.replace("deal 2\n", "deal 3\n"), 30, "here comes deal 2"),
    "time": (lambda text: text.replace("T20:15:00Z", " 20:15"), 15, "is not a time such as"),
    "side": (lambda text: text.replace("red_threes A", "red_threes C"), 18, "'C' is no side; there are A to B"),
    "sets": (lambda text: text.replace("mixed=2", "mixed"), 16, "'mixed' is no number of completed sets"),
    "melds": (lambda text: text.replace("at_50=1 at_20=2", "at_50=1 at_50=2"), 22, "cards of 50 points were counted"),
    "points": (lambda text: text.replace("melds A 650 melds=5", "melds A many"), 17, "'many' is neither points nor"),
    "seat": (lambda text: text.replace("out A 2\nhand A 0", "out A 4\nhand A 0"), 19, "seat 4 is not at a table of 4"),
    "hand": (lambda text: text.replace("no_turn", "no_luck"), 26, "'no_luck' says nothing of a hand"),
    "twice": (lambda text: text.replace("left 60", "left 60\nleft 61"), 29, "there is a line 'left' before"),
    "unknown line": (lambda text: text.replace("left 60", "right 60"), 28, "'right' begins no line"),
    "a correction of nothing": (lambda text: text.replace("correct 1", "correct 3"), 36, "there is no deal 3 before"),
    "removed before": (lambda text: text + "\nremove 2\n", 45, "deal 2 was removed before this line"),
    "the end": (lambda text: text.partition("players")[0], 6, "the sheet ends where the line 'players'"),
}


@pytest.mark.parametrize(("broken", "line", "reason"), ERRORS.values(), ids=ERRORS)
def test_an_error_names_its_line(broken: Callable[[str], str], line: int, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_sheet(broken(evening()))
    assert reason in caught.value.reason
    assert caught.value.line == line


def test_a_text_with_any_fault_is_read_or_named_with_its_line() -> None:
    rng, text = Random(20), evening()
    words = [*text.split(), "A", "hand", "99999999999", "-1", "at_0=0", "=", "\x00", "x-", "é"]
    refused: list[bool] = []
    for _ in range(600):
        lines = text.splitlines()
        at = rng.randrange(1, len(lines))
        parts = lines[at].split(" ")
        parts[rng.randrange(len(parts))] = rng.choice(words)
        lines[at : at + rng.randrange(2)] = [" ".join(parts)]
        try:
            sheet = parse_sheet("\n".join(lines))
        except RecordError as error:
            refused.append(1 <= error.line <= len(lines) + 1)
        else:
            assert parse_sheet(print_sheet(sheet)) == sheet
            tally_of(sheet)
    assert all(refused)
    assert 300 < len(refused) < 600


def random_sheet(seed: int) -> Sheet:
    """Return a sheet of a few deals that were played at random, with corrections and removals."""
    rng = Random(seed)
    romme = seed % 5 == 0
    rules = some_rules(seed) if romme else PRESETS["dutch"] if seed % 5 == 1 else random_house_rules(rng)
    players = 2 if romme else rng.choice(sorted(rules.table.players))
    sheet = new_sheet(adapter_of(rules).rules.print(rules), NAMES[:players], rng.randrange(players))
    for hour in range(rng.randint(1, 3)):
        sheet = sheet.enter(played_entry(rules, players, rng), f"2026-11-25T2{hour}:15:00Z")
    if rng.random() < 0.5:
        sheet = sheet.correct(1, played_entry(rules, players, rng))
    return sheet.remove(1) if rng.random() < 0.2 else sheet


@pytest.mark.deals(50)
def test_random_sheets_of_all_rules_are_read_back() -> None:
    for seed in range(20):
        sheet = random_sheet(seed)
        text = print_sheet(sheet)
        assert parse_sheet(text) == sheet
        assert print_sheet(parse_sheet(text)) == text
        assert tally_of(parse_sheet(text)) == tally_of(sheet)
