"""Access to the server: host names, origins, device tokens; and the headers of every answer."""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sambakit.server import wire
from sambakit.server.log import Seldom
from sambakit.server.people.tokens import is_secret, is_token
from sambakit.server.settings import Settings, is_loopback

COOKIE = "sambakit"
SECURE_COOKIE = "__Host-sambakit"
YEAR = 365 * 24 * 3600  # s
KNOWN_HOST = "known_host"  # in a request's state: its host, checked
TOKENS = "tokens"  # in a request's state: the device tokens that it shows


def problem(status: int, code: wire.Problem) -> Response:
    """Return an answer that says why a request was not carried out."""
    headers = {"Retry-After": str(code.retry_after)} if code.retry_after else None
    return Response(wire.encode(code), status, headers, "application/json")


class Hosts:
    """The allowed host names; any other would let a foreign name point here."""

    def __init__(self, settings: Settings, names: Iterable[str] = ()) -> None:
        more = (name.strip().lower() for name in settings.hosts.split(","))
        self._names = frozenset({"localhost", *more, *(name.lower() for name in names)}) - {""}

    def known(self, host: str) -> str | None:
        """Return the host that a Host header names, with its port if it has one; None where it is not ours.

        The text is made of what was checked, so it can stand in a header.
        """
        name, port = _name_and_port(host)
        try:
            number = ip_address(name)
        except ValueError:
            if name not in self._names and name.removesuffix(".local") not in self._names:
                return None
        else:  # a number cannot be pointed elsewhere
            if isinstance(number, IPv6Address):
                if number.scope_id is not None:  # any text, and browsers send none
                    return None
                name = f"[{number}]"
        return name if port is None else f"{name}:{port}"

    def knows(self, host: str) -> bool:
        """Return whether `host`, as in a Host header with or without a port, is a name or a number of ours."""
        return self.known(host) is not None


def _name_and_port(host: str) -> tuple[str, int | None]:
    """Return the lower-case name in `host`, without brackets, and its port; "" where it is malformed."""
    try:
        parts = urlsplit(f"//{host}")
        port = parts.port
    except ValueError:
        return "", None
    if parts.username is not None or parts.path or parts.query or parts.fragment:
        return "", None
    return parts.hostname or "", port


def origin_refused(headers: Headers, hosts: Hosts, secure: bool) -> bool:
    """Return whether a request that changes something, or opens a socket, does not come from our own pages.

    Only programs have no Origin; they show their token, or the key of a sheet, as `Authorization: Bearer`.
    """
    host, origin = headers.get("host", ""), headers.get("origin")
    if not hosts.knows(host):
        return True
    is_socket = headers.get("upgrade", "").lower() == "websocket"  # browsers disagree on the header below for these
    if not is_socket and headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    if origin is None:
        return not _is_program(headers)
    return origin != f"{'https' if secure else 'http'}://{host}"


def _is_program(headers: Headers) -> bool:
    """Return whether a request shows a token or the key of a sheet as no page of a stranger can have a browser do."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return scheme == "Bearer" and (is_token(token) or is_secret(token))


def bearer(headers: Headers) -> str | None:
    """Return the device token of a program."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token if scheme == "Bearer" and is_token(token) else None


class Tokens(NamedTuple):
    """The device tokens that a request shows, in the cookie of plain http and in that of https."""

    plain: str | None
    secure: str | None


def device_token(scope: Scope) -> str | None:
    """Return the token of the device that asks, from its cookie or its Authorization header; None where it has none."""
    tokens = shown_tokens(scope)
    return tokens.secure if is_secure(scope) else tokens.plain


def shown_tokens(scope: Scope) -> Tokens:
    """Return the tokens that a request shows; its headers are read once, whoever asks."""
    state = scope.setdefault("state", {})
    if TOKENS not in state:
        state[TOKENS] = _tokens_in(Headers(scope=scope))
    tokens: Tokens = state[TOKENS]
    return tokens


def _tokens_in(headers: Headers) -> Tokens:
    """Return the tokens in these headers, in linear time: the library's parser of cookies takes quadratic time."""
    found = dict.fromkeys((COOKIE, SECURE_COOKIE), bearer(headers))
    for cookie in headers.get("cookie", "").split(";"):
        name, _, value = cookie.strip().partition("=")
        if name in found and is_token(value):
            found[name] = value
    return Tokens(found[COOKIE], found[SECURE_COOKIE])


def set_device_token(response: Response, token: str, secure: bool) -> None:
    """Have the browser keep `token`, out of reach of scripts."""
    response.set_cookie(
        SECURE_COOKIE if secure else COOKIE,
        token,
        max_age=YEAR,
        path="/",
        secure=secure,
        httponly=True,
        samesite="lax",
    )


def is_secure(scope: Mapping[str, object]) -> bool:
    """Return whether the request came encrypted."""
    return scope.get("scheme") in ("https", "wss")


class SecurityHeaders:
    """Puts the security headers on every HTTP answer, and refuses host names that are not ours."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self._app = app
        self._hosts = hosts
        self._refused = Seldom("host_refused")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")
        known = self._hosts.known(host)
        policy = content_policy(known)
        trusted = is_secure(scope) or is_loopback(_name_and_port(host)[0])  # to a browser: else it leaves out much

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Security-Policy", policy)
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "no-referrer"
                if trusted:  # elsewhere browsers only complain about it
                    headers["Cross-Origin-Opener-Policy"] = "same-origin"
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
                headers["X-Frame-Options"] = "DENY"
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        if known is not None:
            scope.setdefault("state", {})[KNOWN_HOST] = known
            await self._app(scope, receive, send_with_headers)
        else:
            self._refused.log(host=host[:100], hint="SAMBAKIT_HOSTS names further hosts")
            refused = problem(403, wire.Problem("origin", "this server is not known under that host name"))
            await refused(scope, receive, send_with_headers)


def content_policy(host: str | None, scripts: Iterable[str] = (), styles: Iterable[str] = ()) -> str:
    """Return the sources that pages may load: our own files, and a socket to their host.

    Within a page run only the `scripts` and apply only the `styles` that are given; their hashes stand for them.
    """
    socket = f" ws://{host} wss://{host}" if host else ""
    own = {"script-src": scripts, "style-src": styles}
    inline = "".join(
        f"{name} 'self' {' '.join(sources)}; " for name, texts in own.items() if (sources := _hashes(texts))
    )
    return (
        f"default-src 'self'; {inline}connect-src 'self'{socket}; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )


def _hashes(texts: Iterable[str]) -> list[str]:
    return [f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts]
