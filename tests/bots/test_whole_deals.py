"""Every bot over whole deals of every rule set: listed actions only, the same again for the same seed."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from sambakit.bots import BOTS, Bot, Budget, make_bot
from sambakit.engine import COMPILED
from sambakit.engine.deal import Deal, new_deal
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.view import View, view_of_state
from sambakit.engine.values.cards import pack, shuffled

DEALS = 6
QUICK = [name for name in BOTS if not name.startswith("deep")]  # it has tests of its own
SLOW = () if COMPILED else ("net",)  # in plain Python it sits in one seat, with steady in the others
OTHERS = [name for name in PRESETS if name != DUTCH.name]
TABLES = [(name, players) for name in OTHERS for players in sorted(PRESETS[name].table.players)]


def dealt(rules: RuleSet, players: int, seed: int, scores: tuple[int, ...] | None = None) -> Deal:
    """Return the deal of `seed` before its first turn."""
    deck = shuffled(pack(rules.table.decks, rules.table.jokers), Random(seed))
    return new_deal(rules, players, deck, seed % players, scores)


def played(bots: list[Bot], seed: int, scores: tuple[int, ...] | None = None, rules: RuleSet = DUTCH) -> Deal:
    """Return the deal of `seed` that `bots`, by seat, have played to its end."""
    deal = dealt(rules, len(bots), seed, scores)
    rng = Random(seed)
    while not deal.over:
        seat, legal = deal.state.actor, deal.legal()
        action = bots[seat].choose(deal.view(seat), legal, rng, Budget())
        assert action in legal
        deal.act(action)
    return deal


class Forgetful:
    """A bot that is made anew for each of its decisions."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget) -> int:
        """Return what a new bot of the same name chooses."""
        return make_bot(self.name).choose(view, legal, rng, budget)


def seated(name: str, players: int, seed: int) -> list[Bot]:
    """Return a bot of this name in every seat, or in one of them where it is slow."""
    bot = make_bot(name)
    if name not in SLOW:
        return [bot] * players
    return [bot if seat == seed % players else make_bot("steady") for seat in range(players)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("name", QUICK)
def test_a_bot_takes_listed_actions_only_and_every_deal_ends(name: str, players: int) -> None:
    for seed in range(DEALS if name not in SLOW else 2):
        played(seated(name, players, seed), seed)


@pytest.mark.parametrize(("preset", "players"), TABLES)
@pytest.mark.parametrize("name", QUICK)
def test_every_rule_set_is_played_to_the_end(name: str, preset: str, players: int) -> None:
    rules = PRESETS[preset]
    for seed, score in enumerate([0, rules.play.minimum[-1][0] or 0]):
        sides = max(rules.table.sides(players)) + 1
        played(seated(name, players, seed), seed, (score,) * sides, rules)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", ["greedy", "novice", "beginner", "friendly", "strong", "steady"])
def test_a_bot_asks_for_values_and_never_for_a_name(name: str, preset: str) -> None:
    rules = PRESETS[preset]
    players = max(rules.table.players - {5, 6}, default=6)
    deals = [played([make_bot(name)] * players, 2, None, each) for each in (rules, replace(rules, name="another"))]
    first, second = ([str(entry.action) for entry in deal.log] for deal in deals)
    assert first == second


@pytest.mark.parametrize("score", [-5, 0, 1500, 3000, 7000])
def test_bots_of_all_kinds_play_together_at_every_opening_minimum(score: int) -> None:
    names = ["steady", "greedy", "random", "greedy"]
    for seed in range(DEALS):
        played([make_bot(name) for name in names], seed, (score, score))


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_gives_the_same_deal(name: str) -> None:
    first, second = (played(seated(name, 4, 7), 7) for _ in range(2))
    assert [str(entry.action) for entry in first.log] == [str(entry.action) for entry in second.log]


@pytest.mark.parametrize("preset", ["dutch", "fournier", "canasta", "sambola"])
@pytest.mark.parametrize("name", ["greedy", "novice", "beginner", "friendly", "strong", "steady"])
def test_a_bot_started_anew_before_every_decision_plays_the_same(name: str, preset: str) -> None:
    for seed in (3, 4):
        bots: list[list[Bot]] = [[make_bot(name)] * 4, [Forgetful(name)] * 4]
        kept, anew = (played(each, seed, None, PRESETS[preset]) for each in bots)
        assert [str(entry.action) for entry in kept.log] == [str(entry.action) for entry in anew.log]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", ["greedy", "novice", "beginner", "friendly", "strong", "steady"])
def test_what_is_hidden_does_not_change_a_choice(name: str, preset: str) -> None:
    """Deal the unseen cards anew before each decision; the bot, which sees a view only, must not notice."""
    bot, rules = make_bot(name), PRESETS[preset]
    deal = dealt(rules, 4 if 4 in rules.table.players else max(rules.table.players), 5)
    rng = Random(5)
    while not deal.over:
        state = deal.state
        seat, legal = state.actor, deal.legal()
        chosen = bot.choose(deal.view(seat), legal, Random(1), Budget())
        other = state.copy()
        hidden = [card for each, hand in enumerate(other.hands) if each != seat for card in hand.cards()]
        hidden += other.stock[other.stock_at :]
        rng.shuffle(hidden)
        for each, hand in enumerate(other.hands):
            if each != seat:
                for card in hand.cards():
                    hand.remove(card)
                    hand.add(hidden.pop())
        other.stock = other.stock[: other.stock_at] + hidden
        again = make_bot(name).choose(view_of_state(other, seat, deal.log), legal, Random(1), Budget())
        assert again == chosen
        deal.act(chosen)


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match="random, greedy, novice, beginner, friendly, strong, steady"):
        make_bot("cheater")
