/** A record that is gone through: where it stands, and the ways on and back. */

import type { Frame, ReplayGame } from "../../replay/frames";
import { ReplayFault } from "../../replay/frames";
import { m } from "../../paraglide/messages.js";
import type { MatchRecord } from "../../replay/record";
import type { AnyView, Seat } from "../../wire/messages";
import { shownName, unnamed } from "../../words/people";
import type { Moment } from "./moments";

/** What a record writes for somebody whose name it does not tell. */
const NO_NAME = /^Player \d+$/;

export class Replayed {
  deal = $state(0); // from 0
  step = $state(0);
  /** whose hand is shown; null: all of them */
  seat: number | null = $state(null);
  /** the last move was one step on, so that cards may be seen going */
  single = $state(false);
  readonly frames: readonly Frame[] = $derived.by(() => this.framesOf(this.deal));
  readonly frame: Frame | undefined = $derived(this.frames[this.step]);
  /** the line of what cannot be replayed in this deal, 0 for none */
  readonly faultLine: number = $derived.by(() => (this.frames.length === 0 ? (this.#faults[this.deal] ?? 0) : 0));
  readonly #faults: number[] = [];
  readonly #known: (readonly Frame[] | undefined)[] = [];

  constructor(
    readonly record: MatchRecord,
    readonly text: string,
    private readonly game: ReplayGame,
    /** the seat of whoever looks at their own match, as the server knows them; null: somebody else's, or a file's */
    readonly own: number | null = null,
  ) {}

  /** The own seat where its player has no name, and so is "You". */
  get you(): number | null {
    return this.own !== null && NO_NAME.test(this.record.players[this.own]?.name ?? "") ? this.own : null;
  }

  /** How many deals can be replayed. */
  get deals(): number {
    return this.record.deals.length;
  }

  get atEnd(): boolean {
    return this.deal === this.deals - 1 && this.step >= this.frames.length - 1;
  }

  get atBegin(): boolean {
    return this.deal === 0 && this.step === 0;
  }

  get moment(): Moment {
    return { deal: this.deal + 1, step: this.step };
  }

  /** Return the frames of a deal; of one that contradicts itself none. */
  framesOf(deal: number): readonly Frame[] {
    const known = this.#known[deal];
    if (known) return known;
    let frames: readonly Frame[] = [];
    try {
      const totals = this.record.deals[deal]?.end?.totals ?? [];
      frames = this.game
        .framesOf(this.record, deal)
        .map((frame) => ({ ...frame, view: withTotals(withNames(frame.view, this.you), totals) }));
    } catch (error) {
      if (!(error instanceof ReplayFault)) throw error;
      this.#faults[deal] = error.line;
    }
    this.#known[deal] = frames;
    return frames;
  }

  /** Return the cards that have come into the hand of `seat` with the last step. */
  cameTo(seat: number): string[] {
    const left = [...(this.frames[this.step - 1]?.hands[seat] ?? this.frame?.hands[seat] ?? [])];
    return (this.frame?.hands[seat] ?? []).filter((card) => {
      const place = left.indexOf(card);
      if (place >= 0) left.splice(place, 1);
      return place < 0;
    });
  }

  /** Go to a moment, or as near to it as there is. */
  go({ deal, step }: Moment): void {
    const to = Math.min(Math.max(deal - 1, 0), this.deals - 1);
    const last = Math.max(0, this.framesOf(to).length - 1);
    this.single = false;
    [this.deal, this.step] = [to, Math.min(Math.max(step, 0), last)];
  }

  stepOn(): void {
    if (this.step < this.frames.length - 1) {
      this.step += 1;
      this.single = true;
    } else this.dealOn();
  }

  stepBack(): void {
    if (this.step > 0) this.go({ deal: this.deal + 1, step: this.step - 1 });
    else if (this.deal > 0) this.go({ deal: this.deal, step: Infinity });
  }

  turnOn(): void {
    const next = this.#turns(this.frames).find((begins) => begins > this.step);
    if (next !== undefined) this.go({ deal: this.deal + 1, step: next });
    else if (this.step < this.frames.length - 1) this.go({ deal: this.deal + 1, step: Infinity });
    else this.dealOn();
  }

  turnBack(): void {
    const before = this.#turns(this.frames).findLast((begins) => begins < this.step);
    if (before !== undefined) this.go({ deal: this.deal + 1, step: before });
    else this.stepBack();
  }

  dealOn(): void {
    if (this.deal < this.deals - 1) this.go({ deal: this.deal + 2, step: 0 });
  }

  dealBack(): void {
    this.go(this.step > 0 ? { deal: this.deal + 1, step: 0 } : { deal: this.deal, step: 0 });
  }

  /** Return the steps with which turns begin. */
  #turns(frames: readonly Frame[]): number[] {
    return [...frames.keys()].filter((step) => step === 0 || frames[step]?.view.turn !== frames[step - 1]?.view.turn);
  }
}

function withNames(view: AnyView, you: number | null): AnyView {
  return {
    ...view,
    seats: view.seats.map((seat) => (seat.seat === you ? { ...seat, name: m.side_you() } : named(seat))),
  };
}

/** Return a view with the match scores after the deal, where it is over. */
function withTotals(view: AnyView, totals: readonly number[]): AnyView {
  if (view.phase !== "over" || totals.length === 0) return view;
  const sides = view.sides.map((side) => ({ ...side, score: totals[side.side] ?? side.score }));
  return { ...view, sides } as AnyView;
}

function named(seat: Seat): Seat {
  const hidden = seat.kind === "person" && NO_NAME.test(seat.name);
  return { ...seat, name: hidden ? unnamed(seat.seat) : shownName(seat.name) };
}
