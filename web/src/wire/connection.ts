/**
 * The socket to one seat of one table: says hello, comes back by itself, and gets exactly one answer to every command.
 *
 * A command keeps its id until it is answered and is sent again unchanged after a reconnect, so that it happens once.
 */

import { PROTOCOL } from "./messages";
import type {
  Busy,
  Chat,
  Check,
  Checked,
  Done,
  Draining,
  Duplicate,
  Fault,
  Hint,
  Hinted,
  Incoming,
  News,
  Outgoing,
  Presence,
  Reading,
  Refused,
  Room,
  Said,
  Stage,
  Staged,
  Stale,
  Welcome,
} from "./messages";
import { Parts } from "./parts";
import type { Told } from "./parts";
import { reloadHelped } from "./reload";

export type Answer = Done | Duplicate | Refused | Stale;

/** The commands without their id, which the connection gives them. */
export type Wish = WithoutId<Incoming>;
type WithoutId<Message> = Message extends { id: string } ? Omit<Message, "id"> : never;

/** `connecting`: the first time; `lost`: coming back; `ended`: the server said why there is no way. */
export type Status = "connecting" | "open" | "lost" | "ended";

/** The part of a WebSocket that is used here. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((message: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface ConnectionParts {
  table: string;
  seat: number;
  secret?: string | null; // of a link to a screen, where the page watches
  open: () => Socket;
  random: () => number; // 0 to 1
  newId: () => string; // 128 random bits
  version: () => number; // the last event known
  onstatus: (status: Status, retryIn: number) => void; // ms until the next try
  onstate: (told: Told) => void;
  onroom: (room: Room) => void;
  ontalk: (message: Said | Chat) => void;
  onanswer: (message: Checked | Staged) => void;
  onhint?: (message: Hinted) => void; // at a seat
  onfault: (fault: Fault) => void;
  ondraining: (message: Draining) => void;
}

interface Waiting {
  text: string;
  type: Wish["type"];
  settle: (answer: Answer) => void;
}

const BESIDE: ReadonlySet<Wish["type"]> = new Set(["set_speed", "say"]); // commands that no play waits for
const FIRST_PAUSE = 500; // ms
const LONGEST_PAUSE = 10_000;
const QUIET = 10_000; // ms without a word, after which the page asks whether the line still holds
const DEAD = 5_000; // ms without an answer to that
const GREETING = 15_000; // ms for the first word on a new line
const FATAL: ReadonlySet<Fault["code"]> = new Set([
  ...(["protocol", "no_such_table", "table_damaged", "not_your_seat", "not_watched"] as const),
]);

/** Return the pause before try number `attempt` (from 0) in ms: 0.5 s doubling to 10 s, each with ±50 % jitter. */
export function pauseBefore(attempt: number, random: number): number {
  return Math.round(Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt) * (0.5 + random));
}

/** Return 128 random bits as hexadecimal digits. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Connection {
  status: Status = "connecting";
  private socket: Socket | null = null;
  private greeted = false; // welcomed on the present socket
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined; // until something is done about it
  private pinged = false; // and nothing heard since
  private readonly waiting = new Map<string, Waiting>();
  private asked = 0; // the version of the last resync asked for, so that it is asked once
  private readonly view = new Parts();

  constructor(private readonly parts: ConnectionParts) {}

  /** Open the socket; from then on it comes back by itself. */
  start(): void {
    this.clear();
    const socket = this.parts.open();
    this.socket = socket;
    this.greeted = false;
    socket.onopen = () => {
      const { table, seat, secret } = this.parts;
      const hello = { type: "hello", protocol: PROTOCOL, table, seat, since: this.parts.version() };
      socket.send(JSON.stringify(secret ? { ...hello, watch: secret } : hello));
    };
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      this.listen(QUIET, () => this.ping());
      this.pinged = false;
      this.receive(JSON.parse(message.data) as Outgoing);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
    this.listen(GREETING, () => this.drop());
  }

  /** Close for good. */
  stop(): void {
    this.clear();
    this.status = "ended";
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Try again at once, or look whether the line still holds: the network is back, or the device has slept. */
  wake(): void {
    if (this.status === "lost") this.start();
    else if (this.greeted && !this.pinged) this.ping();
  }

  /** Whether a play or another game command has no answer yet. */
  get pending(): boolean {
    return [...this.waiting.values()].some((one) => !BESIDE.has(one.type));
  }

  /** Send a command; its answer comes later. Null where another one is still unanswered: nothing is queued. */
  command(wish: Wish): Promise<Answer> | null {
    if (!BESIDE.has(wish.type) && this.pending) return null;
    const id = this.parts.newId();
    const text = JSON.stringify({ ...wish, id });
    return new Promise((settle) => {
      this.waiting.set(id, { text, type: wish.type, settle });
      if (this.greeted) this.socket?.send(text);
    });
  }

  /** Ask about a play or the tray, or what to do, or tell that the page reads; false while offline. */
  ask(question: Check | Stage | Hint | Reading): boolean {
    if (!this.greeted) return false;
    this.socket?.send(JSON.stringify(question));
    return true;
  }

  /** Ask for the events after the last one known, once for a version. */
  resync(): void {
    const since = this.parts.version();
    if (!this.greeted || this.asked === since + 1) return;
    this.asked = since + 1;
    this.socket?.send(JSON.stringify({ type: "resync", since }));
  }

  /** A line that is cut in the middle stays open at both ends, so the page asks, and leaves it without an answer. */
  private ping(): void {
    this.pinged = true;
    this.socket?.send(JSON.stringify({ type: "ping" }));
    this.listen(DEAD, () => this.drop());
  }

  private listen(ms: number, otherwise: () => void): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(otherwise, ms);
  }

  private drop(): void {
    const socket = this.socket;
    this.lost();
    socket?.close();
  }

  private receive(message: Outgoing): void {
    switch (message.type) {
      case "pong":
        break;
      case "welcome":
        this.welcomed(message);
        break;
      case "room":
        this.gathering(message);
        break;
      case "news":
      case "presence":
        this.changed(message);
        break;
      case "said":
      case "chat":
        this.parts.ontalk(message);
        break;
      case "done":
      case "duplicate":
      case "refused":
      case "stale":
        this.answered(message);
        break;
      case "busy":
        this.again(message);
        break;
      case "checked":
      case "staged":
        this.parts.onanswer(message);
        break;
      case "hinted":
        this.parts.onhint?.(message);
        break;
      case "together":
      case "moment_shown":
      case "pointed":
        break; // of replays, which have lines of their own
      case "draining":
        this.parts.ondraining(message);
        break;
      case "fault":
        this.parts.onfault(message);
        this.dropUnread(message);
        if (FATAL.has(message.code)) this.end();
        break;
    }
  }

  private welcomed(message: Welcome): void {
    const again = this.greeted; // a welcome may also answer a resync
    this.greeted = true;
    this.attempt = 0;
    this.asked = 0;
    this.tell(this.view.take(message));
    if (again) return;
    reloadHelped();
    this.set("open", 0);
    for (const one of this.waiting.values()) this.socket?.send(one.text);
  }

  /** The match has not begun: the room comes whole whenever it changes, and a welcome follows when it begins. */
  private gathering(room: Room): void {
    const again = this.greeted;
    this.greeted = true;
    this.attempt = 0;
    this.parts.onroom(room);
    if (again) return;
    reloadHelped();
    this.set("open", 0);
    for (const one of this.waiting.values()) this.socket?.send(one.text);
  }

  private changed(message: News | Presence): void {
    const told = this.view.take(message);
    if (told === null) return this.resync();
    this.asked = 0;
    this.tell(told);
  }

  private tell(told: Told | null): void {
    if (told !== null) this.parts.onstate(told);
  }

  private answered(answer: Answer): void {
    const one = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    one?.settle(answer);
  }

  private again(busy: Busy): void {
    setTimeout(() => {
      const one = this.waiting.get(busy.id);
      if (one && this.greeted) this.socket?.send(one.text);
    }, busy.retry_after);
  }

  /** A message that could not be read has no other answer: whoever waits is told to look again. */
  private dropUnread(fault: Fault): void {
    if (fault.code !== "malformed" && fault.code !== "too_large") return;
    for (const id of [...this.waiting.keys()]) this.answered({ type: "stale", id, version: this.parts.version() });
  }

  private lost(): void {
    this.socket = null;
    this.greeted = false;
    clearTimeout(this.silence);
    if (this.status === "ended") return;
    const pause = pauseBefore(this.attempt++, this.parts.random());
    this.set("lost", pause);
    this.timer = setTimeout(() => this.start(), pause);
  }

  private end(): void {
    this.stop();
    this.parts.onstatus("ended", 0);
  }

  private set(status: Status, retryIn: number): void {
    this.status = status;
    this.parts.onstatus(status, retryIn);
  }

  private clear(): void {
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.timer = this.silence = undefined;
    this.pinged = false;
  }
}
