"""Going out of `steady` and Strong: no random legal order of the turn brings more, and large hands are laid in time."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from sambakit.bots.knowledge.style import NEWEST, STRONG_1, STYLES
from sambakit.bots.steady.policy import Steady
from sambakit.engine.presets import PRESETS
from tests.bots.going_outs import going_outs, most_by_chance, turns_with_large_hands
from tests.soak.progress import Batch

ORDERS = 300  # of each turn
OUTS = 50  # in a batch
TABLES = [("dutch", 4)] * 10 + [
    (name, players)
    for name in ("dutch", "bicycle", "fournier", "spanish", "canasta")
    for players in sorted(PRESETS[name].table.players)
    if (name, players) != ("dutch", 4)
]
# At other tables than four in Dutch Samba. `steady` sometimes decides to go out only in the middle of a turn,
# when it has laid something else already.
MOST_BEATEN = 2
DEALS = 400  # in which the hands are looked at


def batches() -> Iterator[Batch]:
    """Yield the batches: 500 cases of each in Dutch Samba of four, 50 of `steady` at each other table."""
    for number, (name, players) in enumerate(TABLES):
        for style in (NEWEST, STRONG_1) if (name, players) == ("dutch", 4) else (NEWEST,):
            words = f"{OUTS} of {style.name} at {name} {players} players, number {number}"
            yield Batch(words, ("outs", name, players, number, style.name))
    for style in (NEWEST, STRONG_1):
        yield Batch(f"hands in {DEALS} deals of {style.name}", ("hands", "dutch", 4, 0, style.name))


def run(batch: Batch) -> dict[str, float]:
    """Return the figures of a batch; raises AssertionError where a random order is better."""
    what, name, players = batch.arguments[0], str(batch.arguments[1]), int(batch.arguments[2])
    steady = Steady(PRESETS[name], players, style=STYLES[str(batch.arguments[4])])
    if what == "hands":
        turns, large = turns_with_large_hands(PRESETS[name], players, steady, "soak", DEALS)
        assert large < turns / 100, (large, turns)
        return {"turns": turns, "large_hands_with_three_groups": large}
    seed = f"soak {batch.arguments[3]}"
    rng = Random(seed)
    compared = beaten = 0
    for begun, points in islice(going_outs(PRESETS[name], players, steady, seed), OUTS):
        most = most_by_chance(begun, ORDERS, rng)
        if most is not None:
            compared += 1
            beaten += points < most
    assert beaten <= (0 if (name, players) == ("dutch", 4) else MOST_BEATEN), (name, players, beaten)
    return {"going_outs": OUTS, "met_by_chance": compared, "orders": OUTS * ORDERS, "beaten": beaten}


def total(results: list[dict[str, float]]) -> dict[str, float]:
    """Return the sums over all batches."""
    names = dict.fromkeys(name for result in results for name in result)
    return {name: sum(result.get(name, 0) for result in results) for name in names}
