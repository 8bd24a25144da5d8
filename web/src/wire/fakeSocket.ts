/** A socket without a server, for tests. */

import type { Socket } from "./connection";

export class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  closed = false;
  private texts: string[] = [];

  send(text: string): void {
    this.texts.push(text);
  }

  close(): void {
    this.closed = true;
  }

  /** What the page has sent, in order. */
  get sent(): Record<string, unknown>[] {
    return this.texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  }

  get types(): unknown[] {
    return this.sent.map((message) => message.type);
  }

  /** Return the messages of one type that the page has sent. */
  of<T extends { type: string }>(type: T["type"]): T[] {
    return this.texts.map((text) => JSON.parse(text) as T).filter((message) => message.type === type);
  }

  /** Let the connection stand. */
  open(): void {
    this.onopen?.(new Event("open"));
  }

  /** Have the server say `message`. */
  say(message: unknown): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  /** Break the connection. */
  drop(): void {
    this.onclose?.(Object.assign(new Event("close"), { code: 1006, reason: "", wasClean: false }));
  }
}
