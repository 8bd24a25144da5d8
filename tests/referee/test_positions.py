"""Every position of three packs, judged by the referee too."""

import pytest

from tests.referee.positions import Position, positions, problems


@pytest.mark.parametrize("position", [pytest.param(each, id=name) for name, each in positions().items()])
def test_the_referee_agrees_with(position: Position) -> None:
    assert problems(position) == []
