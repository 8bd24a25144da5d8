"""The HTTP routes: the API, health, the client's files, and the WebSocket endpoint."""

import asyncio
import math
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Mapping
from hmac import compare_digest
from random import Random
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Lifespan
from starlette.websockets import WebSocket

import sambakit
from sambakit.bots import BOTS_FOR, LEVELS, bot_of
from sambakit.game.refusal import NotationError
from sambakit.game.registry import GameName
from sambakit.game.rule_problems import UnplayableRules
from sambakit.rulebook import UnknownPage
from sambakit.rulebook.books import BOOKS
from sambakit.rulebook.languages import ENGLISH, LANGUAGES
from sambakit.server import wire
from sambakit.server.bots.own_bots import OwnBot
from sambakit.server.digests.digests import Digests
from sambakit.server.edge import metrics
from sambakit.server.edge.answers import Answers
from sambakit.server.edge.api.lesson_requests import LessonRequests
from sambakit.server.edge.api.mark_requests import MarkRequests
from sambakit.server.edge.api.match_requests import MatchRequests
from sambakit.server.edge.api.problem_requests import ProblemRequests
from sambakit.server.edge.api.sheet_requests import STATUS, SheetRequests
from sambakit.server.edge.client_files import Client
from sambakit.server.edge.connection import serve_socket
from sambakit.server.edge.door import Door
from sambakit.server.edge.rules import rule_choices
from sambakit.server.edge.rules.rules_pages import wire_unknown
from sambakit.server.edge.security import (
    Hosts,
    SecurityHeaders,
    device_token,
    is_secure,
    origin_refused,
    problem,
    set_device_token,
)
from sambakit.server.edge.visitors import Visitors
from sambakit.server.hub import records
from sambakit.server.hub.hub import Hub
from sambakit.server.hub.lobby import lobby
from sambakit.server.hub.match_marks import marks_and_positions
from sambakit.server.hub.own_matters import OwnDevices, OwnMatters
from sambakit.server.hub.reception import Reception
from sambakit.server.hub.refused import NOTHING, Refused
from sambakit.server.hub.table_maker import TableMaker
from sambakit.server.limits import Buckets
from sambakit.server.log import LineCounts, log, log_failure
from sambakit.server.people.texts import LONGEST_RULES
from sambakit.server.people.tokens import new_token
from sambakit.server.settings import Settings, is_loopback
from sambakit.server.sheets.refused import SheetRefused
from sambakit.server.store.store import StoreError, Summary, TableDamaged
from sambakit.server.tables.exporting import record_text
from sambakit.server.tables.listening import QueueFull, TableEnded
from sambakit.server.tables.registry import ADAPTERS

Body = TypeVar("Body")
Handler = Callable[[Request], Coroutine[Any, Any, Response]]
JSON = "application/json"
API = "/api/v1"
OLD_API = "/api"  # of the pages that speak protocol 1; it goes when that does
PREFIXES = (API, OLD_API) if wire.OLDEST_PROTOCOL == 1 else (API,)
MOST_COMPARED = max(len(book.texts.presets) for book in BOOKS.values())  # all the rule sets of one game


class Api:
    """The handlers of one server; `hub` exists after its start."""

    def __init__(
        self,
        hosts: Hosts,
        rng: Random,
        client: Client,
        own_bots: Mapping[str, OwnBot] = MappingProxyType({}),
        settings: Settings | None = None,
        door: Door | None = None,
        lines: LineCounts | None = None,
        addresses: Callable[[], list[str]] = list,
    ) -> None:
        settings = settings or Settings()
        self._addresses, self._door, self._lines = addresses, door, lines
        self._metrics_token = settings.metrics_token
        self._has_lobby, self._has_sheets = settings.lobby == "on", settings.sheets == "on"
        self._sheets = SheetRequests(lambda: self._hub.sheets, self._sheet_text, self.visitor)
        self._answers, self._visitors = Answers(), Visitors(settings)
        exercises = (ProblemRequests, LessonRequests)
        self._exercises = [one(self, lambda *wished: self._maker.exercise(*wished)) for one in exercises]
        self._matches = MatchRequests(
            self,
            lambda: OwnMatters(self._hub, self._devices, records.finished_match, self._digests),
            lambda: self._maker,
        )
        self._running: Hub | None = None
        self._maker: TableMaker
        self._reception: Reception
        self._devices: OwnDevices
        self._levels = [
            *[wire.Level(level, bot_of(level), [*LEVELS[level]], False, _games_of(level)) for level in LEVELS],
            *[wire.Level(name, name, [name], True, [*one.games]) for name, one in own_bots.items()],
        ]
        self._hosts, self._rng, self._client = hosts, rng, client
        self._requests = Buckets(settings.requests_per_second, settings.requests_burst)

    def app(self, lifespan: Lifespan[Starlette] | None = None) -> Starlette:
        """Return the application."""
        return Starlette(
            routes=[
                *self._sheets.routes(API, self._guarded),
                *MarkRequests(self, *marks_and_positions(lambda: self._hub)).routes(API, self._guarded),
                *[route for one in self._exercises for route in one.routes(API, self._guarded)],
                *[route for prefix in PREFIXES for route in self._matches.routes(prefix, self._guarded)],
                *[route for prefix in PREFIXES for route in self._routes(prefix)],
                Route("/live", self.live, methods=["GET"]),
                Route("/ready", self.ready, methods=["GET"]),
                Route("/metrics", self._guarded(self.metrics), methods=["GET"]),
                WebSocketRoute("/ws", self.socket),
                Route("/{path:path}", self.client, methods=["GET"]),
            ],
            middleware=[Middleware(SecurityHeaders, hosts=self._hosts)],
            exception_handlers={HTTPException: _http_problem},
            lifespan=lifespan,
        )

    def _routes(self, prefix: str) -> list[Route]:
        """Return what programs can ask, below `prefix`."""
        asked = {
            "/choices": self.choices,
            "/mine": self.mine,
            "/rules/{name}": self.rules,
            "/fields": self.fields,
            "/check": self.check,
            "/compare": self.compare,
            "/scoring": self.scoring,
            "/codes/{code}": self.typed,
            "/lobby": self.lobby,
        }
        sent = {
            "/tables": self.make_table,
            "/tables/{table}/links": self.make_link,
            "/tables/{table}/claim": self.take_seat,
            "/tables/{table}/invited": self.invited,
        }
        return [
            *[Route(prefix + path, self._guarded(handler), methods=["GET"]) for path, handler in asked.items()],
            *[Route(prefix + path, self._guarded(handler), methods=["POST"]) for path, handler in sent.items()],
            Route(prefix + "/{rest:path}", self._guarded(self.nothing), methods=["GET", "POST"]),
        ]

    @property
    def hub(self) -> Hub | None:
        """Return the tables, None until the server has started."""
        return self._running

    @hub.setter
    def hub(self, hub: Hub) -> None:
        self._running = hub
        self._maker, self._reception, self._devices = TableMaker(hub), Reception(hub), OwnDevices(hub)
        self._digests = Digests(hub.store)

    @property
    def _hub(self) -> Hub:
        if self._running is None:
            raise Refused(503, wire.Problem("busy", "the server is starting", 1))
        return self._running

    def _guarded(self, handler: Callable[[Request], Awaitable[Response]]) -> Handler:
        """Return `handler` behind the check of the origin; what it refuses becomes an answer."""

        async def guarded(request: Request) -> Response:
            try:
                self._count(request)
                changes = request.method not in ("GET", "HEAD")
                if changes and origin_refused(request.headers, self._hosts, is_secure(request.scope)):
                    raise Refused(403, wire.Problem("origin", "this request does not come from a page of this server"))
                return await handler(request)
            except SheetRefused as error:
                return problem(STATUS[error.problem.code], error.problem)
            except Refused as error:
                return problem(error.status, error.problem)
            except TableDamaged:
                text = "what is kept of this table cannot be read; the log of the server says why"
                return problem(500, wire.Problem("table_damaged", text))
            except (StoreError, QueueFull, TableEnded) as busy:
                log("busy", level="warning", why=str(busy) or type(busy).__name__)
                return problem(503, wire.Problem("busy", "the server cannot take this now: try again", 1))
            except ClientDisconnect:
                return Response(status_code=400)
            except Exception:
                log_failure("request_failed", method=request.method)
                return problem(500, wire.Problem("busy", "the server failed; this is a fault of sambakit", 1))

        return guarded

    def _count(self, request: Request) -> None:
        """Count a request against its visitor's budget; raises Refused where that is used up."""
        visitor, now = self._visitors.of(request.scope), asyncio.get_running_loop().time()
        if is_loopback(visitor):
            return
        if self._running is not None:
            visitor = self._running.arrivals.counted_for(visitor, device_token(request.scope))
        bucket = self._requests.of(visitor, now)
        if not bucket.take(now):
            wait = math.ceil(bucket.wait())
            raise Refused(429, wire.Problem("too_many", "too many requests (limit: requests_per_second)", wait))

    # ---- the API ----------------------------------------------------------------------------------------------

    async def choices(self, request: Request) -> Response:
        """The choices of the start page.

        The addresses of this machine are told to a page that is open on it, as on a laptop at home: that page has one
        that leads nowhere on other devices. Who came from elsewhere has a better one, and need not know the network.
        """
        here = is_loopback(self._visitors.of(request.scope)) and is_loopback(request.url.hostname or "")
        addresses = await asyncio.to_thread(self._addresses) if here else []

        def make() -> wire.Choices:
            presets = [
                adapter.preset(rules) for adapter in ADAPTERS.values() for rules in adapter.rules.presets.values()
            ]
            version, lobby, sheets = sambakit.__version__, self._has_lobby, self._has_sheets
            return wire.Choices(presets, self._levels, version, addresses, lobby, sheets)

        return await self.worked_out(("choices", *addresses), make)

    async def mine(self, request: Request) -> Response:
        """The tables at which this device has a seat."""
        found = await self._hub.tables_of(device_token(request.scope))
        return _json([_my_table(one) for one in found])

    async def make_table(self, request: Request) -> Response:
        """A new table, with the caller on seat 0."""
        wish = await self.body(request, wire.NewTable)
        token, is_new = self.token(request)
        made = await self._maker.make(wish, token, self._visitors.of(request.scope))
        return self.seated(request, made, token, is_new)

    async def make_link(self, request: Request) -> Response:
        """A link to a seat."""
        wish = await self.body(request, wire.AskSeatLink)
        token = device_token(request.scope)
        return _json(await self._reception.make_link(request.path_params["table"], wish.seat, token, wish.name), 201)

    async def take_seat(self, request: Request) -> Response:
        """The seat of a link, for this device."""
        wish = await self.body(request, wire.TakeSeat)
        token, is_new = self.token(request)
        table, visitor = request.path_params["table"], self._visitors.of(request.scope)
        made = await self._reception.take_seat(table, wish, token, visitor)
        return self.seated(request, made, token, is_new)

    async def invited(self, request: Request) -> Response:
        """The table behind a link, before one sits down."""
        wish = await self.body(request, wire.AskInvited)
        token = device_token(request.scope)
        table, visitor = request.path_params["table"], self._visitors.of(request.scope)
        return _json(await self._reception.invited(table, wish.secret, token, visitor))

    async def typed(self, request: Request) -> Response:
        """The table to which a typed code leads."""
        return _json(await self._reception.typed(request.path_params["code"], self._visitors.of(request.scope)))

    async def lobby(self, request: Request) -> Response:
        """The open tables."""
        return _json(lobby(self._hub))

    async def rules(self, request: Request) -> Response:
        """The rules page of a preset or of house rules."""
        try:
            text, lang = _short(request.path_params["name"]), _language(request)
            return await self.worked_out(("rules", text, lang), lambda: rule_choices.page_of(text, lang), lasts=True)
        except UnknownPage as unknown:
            raise Refused(404, wire_unknown(unknown, _language(request))) from None

    async def check(self, request: Request) -> Response:
        """The meaning of a rule set's text, or why it is unplayable."""
        text, lang = _short(request.query_params.get("rules", "")), _language(request)
        return await self.worked_out(("check", text, lang), lambda: rule_choices.checked(text, lang))

    async def compare(self, request: Request) -> Response:
        """Two or more rule sets side by side."""
        texts = tuple(_short(text) for text in request.query_params.getlist("rules"))
        if not 2 <= len(texts) <= MOST_COMPARED:
            raise Refused(422, wire.Problem("rules", f"2 to {MOST_COMPARED} rule sets are compared"))
        try:
            every, lang = request.query_params.get("all") == "1", _language(request)
            question = ("compare", texts, every, lang)
            return await self.worked_out(question, lambda: rule_choices.compared(texts, every, lang))
        except (NotationError, UnplayableRules) as error:
            raise Refused(422, wire.Problem("rules", str(error)[:500])) from None

    async def scoring(self, request: Request) -> Response:
        """The scoring data of a rule set's text, for a score sheet."""
        text = _short(request.query_params.get("rules", ""))
        try:
            return await self.worked_out(("scoring", text), lambda: rule_choices.scoring_of(text))
        except (NotationError, UnplayableRules) as error:
            raise Refused(422, wire.Problem("rules", str(error)[:500])) from None

    async def fields(self, request: Request) -> Response:
        """The fields that house rules can change, in words."""
        adapter = ADAPTERS.get(request.query_params.get("game", "samba"))
        if adapter is None:
            raise Refused(404, wire.Problem("not_found", f"there is no such game; there are {', '.join(ADAPTERS)}"))
        name, lang = adapter.name, _language(request)
        return await self.worked_out(("fields", name, lang), lambda: rule_choices.fields_of(name, lang), lasts=True)

    async def nothing(self, request: Request) -> Response:
        """Every other address of the API."""
        return problem(404, NOTHING)

    async def worked_out(self, question: Hashable, make: Callable[[], object], lasts: bool = False) -> Response:
        """Return an answer that depends on `question` alone; with `lasts` the browser may keep it for an hour."""
        answer = Response(await self._answers.get(question, lambda: wire.encode(make())), media_type=JSON)
        if lasts:
            answer.headers["Cache-Control"] = "public, max-age=3600"
        return answer

    def known_token(self, request: Request) -> str | None:
        """Return the token that the caller's device shows, None where it shows none."""
        return device_token(request.scope)

    async def record_of(self, match: str, token: str | None) -> bytes:
        """Return the text of the record of a finished match, as the device with `token` may read it; raises Refused."""
        kept = await records.finished_match(self._hub, match, token)
        return await self._answers.get(records.record_key(kept), lambda: record_text(kept).encode())

    def token(self, request: Request) -> tuple[str, bool]:
        """Return the device's token, and whether it has just been made."""
        token = device_token(request.scope)
        return (token, False) if token is not None else (new_token(self._rng), True)

    def visitor(self, request: Request) -> str:
        """Return the address of the caller."""
        return self._visitors.of(request.scope)

    def seated(self, request: Request, made: object, token: str, is_new: bool) -> Response:
        """Return the answer `made` to a caller; a new device gets its token with it."""
        answer = _json(made, 201)
        if is_new:
            set_device_token(answer, token, is_secure(request.scope))
        return answer

    async def body(self, request: Request, message: type[Body]) -> Body:
        """Return the message in the body of a request; raises Refused."""
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
            raise Refused(415, wire.Problem("malformed", f"the body has to be {JSON}"))
        body = bytearray()
        async for part in request.stream():
            body += part
            if len(body) > self._hub.settings.body:
                raise Refused(413, wire.Problem("too_large", f"{self._hub.settings.body} bytes at most (limit: body)"))
        try:
            return msgspec.json.decode(body, type=message)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            text = str(error)[:200].encode("ascii", "replace").decode()
            raise Refused(422, wire.Problem("malformed", text)) from None

    async def _sheet_text(self, request: Request) -> str:
        return (await self.body(request, wire.SheetText)).text

    # ---- health, client, socket -------------------------------------------------------------------------------

    async def live(self, request: Request) -> Response:
        """Whether the loop runs."""
        return PlainTextResponse("live")

    async def ready(self, request: Request) -> Response:
        """Whether people can be served."""
        if self.hub is None or not self.hub.ready:
            return PlainTextResponse("not ready", 503)
        return PlainTextResponse("ready")

    async def metrics(self, request: Request) -> Response:
        """The figures for Prometheus, for this machine and for the bearer of the token that the operator chose."""
        if not is_loopback(self._visitors.of(request.scope)):
            _, _, token = request.headers.get("authorization", "").partition("Bearer ")
            if not self._metrics_token or not compare_digest(token.encode(), self._metrics_token.encode()):
                text = "metrics are for this machine, and for the bearer of metrics_token (docs/hosting.md)"
                raise Refused(403, wire.Problem("not_yours", text))
        registry = await asyncio.to_thread(metrics.new_registry)
        page = metrics.page(registry, metrics.Sources(self._hub, self._door, self._lines))
        return Response(page, media_type=metrics.CONTENT_TYPE)

    async def client(self, request: Request) -> Response:
        """The client's files, and its page under every other address."""
        return self._client.answer(request)

    async def socket(self, socket: WebSocket) -> None:
        """The WebSocket, for our own pages only."""
        if self.hub is None or origin_refused(socket.headers, self._hosts, is_secure(socket.scope)):
            await socket.close()  # before it is accepted: answers 403
            return
        await serve_socket(socket, self.hub, self._visitors.of(socket.scope))


def _my_table(one: Summary) -> wire.MyTable:
    """Return a table of the caller as it travels."""
    unnamed = [seat for seat, name in enumerate(one.players) if name is None]
    names = [name or "" for name in one.players]
    return wire.MyTable(
        *(one.table, one.seat, one.rules, names, one.scores, one.over, one.changed, one.deal, unnamed),
        gathers=one.deal == 0,
        finished=one.finished,
    )


def _games_of(level: str) -> list[GameName]:
    """Return the games that have a bot of `level`."""
    return [one.name for one in ADAPTERS.values() if bot_of(level, one.view_type) in BOTS_FOR[one.view_type]]


def _language(request: Request) -> str:
    """Return the requested language, or English if it is unknown; a game may still lack words in it."""
    wanted = request.query_params.get("lang", ENGLISH)
    return wanted if wanted in LANGUAGES else ENGLISH


def _short(text: str) -> str:
    """Return a rule set's text; raises Refused where it is far too long."""
    if len(text) > LONGEST_RULES:
        raise Refused(422, wire.Problem("rules", f"a rule set's text has at most {LONGEST_RULES} characters"))
    return text


def _json(value: object, status: int = 200) -> Response:
    return Response(wire.encode(value), status, media_type=JSON)


async def _http_problem(request: Request, error: Exception) -> Response:
    """Return Starlette's own refusals in our form: 404, 405."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    return problem(status, wire.Problem("not_found", "there is nothing under this address in this way"))
