"""Devices: the ids that one gets when it is seen for the first time, as a person of its own."""

from dataclasses import dataclass
from random import Random

from sambakit.server.people.ids import DEVICE, PERSON, new_id


@dataclass(frozen=True, slots=True)
class NewDevice:
    """The ids for a device that nobody has seen before, and for the person that it stands for."""

    id: str
    person: str
    at: float  # unix time, s


def new_device(rng: Random, now: float) -> NewDevice:
    """Return ids for a device without an account and for its person; `now` is unix time in seconds."""
    return NewDevice(new_id(DEVICE, rng), new_id(PERSON, rng), now)
