"""Problems on the felt: from the start page by a wrong try and the answer to a right one, by clicks and by keys."""

import os
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sambakit.problems.checking import plays_in
from sambakit.problems.days import id_of_day
from sambakit.problems.goals import Goal
from sambakit.problems.problem import Problem, problems
from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import PHONE, People
from tests.browser.keyboard import FOCUSED, pick_by_keys
from tests.browser.measuring import hidden_faults, layout_faults, target_faults
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until

PICTURES = os.environ.get("SAMBAKIT_TEST_PICTURES")  # a folder: what the pages look like goes there
SIZES = ((320, 640), (360, 640), (640, 360), (768, 1024), (1366, 650))


def looked_at(page: Page, name: str) -> None:
    """Check what is seen, and keep what it looks like where pictures are wanted."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"problems-{name}.png")
    assert violations(page) == []
    assert contrast_faults(page) == []


def laid_at_once() -> Iterator[Problem]:
    """Yield problems whose answer is one play of two melds."""
    for one in problems().values():
        plays = plays_in(one) if one.goal is Goal.OPEN and one.rules == "dutch" else []
        if len(plays) == 1 and len(plays[0]) == 2 and all(action.startswith("lay ") for action in plays[0]):
            yield one


def day_of(wanted: set[str]) -> tuple[date, str]:
    """Return a day with a problem of these, and the problem."""
    ids = [*problems()]
    days = (date(2026, 1, 1) + timedelta(days=number) for number in range(3650))
    return next((day, found) for day in days if (found := id_of_day(day, ids)) in wanted)


def cards_of(problem: Problem) -> list[str]:
    return [card for action in problem.answer for card in action.split()[1:]]


def asks(problem: str) -> Callable[[dict[str, Any]], bool]:
    """Return whether a view is that of a problem."""
    return lambda view: bool((view["exercise"] or {}).get("name") == f"problem {problem}")


def question(window: Table, problem: str) -> None:
    """Wait for the table of a problem."""
    window.page.get_by_role("region", name="Problem").get_by_text("Open in this turn.").wait_for()
    window.watch.wait(asks(problem), "the problem")
    window.wait_for_hand()


@pytest.mark.page(2)
def test_the_problem_of_the_day_from_the_start_page_to_the_right_answer(server: Server, people: People) -> None:
    simple = {one.id: one for one in laid_at_once()}
    day, today = day_of({*simple})
    window = people.come(server.url)
    page = window.page
    page.clock.set_fixed_time(f"{day.isoformat()}T12:00:00")
    page.goto("/")
    page.get_by_role("link", name="Today’s problem").click()
    question(window, today)
    looked_at(page, "desktop-question")
    window.pick(window.hand_shown()[0])
    window.act("discard")
    verdict = page.get_by_role("dialog", name="Judgement")
    verdict.get_by_text("Your turn is over and your side has not opened. It can be done.").wait_for()
    first = verdict.get_by_text("One way begins like this: Lay")  # what is better, without all of it
    expect(first.locator(".chip")).to_have_count(len(plays_in(simple[today])[0][0].split()) - 1)
    expect(page.locator(".sr[role=log]")).to_contain_text("One way begins like this: Lay")
    looked_at(page, "desktop-wrong")
    verdict.get_by_role("button", name="Show the answer").click()
    answer = page.get_by_role("dialog", name="The answer")
    expect(answer.locator("li")).to_have_count(2)
    looked_at(page, "desktop-answer")
    answer.get_by_role("button", name="Play it on the table").click()
    verdict.get_by_text("That was the answer.").wait_for()
    looked_at(page, "desktop-played")
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Judgement").click()
    verdict.get_by_role("button", name="Try again").click()
    until(page, lambda: window.view["exercise"]["judged"] is False, "the moment again")
    question(window, today)
    page.get_by_role("button", name="Answer", exact=True).click()
    answer.get_by_role("button", name="Lay it out for me").click()
    until(page, lambda: sorted(window.tray()) == sorted(cards_of(simple[today])), "the answer in the tray")
    looked_at(page, "desktop-laid-out")
    window.empty_tray()
    table = window.view["table"]
    page.reload()
    question(window, today)
    assert window.view["table"] == table
    for card in cards_of(simple[today]):
        window.pick(card)
    window.act("lay")
    verdict.get_by_text("Right!").wait_for()
    verdict.get_by_text("Your side has opened.").wait_for()
    looked_at(page, "desktop-right")
    verdict.get_by_role("button", name="Next problem").click()
    window.watch.wait(lambda view: view["exercise"]["name"] != f"problem {today}", "the next problem")

    phone = people.come(server.url, PHONE)
    phone.page.goto(f"/problems/{today}")
    question(phone, today)
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.wait_for_hand()
        looked_at(phone.page, f"{width}x{height}")
        assert layout_faults(phone.page) == [], (width, height)
        assert target_faults(phone.page) == [], (width, height)
        assert hidden_faults(phone.page, ".asked", ".prompt-place", ".acts-place", ".hand-place") == [], (width, height)
    phone.page.set_viewport_size({"width": 360, "height": 640})
    phone.page.get_by_role("button", name="Link to this problem").click()
    expect(phone.page.get_by_label("Link to this problem").locator("input.link")).to_have_value(
        f"{server.url}/problems/{today}"
    )
    looked_at(phone.page, "phone-link")
    phone.page.get_by_role("button", name="Close", exact=True).click()
    phone.pick(phone.hand_shown()[0])
    phone.act("discard")
    phone.page.get_by_role("dialog", name="Judgement").wait_for()
    looked_at(phone.page, "phone-wrong")


@pytest.mark.page
def test_a_problem_is_solved_by_keys_and_the_list_says_so(server: Server, people: People) -> None:
    problem = next(laid_at_once())
    window = people.come(server.url)
    page = window.page
    window.open_new(players=2)
    window.press(page.get_by_role("button", name="Menu").first)
    window.press(page.get_by_role("link", name="Problems", exact=True))
    page.get_by_text(f"0 of {len(problems())} solved on this device").wait_for()
    looked_at(page, "list")
    page.get_by_role("radio", name="hard").check()
    page.get_by_role("button", name=f"All {len(problems())}").click()
    hard = sum(one.grade == 3 for one in problems().values())
    expect(page.locator(".list li a")).to_have_count(min(30, hard))
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        assert layout_faults(page) == []
        looked_at(page, f"list-{width}")
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"/problems/{problem.id}")
    question(window, problem.id)
    window.pick(window.hand_shown()[0])
    window.act("discard")
    page.locator(".over").get_by_text(
        "One way begins like this: Lay"
    ).wait_for()  # which is not yet the answer: it may be solved
    page.keyboard.press("Enter")
    until(page, lambda: window.view["exercise"]["judged"] is False, "the moment again")
    question(window, problem.id)
    for card in cards_of(problem):
        pick_by_keys(window, card)
    window.wait_for_tray()
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name="Judgement").get_by_text("Right!").wait_for()
    until(page, lambda: page.evaluate(FOCUSED) == "Next problem", "the focus on the way on")
    expect(page.locator("[data-live=urgent]")).to_contain_text("Right! Your side has opened.")
    page.keyboard.press("Enter")
    window.watch.wait(lambda view: view["exercise"]["name"] != f"problem {problem.id}", "the next problem")
    page.get_by_role("link", name="All problems").click()
    page.get_by_text(f"1 of {len(problems())} solved on this device").wait_for()
    page.get_by_role("button", name=f"All {len(problems())}").click()
    page.get_by_role("switch", name="Not solved yet").check()
    expect(page.locator(f'.list li a[href="/problems/{problem.id}"]')).to_have_count(0)


@pytest.mark.page
def test_a_problem_of_every_rule_set_stands_on_the_table_and_its_answer_is_played(
    server: Server, people: People
) -> None:
    window = people.come(server.url)
    page = window.page
    goals = cycle(Goal)
    rules = dict.fromkeys(one.rules for one in problems().values())
    for name, goal in zip(rules, goals, strict=False):
        problem = next(one for one in problems().values() if (one.rules, one.goal) == (name, goal))
        page.goto(f"/problems/{problem.id}")
        window.watch.wait(asks(problem.id), name)
        page.get_by_role("button", name="Answer", exact=True).click()
        page.get_by_role("button", name="Play it on the table").click()
        page.get_by_role("dialog", name="Judgement").get_by_text("That was the answer.").wait_for()
        assert window.view["exercise"]["reached"] == problem.most
        looked_at(page, f"rules-{name}-{goal}")
