"""The decisions of a record one by one, so that a bot can explain each of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from sambakit.bots.advice import Advice, Effort, Plan
from sambakit.bots.bot import Bot, Budget, Candidate, candidates_of
from sambakit.bots.registry import ADVISERS
from sambakit.game.protocol import PlayableDeal
from sambakit.game.records.replaying import carry_out

AnyDeal = PlayableDeal[Any, Any]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a deal as its seat saw it.

    Deals are numbered from 1, decisions from 0 as the arena does: one for each atomic action of each seat. `played` is
    the packed action, None where people laid in one go what the listing has no single action for. `plan` is what was
    played from here to the end of the turn; it ends before what has no single action. `step` counts the plays and
    claims of the deal before it, as moments do.
    """

    deal: int
    step: int
    number: int
    view: Any  # of any game
    legal: tuple[int, ...]
    texts: Mapping[int, str]  # the legal actions as people write them
    text: str  # what was played, as records write it
    played: int | None
    plan: tuple[int, ...]
    say: Callable[[int], str]  # a packed action of the seat as people write it

    def candidates(self, bot: Bot, chance: str, budget: Budget) -> list[Candidate]:
        """Return the candidates of `bot` here; the text `chance` and the decision's number give its chance."""
        return candidates_of(bot, self.view, self.legal, self._random(chance), budget)

    def choose(self, bot: Bot, chance: str, budget: Budget) -> int:
        """Return the choice of `bot` here; a bot that plans knows its plan then for the rest of the turn."""
        return bot.choose(self.view, self.legal, self._random(chance), budget)

    def plan_texts(self, plan: Plan) -> list[str]:
        """Return the actions of a plan as people write them."""
        return [self.say(action) for action in plan]

    def _random(self, chance: str) -> Random:
        return Random(f"{chance} {self.number}")

    def advice(self, chance: str, effort: Effort) -> Advice:
        """Return the plans that are best here, and the reasons for what was played, or for what is better."""
        seed = Random(f"{chance} {self.deal} {self.number}").getrandbits(48)
        return ADVISERS[type(self.view)](self.view, self.legal, seed, effort, self.plan)


def decisions(record: Any, match: Any, only: int | None = None) -> Iterator[Decision]:
    """Yield the decisions of `record`, a valid one, in order; irregular plays and claims are left out.

    `match` is the match of its game as it stands before the first deal. With `only` they are those of that deal.
    """
    for place, recorded in enumerate(record.deals, 1):
        deal = match.start_deal(recorded.deck)
        number = 0
        for step, play in enumerate(recorded.plays):
            if not _is_play(play) or only not in (None, place):
                carry_out(deal, play)
            else:
                for decision in _decisions_of(deal, recorded.plays[step:], (place, step), number):
                    yield decision
                    number += 1
        if recorded.end:
            match.finish(deal)


def _is_play(line: Any) -> bool:
    return hasattr(line, "actions") and not getattr(line, "irregular", False)


def _decisions_of(deal: AnyDeal, plays: Sequence[Any], place: tuple[int, int], number: int) -> Iterator[Decision]:
    """Yield the decisions of the first of `plays` and carry it out; `place` is its deal, and the step before it.

    It is carried out step by step where each action is listed.
    """
    play = plays[0]
    steps = _steps(deal, play)
    plan = _rest_of_turn(deal, plays)
    if steps is None:
        yield _decision(deal, place, number, " + ".join(str(action) for action in play.actions), None, plan)
        deal.play(play.actions)
        return
    for step, action in enumerate(steps):
        yield _decision(deal, place, number + step, str(play.actions[step]), action, plan[step:])
        deal.act(action)


def _decision(
    deal: AnyDeal, place: tuple[int, int], number: int, text: str, played: int | None, plan: tuple[int, ...]
) -> Decision:
    legal, as_it_was = tuple(deal.legal()), deal.copy()
    return Decision(
        *place,
        number,
        deal.view(deal.actor),
        legal,
        {action: str(deal.value_of(action)) for action in legal},
        text,
        played,
        plan,
        lambda action: str(as_it_was.value_of(action)),
    )


def _steps(deal: AnyDeal, play: Any) -> list[int] | None:
    """Return the packed actions of `play`, None where one of them is not listed when its turn comes."""
    steps, whole = _listed(deal.copy(), play)
    return steps if whole else None


def _rest_of_turn(deal: AnyDeal, plays: Sequence[Any]) -> tuple[int, ...]:
    """Return the packed actions of `plays` by the seat that decides, while its turn goes on.

    What has no single action in the listing ends them.
    """
    tried, seat, turns = deal.copy(), deal.actor, deal.turns
    found: list[int] = []
    for play in plays:
        if tried.over or tried.actor != seat or tried.turns != turns or not _is_play(play):
            break
        steps, whole = _listed(tried, play)
        found += steps
        if not whole:
            break
    return tuple(found)


def _listed(deal: AnyDeal, play: Any) -> tuple[list[int], bool]:
    """Carry out on `deal` the actions of `play` that are listed, to the first that is not; return them, and if all."""
    steps: list[int] = []
    for value in play.actions:
        listed = next((action for action in deal.legal() if deal.value_of(action) == value), None)
        if listed is None:
            return steps, False
        deal.act(listed)
        steps.append(listed)
    return steps, True
