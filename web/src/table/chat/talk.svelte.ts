/** What people say at this table, as this page has heard it: the last lines, those not read yet, who is muted here. */

import { getContext, setContext } from "svelte";
import { SvelteMap } from "svelte/reactivity";

import { readStored, store } from "../../device/storage";
import { m } from "../../paraglide/messages.js";
import type { Chat, Said } from "../../wire/messages";
import { unnamed } from "../../words/people";
import { wordsOf } from "./readyMade";

const MOST = 50; // lines, as the server keeps them
const SHOWN = 6000; // ms for which a line stands at the seat
const MOST_MUTED = 40; // people, on this device; older ones are heard again

export class Talk {
  lines: Said[] = $state.raw([]);
  unread = $state(0);
  /** the lines that stand at the seats now */
  readonly atSeats = new SvelteMap<number, Said>();
  private muted: readonly string[] = $state.raw(readStored<string[]>("sambakit.muted") ?? []);
  private readers = 0; // places on this page that show the lines
  private heard: number | null = null; // number of the last line known; null before the first message

  constructor(
    private readonly table: string,
    private readonly seat: number,
    private readonly aloud: (line: Said) => void,
  ) {}

  /** Take what the server tells: one more line, or all of them. */
  take(message: Said | Chat): void {
    const lines = message.type === "said" ? [...this.lines, message].slice(-MOST) : message.lines;
    const known = this.heard ?? (message.type === "said" ? 0 : (lines.at(-1)?.number ?? 0));
    const fresh = lines.filter((line) => line.number > known && line.seat !== this.seat && !this.isMuted(line));
    this.lines = lines;
    this.heard = lines.at(-1)?.number ?? known;
    if (this.readers === 0) this.unread += fresh.length;
    if (message.type === "chat") return this.leaveSeats();
    for (const line of fresh) this.show(line);
  }

  /** The lines are shown somewhere on the page, until the returned function is called. */
  reads(): () => void {
    this.readers += 1;
    this.unread = 0;
    return () => {
      this.readers -= 1;
    };
  }

  isMuted(line: Said): boolean {
    return this.muted.includes(this.keyOf(line));
  }

  /** Hear no more of whoever said `line` at this table, on this device; or hear them again. */
  mute(line: Said, mutes: boolean): void {
    const others = this.muted.filter((one) => one !== this.keyOf(line));
    this.muted = mutes ? [this.keyOf(line), ...others].slice(0, MOST_MUTED) : others;
    store("sambakit.muted", this.muted);
    if (mutes) this.atSeats.delete(line.seat);
  }

  isOwn(line: Said): boolean {
    return line.seat === this.seat;
  }

  private show(line: Said): void {
    this.atSeats.set(line.seat, line);
    this.aloud(line);
    setTimeout(() => {
      if (this.atSeats.get(line.seat) === line) this.atSeats.delete(line.seat);
    }, SHOWN);
  }

  /** Lines of a deleted person leave the seats, too. */
  private leaveSeats(): void {
    for (const [seat, shown] of this.atSeats)
      if (!this.lines.some((line) => line.number === shown.number)) this.atSeats.delete(seat);
  }

  private keyOf(line: Said): string {
    return `${this.table}/${String(line.seat)}/${line.name}`;
  }
}

/** Return a line as it is spoken. */
export function said(line: Said): string {
  return m.chat_said({ name: line.name === "" ? unnamed(line.seat) : line.name, line: wordsOf(line) });
}

const KEY = Symbol("talk");

/** Let all that is drawn below know the talk; null where nobody is there to talk to. */
export function setTalk(talk: () => Talk | null): void {
  setContext(KEY, talk);
}

/** Return the talk of the table around; null where there is none. */
export function talkHere(): Talk | null {
  return getContext<(() => Talk | null) | undefined>(KEY)?.() ?? null;
}
