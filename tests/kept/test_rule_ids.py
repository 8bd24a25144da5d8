"""Rule ids and hashes: what is kept names rules for ever (docs/kept.md)."""

import hashlib
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from sambakit.game.refusal import NotationError
from sambakit.game.rule_ids import hashed_text, rule_hash
from sambakit.game.rule_texts import RuleTexts
from sambakit.games import (
    ADAPTERS,
    adapter_of,
    adapter_of_text,
    parse_kept_rules,
    parse_rules,
    parse_rules_file,
    shown_rules,
)

IDS = [one for adapter in ADAPTERS.values() for one in adapter.rules.ids()]


def test_the_hash_is_that_of_the_lines_that_the_documents_show() -> None:
    rules = parse_rules("samba_romme + buracos=1")
    text = hashed_text(rules, adapter_of(rules).rules.fields.values())
    assert text.startswith("rules 1\ndeal.buraco_size 6\ndeal.buracos 1\ndeal.draw 1\n")
    assert text.endswith("scores.terzett 200\n")
    assert text.splitlines()[1:] == sorted(text.splitlines()[1:])
    assert hashlib.sha256(text.encode()).hexdigest() == adapter_of(rules).rules.hash(rules)


def test_equal_rules_hash_alike_whatever_they_are_called() -> None:
    dutch = parse_rules("dutch")
    texts = adapter_of(dutch).rules
    assert texts.hash(replace(dutch, name="other", revision=9, shown_cite="X-1")) == texts.hash(dutch)
    assert texts.hash(parse_rules("dutch + target=10005")) != texts.hash(dutch)


def test_a_revision_of_more_digits_than_python_reads_is_refused_in_words() -> None:
    with pytest.raises(NotationError, match="no rule id"):
        parse_rules("dutch." + "9" * 5000)


@pytest.mark.parametrize("text", IDS)
def test_a_rule_id_is_read_wherever_rules_are(text: str) -> None:
    rules = parse_rules(text)
    texts = adapter_of(rules).rules
    assert texts.id_of(rules) == text
    assert texts.print_kept(rules) == text
    assert parse_kept_rules(text) == rules == parse_rules_file(f"# Ours\n{text}\n")[0]
    assert adapter_of_text(f"{text} + target=5000") is adapter_of(rules)


def test_a_rule_id_takes_house_rules() -> None:
    rules = parse_rules("dutch.1 + target=5000")
    assert rules == parse_rules("dutch + target=5000")
    texts = adapter_of(rules).rules
    assert texts.print_kept(rules) == "dutch.1 + target=5000"
    assert texts.print_file(rules, "Ours") == "# Ours\ndutch.1\n+ target=5000\n"
    assert shown_rules("dutch.1 + target=5000") == "dutch + target=5000"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("dutch.7", "there is no revision 7 of dutch; there are: dutch.1"),
        ("dutch.0", "there is no revision 0 of dutch; there are: dutch.1"),
        ("samba_romme.2 + buracos=1", "there is no revision 2 of samba_romme; there are: samba_romme.1"),
        ("dutch.01", "'dutch.01' is no rule id: after the dot comes the number of a revision, such as dutch.1"),
        ("dutch.new", "'dutch.new' is no rule id: after the dot comes the number of a revision, such as dutch.1"),
        ("dutsh.1", "there is no rule set 'dutsh.1'; did you mean dutch?"),
    ],
)
def test_an_unknown_revision_is_refused_in_words(text: str, words: str) -> None:
    for parse in (parse_rules, parse_kept_rules):
        with pytest.raises(NotationError) as caught:
            parse(text)
        assert str(caught.value) == words


# ---- a second revision, which no rule set has so far -----------------------------------------------------------------


def _with_second_revision() -> RuleTexts[Any]:
    """Return the texts of Samba as they would be had the target of Dutch Samba been corrected."""
    texts: RuleTexts[Any] = adapter_of_text("dutch").rules
    first = texts.presets["dutch"]
    newest = replace(first, revision=2, scores=replace(first.scores, target=12345))
    presets = MappingProxyType({**texts.presets, "dutch": newest})
    return texts._replace(presets=presets, older=MappingProxyType({"dutch.1": {"target": "10000"}}))


def test_the_old_revision_stays_as_it_was() -> None:
    texts = _with_second_revision()
    assert texts.parse("dutch.1") == parse_rules("dutch.1")
    first, second = (texts.hash(texts.parse(one)) for one in ("dutch.1", "dutch.2"))
    assert first == texts.hash(parse_rules("dutch.1")) != second
    assert texts.ids()[:2] == ["dutch.1", "dutch.2"]


def test_a_bare_name_is_the_newest_where_it_is_typed_and_the_first_where_it_was_kept() -> None:
    texts = _with_second_revision()
    assert texts.parse("dutch").scores.target == texts.parse("dutch.2").scores.target == 12345
    assert texts.parse_kept("dutch").scores.target == 10000
    assert texts.parse_kept("dutch.2").scores.target == 12345


def test_rules_are_shown_with_their_revision_where_there_are_several() -> None:
    texts = _with_second_revision()
    for text in ("dutch.1", "dutch.1 + target=5000", "dutch.2", "dutch.2 + target=10000", "bicycle"):
        rules = texts.parse(text)
        assert texts.print(rules) == text
        assert texts.parse_kept(texts.print_kept(rules)) == rules
    assert texts.title(texts.parse("dutch.1 + target=5000")) == "dutch.1, 1 change"


# ---- a field that comes later ----------------------------------------------------------------------------------------


def test_a_later_field_stands_in_the_hashed_text_only_where_it_is_not_neutral() -> None:
    texts = adapter_of_text("dutch").rules
    dutch = parse_rules("dutch")
    old = {name: field for name, field in texts.fields.items() if name != "pumba"}
    later = {**old, "pumba": texts.fields["pumba"]._replace(neutral="no")}
    assert rule_hash(dutch, later.values()) == rule_hash(dutch, old.values())
    with_pumba = parse_rules("fournier")
    assert later["pumba"].text(with_pumba) == "yes"
    assert rule_hash(with_pumba, later.values()) != rule_hash(with_pumba, old.values())
    assert "play.pumba yes\n" in hashed_text(with_pumba, later.values())
