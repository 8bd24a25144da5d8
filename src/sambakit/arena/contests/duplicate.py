"""Duplicate pairs: the same deck played in every seating of two teams of bots."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from statistics import fmean
from time import thread_time
from typing import Any, Final, TypeVar

from sambakit.arena.contests.chance import DecisionChance
from sambakit.arena.contests.failures import BotFailed, NotListed
from sambakit.arena.contests.quick_deals import Seat, play_quickly
from sambakit.arena.contests.seeing import Player, Seeing
from sambakit.arena.contests.thinking import Thinking
from sambakit.bots.bot import Budget, PolicyBot
from sambakit.bots.luck.watcher import luck_of
from sambakit.bots.steady.policy import Steady
from sambakit.bots.steady.steady import SteadyPlayer
from sambakit.engine.deal import Deal
from sambakit.engine.playout import Policy
from sambakit.engine.state.window import Window
from sambakit.engine.values.cards import shuffled
from sambakit.engine.values.chance import Chance
from sambakit.games import AnyDeal, adapter_of

NO_LIMIT: Final = Budget(seconds=inf)  # a contest can be repeated, so no clock may count
NO_CHANCE: Final = Chance(0)  # policies that play as bots draw none
Member = TypeVar("Member")  # of a team
Seating = tuple[int, ...]  # by side: 0 the first team sits there, 1 the second
Decider = Callable[[AnyDeal, list[int], DecisionChance], tuple[int, float]]  # the choice, and the seconds it took


@dataclass(frozen=True, slots=True)
class Board:
    """One finished deal: the seating, points by side, turns, and the seat that went out (-1: the stock ended it).

    `actions` are all decisions in order, packed, where they were to be kept.
    """

    seating: Seating
    points: tuple[int, ...]
    turns: int
    went_out: int
    actions: tuple[int, ...] = ()
    counts: bool = True  # for a match; a game that was annulled has no points and is dealt again
    luck: float | None = None  # of side 0 minus side 1, in points, where it was asked for

    @property
    def luck_of_first(self) -> float:
        """Return the luck of the first team minus the second, 0 where it was not asked for."""
        luck = self.luck or 0.0
        return luck if self.seating[0] == 0 else -luck

    @property
    def margin(self) -> float:
        """Return the points of the first team minus the second, of the mean side where a team has several."""
        means = [
            fmean(points for points, who in zip(self.points, self.seating, strict=True) if who == team)
            for team in (0, 1)
        ]
        return means[0] - means[1]


@dataclass(slots=True)
class Pair:
    """The boards of one deck, one for each seating, and the thinking times of the two teams."""

    boards: tuple[Board, ...]
    first: Thinking = field(default_factory=Thinking)
    second: Thinking = field(default_factory=Thinking)

    @property
    def mean(self) -> float:
        """Return the points per deal of the first team minus the second."""
        return fmean(board.margin for board in self.boards)


def seatings(sides: int) -> tuple[Seating, ...]:
    """Return all seatings of a pair: the teams sit in turn, rotated all the way round, then exchanged.

    Two sides make two boards of a deck, three make six, four make two, five make ten; in all of them together both
    teams have held every side equally often.

    >>> seatings(2)
    ((0, 1), (1, 0))
    >>> len(seatings(3)), len(seatings(4)), len(seatings(5))
    (6, 2, 10)
    """
    base = tuple(side % 2 for side in range(sides))
    turned = [base[turn:] + base[:turn] for turn in range(sides)]
    return tuple(dict.fromkeys(turned + [tuple(1 - who for who in seating) for seating in turned]))


def play_deal(
    deal: AnyDeal,
    bots: Sequence[Player],
    chance: DecisionChance,
    thinking: Sequence[Thinking],
    budget: Budget = NO_LIMIT,
) -> list[int]:
    """Play `deal` to its end with one bot and one account of its thinking for each seat; returns all decisions.

    Raises NotListed where a bot chooses what is not legal.
    """
    quick = [found for found in (_quick_seat(bot, deal) for bot in bots) if found]
    if isinstance(deal, Deal) and len(quick) == len(bots):
        played = play_quickly(deal.state, quick)
        for account, player in zip(thinking, quick, strict=True):
            account.add_watch(player.watch)
        return played
    deciders = [_decider(bot, deal, seat, budget) for seat, bot in enumerate(bots)]
    decisions: list[int] = []
    while not deal.over:
        seat, legal = deal.actor, deal.legal()
        chance.decision(len(decisions))
        action, seconds = deciders[seat](deal, legal, chance)
        thinking[seat].note(seconds)
        if action not in legal:
            raise NotListed(action)
        deal.act(action)
        decisions.append(action)
    return decisions


def _decider(bot: Player, deal: AnyDeal, seat: int, budget: Budget) -> Decider:
    """Return the decider for `seat` of `deal`; its preparation does not count as thinking."""

    def by_policy(deal: AnyDeal, legal: list[int], chance: DecisionChance) -> tuple[int, float]:
        start = thread_time()
        return policy.choose(window, legal, NO_CHANCE), thread_time() - start

    def seeing_all(deal: AnyDeal, legal: list[int], chance: DecisionChance) -> tuple[int, float]:
        start = thread_time()
        assert isinstance(deal, Deal)
        return seeing.choose_seeing(deal, legal, chance), thread_time() - start

    def by_view(deal: AnyDeal, legal: list[int], chance: DecisionChance) -> tuple[int, float]:
        view = deal.view(seat)
        start = thread_time()
        return blind.choose(view, legal, chance, budget), thread_time() - start

    if isinstance(bot, PolicyBot) and isinstance(deal, Deal):
        policy, window = bot.policy, Window(deal.state, seat)
        return by_policy
    if isinstance(bot, Seeing):
        seeing = bot
        return seeing_all
    blind = bot
    return by_view


def _quick_seat(bot: Player, deal: AnyDeal) -> Seat | None:
    """Return `bot` as one who needs no view, None where it needs one."""
    own = type(bot)  # what a bot passes on from another is not its own; to ask the protocols alone costs much more
    if hasattr(own, "policy") and isinstance(bot, PolicyBot) and isinstance(bot.policy, Policy):
        return Seat(None, bot.policy)
    if hasattr(own, "deciding") and isinstance(bot, SteadyPlayer) and isinstance(deal, Deal):
        steady = bot.deciding(deal.state.rules, deal.state.players)
        return Seat(steady) if isinstance(steady, Steady) else None
    return None


def deck_of(rules: Any, seed: int, number: int) -> list[int]:
    """Return the deck of pair `number` of the contest `seed`, first card dealt first."""
    return shuffled(adapter_of(rules).pack(rules), Random(f"{seed} {number}"))


def play_pair(
    rules: Any,
    players: int,
    first: Player | Sequence[Player],
    second: Player | Sequence[Player],
    seed: int,
    number: int,
    scores: Sequence[int] | None = None,
    *,
    boards: int | None = None,
    keep_actions: bool = False,
    luck_orders: int = 0,
) -> Pair:
    """Return pair `number` of the contest `seed` between two bots, or two teams of partners.

    Partners of a team take the seats of their side in turn, and change them from deal to deal. The seat
    that begins changes with `number`; chance is the same in all seatings, as the deck is. `scores` are the match
    scores by side before the deal. Only the first `boards` seatings are played where that is said. With `luck_orders`
    each board has its luck, from so many other orders for each draw. Raises BotFailed, NoLuck.
    """
    adapter = adapter_of(rules)
    deck = deck_of(rules, seed, number)
    side_of = adapter.sides(rules)[players]
    before = (0,) * (max(side_of) + 1) if scores is None else scores
    teams = [(team,) if not isinstance(team, Sequence) else tuple(team) for team in (first, second)]
    accounts = (Thinking(), Thinking())
    played: list[Board] = []
    for place, seating in enumerate(seatings(max(side_of) + 1)[:boards]):
        deal = adapter.new_deal(rules, players, (number - 1) % players, deck, before)
        begins = deal.turn
        bots = seated(teams, seating, side_of, number // players)
        thinking = [accounts[seating[side]] for side in side_of]
        try:
            actions = play_deal(deal, bots, DecisionChance(f"{seed} {number}"), thinking)
        except Exception as error:  # whatever a bot does, its name and the deal that repeats it must be told
            reason = f"it chose what is not legal ({error})" if isinstance(error, NotListed) else repr(error)
            raise BotFailed(bots[deal.actor].name, number, place, reason) from error
        kept = tuple(actions) if keep_actions else ()
        out, counts = adapter.went_out(deal), adapter.counts(deal)
        luck = None
        if luck_orders:
            chance = f"{seed} {number} {place}"
            found = luck_of(rules, players, deck, begins, before, actions, chance=chance, orders=luck_orders, bots=bots)
            luck = found.points
        played.append(Board(seating, tuple(adapter.points(deal)), deal.turns, out, kept, counts, luck))
    return Pair(tuple(played), *accounts)


def seated(teams: Sequence[Sequence[Member]], seating: Seating, side_of: Sequence[int], turn: int) -> list[Member]:
    """Return the bot of each seat, or its name; `turn` is how often the partners of a team have changed seats."""
    bots: list[Member] = []
    taken = [turn] * len(seating)
    for side in side_of:
        team = teams[seating[side]]
        bots.append(team[taken[side] % len(team)])
        taken[side] += 1
    return bots
