"""The decisions of a record one by one, so that a bot can explain each of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from sambakit.bots.bot import Bot, Budget, Candidate, candidates_of
from sambakit.game.protocol import PlayableDeal
from sambakit.game.records.replaying import carry_out

AnyDeal = PlayableDeal[Any, Any]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a deal as its seat saw it.

    Deals are numbered from 1, decisions from 0 as the arena does: one for each atomic action of each seat. `played` is
    the packed action, None where people laid in one go what the listing has no single action for.
    """

    deal: int
    number: int
    view: Any  # of any game
    legal: tuple[int, ...]
    texts: Mapping[int, str]  # the legal actions as people write them
    text: str  # what was played, as records write it
    played: int | None

    def candidates(self, bot: Bot, chance: str, budget: Budget) -> list[Candidate]:
        """Return the candidates of `bot` here; the text `chance` and the decision's number give its chance."""
        return candidates_of(bot, self.view, self.legal, Random(f"{chance} {self.number}"), budget)


def decisions(record: Any, match: Any) -> Iterator[Decision]:
    """Yield the decisions of `record`, a valid one, in order; irregular plays and claims are left out.

    `match` is the match of its game as it stands before the first deal.
    """
    for recorded in record.deals:
        deal = match.start_deal(recorded.deck)
        number = 0
        for play in recorded.plays:
            if not hasattr(play, "actions") or getattr(play, "irregular", False):
                carry_out(deal, play)
            else:
                for decision in _decisions_of(deal, play, len(match.finished) + 1, number):
                    yield decision
                    number += 1
        if recorded.end:
            match.finish(deal)


def _decisions_of(deal: AnyDeal, play: Any, place: int, number: int) -> Iterator[Decision]:
    """Yield the decisions of `play` in deal `place` and carry it out, step by step where each action is listed."""
    steps = _steps(deal, play)
    if steps is None:
        yield _decision(deal, place, number, " + ".join(str(action) for action in play.actions), None)
        deal.play(play.actions)
        return
    for step, action in enumerate(steps):
        yield _decision(deal, place, number + step, str(play.actions[step]), action)
        deal.act(action)


def _decision(deal: AnyDeal, place: int, number: int, text: str, played: int | None) -> Decision:
    legal = tuple(deal.legal())
    return Decision(
        place,
        number,
        deal.view(deal.actor),
        legal,
        {action: str(deal.value_of(action)) for action in legal},
        text,
        played,
    )


def _steps(deal: AnyDeal, play: Any) -> list[int] | None:
    """Return the packed actions of `play`, None where one of them is not listed when its turn comes."""
    tried, steps = deal.copy(), []
    for value in play.actions:
        listed = next((action for action in tried.legal() if tried.value_of(action) == value), None)
        if listed is None:
            return None
        tried.act(listed)
        steps.append(listed)
    return steps
