"""Ids and moments: their one form, and the older form of tables that stays valid."""

from base64 import urlsafe_b64decode
from random import Random

import pytest

from sambakit.server.people.ids import LETTERS, MATCH, PERSON, TABLE, Moment, NoMoment, is_id, new_id, parse_moment

OLD_TABLE = "thGhGGsusVeI5"  # of the store of 0.1.0


@pytest.mark.parametrize("letter", LETTERS)
def test_an_id_is_a_letter_and_128_bits(letter: str) -> None:
    bits = 0
    for seed in range(300):
        text = new_id(letter, Random(seed))
        assert text[0] == letter
        assert is_id(letter, text)
        data = urlsafe_b64decode(text[1:] + "==")
        assert len(data) == 16
        bits |= int.from_bytes(data, "big")
    assert bits == 2**128 - 1  # every bit is drawn


def test_an_id_of_one_kind_is_not_one_of_another() -> None:
    person = new_id(PERSON, Random(1))
    assert not is_id(TABLE, person)
    assert not is_id(PERSON, person[1:])
    assert not is_id(PERSON, person + "A")
    assert not is_id(PERSON, person[:-1] + "=")
    assert not is_id(PERSON, "")


def test_ids_of_tables_from_before_stay_valid() -> None:
    assert is_id(TABLE, OLD_TABLE)
    assert not is_id(PERSON, "p" + OLD_TABLE[1:])


def test_a_moment_is_read_as_it_is_printed() -> None:
    match = new_id(MATCH, Random(7))
    for deal, step in ((1, 0), (2, 14), (123, 456)):
        moment = Moment(match, deal, step)
        assert str(moment) == f"{match}#{deal}.{step}"
        assert parse_moment(str(moment)) == moment


@pytest.mark.parametrize("place", ["#0.1", "#1", "#1.", "#01.2", "#1.02", "#1.-1", "#1.2 ", ".1#2", ""])
def test_any_other_text_is_not_a_moment(place: str) -> None:
    with pytest.raises(NoMoment, match="not a moment"):
        parse_moment(new_id(MATCH, Random(7)) + place)


def test_a_moment_names_a_match() -> None:
    with pytest.raises(NoMoment):
        parse_moment(f"{OLD_TABLE}#1.2")
