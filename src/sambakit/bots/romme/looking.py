"""Looks at a turn of Samba Rommé: see `sambakit.bots.looks`. Reasons are not known, as in `advising.py`."""

from random import Random

from sambakit.bots.bot import Budget
from sambakit.bots.deep.search import Trial
from sambakit.bots.looks import Gain, Look, Looked
from sambakit.bots.romme.deep import compare
from sambakit.bots.romme.plans import plans_of
from sambakit.bots.romme.steady import SteadyBot
from sambakit.bots.romme.worlds import Worlds
from sambakit.romme.state.state import PHASE_DRAW

LOOK = 120  # playouts, which take half a second
LAST = 4  # plans that are compared a second time, in other deals


def look_at(look: Look) -> Looked:
    """Return the result of `look`: see `Looker`."""
    played = look.played[:1] if look.view.phase == PHASE_DRAW else look.played
    if look.task == "reasons":
        return Looked(look.better)
    if look.task == "gain":
        _, trial = _tried(look, [played, look.better], look.work, 0)
        return Looked(look.better, _gain(trial))
    steady = SteadyBot()
    first = steady.choose(look.view, look.legal, Random(look.seed), Budget())
    made = [tuple(plan) for plan in plans_of(look.view, list(look.legal), steady, first)]
    plans = [*dict.fromkeys([played, *made])]
    if len(plans) < 2:
        return Looked()
    _, *tried = _tried(look, plans, look.work // 2, 0)
    order = sorted(tried, key=lambda trial: (-trial.worlds, -trial.gain()))
    last = [played, *(tuple(trial.plan) for trial in order[:LAST])]
    _, *others = _tried(look, last, look.work - look.work // 2, 1)
    best = max(others, key=lambda trial: (trial.worlds, trial.gain()))
    return Looked(tuple(best.plan), _gain(best))


def _tried(look: Look, plans: list[tuple[int, ...]], playouts: int, salt: int) -> list[Trial]:
    """Return `plans` as they do in so many playouts, all gains over the first one; `salt` chooses the deals."""
    trials = [Trial([*plan]) for plan in plans]
    compare(trials, Worlds(look.view), look.view.seat, Random(f"{look.seed} {salt}"), playouts)
    return trials


def _gain(trial: Trial) -> Gain:
    return Gain(trial.worlds, trial.gain(), trial.error()) if trial.worlds > 1 else Gain()
