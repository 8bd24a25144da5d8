/** The real socket to the server that this page came from. */

import type { Socket } from "./connection";

/** Open a socket to the server of this page. */
export function openSocket(): Socket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/ws`) as unknown as Socket;
}
