"""The records of one text: a file may hold several, one after the other."""

import re
from itertools import pairwise
from typing import Final, NamedTuple

_BEGINNING: Final = re.compile(r"^(?=[ \t]*sambakit[ \t]+record\b)", re.MULTILINE)
_MATCH: Final = re.compile(r"^[ \t]*match[ \t]+(\S+)", re.MULTILINE)


class RecordText(NamedTuple):
    """The text of one record, and how many lines of its file stand before it."""

    text: str
    before: int

    @property
    def match(self) -> str:
        """Return the id of the match that it names, empty where it names none."""
        found = _MATCH.search(self.text)
        return found[1] if found else ""


def records_in(text: str) -> list[RecordText]:
    r"""Return the records in `text`, at least one.

    What stands before the first record belongs to it, so that reading it finds the fault.

    >>> [(one.match, one.before) for one in records_in("sambakit record 2\nmatch a\n\nsambakit record 2\nmatch b\n")]
    [('a', 0), ('b', 3)]
    """
    begins = [found.start() for found in _BEGINNING.finditer(text)][1:]
    found: list[RecordText] = []
    before = 0
    for at, end in pairwise([0, *begins, len(text)]):
        found.append(RecordText(text[at:end], before))
        before += found[-1].text.count("\n")
    return found
