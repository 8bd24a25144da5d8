"""Shared score sheets over HTTP: begin, look on, write along, end."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sambakit.server import wire
from sambakit.server.sheets.refused import SheetRefused
from sambakit.server.sheets.sheets import Sheets

Handler = Callable[[Request], Coroutine[Any, Any, Response]]
STATUS: Final = {
    "busy": 503,
    "malformed": 422,
    "no_sheet": 404,
    "not_found": 404,
    "sheet_key": 403,
    "sheet_other": 400,
    "sheet_taken": 409,
    "sheet_too_large": 413,
    "sheet_unread": 400,
    "table_damaged": 500,
    "too_many": 429,
}
MOST_DIGITS: Final = 15  # of a version


class SheetRequests:
    """The handlers; they raise SheetRefused, and what the store raises."""

    def __init__(
        self,
        sheets: Callable[[], Sheets],
        text: Callable[[Request], Awaitable[str]],
        visitor: Callable[[Request], str],
    ) -> None:
        """`sheets` are those of the server that runs now; the others return the text of a request, and its visitor."""
        self._sheets = sheets
        self._text = text
        self._visitor = visitor

    def routes(self, prefix: str, guarded: Callable[[Handler], Handler]) -> list[Route]:
        """Return the routes below `prefix`; each handler stands behind the checks of `guarded`."""
        handlers = (
            ("POST", "/sheets", self.share),
            ("GET", "/sheets/{sheet}", self.follow),
            ("POST", "/sheets/{sheet}", self.write),
            ("DELETE", "/sheets/{sheet}", self.end),
        )
        return [Route(prefix + path, guarded(handler), methods=[method]) for method, path, handler in handlers]

    async def share(self, request: Request) -> Response:
        """A new sheet."""
        text = await self._text(request)
        return _json(await self._sheets().share(text, self._visitor(request)), 201)

    async def follow(self, request: Request) -> Response:
        """The sheet, when it is another one than the version `after`."""
        sheets, after = self._sheets(), _version(request.query_params.get("after", "0"))
        async with _gone(request) as gone:
            seen = await sheets.follow(_sheet(request), after, self._visitor(request), gone)
        return _json(seen)

    async def write(self, request: Request) -> Response:
        """The sheet with what somebody did to it."""
        text = await self._text(request)
        held = await self._sheets().write(_sheet(request), _key(request), text, self._visitor(request))
        return _json(held)

    async def end(self, request: Request) -> Response:
        """Nothing: the sheet is shared no longer."""
        await self._sheets().end(_sheet(request), _key(request))
        return Response(status_code=204)


def _json(value: object, status: int = 200) -> Response:
    return Response(wire.encode(value), status, media_type="application/json")


def _sheet(request: Request) -> str:
    sheet: str = request.path_params["sheet"]
    return sheet


def _key(request: Request) -> str:
    """Return the key that a request shows, "" for none."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key if scheme == "Bearer" else ""


def _version(text: str) -> int:
    """Return the version that somebody knows; raises SheetRefused."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise SheetRefused(wire.Problem("malformed", "after is the number of a version"))
    return int(text)


@asynccontextmanager
async def _gone(request: Request) -> AsyncIterator["asyncio.Task[None]"]:
    """Yield what is done once the other end has closed the connection."""

    async def closed() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    task = asyncio.create_task(closed())
    try:
        yield task
    finally:
        task.cancel()
