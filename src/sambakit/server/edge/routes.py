"""The HTTP side: the small API, health, the client's files; and the door of the WebSocket."""

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, TypeVar, cast

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
from sambakit.engine.refusal import NotationError
from sambakit.engine.rule_problems import UnplayableRules
from sambakit.rulebook import UnknownPage
from sambakit.rulebook.headings import LANGUAGE_NAMES
from sambakit.server import rule_choices, wire
from sambakit.server.client_files import Client
from sambakit.server.connection import serve_socket
from sambakit.server.hub import LONGEST_RULES, Hub, Refused
from sambakit.server.kinds import KINDS
from sambakit.server.log import log, log_failure
from sambakit.server.own_bots import OwnBot
from sambakit.server.rules_pages import wire_unknown
from sambakit.server.security import (
    Hosts,
    SecurityHeaders,
    address_of,
    device_token,
    is_secure,
    origin_refused,
    problem,
    set_device_token,
)
from sambakit.server.store import StoreError
from sambakit.server.table_task import QueueFull
from sambakit.server.tokens import new_token

Body = TypeVar("Body")
Handler = Callable[[Request], Coroutine[Any, Any, Response]]
JSON = "application/json"
MOST_COMPARED = 11


class Api:
    """The handlers of one server; `hub` is there once it has started."""

    def __init__(
        self, hosts: Hosts, rng: Random, client: Client, own_bots: Mapping[str, OwnBot] = MappingProxyType({})
    ) -> None:
        self.hub: Hub | None = None
        self._levels = [
            *[wire.Level(level, bot_of(level), False, _games_of(level)) for level in LEVELS],
            *[wire.Level(name, name, True, [*map(_game_name, one.games)]) for name, one in own_bots.items()],
        ]
        self._hosts = hosts
        self._rng = rng
        self._client = client

    def app(self, lifespan: Lifespan[Starlette] | None = None) -> Starlette:
        """Return the application."""
        return Starlette(
            routes=[
                Route("/api/choices", self._guarded(self.choices), methods=["GET"]),
                Route("/api/mine", self._guarded(self.mine), methods=["GET"]),
                Route("/api/tables", self._guarded(self.make_table), methods=["POST"]),
                Route("/api/tables/{table}/links", self._guarded(self.make_link), methods=["POST"]),
                Route("/api/tables/{table}/claim", self._guarded(self.claim), methods=["POST"]),
                Route("/api/rules/{name}", self._guarded(self.rules), methods=["GET"]),
                Route("/api/fields", self._guarded(self.fields), methods=["GET"]),
                Route("/api/check", self._guarded(self.check), methods=["GET"]),
                Route("/api/compare", self._guarded(self.compare), methods=["GET"]),
                Route("/api/{rest:path}", self._guarded(self.nothing), methods=["GET", "POST"]),
                Route("/live", self.live, methods=["GET"]),
                Route("/ready", self.ready, methods=["GET"]),
                WebSocketRoute("/ws", self.socket),
                Route("/{path:path}", self.client, methods=["GET"]),
            ],
            middleware=[Middleware(SecurityHeaders, hosts=self._hosts)],
            exception_handlers={HTTPException: _http_problem},
            lifespan=lifespan,
        )

    @property
    def _hub(self) -> Hub:
        if self.hub is None:
            raise Refused(503, wire.Problem("busy", "the server is starting", 1))
        return self.hub

    def _guarded(self, handler: Callable[[Request], Awaitable[Response]]) -> Handler:
        """Return `handler` behind the check of the origin; what it refuses becomes an answer."""

        async def guarded(request: Request) -> Response:
            try:
                changes = request.method not in ("GET", "HEAD")
                if changes and origin_refused(request.headers, self._hosts, is_secure(request.scope)):
                    raise Refused(403, wire.Problem("origin", "this request does not come from a page of this server"))
                return await handler(request)
            except Refused as refused:
                return problem(refused.status, refused.problem)
            except (StoreError, QueueFull) as busy:
                log("busy", level="warning", why=type(busy).__name__)
                return problem(503, wire.Problem("busy", "the server cannot take this now: try again", 1))
            except ClientDisconnect:
                return Response(status_code=400)
            except Exception:
                log_failure("request_failed", method=request.method)
                return problem(500, wire.Problem("busy", "the server failed; this is a fault of sambakit", 1))

        return guarded

    # ---- the API ----------------------------------------------------------------------------------------------

    async def choices(self, request: Request) -> Response:
        """What the start page offers."""
        presets = [kind.preset(rules) for kind in KINDS.values() for rules in kind.presets.values()]
        return _json(wire.Choices(presets, self._levels, sambakit.__version__))

    async def mine(self, request: Request) -> Response:
        """The tables at which this device has a seat."""
        token = device_token(request.headers, is_secure(request.scope))
        found = await self._hub.tables_of(token)
        tables = [
            wire.MyTable(one.table, one.seat, one.rules, one.players, one.scores, one.over, one.changed)
            for one in found
        ]
        return _json(tables)

    async def make_table(self, request: Request) -> Response:
        """A new table, with the caller on seat 0."""
        wish = await self._body(request, wire.NewTable)
        token, is_new = self._token(request)
        made = await self._hub.make_table(wish, token, address_of(request.scope))
        return self._seated(request, made, token, is_new)

    async def make_link(self, request: Request) -> Response:
        """A link to a seat."""
        wish = await self._body(request, wire.AskSeatLink)
        token = device_token(request.headers, is_secure(request.scope))
        return _json(await self._hub.make_link(request.path_params["table"], wish.seat, token), 201)

    async def claim(self, request: Request) -> Response:
        """The seat of a link, for this device."""
        wish = await self._body(request, wire.Claim)
        token, is_new = self._token(request)
        made = await self._hub.claim(request.path_params["table"], wish, token, address_of(request.scope))
        return self._seated(request, made, token, is_new)

    async def rules(self, request: Request) -> Response:
        """The rules page of a preset or of house rules."""
        try:
            text = _short(request.path_params["name"])
            page = rule_choices.page_of(text, _language(request))
        except UnknownPage as unknown:
            raise Refused(404, wire_unknown(unknown, _language(request))) from None
        return _lasting(page)

    async def check(self, request: Request) -> Response:
        """What a rule set's text says, or why it cannot be played."""
        text = _short(request.query_params.get("rules", ""))
        return _json(rule_choices.checked(text, _language(request)))

    async def compare(self, request: Request) -> Response:
        """Two or more rule sets side by side."""
        texts = [_short(text) for text in request.query_params.getlist("rules")]
        if not 2 <= len(texts) <= MOST_COMPARED:
            raise Refused(422, wire.Problem("rules", f"2 to {MOST_COMPARED} rule sets are compared"))
        try:
            every = request.query_params.get("all") == "1"
            found = rule_choices.compared(texts, every, _language(request))
        except (NotationError, UnplayableRules) as error:
            raise Refused(422, wire.Problem("rules", str(error)[:500])) from None
        return _json(found)

    async def fields(self, request: Request) -> Response:
        """What house rules can change, in words."""
        kind = KINDS.get(request.query_params.get("game", "samba"))
        if kind is None:
            raise Refused(404, wire.Problem("not_found", f"there is no such game; there are {', '.join(KINDS)}"))
        return _lasting(rule_choices.fields_of(kind.name, _language(request)))

    async def nothing(self, request: Request) -> Response:
        """Every other address of the API."""
        return problem(404, wire.Problem("not_found", "there is nothing under this address"))

    def _token(self, request: Request) -> tuple[str, bool]:
        """Return the device's token, and whether it has just been made."""
        token = device_token(request.headers, is_secure(request.scope))
        return (token, False) if token is not None else (new_token(self._rng), True)

    def _seated(self, request: Request, made: wire.TableMade, token: str, is_new: bool) -> Response:
        answer = _json(made, 201)
        if is_new:
            set_device_token(answer, token, is_secure(request.scope))
        return answer

    async def _body(self, request: Request, kind: type[Body]) -> Body:
        """Return the body as a message; raises Refused where it is none."""
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
            raise Refused(415, wire.Problem("malformed", f"the body has to be {JSON}"))
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > self._hub.settings.body:
                raise Refused(413, wire.Problem("too_large", f"{self._hub.settings.body} bytes at most (limit: body)"))
        try:
            return msgspec.json.decode(body, type=kind)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            text = str(error)[:200].encode("ascii", "replace").decode()
            raise Refused(422, wire.Problem("malformed", text)) from None

    # ---- health, client, socket -------------------------------------------------------------------------------

    async def live(self, request: Request) -> Response:
        """Whether the loop runs."""
        return PlainTextResponse("live")

    async def ready(self, request: Request) -> Response:
        """Whether people can be served: the store can be written, the server does not stop."""
        if self.hub is None or self.hub.draining:
            return PlainTextResponse("not ready", 503)
        try:
            await self.hub.store.check()
        except StoreError:
            return PlainTextResponse("the store cannot be written", 503)
        return PlainTextResponse("ready")

    async def client(self, request: Request) -> Response:
        """The client's files, and its page under every other address."""
        return self._client.answer(request)

    async def socket(self, socket: WebSocket) -> None:
        """The WebSocket, for our own pages only."""
        if self.hub is None or origin_refused(socket.headers, self._hosts, is_secure(socket.scope)):
            await socket.close()  # before it is accepted: answers 403
            return
        await serve_socket(socket, self.hub)


def _games_of(level: str) -> list[wire.GameName]:
    """Return the games that have a bot of `level`."""
    kinds = [kind for kind in KINDS.values() if bot_of(level, kind.view_type) in BOTS_FOR[kind.view_type]]
    return [_game_name(kind.name) for kind in kinds]


def _game_name(name: str) -> wire.GameName:
    """Return the name of a game as messages know it."""
    return cast(wire.GameName, name)


def _language(request: Request) -> str:
    """Return the language asked for, English where it is none of ours; a game may have no words in it all the same."""
    wanted = request.query_params.get("lang", "en")
    return wanted if wanted in LANGUAGE_NAMES else "en"


def _short(text: str) -> str:
    """Return a rule set's text; raises Refused where it is far too long."""
    if len(text) > LONGEST_RULES:
        raise Refused(422, wire.Problem("rules", f"a rule set's text has at most {LONGEST_RULES} characters"))
    return text


def _lasting(value: object) -> Response:
    """Return an answer that stays the same for as long as the server does."""
    answer = _json(value)
    answer.headers["Cache-Control"] = "public, max-age=3600"
    return answer


def _json(value: object, status: int = 200) -> Response:
    return Response(wire.encode(value), status, media_type=JSON)


async def _http_problem(request: Request, error: Exception) -> Response:
    """Return what Starlette itself refuses in our form: 404, 405."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    return problem(status, wire.Problem("not_found", "there is nothing under this address in this way"))
