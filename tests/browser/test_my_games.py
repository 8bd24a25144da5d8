"""The games of a device: all are listed, the newest stands on the first page, and any can be removed."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, Device, People
from tests.browser.rule_cards import choose_rules
from tests.browser.serving import Server
from tests.browser.waiting import until

FIRST = """() => {
    const all = [...document.querySelectorAll("main a, main button")];
    const accent = getComputedStyle(document.documentElement).getPropertyValue("--accent").trim();
    const probe = document.createElement("i");
    probe.style.color = accent;
    document.body.append(probe);
    const wanted = getComputedStyle(probe).color;
    probe.remove();
    return all.map((one) => [one.innerText.split("\\n")[0], getComputedStyle(one).backgroundColor === wanted]);
}"""


def buttons(page: Page) -> list[tuple[str, bool]]:
    """Return the first line of each button of the start page, and whether it has the accent."""
    return [(name, accent) for name, accent in page.evaluate(FIRST)]


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_every_game_is_listed_the_newest_goes_on_first_and_one_is_removed(
    device: Device, server: Server, people: People
) -> None:
    window = people.come(server.url, device)
    page = window.page
    page.goto("/")
    until(page, lambda: buttons(page)[:1] == [("Play now", True)], "nothing to go on with")
    for rules, players in (("dutch", 4), ("canasta", 4), ("samba_romme", 2)):
        window.open_new(rules=rules, players=players, level="beginner")
    table = window.view["table"]
    page.goto("/")
    page.get_by_role("link", name="Continue with Bo · Samba Rommé · 0 : 0").wait_for()
    assert buttons(page)[:2] == [("Continue", True), ("Play now", False)]
    assert [accent for _, accent in buttons(page)].count(True) == 1

    window.press(page.get_by_role("button", name="My 3 games"))
    panel = page.get_by_role("dialog", name="My games")
    rows = panel.get_by_role("listitem")
    until(page, lambda: rows.count() == 3, "the three games")
    for row, what in zip(rows.all(), ("Samba Rommé with Bo", "Classic Canasta with", "Dutch Samba with"), strict=True):
        text = re.sub(r"\s+", " ", row.inner_text())
        assert what in text
        assert "0 : 0" in text
        assert "deal 1 · this minute" in text

    window.press(panel.get_by_role("button", name="Remove from this list: Classic Canasta"))
    until(page, lambda: rows.count() == 2, "the row is gone")
    window.press(panel.get_by_role("button", name="Undo"))
    until(page, lambda: rows.count() == 3, "the row is back")
    window.press(panel.get_by_role("button", name="Remove from this list: Classic Canasta"))
    page.reload()
    window.press(page.get_by_role("button", name="My 2 games"))
    assert panel.get_by_text("Classic Canasta").count() == 0
    window.press(rows.first.get_by_role("link"))
    window.watch.wait(lambda view: view["table"] == table, "the newest game")


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.page
def test_names_and_level_stay_and_the_rest_belongs_to_the_rules(device: Device, server: Server, people: People) -> None:
    window = people.come(server.url, device)
    page = window.page

    def summary() -> str:
        return re.sub(r"\s*\n\s*", " · ", page.locator("footer.foot p").inner_text())

    page.goto("/")
    window.press(page.get_by_role("button", name="Set the table"))
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Partner").fill("Zoe")
    window.press(page.get_by_role("group", name="Opponents").get_by_role("radio", name="Strong"))
    choose_rules(window, "Samba Rommé")
    assert summary() == "Samba Rommé, 2 players · You against Bo · Strong opponent · bots 0.6 s a move"
    slider = page.get_by_role("slider", name="Bot speed")
    slider.focus()
    page.keyboard.press("Home")
    choose_rules(window, "Fournier Samba")
    sides = "Fournier Samba, 4 players · You and Zoe against Bo and Di · Friendly partner, Strong opponents"
    assert summary() == f"{sides} · bots 0.6 s a move"
    assert (page.get_by_label("Your name").input_value(), page.get_by_label("Partner").input_value()) == ("Ann", "Zoe")
    page.get_by_role("switch", name="Referee mode").check()
    assert summary() == f"{sides} · bots 0.6 s a move · with a referee"
    choose_rules(window, "Spanish Samba")
    assert "referee" not in summary()
    choose_rules(window, "Fournier Samba")  # as it was left
    assert summary().endswith("with a referee")
    choose_rules(window, "Samba Rommé")
    assert "bots 0 s a move" in summary()
