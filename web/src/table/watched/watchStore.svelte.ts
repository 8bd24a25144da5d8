/** A table as somebody watches it: what everybody sees. There is no hand in it, and it sends nothing but hello. */

import { Connection, randomId } from "../../wire/connection";
import type { Socket, Status } from "../../wire/connection";
import { NOTHING_KNOWN, receive } from "../../wire/live";
import type { Live } from "../../wire/live";
import type { AnyView, Fault, Room } from "../../wire/messages";
import type { Told } from "../../wire/parts";
import { withShownNames } from "../../words/people";
import { Countdown } from "../clock/countdown.svelte";
import { fetchGame, isKnown } from "../games";
import { Announcer } from "../store/announce.svelte";
import { tell } from "../store/telling";

/** The seat of a page that watches. */
export const NOBODY = -1;

export class WatchStore {
  live: Live = $state.raw(NOTHING_KNOWN);
  room: Room | null = $state.raw(null); // before the first match
  status: Status = $state("connecting");
  fault: Fault | null = $state.raw(null); // the last one since the server told anything
  readonly announcer = new Announcer();
  readonly countdown = new Countdown(null);
  private readonly early: Told[] = []; // that came before the game was fetched
  private readonly connection: Connection;

  constructor(
    readonly table: string,
    /** the secret of a link for a screen */
    secret: string | null,
    open: () => Socket,
  ) {
    this.connection = new Connection({
      table,
      seat: NOBODY,
      secret,
      open,
      random: () => Math.random(),
      newId: randomId,
      version: () => this.live.version,
      onstatus: (status) => this.turned(status),
      onstate: (told) => this.take(told),
      onroom: (room) => this.gather(room),
      ontalk: () => undefined,
      onanswer: () => undefined,
      onfault: (fault) => (this.fault = fault),
      ondraining: () => undefined,
    });
  }

  get view(): AnyView | null {
    return this.live.view;
  }

  start(): void {
    this.connection.start();
  }

  stop(): void {
    this.countdown.stop();
    this.connection.stop();
  }

  wake(): void {
    this.connection.wake();
  }

  private turned(status: Status): void {
    this.status = status;
    this.countdown.rest(status !== "open");
  }

  private gather(room: Room): void {
    this.fault = null;
    this.room = room;
  }

  private take(received: Told): void {
    const before = this.view;
    this.room = this.fault = null;
    if (!isKnown(received.view.game)) return this.keepFor(received);
    const told = withoutHand(withShownNames(received));
    const folded = receive(this.live, told);
    if (folded.missing) return this.connection.resync();
    if (folded.live === this.live) return;
    this.live = folded.live;
    this.countdown.take(told.view);
    tell({ announcer: this.announcer, live: this.live, snapshot: null }, folded.fresh, told.view, before);
  }

  /** Keep what comes before the game of this table has been fetched. */
  private keepFor(told: Told): void {
    this.early.push(told);
    if (this.early.length > 1) return;
    void fetchGame(told.view.game).then(() => {
      for (const one of this.early.splice(0)) this.take(one);
    });
  }
}

/** The server sends no hand to who watches; what is no business of theirs is not kept either, whatever comes. */
function withoutHand(told: Told): Told {
  return { ...told, view: { ...told.view, hand: [], drawn: [] } };
}
