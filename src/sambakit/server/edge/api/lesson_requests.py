"""Lessons over HTTP: the steps that a rule set has, and a table with one of them."""

import asyncio
from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sambakit.game.refusal import NotationError
from sambakit.game.rule_problems import UnplayableRules
from sambakit.server import wire
from sambakit.server.edge.api.problem_requests import Asked, Handler, MakesTable
from sambakit.server.replays import prepared_lessons

LONGEST: Final = 2000  # characters of a text of rules


class LessonRequests:
    """The handlers; they raise Refused, and what the store raises."""

    def __init__(self, asked: Asked, exercise: MakesTable) -> None:
        """`exercise` opens a table at a prepared moment; raises Refused."""
        self._asked = asked
        self._exercise = exercise

    def routes(self, prefix: str, guarded: Callable[[Handler], Handler]) -> list[Route]:
        """Return the routes below `prefix`; each handler stands behind the checks of `guarded`."""
        handlers = (("GET", self.lesson), ("POST", self.make_table))
        return [Route(f"{prefix}/lessons", guarded(handler), methods=[method]) for method, handler in handlers]

    async def lesson(self, request: Request) -> Response:
        """The steps of the lesson by some rules."""
        text = request.query_params.get("rules", "")[: LONGEST + 1]
        try:
            return await self._asked.worked_out(("lesson", text), lambda: prepared_lessons.lesson(_short(text)))
        except (NotationError, UnplayableRules) as error:
            return _problem(422, wire.Problem("rules", str(error)[:500]))

    async def make_table(self, request: Request) -> Response:
        """A new table at the moment of a step, with the caller to play."""
        wish = await self._asked.body(request, wire.NewLesson)
        token, is_new = self._asked.token(request)
        try:
            start = await asyncio.to_thread(prepared_lessons.start, _short(wish.rules), wish.step)
        except KeyError:
            return _problem(404, wire.Problem("not_found", "these rules have no such step"))
        except (NotationError, UnplayableRules) as error:
            return _problem(422, wire.Problem("rules", str(error)[:500]))
        table = wire.NewExercise(wish.name, wish.level, wish.speed)
        made = await self._exercise(*start, table, token, self._asked.visitor(request))
        return self._asked.seated(request, made, token, is_new)


def _short(text: str) -> str:
    """Return a rule set's text; raises NotationError where it is far too long."""
    if len(text) > LONGEST:
        raise NotationError(f"a rule set's text has at most {LONGEST} characters")
    return text


def _problem(status: int, problem: wire.Problem) -> Response:
    return Response(wire.encode(problem), status, media_type="application/json")
