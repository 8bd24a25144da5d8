"""The built browser client: hashed files are cached for ever, the page itself is checked each time."""

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass, field
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sambakit.server.edge.security import content_policy

FOLDER = Path(__file__).parent.parent.parent / "client"
PAGE = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"
ASK = "no-cache"  # may be kept, but is asked for each time
SQUEEZED = frozenset({"text/html", "text/css", "text/javascript", "image/svg+xml", "application/json",
                      "application/manifest+json"})  # fmt: skip
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2",
         ".webmanifest": "application/manifest+json"}  # fmt: skip
INLINE = {tag: re.compile(rf"<{tag}>(.*?)</{tag}>", re.DOTALL) for tag in ("script", "style")}


@dataclass(frozen=True, slots=True)
class ClientFile:
    """A file as it is sent."""

    stamp: tuple[int, int]  # time and size on the disk
    media_type: str
    etag: str
    cache: str
    plain: bytes = field(repr=False)
    squeezed: bytes | None = field(repr=False)  # gzip
    scripts: tuple[str, ...] = field(default=(), repr=False)  # within the page
    styles: tuple[str, ...] = field(default=(), repr=False)


class Client:
    """Serves the files below `folder`; every other address without a dot is a page of the client."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder.resolve()
        self._files: dict[str, ClientFile] = {}

    def answer(self, request: Request) -> Response:
        """Return the file, the page, 404, or instructions if the client is not built."""
        name = request.url.path.lstrip("/")
        found = self._file(name) if name else None
        if found is None and "." in name.rsplit("/", 1)[-1]:
            return PlainTextResponse("There is nothing under this address.", 404)
        found = found or self._file(PAGE)
        if found is None:
            return PlainTextResponse("The browser client is not built. In a checkout, run: make web", 503)
        headers = {"ETag": found.etag, "Cache-Control": found.cache, "Vary": "Accept-Encoding"}
        if found.media_type == "text/html":
            host = request.headers.get("host", "")
            headers["Content-Security-Policy"] = content_policy(host, found.scripts, found.styles)
        if found.etag in [tag.strip() for tag in request.headers.get("if-none-match", "").split(",")]:
            return Response(status_code=304, headers=headers)
        body = found.plain
        if found.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = found.squeezed
            headers["Content-Encoding"] = "gzip"
        return Response(body, 200, headers, found.media_type)

    def _file(self, name: str) -> ClientFile | None:
        """Return the file below the folder, read again after a change on the disk; None if it does not exist."""
        try:
            path = (self._folder / name).resolve()
            if not path.is_relative_to(self._folder):
                return None
            status = path.stat()
            if not path.is_file():
                return None
            stamp = (status.st_mtime_ns, status.st_size)
            known = self._files.get(name)
            if known is None or known.stamp != stamp:
                known = self._files[name] = _read(path, name, stamp)
        except (OSError, ValueError):  # ValueError: a NUL in the name
            return None
        return known


def _read(path: Path, name: str, stamp: tuple[int, int]) -> ClientFile:
    plain = path.read_bytes()
    media_type = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    squeezed = gzip.compress(plain, 9, mtime=0) if media_type in SQUEEZED else None
    etag = f'"{hashlib.sha256(plain).hexdigest()[:24]}"'
    cache = FOR_EVER if name.startswith("assets/") else ASK
    text = plain.decode() if media_type == "text/html" else ""
    scripts, styles = (tuple(INLINE[tag].findall(text)) for tag in ("script", "style"))
    return ClientFile(stamp, media_type, etag, cache, plain, squeezed, scripts, styles)
