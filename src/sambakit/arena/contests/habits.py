"""Habits: what people see of a level in its play, counted over whole deals of four of the same bot."""

from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass
from typing import Any, Final

from sambakit.arena.contests.chance import DecisionChance
from sambakit.arena.contests.contest import load_team
from sambakit.arena.contests.duplicate import deck_of, play_deal
from sambakit.arena.contests.failures import BotFailed
from sambakit.arena.contests.thinking import Thinking
from sambakit.engine.actions.packed import DISCARD, LAY_GROUP, LAY_SEQUENCE, TAKES_PILE, card_of, operation_of
from sambakit.engine.deal import Deal
from sambakit.engine.state.state import PHASE_DRAW
from sambakit.engine.values.cards import is_wild
from sambakit.engine.values.melds import COMPLETE, SEQUENCE, kind_of, size_of
from sambakit.games import adapter_of

MELDS: Final = (LAY_GROUP, LAY_SEQUENCE)


@dataclass(frozen=True, slots=True)
class Habits:
    """Counts over deals; the shares are None where nothing was counted."""

    chances: int = 0  # of sides to open: the first turn of a deal in which one of them could
    opened: int = 0  # in that turn
    discards: int = 0
    wilds: int = 0  # of the discards
    piles: int = 0  # that could be taken
    taken: int = 0
    caught: int = 0  # opponents of who went out
    held: int = 0  # cards in their hands
    deals: int = 0
    turns: int = 0  # of all players
    stock: int = 0  # deals in which nobody went out
    sambas: int = 0  # completed sequences that lie in the end

    def __add__(self, other: "Habits") -> "Habits":
        return Habits(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))

    @property
    def opens(self) -> float | None:
        """Return the share of first chances to open that were used."""
        return share(self.opened, self.chances)

    @property
    def throws_wilds(self) -> float | None:
        """Return the share of the discards that were jokers or twos."""
        return share(self.wilds, self.discards)

    @property
    def takes(self) -> float | None:
        """Return the share of the decisions in which the whole pile could be taken that took it."""
        return share(self.taken, self.piles)

    @property
    def cards_caught(self) -> float | None:
        """Return the mean hand of the opponents when somebody goes out, in cards."""
        return share(self.held, self.caught)

    @property
    def turns_a_deal(self) -> float | None:
        """Return the mean length of a deal, in turns of all players together."""
        return share(self.turns, self.deals)

    @property
    def ends_by_stock(self) -> float | None:
        """Return the share of the deals in which nobody went out."""
        return share(self.stock, self.deals)

    @property
    def sambas_a_deal(self) -> float | None:
        """Return the mean number of completed sequences, of all sides together."""
        return share(self.sambas, self.deals)


def share(some: int, all_: int) -> float | None:
    """Return a share, None of nothing."""
    return some / all_ if all_ else None


def total(found: Iterable[Habits]) -> Habits:
    """Return the sum of `found`."""
    return sum(found, Habits())


@dataclass(frozen=True, slots=True)
class HabitsOf:
    """The deals of a contest in which `bot` holds every seat; match scores are those of an even start."""

    rules: Any  # of Samba or a relative of it
    players: int
    bot: str
    seed: int

    @property
    def title(self) -> Mapping[str, object]:
        """Return the values that distinguish these deals from others."""
        rules = adapter_of(self.rules).rules.print(self.rules)
        return {"kind": "habits", "rules": rules, "players": self.players, "teams": [self.bot], "seed": self.seed}

    @property
    def teams(self) -> tuple[str, ...]:
        """Return the one bot."""
        return (self.bot,)

    @property
    def result(self) -> type[Habits]:
        """Return the type of the results."""
        return Habits

    def play(self, number: int) -> Habits:
        """Return the habits in deal `number`; raises BotFailed."""
        adapter = adapter_of(self.rules)
        deck = deck_of(self.rules, self.seed, number)
        scores = (0,) * (max(adapter.sides(self.rules)[self.players]) + 1)
        dealer = (number - 1) % self.players
        deal, again = (adapter.new_deal(self.rules, self.players, dealer, deck, scores) for _ in range(2))
        bots = [load_team(self.bot, adapter.view_type)[0] for _ in range(self.players)]
        try:
            played = play_deal(deal, bots, DecisionChance(f"{self.seed} {number}"), [Thinking() for _ in bots])
        except Exception as error:  # whatever a bot does, its name and the deal must be told
            raise BotFailed(self.bot, number, 0, repr(error)) from error
        return habits_in(again, played)


def habits_in(deal: Deal, actions: Iterable[int]) -> Habits:
    """Return the habits that show while `actions`, packed, play `deal` to its end.

    A side's chance to open is the first turn in which one of it may lay a new meld, or takes the pile with one.
    """
    found = _Counts()
    for action in actions:
        found.look(deal, action)
        deal.act(action)
    return found.at_the_end(deal)


def is_samba(meld: int) -> bool:
    """Return whether a meld is a completed sequence."""
    return kind_of(meld) == SEQUENCE and size_of(meld) >= COMPLETE


class _Counts:
    """The counts while a deal is played."""

    def __init__(self) -> None:
        self.chances: dict[int, int] = {}  # by side: the turn in which it first could open
        self.opened: dict[int, int] = {}  # by side: the turn in which it did
        self.discards = self.wilds = self.piles = self.taken = 0

    def look(self, deal: Deal, action: int) -> None:
        """Count the decision that takes `action` in `deal`."""
        state, operation = deal.state, operation_of(action)
        side = state.side_of[state.actor]
        legal = deal.legal()
        takes = state.phase == PHASE_DRAW and any(operation_of(each) in TAKES_PILE for each in legal)
        self.piles += takes
        self.taken += takes and operation in TAKES_PILE
        if operation == DISCARD:
            self.discards += 1
            self.wilds += is_wild(card_of(action))
        if not state.sides[side].opened and side not in self.opened:
            lays = any(operation_of(each) in MELDS for each in legal)
            if lays or operation in TAKES_PILE:
                self.chances.setdefault(side, state.turns)
            if operation in MELDS or operation in TAKES_PILE:
                self.opened[side] = state.turns

    def at_the_end(self, deal: Deal) -> Habits:
        """Return everything, with those who were caught where somebody went out."""
        state = deal.state
        out = state.went_out
        sizes = [hand.size for seat, hand in enumerate(state.hands) if state.side_of[seat] != state.side_of[out]]
        caught = sizes if out >= 0 else []
        used = sum(self.opened.get(side) == turn for side, turn in self.chances.items())
        return Habits(
            chances=len(self.chances),
            opened=used,
            discards=self.discards,
            wilds=self.wilds,
            piles=self.piles,
            taken=self.taken,
            caught=len(caught),
            held=sum(caught),
            deals=int(deal.over),
            turns=state.turns,
            stock=int(deal.over and out < 0),
            sambas=sum(is_samba(meld) for side in state.sides for meld in side.melds),
        )
