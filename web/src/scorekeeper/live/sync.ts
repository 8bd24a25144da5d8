/**
 * Keeps a sheet and the server's copy of it together, over any network. What was done here is sent until the server has
 * it, and what others did arrives by merging. A request that fails, is repeated or is overtaken loses nothing, for
 * merging the same again changes nothing.
 */

import type { Sheet } from "../sheet";
import { printSheet } from "../text/printing";
import { deedsOf } from "../together/deeds";
import { merge } from "../together/merging";
import { Repeated, within } from "./repeated";
import type { Clock } from "./repeated";
import { LiveTrouble, lookAt, sendTo } from "./requests";
import type { Fetch, Trouble } from "./requests";

/** How it stands between this device and the server. */
export interface LinkState {
  /** `asking` until the first answer; `away` while the server cannot be reached; `ended` once nobody shares the sheet */
  link: "asking" | "live" | "away" | "ended";
  /** why the server does not take what was done here, though it answers */
  refused: Exclude<Trouble, "away" | "ended"> | null;
  /** how many devices look at the sheet, this one among them */
  watching: number;
  /** how many changes were made here that the server does not have yet */
  unsent: number;
  /** ms since 1970, of the last answer; null: there was none yet */
  heard: number | null;
}

/** The server's copy as it was known last. It is kept, so that a page that is opened later knows what was not sent. */
export interface Known {
  version: number;
  text: string;
}

/** The place where the sheet is used. */
export interface Place {
  /** Return the sheet as it is here; null: it has not come yet. */
  sheet(): Sheet | null;
  /** Take the sheet with what others did, in place of the one here, at once. */
  arrived(sheet: Sheet): void;
  told(state: LinkState): void;
  /** Keep the server's copy on the device. */
  keep(known: Known): void;
  /** Read a text of the server; rejects where it cannot be read here. */
  read(text: string): Promise<Sheet>;
}

/** What is outside: the network, the time, and chance from 0 to 1, by which devices do not all try again at once. */
export interface World extends Clock {
  fetch: Fetch;
  chance(): number;
}

const PAUSE = 250; // ms after a change, so that several go together
const WAITS = [1, 2, 4, 8, 15, 30]; // s before each new attempt
const LOOKING = 40_000; // ms for an answer that the server may hold back for 25 s
const SENDING = 20_000; // ms
const POLL = 10_000; // ms to the next look, where it would bring the same at once
const FRESH = 30_000; // ms: so long an answer proves that the network is there

/** Keeps one sheet together with the copy of a server; `key` is null for those who only look on. */
export class LiveSync {
  private readonly state: LinkState = { link: "asking", refused: null, watching: 0, unsent: 0, heard: null };
  private known: ReadonlySet<string> = new Set(); // what the server has, by the keys of deeds
  private version = 0;
  private running = false;
  private readonly looks: Repeated;
  private readonly sends: Repeated;

  constructor(
    private readonly id: string,
    private readonly key: string | null,
    private readonly place: Place,
    private readonly world: World,
  ) {
    this.looks = new Repeated(world, (signal) => this.look(signal));
    this.sends = new Repeated(world, (signal) => this.send(signal));
  }

  /** Begin; what was done while the page was closed is sent. `before` is what was kept of the server's copy. */
  async start(before: Known | null): Promise<void> {
    this.running = true;
    const theirs = before && (await this.place.read(before.text).catch(() => null));
    if (theirs) this.known = keysOf(theirs); // else all is sent again, which changes nothing
    this.looks.soon(0);
    this.changed();
  }

  /** End: nothing more is sent, and nothing arrives. */
  stop(): void {
    this.running = false;
    this.looks.stop();
    this.sends.stop();
  }

  /** Something was done here. */
  changed(): void {
    if (!this.running) return;
    this.tell();
    if (this.state.unsent > 0) this.sends.soon(PAUSE);
  }

  /** The network may be back, or the page is in sight again. */
  wake(): void {
    const { link, heard, unsent } = this.state;
    const fresh = link === "live" && this.world.now() - (heard ?? 0) < FRESH;
    if (!this.running || fresh) return;
    this.looks.again();
    if (unsent > 0) this.sends.again();
  }

  /** The network has gone: what is under way does not come back. */
  lost(): void {
    if (!this.running || this.state.link === "ended") return;
    this.looks.fail();
    this.sends.fail();
    this.state.link = "away";
    this.tell();
  }

  private async look(signal: AbortSignal): Promise<number | null> {
    const asked = this.version;
    try {
      const held = await within(this.world, LOOKING, signal, (enough) =>
        lookAt(this.world.fetch, this.id, asked, enough),
      );
      this.state.watching = held.watching;
      // a copy from before is an answer that was overtaken, or that of a server which itself went back
      const overtaken = held.version < this.version && asked !== this.version;
      const taken = held.text === null || overtaken || (await this.receive(held.version, held.text));
      this.answered();
      if (this.state.unsent > 0 && this.state.refused === null) this.sends.soon(0);
      return taken ? Math.max(PAUSE, held.again_in * 1000) : POLL;
    } catch (error) {
      return this.failed(error, this.looks);
    }
  }

  private async send(signal: AbortSignal): Promise<number | null> {
    const sheet = this.place.sheet();
    const { key } = this;
    if (!sheet || key === null || this.state.unsent === 0 || this.state.link === "ended") return null;
    try {
      const { version, text } = await within(this.world, SENDING, signal, (enough) =>
        sendTo(this.world.fetch, this.id, key, printSheet(sheet), enough),
      );
      this.state.refused = null;
      await this.receive(version, text);
      this.answered();
      return this.state.unsent > 0 && this.state.refused === null ? PAUSE : null;
    } catch (error) {
      return this.failed(error, this.sends);
    }
  }

  /** Take in the server's copy; returns whether that could be done. */
  private async receive(version: number, text: string): Promise<boolean> {
    const theirs = await this.place.read(text).catch(() => null);
    if (!this.running) return false;
    const mine = this.place.sheet(); // not before: it may have changed meanwhile
    const whole = theirs && mine && this.key !== null ? merge(mine, theirs).sheet : theirs;
    if (!theirs || !whole) {
      this.state.refused = theirs ? "other" : "unread";
      return false;
    }
    if (this.state.refused === "other" || this.state.refused === "unread") this.state.refused = null;
    this.version = version;
    this.known = keysOf(theirs);
    this.place.keep({ version, text });
    if (!mine || printSheet(whole) !== printSheet(mine)) this.place.arrived(whole);
    return true;
  }

  private answered(): void {
    if (!this.running) return;
    this.state.link = "live";
    this.state.heard = this.world.now();
    this.looks.tries = this.sends.tries = 0;
    this.tell();
  }

  /** Return after how many ms to do again what has failed, null where that would change nothing. */
  private failed(error: unknown, repeated: Repeated): number | null {
    if (!(error instanceof LiveTrouble)) throw error;
    if (!this.running) return null;
    const { trouble } = error;
    if (trouble === "away" || trouble === "ended") this.state.link = trouble;
    else this.state.refused = trouble;
    if (trouble === "ended") this.version = 0; // what is shared under this id later is another copy
    this.tell();
    if (trouble !== "away") return null;
    const wait = WAITS[Math.min(repeated.tries++, WAITS.length - 1)] ?? 1;
    return wait * 1000 * (0.75 + 0.5 * this.world.chance());
  }

  private tell(): void {
    const sheet = this.key === null ? null : this.place.sheet();
    this.state.unsent = sheet ? [...keysOf(sheet)].filter((key) => !this.known.has(key)).length : 0;
    this.place.told({ ...this.state });
  }
}

function keysOf(sheet: Sheet): ReadonlySet<string> {
  return new Set(deedsOf(sheet).keys());
}
