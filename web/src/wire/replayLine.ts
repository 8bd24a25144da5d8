/** The socket of a replay that people go through together; it comes back by itself, and ends where one may not join. */

import { pauseBefore } from "./connection";
import type { Socket } from "./connection";
import { PROTOCOL } from "./messages";
import type {
  FollowReplay,
  LeadReplay,
  MomentShown,
  Outgoing,
  PointAt,
  Pointed,
  ShowMoment,
  Together,
} from "./messages";

export type ReplayWish = FollowReplay | LeadReplay | ShowMoment | PointAt;

export interface ReplayLineParts {
  match: string;
  open: () => Socket;
  random: () => number; // 0 to 1
  ontold: (message: Together | MomentShown | Pointed) => void;
  /** nobody is heard now */
  onlost: () => void;
}

const QUIET = 20_000; // ms without a word, after which the page asks whether the line still holds
const DEAD = 10_000; // ms without an answer to that

export class ReplayLine {
  private socket: Socket | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined; // until the next try
  private silence: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(private readonly parts: ReplayLineParts) {}

  start(): void {
    const socket = this.parts.open();
    this.socket = socket;
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: "join_replay", protocol: PROTOCOL, match: this.parts.match }));
    socket.onmessage = ({ data }) => {
      if (socket === this.socket) this.receive(JSON.parse(data) as Outgoing);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
    this.listen();
  }

  /** Close for good. */
  stop(): void {
    this.over = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Send a wish, where somebody hears it. */
  send(wish: ReplayWish): void {
    this.socket?.send(JSON.stringify(wish));
  }

  private receive(message: Outgoing): void {
    this.listen();
    if (message.type === "together" || message.type === "moment_shown" || message.type === "pointed") {
      this.attempt = 0;
      this.parts.ontold(message);
    } else if (message.type === "fault" && message.code !== "busy" && message.code !== "too_many") {
      this.stop();
      this.parts.onlost();
    }
  }

  private listen(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.socket?.send(JSON.stringify({ type: "ping" }));
      this.silence = setTimeout(() => this.drop(), DEAD);
    }, QUIET);
  }

  private drop(): void {
    const socket = this.socket;
    this.lost();
    socket?.close();
  }

  private lost(): void {
    this.socket = null;
    clearTimeout(this.silence);
    if (this.over) return;
    this.parts.onlost();
    this.timer = setTimeout(() => this.start(), pauseBefore(this.attempt++, this.parts.random()));
  }
}
