/** The clocks of the table as this page counts them down between two messages, by a time that nobody can set. */

import { getContext, setContext } from "svelte";

import type { AnyView, Clock } from "../../wire/messages";
import { figures, matchLeft, nextChange, stageOf, timeOf } from "./timeLeft";
import type { Stage, TimeLeft } from "./timeLeft";

const STAGES: readonly Stage[] = ["turn", "bank", "last", "out"];

export class Countdown {
  /** letters of the longest figure, so that no figure moves anything */
  letters = $state(0);
  /** the person who is to act, whether the clock runs or rests; null for a bot, and where nobody is */
  up: number | null = $state(null);
  private clock: Clock | null = $state.raw(null);
  private now = $state(0); // ms
  private since = 0; // when the clock came
  private rests = false;
  private told: { seat: number | null; stage: Stage } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `onstage` hears that the clock of a seat has come to its next stage while it ran here; `own` is null for who watches. */
  constructor(
    readonly own: number | null,
    private readonly onstage: (seat: number, stage: Stage, time: TimeLeft) => void = () => undefined,
    private readonly time: () => number = () => performance.now(),
  ) {}

  /** Take the clock of a view; the same one again changes nothing. */
  take(view: AnyView): void {
    const { clock, actor, phase } = view;
    const { clock: times } = view.table_options;
    const acts = view.seats.find((seat) => seat.seat === actor && seat.kind === "person" && !seat.stand_in);
    this.up = phase === "over" || acts === undefined ? null : actor;
    if (clock === this.clock) return;
    this.letters = times === null ? 0 : Math.max(...[times.turn, times.bank].map((s) => figures(s * 1000).length));
    this.clock = clock;
    this.since = this.time();
    this.look();
  }

  /** Stand still while nothing is heard from the server, until it sends its clock again. */
  rest(rests: boolean): void {
    if (this.rests === rests) return;
    this.look();
    this.rests = rests;
    clearTimeout(this.timer);
    if (!rests) this.look();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** The seat whose clock runs. */
  get runs(): number | null {
    return this.clock?.runs ?? null;
  }

  /** Return the time of `seat`; null where there is none. */
  of(seat: number): TimeLeft | null {
    return this.clock === null ? null : timeOf(this.clock, seat, this.now - this.since);
  }

  /** ms until no further deal begins; null where there is no such limit */
  get match(): number | null {
    return this.clock === null ? null : matchLeft(this.clock, this.now - this.since);
  }

  private look(): void {
    if (this.rests) return;
    clearTimeout(this.timer);
    this.now = this.time();
    const seat = this.runs;
    const time = seat === null ? null : this.of(seat);
    if (seat === null || time === null) {
      this.told = null;
      return;
    }
    const stage = stageOf(time);
    const before = this.told;
    this.told = { seat, stage };
    if (before?.seat === seat && STAGES.indexOf(stage) > STAGES.indexOf(before.stage)) this.onstage(seat, stage, time);
    const next = nextChange(time);
    if (next !== null) this.timer = setTimeout(() => this.look(), next);
  }
}

const KEY = Symbol("countdown");

/** Let all that is drawn below know the clocks. */
export function setCountdown(countdown: () => Countdown): void {
  setContext(KEY, countdown);
}

/** Return the clocks of the table around; null where none is drawn. */
export function countdownHere(): Countdown | null {
  return getContext<(() => Countdown) | undefined>(KEY)?.() ?? null;
}
