"""Shared score sheets in tests: texts, and a device that shares, follows and writes over HTTP."""

from random import Random
from typing import Any

from httpx import AsyncClient, Response

from sambakit.scorekeeper import CardsEntry, DealEntry, Sheet, SideEntry, new_sheet, parse_sheet, print_sheet
from sambakit.server.people.ids import SHEET, new_id

HOME = "http://localhost:8000"
POST = {"Origin": HOME, "Content-Type": "application/json"}
SHEETS = "/api/v1/sheets"


def a_sheet(seed: int = 1, rules: str = "dutch", deals: int = 1) -> Sheet:
    """Return a sheet with an id of its own and some deals."""
    players = ["Anna", "Bert", "Carla", "Dörte"]
    sheet = new_sheet(rules, players)
    sheet = parse_sheet(print_sheet(sheet).replace("\n", f"\nsheet {new_id(SHEET, Random(1000 + seed))}\n", 1))
    for number in range(deals):
        sheet = with_deal(sheet, 100 + 5 * number)
    return sheet


def with_deal(sheet: Sheet, points: int, at: str = "2026-11-25T20:15:00Z") -> Sheet:
    """Return the sheet with one deal more, in which the first side has so many points."""
    return sheet.enter(a_deal(points), at)


def a_deal(points: int) -> DealEntry:
    """Return a deal in which the first side has so many points, a multiple of five."""
    return DealEntry(sides=(SideEntry(melds=CardsEntry(points)), SideEntry()))


class Device:
    """A phone with a sheet, which it shares, follows and changes."""

    def __init__(self, browser: AsyncClient, sheet: str = "", key: str = "") -> None:
        self.browser, self.sheet, self.key = browser, sheet, key

    async def share(self, text: str) -> Response:
        """Begin to share, and keep the key."""
        answer = await self.browser.post(SHEETS, json={"text": text}, headers=POST)
        if answer.status_code == 201:
            self.sheet, self.key = answer.json()["sheet"], answer.json()["key"]
        return answer

    async def follow(self, after: int | str | None = None) -> Response:
        """Ask for the sheet."""
        return await self.browser.get(self.path, params={} if after is None else {"after": after})

    async def write(self, text: str) -> Response:
        """Send a text."""
        return await self.browser.post(self.path, json={"text": text}, headers=self._headers)

    async def end(self) -> Response:
        """Share no longer."""
        return await self.browser.delete(self.path, headers=self._headers)

    @property
    def path(self) -> str:
        """Return the address of the sheet."""
        return f"{SHEETS}/{self.sheet}"

    @property
    def _headers(self) -> dict[str, Any]:
        return {**POST, "Authorization": f"Bearer {self.key}"} if self.key else POST
