"""Finished matches over HTTP: records, tables that go on from a moment, and what a person keeps of them."""

from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from sambakit.server import wire

Body = TypeVar("Body")
Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class Asked(Protocol):
    """The parts that all requests of a server share."""

    async def record_of(self, match: str, token: str | None) -> bytes:
        """Return the text of the record of a finished match, as the device with `token` may read it; raises Refused."""
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

    def seated(self, request: Request, made: object, token: str, is_new: bool) -> Response:
        """Return the answer `made` to a caller whose device is known from now on."""
        ...


class OwnMatters(Protocol):
    """The matters of the person of a device, by its token."""

    async def history(self, token: str | None) -> list[wire.PlayedMatch]:
        """Return the matches of a device's person that are over, newest first."""
        ...

    async def figures(self, token: str | None) -> wire.Figures:
        """Return the figures of a device's person, as far as they are known after a moment."""
        ...

    async def digest(self, match: str) -> wire.MatchDigest:
        """Return the digest of a finished match; raises Refused."""
        ...

    def all_records(self, played: Sequence[wire.PlayedMatch], token: str | None) -> AsyncIterator[bytes]:
        """Return the records of these matches, one after the other; raises Refused where others are being written."""
        ...

    async def delete_me(self, token: str | None) -> None:
        """Delete the person of a device; raises Refused for a device that nobody has."""
        ...

    async def device_link(self, token: str | None) -> wire.DeviceLink:
        """Return a link for another device of the same person; raises Refused."""
        ...

    async def join_person(self, secret: str, token: str) -> None:
        """Make a device one of the person whose link it is; raises Refused."""
        ...


class Maker(Protocol):
    """Makes the tables that follow a match."""

    async def what_if(self, match: str, wish: wire.NewWhatIf, token: str, visitor: str) -> wire.TableMade:
        """Open a table that goes on from a moment of a finished match; raises Refused."""
        ...

    async def new_teams(self, table: str, token: str | None, visitor: str) -> wire.TableMade:
        """Open a table for everybody at one whose match is over, with other partners; raises Refused."""
        ...


class MatchRequests:
    """The handlers; they raise Refused, and what the store raises."""

    def __init__(self, asked: Asked, own: Callable[[], OwnMatters], maker: Callable[[], Maker]) -> None:
        """`own` are the matters of people at the server that runs now; raises Refused before it does.

        `maker` makes the tables that follow a match.
        """
        self._asked = asked
        self._own = own
        self._maker = maker

    def routes(self, prefix: str, guarded: Callable[[Handler], Handler]) -> list[Route]:
        """Return the routes below `prefix`; each handler stands behind the checks of `guarded`."""
        handlers = (
            ("GET", "/matches/{match}/record", self.record),
            ("GET", "/matches/{match}/digest", self.digest),
            ("POST", "/matches/{match}/what-if", self.what_if),
            ("POST", "/tables/{table}/new-teams", self.new_teams),
            ("GET", "/history", self.history),
            ("GET", "/history/records", self.records),
            ("GET", "/history/figures", self.figures),
            ("DELETE", "/me", self.delete),
            ("POST", "/me/link", self.link),
            ("POST", "/me/devices", self.join),
        )
        return [Route(prefix + path, guarded(handler), methods=[method]) for method, path, handler in handlers]

    async def record(self, request: Request) -> Response:
        """The record of a finished match."""
        text = await self._asked.record_of(request.path_params["match"], self._asked.known_token(request))
        return PlainTextResponse(text, headers={"Cache-Control": "no-store"})

    async def digest(self, request: Request) -> Response:
        """The digest of a finished match, for everybody who has its id."""
        return _json(await self._own().digest(request.path_params["match"]))

    async def what_if(self, request: Request) -> Response:
        """A new table that goes on from a moment of a finished match, with the caller on a seat."""
        wish = await self._asked.body(request, wire.NewWhatIf)
        token, is_new = self._asked.token(request)
        match, visitor = request.path_params["match"], self._asked.visitor(request)
        made = await self._maker().what_if(match, wish, token, visitor)
        return self._asked.seated(request, made, token, is_new)

    async def new_teams(self, request: Request) -> Response:
        """The table where the people of a match that is over play on with other partners."""
        await self._asked.body(request, wire.NewTeams)
        token, visitor = self._asked.known_token(request), self._asked.visitor(request)
        return _json(await self._maker().new_teams(request.path_params["table"], token, visitor), 201)

    async def history(self, request: Request) -> Response:
        """The matches of this device's person that are over."""
        return _json(await self._own().history(self._asked.known_token(request)))

    async def records(self, request: Request) -> Response:
        """The records of all of them, one after the other."""
        token = self._asked.known_token(request)
        played = await self._own().history(token)
        headers = {"Cache-Control": "no-store"}
        return StreamingResponse(self._own().all_records(played, token), media_type="text/plain", headers=headers)

    async def figures(self, request: Request) -> Response:
        """The figures of this device's person in each of their matches."""
        return _json(await self._own().figures(self._asked.known_token(request)))

    async def delete(self, request: Request) -> Response:
        """The end of everything that is kept of this device's person; the games stay, without the name."""
        await self._own().delete_me(self._asked.known_token(request))
        return Response(status_code=204)

    async def link(self, request: Request) -> Response:
        """A link for another device of the same person."""
        await self._asked.body(request, wire.AskDeviceLink)
        return _json(await self._own().device_link(self._asked.known_token(request)), 201)

    async def join(self, request: Request) -> Response:
        """This device as one of the person whose link it is."""
        wish = await self._asked.body(request, wire.JoinPerson)
        token, is_new = self._asked.token(request)
        await self._own().join_person(wish.secret, token)
        return self._asked.seated(request, wire.PersonJoined(), token, is_new)


def _json(value: object, status: int = 200) -> Response:
    return Response(wire.encode(value), status, media_type="application/json", headers={"Cache-Control": "no-store"})
