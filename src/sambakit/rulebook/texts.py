"""Reading the rule texts: titles, sections, numbered rules, and the fields that each rule speaks of."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from sambakit.rulebook.languages import ENGLISH, read_text, words_of
from sambakit.rulebook.wording import fields_in

OFF = ("no", "none", "never", "nothing", "0")  # values that leave out what a field is about

_HEADING = re.compile(r"## (?P<id>[A-Z](?:-\d+)?) (?P<title>.+)")
_RULE = re.compile(r"\* \*\*(?P<id>[A-Z]-\d+(?:\.\d+)?)(?: (?P<title>[^*]+?)\.?)?\*\* (?P<text>.+)")
_FIELDS = re.compile(r" <!-- (?P<fields>[a-z_ +~=,]+) -->$")
_ANY_ID = re.compile(r"^(?:\* \*\*|## )(?P<id>[A-Z]-\d+(?:\.\d+)?)[ *]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Need:
    """A field without which a rule says nothing: written ``+sequences``, or ``+red_threes=optional,forced``.

    Where only a part of the rule falls away without it, it is written ``~sequences``.
    """

    field: str
    values: tuple[str, ...]  # with which the rule stands; empty: all but those that switch the thing off
    whole: bool = True  # whether the whole rule falls away

    def is_met(self, value: str) -> bool:
        """Return whether the rule stands with the field's `value`, as text."""
        return value in self.values if self.values else value not in OFF


@dataclass(frozen=True, slots=True)
class RuleText:
    """One numbered rule as it is written, values still to be filled in."""

    id: str
    template: str
    source: str  # the heading in the source, or why we closed a gap
    printed: bool  # printed in the source, at least in part
    fields: tuple[str, ...]  # fields of a rule set that it speaks of
    needs: tuple[Need, ...] = ()
    named: tuple[str, ...] = ()  # fields among them of which it says more than the values that it shows


@dataclass(frozen=True, slots=True)
class SectionText:
    """A heading with its rules."""

    id: str
    title: str
    rules: tuple[RuleText, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A file of rules: its title, what its source is, its sections."""

    title: str
    about: str
    sections: tuple[SectionText, ...]


@cache
def text_of(lang: str, name: str) -> Text:
    """Return the rules of the file `name`; the fields that they speak of are those of the English one."""
    raw = read_text(lang, name)
    sections = tuple(parse_sections(raw, words_of(lang)["not_printed"]))
    if lang != ENGLISH:
        english = {rule.id: rule for section in text_of(ENGLISH, name).sections for rule in section.rules}
        sections = tuple(
            SectionText(
                one.id,
                one.title,
                tuple(_marked_as(english.get(rule.id, rule), rule) for rule in one.rules),
            )
            for one in sections
        )
    return Text(parse_title(raw), parse_about(raw), sections)


def _marked_as(english: RuleText, rule: RuleText) -> RuleText:
    """Return `rule` with the fields of its English text."""
    return replace(rule, fields=english.fields, needs=english.needs, named=english.named)


def parse_title(text: str) -> str:
    """Return the title of a text, without the rule set's name behind it."""
    return text.splitlines()[0].removeprefix("# ").partition(" (`")[0]


def parse_about(text: str) -> str:
    """Return the text between title and first heading: the source."""
    return plain(" ".join(text.partition("\n")[2].partition("\n## ")[0].split()))


def parse_sections(text: str, not_printed: str) -> Iterator[SectionText]:
    """Yield the sections of a text that hold numbered rules."""
    heading: re.Match[str] | None = None
    rules: list[RuleText] = []
    for block in blocks(text):
        if block.startswith("## "):
            if heading and rules:
                yield SectionText(heading["id"], heading["title"], tuple(rules))
            heading, rules = _HEADING.fullmatch(block), []
        elif heading and (found := _RULE.fullmatch(block)):
            rules.append(parse_rule(found, not_printed))
    if heading and rules:
        yield SectionText(heading["id"], heading["title"], tuple(rules))


def blocks(text: str) -> Iterator[str]:
    """Yield headings and list items of a text as one line each."""
    block: list[str] = []
    for line in text.splitlines():
        starts = line.startswith(("* ", "#"))
        if block and (starts or not line.strip() or block[0].startswith("#")):
            yield " ".join(block)
            block = []
        if line.strip():
            block.append(line.strip())
    if block:
        yield " ".join(block)


def parse_rule(found: re.Match[str], not_printed: str) -> RuleText:
    """Return the rule of a list item; a rule without a source behind it is one that we added."""
    whole = found["text"]
    note = _FIELDS.search(whole)
    marks = note["fields"].split() if note else []
    named = [mark for mark in marks if mark[0] not in "+~"]
    text, source = split_source(_FIELDS.sub("", whole))
    title = f"{found['title']}. " if found["title"] else ""
    shown = sorted(fields_in(text))
    return RuleText(
        id=found["id"],
        template=plain(title + text),
        source=plain(source or not_printed),
        printed=bool(source) and not source.startswith(not_printed),
        fields=tuple(dict.fromkeys([*shown, *named])),
        needs=tuple(parse_need(mark) for mark in marks if mark[0] in "+~"),
        named=tuple(named),
    )


def parse_need(mark: str) -> Need:
    """Return the need that a mark behind a rule says.

    >>> parse_need("+red_threes=optional,forced")
    Need(field='red_threes', values=('optional', 'forced'), whole=True)
    """
    field, _, values = mark[1:].partition("=")
    return Need(field, tuple(values.split(",")) if values else (), mark[0] == "+")


def split_source(text: str) -> tuple[str, str]:
    """Return a rule's text and the source in the parentheses that end it ("" where there are none).

    >>> split_source("A red three has none (see D-6). (Cards; the text (2) says so)")
    ('A red three has none (see D-6).', 'Cards; the text (2) says so')
    """
    if not text.endswith(")"):
        return text, ""
    depth = 0
    for place in range(len(text) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(text[place], 0)
        if depth == 0:
            return text[:place].rstrip(), text[place + 1 : -1]
    return text, ""


def plain(text: str) -> str:
    """Return a text without the marks for emphasis and code."""
    return re.sub(r"`([^`]*)`", r"“\1”", text.replace("**", ""))


@cache
def rule_ids() -> frozenset[str]:
    """Return the ids of all numbered rules and of their sections, of every text, those of games to come too."""
    folder = files("sambakit.rulebook").joinpath("texts", "en")
    found = (file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(".md"))
    return frozenset(one["id"] for text in found for one in _ANY_ID.finditer(text))
