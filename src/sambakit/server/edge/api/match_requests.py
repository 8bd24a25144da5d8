"""Finished matches over HTTP: their records, and tables that go on from a moment of them."""

from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from sambakit.server import wire

Body = TypeVar("Body")
Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class Asked(Protocol):
    """The parts that all requests of a server share."""

    async def record_of(self, match: str, token: str | None) -> bytes:
        """Return the text of the record of a finished match, as the device with `token` may read it; raises Refused."""
        ...

    async def made_what_if(self, match: str, wish: wire.NewWhatIf, token: str, visitor: str) -> wire.TableMade:
        """Open a table that goes on from a moment of a finished match; raises Refused."""
        ...

    async def body(self, request: Request, message: type[Body]) -> Body:
        """Return the message in the body of a request; raises Refused."""
        ...

    def known_token(self, request: Request) -> str | None:
        """Return the token that the caller's device shows, None where it shows none."""
        ...

    def token(self, request: Request) -> tuple[str, bool]:
        """Return the token of the caller's device, and whether it has just been made."""
        ...

    def visitor(self, request: Request) -> str:
        """Return the address of the caller."""
        ...

    def seated(self, request: Request, made: wire.TableMade, token: str, is_new: bool) -> Response:
        """Return the answer to a caller who has a seat now."""
        ...


class MatchRequests:
    """The handlers; they raise Refused, and what the store raises."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked

    def routes(self, prefix: str, guarded: Callable[[Handler], Handler]) -> list[Route]:
        """Return the routes below `prefix`; each handler stands behind the checks of `guarded`."""
        handlers = (
            ("GET", "/matches/{match}/record", self.record),
            ("POST", "/matches/{match}/what-if", self.what_if),
        )
        return [Route(prefix + path, guarded(handler), methods=[method]) for method, path, handler in handlers]

    async def record(self, request: Request) -> Response:
        """The record of a finished match."""
        text = await self._asked.record_of(request.path_params["match"], self._asked.known_token(request))
        return PlainTextResponse(text, headers={"Cache-Control": "no-store"})

    async def what_if(self, request: Request) -> Response:
        """A new table that goes on from a moment of a finished match, with the caller on a seat."""
        wish = await self._asked.body(request, wire.NewWhatIf)
        token, is_new = self._asked.token(request)
        match, visitor = request.path_params["match"], self._asked.visitor(request)
        made = await self._asked.made_what_if(match, wish, token, visitor)
        return self._asked.seated(request, made, token, is_new)
