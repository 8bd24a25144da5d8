/**
 * What the people of a table agree on beside the game, as this page shows it: what there is to tell, whether it lies open,
 * and how long it is until a bot plays. Times are ms of a clock that no clock of people moves.
 */

import { getContext, setContext } from "svelte";
import { SvelteMap } from "svelte/reactivity";

import { m } from "../../paraglide/messages.js";
import type { Answer, Wish } from "../../wire/connection";
import type { Absent, AnyView, Refusal } from "../../wire/messages";
import { nameOf } from "../../words/people";
import { isMyMove } from "../snapshot";
import { asClock, botPlaysForMe, isLate, isUrgent, keyOf, noticesOf } from "./agreed";
import type { Notice } from "./agreed";
import { pausedBy } from "./words";

/** The seat whose page this is, as far as it is used here. */
export interface Owner {
  readonly view: AnyView | null;
  /** what is picked: it lies where this would be shown */
  readonly staging: { readonly picks: readonly string[] };
  readonly announcer: { happened(text: string): void };
  wish(wish: Wish): Promise<Answer | null>;
  refuse(refusal: Refusal): void;
  remark(text: string): void;
}

/** Somebody who is away: since when, and whether that was told. */
interface Gone {
  since: number;
  told: boolean;
}

const SETTLE = 2000; // ms: whoever loads the page anew was not away

export class Board {
  private now = $state(0);
  private dismissed: readonly string[] = $state.raw([]); // what was folded away
  private opened: string | null = $state(null); // by hand, with these cards picked
  private leaves: readonly Absent[] = [];
  private heard = 0; // when the times of `leaves` were told
  private standIn = false; // a bot plays on the own seat
  private readonly gone = new SvelteMap<number, Gone>();

  constructor(private readonly owner: Owner) {}

  /** Take up what the table tells at the time `now`. */
  follow(now: number): void {
    const leaves = this.owner.view?.leaves ?? [];
    if (leaves !== this.leaves) this.heard = now;
    this.leaves = leaves;
    for (const { seat } of leaves) if (!this.gone.has(seat)) this.gone.set(seat, { since: now, told: false });
    for (const [seat, { told }] of this.gone) {
      if (leaves.some((one) => one.seat === seat)) continue;
      this.gone.delete(seat);
      if (told && this.isHere(seat)) this.tell(m.agreed_back({ name: this.name(seat) }));
    }
    const standIn = this.owner.view !== null && botPlaysForMe(this.owner.view);
    if (standIn && !this.standIn) this.tell(this.isLate ? m.clock_bot_for_me() : m.agreed_own());
    this.standIn = standIn;
    this.tick(now);
    // after a turn that was skipped the same is asked again
    this.dismissed = this.dismissed.filter((key) => this.notices.some((notice) => keyOf(notice) === key));
    if (this.notices.length === 0) this.opened = null;
  }

  /** Note that it is `now`. */
  tick(now: number): void {
    this.now = now;
    for (const absent of this.leaves) {
      const gone = this.gone.get(absent.seat);
      if (gone === undefined || gone.told || !this.isSettled(absent)) continue;
      if (absent.late) continue; // who is out of time is here, and the log tells it
      gone.told = true;
      if (absent.choice === null) this.tell(this.sentence(absent)); // the others have events of their own
    }
  }

  name(seat: number): string {
    const { view } = this.owner;
    return view === null ? "" : nameOf(view, seat);
  }

  isOwn(seat: number): boolean {
    return this.owner.view?.seat === seat;
  }

  pausedBy(seat: number): string {
    return this.owner.view === null ? "" : pausedBy(this.owner.view, seat);
  }

  /** Whether time changes what is shown. */
  get runs(): boolean {
    return (this.owner.view?.leaves.length ?? 0) > 0;
  }

  get notices(): Notice[] {
    const { view } = this.owner;
    const all = view === null ? [] : noticesOf(view);
    return all.filter((notice) => notice.type !== "away" || this.isSettled(notice.absent));
  }

  /** Nothing opens by itself over what is picked, and the next card that is picked closes it. */
  get open(): boolean {
    const fresh = this.picked === "" && this.urgent.some((key) => !this.dismissed.includes(key));
    return fresh || (this.opened === this.picked && this.notices.length > 0);
  }

  private get picked(): string {
    return this.owner.staging.picks.join(" ");
  }

  /** What opens by itself. */
  private get urgent(): string[] {
    const { view } = this.owner;
    const mine = view !== null && isMyMove(view);
    return this.notices.filter((notice) => isUrgent(notice, mine)).map(keyOf);
  }

  /** Fold away what lies open, or open it. */
  toggle(): void {
    if (!this.fold()) this.opened = this.picked;
  }

  /** Fold away what lies open; returns whether anything did. */
  fold(): boolean {
    if (!this.open) return false;
    this.dismissed = [...this.dismissed, ...this.urgent];
    this.opened = null;
    return true;
  }

  /** Return the time until a bot plays for somebody, as a clock shows it; null where none will by itself. */
  left({ bot_in }: Absent): string | null {
    return bot_in === null ? null : asClock(bot_in - (this.now - this.heard));
  }

  choose(seat: number, choice: "wait" | "skip" | "bot"): void {
    void this.wish({ type: "choose_away", seat, choice });
  }

  /** Take the own seat back from the bot that has it since the time was used up. */
  playAgain(): void {
    const { view } = this.owner;
    if (view !== null) this.choose(view.seat, "wait");
  }

  goOn(): void {
    void this.wish({ type: "pause", on: false });
  }

  vote(yes: boolean): void {
    const { view } = this.owner;
    if (view !== null) void this.wish({ type: "vote_end", match: view.match, yes });
  }

  /** Send what was chosen: there is nothing left to decide here. */
  private async wish(wish: Wish): Promise<void> {
    this.fold();
    const answer = await this.owner.wish(wish);
    if (answer === null) this.owner.remark(m.agreed_failed());
    else if (answer.type === "refused") this.owner.refuse(answer.refusal);
  }

  private isSettled({ seat, choice, late }: Absent): boolean {
    const since = this.gone.get(seat)?.since;
    return late || choice !== null || (since !== undefined && this.now - since >= SETTLE);
  }

  private get isLate(): boolean {
    return this.owner.view !== null && isLate(this.owner.view);
  }

  private isHere(seat: number): boolean {
    const found = this.owner.view?.seats.find((one) => one.seat === seat);
    return found !== undefined && found.kind === "person" && !found.away && !found.stand_in;
  }

  private sentence({ seat, bot_in }: Absent): string {
    const name = this.name(seat);
    const seconds = Math.round((bot_in ?? 0) / 1000);
    return bot_in === null ? m.agreed_waits({ name }) : m.agreed_away_said({ name, seconds });
  }

  private tell(text: string): void {
    this.owner.announcer.happened(text);
  }
}

const KEY = Symbol("board");

/** Let all that is drawn below know the board. */
export function setBoard(board: () => Board): void {
  setContext(KEY, board);
}

/** Return the board of the table around; null where there is none. */
export function boardHere(): Board | null {
  return getContext<(() => Board) | undefined>(KEY)?.() ?? null;
}
