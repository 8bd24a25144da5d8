"""Samba Rommé at the table: whole games by mouse, by keyboard alone and on a phone, and what the table shows."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.access import contrast_faults, violations
from tests.browser.conftest import DESKTOP, PHONE, WHOLE, Device, People
from tests.browser.romme import RommePlayer, View, best, card_to_discard
from tests.browser.rule_cards import choose_rules
from tests.browser.serving import Server
from tests.browser.table import Table
from tests.browser.waiting import until

RULES = "samba_romme + buracos=1"
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

CARDS_UNDER_TOOLS = """() => {
    const tools = document.querySelector(".hand .tools")?.getBoundingClientRect();
    const under = (box) => box.right > tools.left && box.left < tools.right && box.bottom > tools.top + 1;
    const cells = tools ? [...document.querySelectorAll(".hand [role=gridcell]")] : [];
    return cells.filter((cell) => under(cell.getBoundingClientRect())).map((cell) => cell.dataset.card ?? "none");
}"""


class ByKeys(RommePlayer):
    """Plays with keys alone, as `F1` lists them."""

    NUMBERS = ("", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "e", "t")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.table.page.keyboard.press(key)

    def pick(self, card: str) -> None:
        """Go to the card by its number and colour, and pick it."""
        page = self.table.page
        self.press("g", self.NUMBERS[int(card[1:])], card[0])
        page.wait_for_function("card => document.activeElement?.dataset.card === card", arg=card)
        self.press("Space")
        until(page, lambda: card in self.table.tray(), f"{card} in the tray", describe=self.table.watch.describe)

    def step(self, view: View) -> None:
        if view["phase"] == "draw":
            takes = view["options"]["takes"]
            self.press("u" if takes else "d", *(["Enter"] if len(takes) > 1 else []))
            self.settle("take" if takes else "draw")
        elif view["options"]["layings"]:
            self.lay(best(view["options"]["layings"]))
        else:
            self.pick(card_to_discard(view))
            self.press("x")
            self.settle("discard")

    def lay(self, laying: View) -> None:
        for card in laying["cards"]:
            self.pick(card)
        if laying["to"] is not None:
            self.press(laying["to"][1:])
        self.wait_for_check()
        if laying["joker"] is not None:
            self.turn_to(laying["action"])
        page = self.table.page
        page.locator("[role=option], [role=gridcell]").first.focus()
        self.press("Enter")
        self.settle("add" if laying["to"] else "lay")

    def turn_to(self, action: str) -> None:
        turn = self.table.page.locator(".tray .turn")
        for _ in range(3):
            if turn.count() == 0 or self.matches(action):
                break
            turn.first.focus()
            self.press("Enter")
            self.wait_for_check()
        assert turn.count() == 0 or self.matches(action), action

    def settle(self, what: str) -> None:
        sent = len(self.table.watch.sent)
        until(
            self.table.page,
            lambda: self.table.watch.sent[-1]["type"] == "play" or len(self.table.watch.sent) > sent,
            what,
        )
        self.count(what, self.table.watch.settle)


def seated(people: People, server: Server, device: Device, language: str = "en") -> Table:
    table = people.come(server.url, device, language)
    table.open_new(players=2, level="strong", rules=RULES)
    return table


def ended(player: RommePlayer) -> View:
    """Play games until one counts; a stalemate before the first Canastra does not."""
    for _ in range(5):
        view = player.play_game()
        if view["result"]["end"] != "annulled":
            return view
        player.table.act("ready")
        player.table.watch.wait(lambda after: after["phase"] != "over", "the next game")
    raise AssertionError("five games in a row were annulled")


def scores_are_shown(page: Page, view: View) -> None:
    """The score page shows for each side the lines and their sum."""
    page.get_by_role("table").first.wait_for()
    text = page.locator(".tally .row.deal").inner_text().replace("−", "-").replace(",", "").replace(".", "")
    shown = [int(number) for number in re.findall(r"-?\d+", text.split("\n", 1)[1])]
    order = [view["side"], 1 - view["side"]]
    assert [number for number in shown if number in [view["result"]["sides"][side]["deal"] for side in order]]
    for side in view["result"]["sides"]:
        assert sum(line["points"] for line in side["lines"]) == side["deal"]


@pytest.mark.parametrize(("device", "language"), [(PHONE, "de"), (DESKTOP, "en")][: 2 if WHOLE else 1], ids=str)
@pytest.mark.page
def test_a_game_is_played_to_its_score(people: People, server: Server, device: Device, language: str) -> None:
    table = seated(people, server, device, language)
    player = RommePlayer(table)
    player.wait_for_move()
    player.step(table.view)
    assert violations(table.page) == []
    view = ended(player)
    assert min(
        player.done["draw"], player.done["discard"], player.done["lay"] + player.done["add"] + player.done["take"]
    )
    scores_are_shown(table.page, view)
    assert table.page.evaluate(WIDE) <= 0
    assert violations(table.page) == []
    assert contrast_faults(table.page) == []


@pytest.mark.page
def test_a_game_is_played_by_keyboard_alone(people: People, server: Server) -> None:
    table = seated(people, server, DESKTOP)
    player = ByKeys(table)
    view = ended(player)
    assert min(player.done["draw"], player.done["discard"])
    scores_are_shown(table.page, view)


SIZES = [(1920, 1080), (1366, 768), (768, 1024), (390, 844), (360, 640), (360, 560), (320, 640), (640, 360)]


@pytest.mark.page
def test_the_table_fits_every_size_in_every_language(people: People, server: Server) -> None:
    table = seated(people, server, DESKTOP, "de")
    player = RommePlayer(table)
    for _ in range(12):
        if player.wait_for_move()["phase"] == "over":
            break
        player.step(table.view)
    player.wait_for_move()
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        for name in ("hand", "prompt-place", "acts-place"):
            box = table.page.locator(f".{name}").first.bounding_box()
            assert box is not None, (width, height, name)
            assert min(box["x"], box["y"]) >= 0, (width, height, name, box)
            assert box["x"] + box["width"] <= width + 0.5, (width, height, name, box)
            assert box["y"] + box["height"] <= height + 0.5, (width, height, name, box)
        assert table.page.evaluate(WIDE) <= 0, (width, height)
        assert table.page.evaluate(CARDS_UNDER_TOOLS) == [], (width, height)
        assert violations(table.page) == [], (width, height)


@pytest.mark.page
def test_it_is_chosen_on_the_start_page_for_two(people: People, server: Server) -> None:
    window = people.come(server.url, DESKTOP, "de")
    page = window.page
    page.goto("/")
    page.get_by_role("button", name="Tisch einrichten").click()
    choose_rules(window, "Samba Rommé")
    page.get_by_text("Ihr spielt gegeneinander.").wait_for()
    for level in ("Anfänger", "Stark"):
        assert page.get_by_role("radio", name=level).count() == 1
    assert violations(page) == []
    page.get_by_role("button", name="Beginnen").click()
    page.get_by_text("Abhebestoß").first.wait_for()
    page.get_by_role("button", name="Regeln", exact=True).first.click()
    page.get_by_text("Der Geber erhält").first.wait_for()
    assert violations(page) == []
