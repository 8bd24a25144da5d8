"""Adds to lists in the small compiled package of `test_compile`; prints whether it ran compiled."""

import sys
from typing import Any

from sambakit.engine import COMPILED
from sambakit.engine import counting as compiled  # not ours, but the small package's

lists: Any = compiled


def demand(holds: bool, what: object) -> None:
    if not holds:
        raise AssertionError(what)


def check_sizes() -> None:
    """Lists of all sizes keep what they held, in order, and can be changed on."""
    for size in range(100):
        for more in (0, 1, 2, 7, 31, 32, 33, 64, 65, 200):
            for add in (lists.add, lists.append, lists.add_sequence):
                before, new = [*range(1000, 1000 + size)], [*range(5000, 5000 + more)]
                to = before.copy()
                demand(add(to, new) is to, (add, "another list"))
                demand(to == [*before, *new] and len(new) == more, (add, size, more))
                to.append(-1)
                to += before
                del to[3:]
                demand(to == [*before, *new, -1, *before][:3], (add, size, more, "afterwards"))


def check_references() -> None:
    """Every item is held once by each list, and let go with it."""
    thing = object()
    count = sys.getrefcount(thing)
    for add in (lists.add, lists.append):
        held = add([thing], [thing] * 50)
        demand(sys.getrefcount(thing) == count + 51, (add, "held"))
        del held
        demand(sys.getrefcount(thing) == count, (add, "let go"))


class Own(list[Any]):
    """A list of another class."""


def check_room() -> None:
    """What is added makes room ahead in larger steps than Python does: the C of our own is there."""
    if sys.platform != "win32" and sys.version_info < (3, 15):
        demand(sys.getsizeof(lists.add([], [1])) == sys.getsizeof([]) + 32 * 8, "it is Python's own way")


def check_others() -> None:
    """What is no plain list, or is the list itself, is left to Python."""
    demand(lists.add_sequence([1], (2, 3)) == [1, 2, 3], "a tuple")
    own = Own([1])
    demand(lists.add(own, [2]) is own and lists.append(own, Own([3])) == [1, 2, 3], "a list of another class")
    both = [1, 2, 3]
    demand(lists.add(both, both) == [1, 2, 3, 1, 2, 3], "itself")
    for add in (lists.add, lists.append):
        sorting = [3, 1, 2]
        try:
            sorting.sort(key=lambda item, add=add, to=sorting: len(add(to, [item])))
        except ValueError:
            continue
        demand(False, (add, "while it is sorted"))


check_sizes()
check_references()
check_room()
check_others()
print(COMPILED)
