/** The real socket to the server that this page came from. */

import type { Socket } from "./connection";

let ahead: WebSocket | null = null;

/** Open the socket that the next caller of `openSocket` gets, while the page itself is still on its way. */
export function openAhead(): void {
  ahead = connect();
}

/** Open a socket to the server of this page. */
export function openSocket(): Socket {
  const opened = ahead;
  ahead = null;
  if (opened === null || opened.readyState > WebSocket.OPEN) return connect();
  // who gets it hears of what has happened already
  if (opened.readyState === WebSocket.OPEN) setTimeout(() => opened.dispatchEvent(new Event("open")));
  return opened;
}

function connect(): WebSocket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/ws`);
}
