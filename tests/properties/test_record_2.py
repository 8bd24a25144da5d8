"""What a record of either game holds beside its plays: provenance, steps taken back, extra lines, the chain."""

import hashlib
import re
from typing import Any

import pytest

from sambakit.engine.presets.fournier import FOURNIER
from sambakit.engine.record import Player, RecordError, ReplayError
from sambakit.game.records.values import AT_END, Extra, Provenance, Undone
from sambakit.games import adapter_of_record
from tests.kept.records import played
from tests.properties.mischief import mischievous_deal

TEXTS = {
    "samba": played("dutch + target=2500"),
    "samba_romme": played("samba_romme + match=points + match_goal=2000"),
}
GAMES = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)


def read(text: str) -> Any:
    return adapter_of_record(text).record.parse_record(text)


def write(record: Any) -> str:
    text: str = adapter_of_record(f"rules {record.rules.name}").record.print_record(record)
    return text


def replay(text: str) -> Any:
    return adapter_of_record(text).record.replay(read(text))


# ---- the header and the lines beside the plays -----------------------------------------------------------------------

HEADER = """origin mAAAAAAAAAAAAAAAAAAAAAA#2.14
played online
board bBBBBBBBBBBBBBBBBBBBBBB
x-club The  Tuesday club
"""


def with_everything(text: str) -> str:
    """Return the record with every line that may stand in it."""
    text = re.sub(r"^(dealer .*\n)", rf"\1{HEADER}", text, count=1, flags=re.MULTILINE)
    text = text.replace("sambakit record 2\n", "sambakit record 2\nmatch mCCCCCCCCCCCCCCCCCCCCCC\n")
    text = re.sub(r"^(seat 0) .*", r"\1 person Ann de Vries", text, flags=re.MULTILINE)
    text = re.sub(r"^(seat 1) .*", r"\1 bot deep@1 playouts=80 playouts=3", text, flags=re.MULTILINE)
    text = re.sub(r"^(\d: .*\n)", r"x-first card\n\1x-second +1 !\n", text, count=1, flags=re.MULTILINE)
    text = re.sub(r"^(end .*)", r"undone 1.0 1\nundone 1.4 2\n\1", text, count=1, flags=re.MULTILINE)
    text = re.sub(r"^(chain .*\n)", r"\1x-over 1\n", text, count=1, flags=re.MULTILINE)
    return f"{text}x-last\n"


@GAMES
def test_every_line_is_read_kept_and_printed_again(text: str) -> None:
    full = with_everything(text)
    record = read(full)
    assert write(record) == full
    assert replay(full).match.scores == replay(text).match.scores
    assert record.provenance == Provenance(
        match="mCCCCCCCCCCCCCCCCCCCCCC",
        origin="mAAAAAAAAAAAAAAAAAAAAAA#2.14",
        played="online",
        board="bBBBBBBBBBBBBBBBBBBBBBB",
    )
    assert record.players[:2] == (Player("Ann de Vries"), Player("playouts=3", "deep@1", 80))
    assert record.extras == ("x-club The  Tuesday club",)
    deal = record.deals[0]
    assert deal.undone == (Undone(0, 1), Undone(4, 2))
    assert deal.extras == (Extra(0, "x-first card"), Extra(1, "x-second +1 !"), Extra(AT_END, "x-over 1"))
    assert record.last_extras == ("x-last",)


@GAMES
def test_a_bot_whose_name_looks_like_a_budget_is_read_back(text: str) -> None:
    odd = re.sub(r"^(seat 1 bot \S+) .*", r"\1 playouts=0 playouts=3 Bo", text, flags=re.MULTILINE)
    assert read(odd).players[1].name == "playouts=3 Bo"
    assert write(read(odd)) == odd


@GAMES
def test_the_hash_must_be_that_of_the_rules(text: str) -> None:
    with pytest.raises(RecordError, match="the rules above have the hash"):
        read(re.sub(r"^hash .*", f"hash {'0' * 64}", text, flags=re.MULTILINE))
    with pytest.raises(RecordError, match="here comes the line 'hash' of the rules, not 'players'"):
        read(re.sub(r"^hash .*\n", "", text, flags=re.MULTILINE))


# ---- steps taken back ------------------------------------------------------------------------------------------------


def broken_off(text: str, steps: int) -> Any:
    """Return a recorder that has played so many steps of the first deal of the record, and the record."""
    record = read(text)
    recorder = adapter_of_record(text).recorder(record.rules, record.players, record.dealer, None)
    recorder.start_deal(record.deals[0].deck)
    for step in record.deals[0].plays[:steps]:
        recorder.play(step.actions)
    return recorder, record.deals[0].plays


@GAMES
def test_what_was_taken_back_is_not_among_the_plays_but_told(text: str) -> None:
    recorder, plays = broken_off(text, 6)
    before = recorder.deal.log[:]
    for count in (1, 2):
        recorder.take_back(count)
        for step in plays[6 - count : 6]:
            recorder.play(step.actions)
    assert recorder.deal.log == before
    record = recorder.record()
    assert record.deals[0].undone == (Undone(4, 3),)  # the step that stood behind the first line was taken back too
    assert record.deals[0].plays == plays[:6]
    assert read(write(record)) == record
    assert replay(write(record)).deal.log == before
    recorder.take_back(1)
    recorder.take_back(1)
    assert recorder.record().deals[0].undone == (Undone(4, 3), Undone(4, 2))
    assert read(write(recorder.record())) == recorder.record()


@GAMES
def test_a_deal_that_is_over_keeps_what_was_taken_back_and_the_next_one_begins_without(text: str) -> None:
    record = read(text)
    recorder, plays = broken_off(text, 3)
    recorder.take_back(3)
    for step in plays:
        recorder.play(step.actions)
    recorder.finish_deal()
    recorder.start_deal(record.deals[1].deck)
    assert [deal.undone for deal in recorder.record().deals] == [(Undone(0, 3),), ()]
    assert "\nundone 1.0 3\nend " in write(recorder.record())
    assert chains(write(recorder.record())) == chains(text)[:1]


def chains(text: str) -> list[str]:
    return re.findall(r"^chain .*", text, flags=re.MULTILINE)


@GAMES
@pytest.mark.parametrize("count", [0, 5])
def test_only_steps_that_stand_are_taken_back(text: str, count: int) -> None:
    recorder, _ = broken_off(text, 4)
    with pytest.raises(ValueError, match=r"4 .*steps can be taken back"):
        recorder.take_back(count)


def test_irregular_plays_and_claims_before_what_was_taken_back_stand() -> None:
    recorder = mischievous_deal(FOURNIER, 4, 108)
    steps = recorder.record().deals[0].plays
    kinds = [str(step).split()[0].rstrip(":0123") + str(step).split()[1] for step in steps]
    assert "!" in "".join(kinds)
    assert kinds.index("claim") < len(steps) - 3
    recorder.take_back(3)
    record = recorder.record()
    assert record.deals[0].plays == steps[:-3]
    assert replay(write(record)).deal.log == recorder.deal.log
    assert replay(write(record)).deal.irregularities == recorder.deal.irregularities


# ---- the chain -------------------------------------------------------------------------------------------------------


def chain_by_the_page(text: str) -> list[str]:
    """Return the chain as docs/notation.md defines it, from the lines of the record alone."""
    header, *deals = re.split(r"^deal .*\n", text, flags=re.MULTILINE)
    kept = [line for line in header.splitlines() if line.startswith(("hash ", "players ", "dealer ", "scores "))]
    link = sha256("\n".join(["chain 1", *kept]) + "\n")
    links = []
    for number, deal in enumerate(deals, start=1):
        lines = deal.splitlines()
        cards = " ".join(line.removeprefix("deck ") for line in lines if line.startswith("deck "))
        done = [line for line in lines if re.match(r"\d!?: |end ", line)]
        link = sha256("\n".join([link, f"deal {number}", f"deck {cards}", *done]) + "\n")
        links.append(link)
    return links


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@GAMES
def test_the_chain_is_the_one_that_the_page_defines(text: str) -> None:
    links = re.findall(r"^chain (.*)", text, flags=re.MULTILINE)
    assert links == chain_by_the_page(text)
    assert len(set(links)) == text.count("\ndeal ") > 1


@GAMES
def test_names_ids_and_kept_lines_are_no_part_of_the_chain(text: str) -> None:
    full = with_everything(text)
    assert re.findall(r"^chain .*", full, flags=re.MULTILINE) == re.findall(r"^chain .*", text, flags=re.MULTILINE)
    assert replay(full).match.over


def dealt_otherwise(text: str, deal: int) -> str:
    """Return the record in which the first two cards of the first hand of a deal have changed places."""
    players = int(re.search(r"^players (\d)", text, re.MULTILINE)[1])
    header, *deals = re.split(r"^(?=deal )", text, flags=re.MULTILINE)
    deck = re.search(r"^deck .*", deals[deal], re.MULTILINE)[0]
    cards = deck.split()
    cards[1], cards[1 + players] = cards[1 + players], cards[1]
    assert cards != deck.split()
    deals[deal] = deals[deal].replace(deck, " ".join(cards), 1)
    return "".join([header, *deals])


@GAMES
def test_a_change_that_the_rules_do_not_notice_breaks_the_chain(text: str) -> None:
    for deal in range(text.count("\ndeal ")):
        changed = dealt_otherwise(text, deal)
        without = re.sub(r"^chain .*\n", "", changed, flags=re.MULTILINE)
        assert replay(without).match.scores == replay(text).match.scores
        with pytest.raises(ReplayError, match=f"the chain of deal {deal + 1} is"):
            replay(changed)


@GAMES
def test_a_record_without_a_chain_is_read_and_gets_it_when_it_is_written(text: str) -> None:
    assert write(read(re.sub(r"^chain .*\n", "", text, flags=re.MULTILINE))) == text


@GAMES
def test_a_chain_is_a_sha_256(text: str) -> None:
    with pytest.raises(RecordError, match="'abc' is not a SHA-256 in 64 hexadecimal digits"):
        read(re.sub(r"^chain .*", "chain abc", text, flags=re.MULTILINE))
