"""A bare WebSocket echo: how fast this machine is, whatever the server does."""

import asyncio
import sys

from websockets.asyncio.server import ServerConnection, serve


async def echo(socket: ServerConnection) -> None:
    """Send everything back."""
    async for message in socket:
        await socket.send(message)


async def main() -> None:
    """Serve on a free port of this machine, which is the first line of what it prints."""
    async with serve(echo, "127.0.0.1", 0, compression=None, ping_interval=None) as server:
        sys.stdout.write(f"{next(iter(server.sockets)).getsockname()[1]}\n")
        sys.stdout.flush()
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
