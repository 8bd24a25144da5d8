"""Well-formed plays that the rules refuse, in every state of a deal (T14): refused by a rule, and nothing changes."""

from collections import Counter
from random import Random
from typing import Any

from sambakit.engine.values.cards import TEXTS
from sambakit.romme.values.cards import TEXTS as ROMME_TEXTS
from sambakit.server import wire
from sambakit.server.people.tokens import new_token
from sambakit.server.settings import Settings
from sambakit.server.tables.table import Table
from tests.kept.playing import Sitting
from tests.kept.standing import hash_of, standing, told
from tests.server.simulation import World, simulate

PATIENT = Settings(
    commands_burst=1_000_000, commands_per_second=10_000, queue=1000, outgoing_messages=10_000, outgoing_bytes=10**9
)
NO_RULE = {"unreadable", "not_your_turn", "match_is_over", "look_first"}  # codes that cite none


class Guesser:
    """Makes plays of the words and cards that the plays of a deal are made of."""

    def __init__(self, chance: Random, cards: tuple[str, ...]) -> None:
        self._chance = chance
        self._cards = cards
        self._seen: list[str] = ["draw", "pass"]

    def learn(self, actions: list[str]) -> None:
        """Remember what was legal at some time."""
        self._seen = [*self._seen, *self._chance.sample(actions, k=min(5, len(actions)))][-200:]

    def play(self, hand: list[str]) -> list[str]:
        """Return a play: something that was or is legal, mostly changed."""
        return [self._action(hand) for _ in range(self._chance.choice((1, 1, 1, 2, 2, 3)))]

    def _action(self, hand: list[str]) -> str:
        chance = self._chance
        words = chance.choice(self._seen).split()
        for _ in range(chance.randrange(3)):
            cards = [place for place, word in enumerate(words) if word in self._cards]
            fate = chance.randrange(4)
            if fate == 0 and cards:
                words[chance.choice(cards)] = chance.choice(hand or [*self._cards])
            elif fate == 1 and cards:
                words[chance.choice(cards)] = chance.choice(self._cards)
            elif fate == 2 and cards:
                words.insert(chance.choice(cards), chance.choice(hand or [*self._cards]))
            elif fate == 3 and len(cards) > 1:
                del words[chance.choice(cards)]
        return " ".join(words)


def guessed(rules: str, players: int, seed: int, most: int, each: int = 12) -> Counter[str]:
    """Try plays in the states of a deal, `each` in each of them, until `most` were refused; return what was answered.

    Raises AssertionError where a refusal names no rule, or where a refused play has changed something.
    """

    async def story() -> Counter[str]:
        world, chance, counts = World(settings=PATIENT, seed=seed), Random(seed), Counter[str]()
        devices = {0: world.token, 1: new_token(chance)}
        table = await world.table(players=players, speed=0, rules=rules)
        link = await world.reception.make_link(table, 1, devices[0])
        await world.reception.take_seat(table, wire.TakeSeat(link.secret, "Ben"), devices[1], "127.0.0.1")
        sitting = Sitting(world, table, devices)
        await sitting.sit()
        guesser = Guesser(chance, ROMME_TEXTS if rules == "samba_romme" else TEXTS)
        while counts["refused"] < most:
            now = await sitting.table()
            if now.match_state.result is None and now.match_state.deal.actor in devices:
                guesser.learn([str(action) for action in now.match_state.deal.legal_actions()])
                await _guess(sitting, guesser, chance, each, counts)
            await sitting.play(1)
        return counts

    return simulate(story)


async def _guess(sitting: Sitting, guesser: Guesser, chance: Random, times: int, counts: Counter[str]) -> None:
    """Try plays in one state."""
    before = _all_of(table := await sitting.table())
    counts["states"] += 1
    for _ in range(times):
        seat = chance.choice([table.match_state.deal.actor] * 3 + [*sitting.people])
        player = sitting.people[seat]
        play = guesser.play(table.view(seat, frozenset()).hand)
        number = len(counts) + counts.total()
        answer = await player.command(wire.Play(f"guess {number}", table.last_event, play))
        if isinstance(answer, wire.Done):  # it was legal: another state
            counts["done"] += 1
            return
        assert isinstance(answer, wire.Refused), answer
        refusal = answer.refusal
        assert refusal.code
        assert refusal.rule or refusal.code in NO_RULE, refusal
        counts["refused"] += 1
        counts[f"code {refusal.code}"] += 1
    assert _all_of(await sitting.table()) == before


def _all_of(table: Any) -> tuple[int, str, str]:
    """Return everything that a play could change."""
    assert isinstance(table, Table)
    return table.version, hash_of(standing(table)), hash_of(told(table))
