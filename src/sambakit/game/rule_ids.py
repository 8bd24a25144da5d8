"""Rule ids such as ``dutch.1`` and the hash of rules: by these, whatever is kept names its rules (docs/kept.md)."""

from collections.abc import Iterable
from typing import Final

from sambakit.game.refusal import NotationError
from sambakit.game.rule_fields import RuleField

FIRST: Final = 1  # the revision that a bare name means in a text from before there were revisions
MOST_DIGITS: Final = 9  # of a revision
_HASHED: Final = "rules 1"


def preset_in(text: str) -> str:
    """Return the name with which a text of rules begins: ``dutch`` of ``dutch.1 + target=5000``."""
    return text.partition("+")[0].strip().partition(".")[0]


def split_id(text: str) -> tuple[str, int | None]:
    """Return name and revision of a rule id, None for a bare name; raises NotationError.

    >>> split_id("dutch.1"), split_id("dutch")
    (('dutch', 1), ('dutch', None))
    """
    name, dot, revision = text.partition(".")
    if not dot:
        return name, None
    digits = revision.isascii() and revision.isdecimal() and len(revision) <= MOST_DIGITS
    if not digits or revision != str(int(revision)):
        raise NotationError(
            f"{text[:80]!r} is no rule id: after the dot comes the number of a revision, such as {name}.1"
        )
    return name, int(revision)


def hashed_text(rules: object, fields: Iterable[RuleField]) -> str:
    """Return the hashed text: a line for each field, by group and name, without later fields that are neutral.

    The values are those of docs/rules/fields.md. Names, revisions and citations are left out: equal rules hash alike.
    """
    lines = [
        f"{field.group}.{field.name} {field.text(rules)}" for field in fields if field.text(rules) != field.neutral
    ]
    return "".join(f"{line}\n" for line in (_HASHED, *sorted(lines)))


def rule_hash(rules: object, fields: Iterable[RuleField]) -> str:
    """Return the SHA-256 of `hashed_text` in hexadecimal digits."""

    from hashlib import sha256  # loads OpenSSL: longer than all that an import of the rules does

    return sha256(hashed_text(rules, fields).encode()).hexdigest()
