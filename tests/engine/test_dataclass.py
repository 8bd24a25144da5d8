"""Dataclasses whose methods are made with the first object: they are those of the standard library in all else."""

import copy
import dataclasses
import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest

from sambakit.game.dataclass import dataclass, field, fields, replace


@dataclass(frozen=True, slots=True)
class Place:
    """A place with a name."""

    x: int
    y: int = 0
    names: dict[str, int] = field(default_factory=dict)
    note: str = field(default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.x < 0:
            raise ValueError("left of everything")

    def __str__(self) -> str:
        return f"{self.x}, {self.y}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A value with keywords only."""

    name: str


@dataclass(frozen=True, slots=True)
class Unmade:
    """A class of which nothing is made before its fields are asked for."""

    first: int
    second: int = 2


@dataclass(frozen=True, slots=True)
class Copied:
    """A class whose first object in this process comes from a pickle."""

    value: int


@dataclass(frozen=True, slots=True)
class Threaded:
    """A class whose first objects are made by several threads at once."""

    value: int


class Below(Place):
    """A subclass."""


def test_objects_are_equal_by_their_fields_and_their_class() -> None:
    assert Place(1, 2) == Place(1, 2) == Place(1, 2, note="here")
    assert Place(1, 2) != Place(1, 3)
    assert Place(1, 2) != (1, 2)
    assert hash(Named(name="a")) == hash(Named(name="a"))
    assert repr(Place(1)) == "Place(x=1, y=0, names={})"
    assert str(Place(1)) == "1, 0"
    assert Place(1).names is not Place(1).names


def test_objects_are_frozen_and_have_slots() -> None:
    place = Place(1)
    for change in (lambda: setattr(place, "x", 2), lambda: setattr(place, "z", 2), lambda: delattr(place, "x")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            change()
    assert not hasattr(place, "__dict__")
    with pytest.raises(TypeError, match="positional"):
        Named(*["a"])
    with pytest.raises(ValueError, match="left of everything"):
        Place(-1)


def test_the_tools_of_the_standard_library_know_them() -> None:
    assert dataclasses.is_dataclass(Unmade)
    assert (
        [one.name for one in dataclasses.fields(Unmade)] == [one.name for one in fields(Unmade)] == ["first", "second"]
    )
    assert dataclasses.replace(Unmade(1), first=3) == replace(Unmade(1), first=3) == Unmade(3, 2)
    assert dataclasses.asdict(Place(1)) == {"x": 1, "y": 0, "names": {}, "note": ""}
    with pytest.raises(ValueError, match="left of everything"):
        replace(Place(1), x=-1)


def test_they_are_matched_copied_and_pickled() -> None:
    match Place(4, 5):
        case Place(x, y):
            assert (x, y) == (4, 5)
    assert copy.deepcopy(Place(1, names={"a": 1})) == copy.copy(Place(1, names={"a": 1})) == Place(1, names={"a": 1})
    kept = pickle.dumps(Place(7))
    assert pickle.loads(kept) == Place(7)


def test_an_object_that_comes_from_elsewhere_makes_the_methods_too() -> None:
    one = Copied.__new__(Copied)
    getattr(one, "__set" + "state__")([3])
    assert one == Copied(3)
    assert repr(one) == "Copied(value=3)"


def test_a_subclass_is_made_with_its_base() -> None:
    assert Below(1).x == 1
    assert repr(Place(2)) == "Place(x=2, y=0, names={})"


def test_two_threads_may_make_the_first_objects() -> None:
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(Threaded, range(100))) == [Threaded(number) for number in range(100)]
