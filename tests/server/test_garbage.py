"""The search for unused objects: new ones each time, all of them when there are four times as many."""

import gc

import pytest

from sambakit.server import garbage
from sambakit.server.garbage import NewObjectsFirst


class Collector:
    """Python's own, as far as it is asked: how many objects are new, and how many are set apart."""

    def __init__(self, apart: int) -> None:
        self.new, self.apart = 0, apart

    def freeze(self) -> None:
        self.new, self.apart = 0, self.apart + self.new

    def unfreeze(self) -> None:
        self.new, self.apart = self.new + self.apart, 0

    def get_freeze_count(self) -> int:
        return self.apart


def test_all_objects_are_looked_at_when_there_are_four_times_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    collector = Collector(apart=250)
    monkeypatch.setattr(garbage, "gc", collector)
    watch, looked = NewObjectsFirst(), list[int]()
    for unused in (0, 0, 0, 0, 0, 0, 0, 0, 300, 0, 0):
        collector.new += 100
        watch("start", {"generation": 0})
        watch("stop", {"generation": 0})
        assert collector.new
        watch("start", {"generation": 2})
        looked.append(collector.new)
        collector.new -= min(unused, collector.new)
        watch("stop", {"generation": 2})
        assert collector.new == 0
    assert looked == [*[100] * 8, 1150, 100, 100]


def test_with_it_what_is_unused_is_found_in_the_end() -> None:
    class Node:
        alive = 0

        def __init__(self) -> None:
            self.itself = self
            Node.alive += 1

        def __del__(self) -> None:
            Node.alive -= 1

    gc.collect()
    gc.freeze()
    watch = NewObjectsFirst()
    gc.callbacks.append(watch)
    most = 0
    try:
        for _ in range(48):
            nodes = [Node() for _ in range(watch._in_use // 10)]
            gc.collect()
            del nodes  # they are set apart, and unused from now on
            most = max(most, Node.alive)
        assert most < 3.5 * watch._in_use
    finally:
        gc.callbacks.remove(watch)
        gc.unfreeze()
        gc.collect()
    assert Node.alive == 0
