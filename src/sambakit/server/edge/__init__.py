"""The server's edge: HTTP, WebSocket connections, security, the client's files."""
