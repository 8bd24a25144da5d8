"""Marks on the deals of a match over HTTP: those that there are, those that somebody wants made; and positions."""

from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sambakit.server import wire

Body = TypeVar("Body")
Handler = Callable[[Request], Coroutine[Any, Any, Response]]
LONGEST_NUMBER: Final = 5  # digits of the number of a deal, or of a step
NO_NUMBER: Final = -1


class Asked(Protocol):
    """The parts that all requests of a server share."""

    async def body(self, request: Request, message: type[Body]) -> Body:
        """Return the message in the body of a request; raises Refused."""
        ...

    def known_token(self, request: Request) -> str | None:
        """Return the token that the caller's device shows, None where it shows none."""
        ...

    def visitor(self, request: Request) -> str:
        """Return the address of the caller."""
        ...


class Marks(Protocol):
    """The marks of matches."""

    async def seen(self, match: str, deal: int, token: str | None) -> wire.MatchMarks:
        """Return the marks of a deal, or of all deals that are over; raises Refused."""
        ...

    async def ask(self, match: str, deal: int, token: str | None, visitor: str) -> wire.MatchMarks:
        """Have the marks of a deal made, or of all deals that are over; raises Refused."""
        ...


class Positions(Protocol):
    """The positions of matches."""

    async def seen(self, match: str, deal: int, step: int, token: str | None, visitor: str) -> wire.AnyView:
        """Return the position of a moment as its seat saw it; raises Refused."""
        ...


class MarkRequests:
    """The handlers; they raise Refused, and what the store raises."""

    def __init__(self, asked: Asked, marks: Marks, positions: Positions) -> None:
        self._asked, self._marks, self._positions = asked, marks, positions

    def routes(self, prefix: str, guarded: Callable[[Handler], Handler]) -> list[Route]:
        """Return the routes below `prefix`; each handler stands behind the checks of `guarded`."""
        match = prefix + "/matches/{match}"
        return [
            Route(match + "/marks", guarded(self.seen), methods=["GET"]),
            Route(match + "/marks", guarded(self.ask), methods=["POST"]),
            Route(match + "/position", guarded(self.position), methods=["GET"]),
        ]

    async def seen(self, request: Request) -> Response:
        """The marks of a match, or of one of its deals."""
        token = self._asked.known_token(request)
        return _json(await self._marks.seen(request.path_params["match"], _number(request, "deal", "0"), token))

    async def ask(self, request: Request) -> Response:
        """The marks of a match, or of one of its deals, which are made from now on."""
        wish = await self._asked.body(request, wire.AskMarks)
        token, visitor = self._asked.known_token(request), self._asked.visitor(request)
        return _json(await self._marks.ask(request.path_params["match"], wish.deal, token, visitor), 202)

    async def position(self, request: Request) -> Response:
        """The position of a moment of a deal that is over, as its seat saw it then."""
        moment = _number(request, "deal"), _number(request, "step")
        token, visitor = self._asked.known_token(request), self._asked.visitor(request)
        return _json(await self._positions.seen(request.path_params["match"], *moment, token, visitor))


def _number(request: Request, name: str, usual: str = "") -> int:
    """Return the number `name` of the address; a text that is none is the number of nothing."""
    text = request.query_params.get(name, usual)
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else NO_NUMBER


def _json(value: object, status: int = 200) -> Response:
    return Response(wire.encode(value), status, media_type="application/json", headers={"Cache-Control": "no-store"})
