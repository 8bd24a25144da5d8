"""The chain of a record: a SHA-256 for each deal that is over, over that deal and all before it (docs/notation.md)."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sambakit.game.records.values import ReplayError


def chains(
    record: Any, rule_hash: str, print_cards: Callable[[Sequence[int]], str], end_line: Callable[[Any], str]
) -> Iterator[str]:
    """Yield the link of each deal of `record` that is over, in hexadecimal digits.

    Names, ids and scores are no part of it: it says what was dealt and done, and stays when a person is deleted.
    """
    head = ["chain 1", f"hash {rule_hash}", f"players {len(record.players)}", f"dealer {record.dealer}"]
    if record.scores:
        head.append(f"scores {' '.join(str(score) for score in record.scores)}")
    link = _hash(head)
    for number, deal in enumerate(record.deals, start=1):
        if deal.end is None:
            return
        done = [str(play) for play in deal.plays]
        link = _hash([link, f"deal {number}", f"deck {print_cards(deal.deck)}", *done, end_line(deal.end)])
        yield link


def check_chain(deals: Sequence[Any], right: Sequence[str]) -> None:
    """Raise ReplayError for the first of `deals` whose chain was read and is not the `right` one."""
    for number, (deal, link) in enumerate(zip(deals, right, strict=False), start=1):
        if deal.chain not in ("", link):
            reason = f"the chain of deal {number} is {link}; something before it was changed"
            raise ReplayError(deal.end.line, reason)


def _hash(lines: Sequence[str]) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
