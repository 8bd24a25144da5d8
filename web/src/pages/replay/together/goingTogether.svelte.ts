/** A replay that people go through together: who is here, who leads, where they are, and what they point at. */

import { ReplayLine } from "../../../wire/replayLine";
import type { ReplayWish } from "../../../wire/replayLine";
import { openSocket } from "../../../wire/socket";
import type { MomentShown, Pointed, ReplayPerson, Together } from "../../../wire/messages";
import type { Moment } from "../moments";
import { fragmentOf } from "../moments";

const OFTEN = 120; // ms between two moments that are shown

export class GoingTogether {
  people: readonly ReplayPerson[] = $state.raw([]);
  you = $state(0);
  leader: number | null = $state(null);
  /** what each person points at */
  pointed: readonly Pointed[] = $state.raw([]);
  readonly leads: boolean = $derived(this.leader !== null && this.leader === this.you);
  readonly follows: boolean = $derived(this.people.some(({ number, follows }) => number === this.you && follows));
  readonly others: readonly ReplayPerson[] = $derived(this.people.filter(({ number }) => number !== this.you));
  #shown: Moment | null = null; // of the leader
  #here = ""; // the moment of this page, as far as it was taken there
  #now: Moment | null = null; // of this page
  #next: Moment | null = null; // to be shown to the others
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #line: ReplayLine;

  /** `ongo` takes the page to a moment of the leader, and returns where it is then. */
  constructor(
    match: string,
    private readonly ongo: (moment: Moment) => Moment,
  ) {
    this.#line = new ReplayLine({
      match,
      open: openSocket,
      random: Math.random,
      ontold: (message) => this.#take(message),
      onlost: () => this.#forget(),
    });
  }

  start(): void {
    this.#line.start();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#line.stop();
  }

  lead(): void {
    this.#send({ type: "lead_replay", to: this.you });
  }

  handOver(to: number): void {
    this.#send({ type: "lead_replay", to });
  }

  follow(on: boolean): void {
    this.#send({ type: "follow_replay", on });
  }

  /** Note that the page stands at another moment: who leads shows it, and whoever went there alone is free. */
  moved(moment: Moment): void {
    this.#now = moment;
    this.pointed = this.pointed.filter((one) => fragmentOf(one) === fragmentOf(moment));
    if (this.leads) {
      this.#next = moment;
      this.#timer ??= setTimeout(() => this.#show(), OFTEN);
    } else if (this.follows && fragmentOf(moment) !== this.#here) this.follow(false);
  }

  /** Point at a place of the table, or no longer where it is pointed at already. */
  point(at: string, moment: Moment): void {
    if (this.others.length === 0) return;
    const before = this.pointed.find(({ by }) => by === this.you)?.at;
    this.#send({ type: "point_at", at: at === before ? "" : at, ...moment });
  }

  #send(wish: ReplayWish): void {
    this.#line.send(wish);
  }

  #show(): void {
    this.#timer = undefined;
    if (this.#next !== null && this.leads) this.#send({ type: "show_moment", ...this.#next });
    this.#next = null;
  }

  #take(message: Together | MomentShown | Pointed): void {
    if (message.type === "pointed") {
      const others = this.pointed.filter(({ by }) => by !== message.by);
      this.pointed = message.at === "" ? others : [...others, message];
      return;
    }
    const { follows, leads } = this;
    if (message.type === "together") {
      [this.you, this.leader, this.people] = [message.you, message.leader, message.people];
      this.pointed = this.pointed.filter(({ by }) => message.people.some(({ number }) => number === by));
    }
    if (this.leads && !leads) {
      this.#next = this.#now;
      this.#show();
    }
    this.#shown = { deal: message.deal, step: message.step };
    const goes = this.follows && (!follows || message.type === "moment_shown");
    if (goes && !leads) this.#here = fragmentOf(this.ongo(this.#shown));
    else if (this.follows && leads) this.#here = fragmentOf(this.#shown); // handed over: it stays where it is
  }

  #forget(): void {
    [this.people, this.leader, this.pointed] = [[], null, []];
  }
}
