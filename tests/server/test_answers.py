"""Answers that take long are made once, one at a time, and beside the event loop."""

import asyncio
import threading

import pytest

from sambakit.server.edge.answers import Answers


async def test_who_asks_while_an_answer_is_made_waits_for_that_one() -> None:
    answers, made = Answers(), []
    begun, go_on = threading.Event(), threading.Event()

    def make() -> bytes:
        made.append(threading.current_thread())
        begun.set()
        assert go_on.wait(20)
        return b"answer"

    asking = [asyncio.create_task(answers.get("question", make)) for _ in range(5)]
    while not begun.is_set():
        await asyncio.sleep(0)  # the loop runs while the answer is made
    go_on.set()
    assert await asyncio.gather(*asking) == [b"answer"] * 5
    assert await answers.get("question", lambda: pytest.fail("it is known")) == b"answer"
    assert made != [threading.main_thread()]
    assert len(made) == 1


async def test_a_question_that_cannot_be_answered_fails_for_who_asks_and_is_asked_again() -> None:
    answers = Answers()

    def fail() -> bytes:
        raise ValueError("unknown rules")

    found = await asyncio.gather(*(answers.get("question", fail) for _ in range(3)), return_exceptions=True)
    assert [str(error) for error in found] == ["unknown rules"] * 3
    assert await answers.get("question", lambda: b"now") == b"now"


async def test_what_is_remembered_is_bounded() -> None:
    answers = Answers(most=100)
    for number in range(20):
        assert await answers.get(number, lambda: b"x" * 30) == b"x" * 30
    assert len(answers._known) == 3
    assert await answers.get(19, lambda: pytest.fail("it is known")) == b"x" * 30
    assert await answers.get(0, lambda: b"anew") == b"anew"


async def test_somebody_who_leaves_takes_the_answer_from_nobody() -> None:
    answers, go_on = Answers(), threading.Event()

    def make() -> bytes:
        assert go_on.wait(20)
        return b"answer"

    first, second = (asyncio.create_task(answers.get("question", make)) for _ in range(2))
    await asyncio.sleep(0.01)
    first.cancel()
    go_on.set()
    assert await second == b"answer"
