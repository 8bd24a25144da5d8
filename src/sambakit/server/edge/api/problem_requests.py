"""Problems over HTTP: the list, the one of a day, a table with one, and its answer for those who ask for it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from datetime import date
from typing import Any, Final, Protocol, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sambakit.server import wire
from sambakit.server.match.standing import KeptExercise
from sambakit.server.replays import prepared_problems
from sambakit.server.replays.origin import Origin

Body = TypeVar("Body")
Handler = Callable[[Request], Coroutine[Any, Any, Response]]
MakesTable = Callable[[Origin, KeptExercise, int, wire.NewExercise, str, str], Awaitable[wire.TableMade]]
LONGEST: Final = 32  # characters of an id or a date


class Asked(Protocol):
    """The parts that all requests of a server share."""

    async def worked_out(self, question: Hashable, make: Callable[[], object], lasts: bool = False) -> Response:
        """Return an answer that depends on `question` alone; with `lasts` the browser may keep it for an hour."""
        ...

    async def body(self, request: Request, message: type[Body]) -> Body:
        """Return the message in the body of a request; raises Refused."""
        ...

    def token(self, request: Request) -> tuple[str, bool]:
        """Return the token of the caller's device, and whether it has just been made."""
        ...

    def visitor(self, request: Request) -> str:
        """Return the address of the caller."""
        ...

    def seated(self, request: Request, made: object, token: str, is_new: bool) -> Response:
        """Return the answer `made` to a caller whose device is known from now on."""
        ...


class ProblemRequests:
    """The handlers; they raise Refused, and what the store raises."""

    def __init__(self, asked: Asked, exercise: MakesTable) -> None:
        """`exercise` opens a table at a prepared moment; raises Refused."""
        self._asked = asked
        self._exercise = exercise

    def routes(self, prefix: str, guarded: Callable[[Handler], Handler]) -> list[Route]:
        """Return the routes below `prefix`; each handler stands behind the checks of `guarded`."""
        handlers = (
            ("GET", "/problems", self.all),
            ("GET", "/problems/day/{day}", self.of_day),
            ("GET", "/problems/{problem}", self.one),
            ("GET", "/problems/{problem}/answer", self.answer),
            ("POST", "/problems/{problem}/tables", self.make_table),
        )
        return [Route(prefix + path, guarded(handler), methods=[method]) for method, path, handler in handlers]

    async def all(self, request: Request) -> Response:
        """All problems, without answers."""
        return await self._asked.worked_out(("problems",), prepared_problems.all_listed, lasts=True)

    async def of_day(self, request: Request) -> Response:
        """The problem of a day: that of the caller's calendar, which the caller names."""
        try:
            day = date.fromisoformat(request.path_params["day"][:LONGEST])
        except ValueError:
            return _nothing()
        return await self._asked.worked_out(("problem of", day), lambda: prepared_problems.of_day(day), lasts=True)

    async def one(self, request: Request) -> Response:
        """One problem, without its answer."""
        problem = request.path_params["problem"][:LONGEST]
        try:
            return await self._asked.worked_out(("problem", problem), lambda: prepared_problems.listed(problem))
        except KeyError:
            return _nothing()

    async def answer(self, request: Request) -> Response:
        """The proven answer, for those who ask for it."""
        problem = request.path_params["problem"][:LONGEST]
        try:
            return await self._asked.worked_out(("answer", problem), lambda: prepared_problems.answer(problem))
        except KeyError:
            return _nothing()

    async def make_table(self, request: Request) -> Response:
        """A new table at the moment of a problem, with the caller to play."""
        wish = await self._asked.body(request, wire.NewExercise)
        token, is_new = self._asked.token(request)
        try:
            start = await asyncio.to_thread(prepared_problems.start, request.path_params["problem"][:LONGEST])
        except KeyError:
            return _nothing()
        made = await self._exercise(*start, wish, token, self._asked.visitor(request))
        return self._asked.seated(request, made, token, is_new)


def _nothing() -> Response:
    """Return the answer where there is no such problem or day."""
    return Response(
        wire.encode(wire.Problem("not_found", "there is no such problem")), 404, media_type="application/json"
    )
