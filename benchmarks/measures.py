"""The measurements of the engine as a pyperf script; `python -m benchmarks engine` runs it for both forms.

pyperf repeats each measurement in fresh processes, warms up, finds a number of rounds that can be timed, and keeps
every value with what it was measured on. pytest-benchmark stays in one process, which has one form of the engine only.
"""

from functools import partial

import pyperf

from benchmarks.work import Work
from sambakit.engine.presets import PRESETS

SIZES = (15, 20, 30, 45, 60)  # cards in a hand
CURVE = "dutch"  # the rule set of the curve


def main() -> None:
    """Measure the rule sets that are named."""
    runner = pyperf.Runner(
        values=3, warmups=1, min_time=0.1, program_args=("-m", "benchmarks.measures"), add_cmdline_args=pass_on
    )
    runner.argparser.add_argument("--rules", default=",".join(PRESETS))
    names = runner.parse_args().rules.split(",")
    for name in names:
        work = Work(PRESETS[name])
        runner.bench_time_func(f"{name} stepped", work.steps)
        runner.bench_time_func(f"{name} closed loop", work.closed_loop)
        runner.bench_time_func(f"{name} deal", work.deals)
        runner.bench_time_func(f"{name} copy", work.copies)
    if CURVE in names:
        work = Work(PRESETS[CURVE])
        for size in SIZES:
            for opened in (True, False):
                measured = partial(work.decisions_with, size, opened)
                runner.bench_time_func(f"hand of {size} {'opened' if opened else 'before opening'}", measured)


def pass_on(command: list[str], arguments: object) -> None:
    """Give the rule sets to the processes that measure."""
    command.extend(("--rules", str(getattr(arguments, "rules", ""))))


if __name__ == "__main__":
    main()
