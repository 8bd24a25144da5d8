"""Games of pgx on JAX: many at once, all of a kind, choosing at random inside the compiled step."""

from collections.abc import Callable
from importlib.metadata import version
from random import Random
from typing import Any

import jax
import pgx

from benchmarks.peers.contest import Entry

GAMES = (("sparrow_mahjong", 64), ("leduc_holdem", 256))  # with how many tables at once
STEPS = 50


def entries() -> list[Entry]:
    """Return the games."""
    return [entry(name, tables) for name, tables in GAMES]


def entry(name: str, tables: int) -> Entry:
    """Return one game; finished tables begin again by themselves, so a deal here is some steps of all tables."""
    env = pgx.make(name)
    start = jax.jit(jax.vmap(env.init))

    def random_step(state: Any, key: Any) -> tuple[Any, Any]:
        chosen = jax.random.categorical(key, jax.numpy.where(state.legal_action_mask, 0.0, -1e9))
        keys = jax.random.split(key, tables)
        fresh = jax.vmap(env.init)(keys)
        after = jax.vmap(env.step)(state, chosen)
        over = after.terminated | after.truncated
        renewed = jax.tree_util.tree_map(
            lambda new, old: jax.numpy.where(over.reshape((-1,) + (1,) * (old.ndim - 1)), new, old), fresh, after
        )
        return renewed, None

    def steps(state: Any, key: Any) -> Any:
        return jax.lax.scan(random_step, state, jax.random.split(key, STEPS))[0]

    compiled = jax.jit(steps)
    tables_now = start(jax.random.split(jax.random.PRNGKey(1), tables))

    def deal(rng: Random) -> int:
        key = jax.random.PRNGKey(int(rng.random() * 1e9))
        jax.block_until_ready(compiled(tables_now, key))
        return STEPS * tables

    middle: Callable[[Random], Callable[[], Any]] | None = None
    return Entry(
        "pgx",
        version("pgx"),
        f"{name}, {tables} tables at once",
        deal,
        middle,
        "batch; states need no copy",
        warms_up=True,
    )
