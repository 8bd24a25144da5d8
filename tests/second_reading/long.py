"""The long form: many whole deals of every rule set, by hand.

`python -m tests.second_reading.long 2000` plays so many deals in all; `--first` is the first seed, `--most` how many
cards a hand may have to be searched, and rule sets or house rules may be named.
"""

from argparse import ArgumentParser
from collections import Counter
from time import monotonic

from tests.second_reading.deals import compare
from tests.second_reading.last_hands import compare_last_hand
from tests.second_reading.readings import READINGS, VARIANTS
from tests.second_reading.tables import compare_hand, compare_table
from tests.second_reading.tally import Tally


def main(arguments: list[str] | None = None) -> int:
    """Play and print what was compared; return 1 where something differs."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("deals", type=int)
    parser.add_argument("sets", nargs="*", default=[*READINGS, *VARIANTS])
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--most", type=int, default=9)
    parser.add_argument("--tables", action="store_true", help="tables that are set up, instead of whole deals")
    parser.add_argument("--hands", action="store_true", help="hands of sides that have not opened")
    parser.add_argument("--last-hands", action="store_true", help="last hands, with melds that may be merged")
    given = parser.parse_args(arguments)
    play = compare_table if given.tables else compare_hand if given.hands else compare
    play = compare_last_hand if given.last_hands else play
    all_counts: Counter[str] = Counter()
    differences = 0
    for name in given.sets:
        tally, begun = Tally(), monotonic()
        for seed in range(given.first, given.first + given.deals // len(given.sets)):
            play(name, seed, tally, most=given.most)
        print(
            f"{name}: {monotonic() - begun:.0f} s",
            *(f"{number} {what}" for what, number in tally.counts.items()),
            sep="\n  ",
        )
        print(*tally.differences[:20], sep="\n", flush=True)
        all_counts += tally.counts
        differences += len(tally.differences)
    print("all:", *(f"{number} {what}" for what, number in sorted(all_counts.items())), sep="\n  ")
    print(f"{differences} differences")
    return int(differences > 0)


if __name__ == "__main__":
    raise SystemExit(main())
