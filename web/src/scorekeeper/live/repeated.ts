/** Something that is done again and again, never twice at a time. */

/** The time, as far as it is needed here. */
export interface Clock {
  /** ms since 1970 */
  now(): number;
  /** call `then` after so many ms; returns what calls it off */
  after(wait: number, then: () => void): () => void;
}

export class Repeated {
  /** how often it has failed since it last went well */
  tries = 0;
  private leave = new AbortController();
  private due = Infinity; // ms since 1970: when it is done next
  private callOff: () => void = () => undefined;
  private doing = false;
  private stopped = false;

  /** `act` returns after how many ms it is to be done again, null: not by itself. */
  constructor(
    private readonly clock: Clock,
    private readonly act: (signal: AbortSignal) => Promise<number | null>,
  ) {}

  /** Do it in so many ms, or sooner where that is planned; where it is being done, afterwards. */
  soon(wait: number): void {
    const due = this.clock.now() + wait;
    if (this.stopped || due >= this.due) return;
    this.due = due;
    if (!this.doing) this.plan();
  }

  /** Do it now; what is being done is given up. */
  again(): void {
    this.soon(0);
    if (this.doing) this.leave.abort();
  }

  /** Give up what is being done, as if it had failed. */
  fail(): void {
    if (this.doing) this.leave.abort();
  }

  stop(): void {
    this.stopped = true;
    this.callOff();
    this.leave.abort();
  }

  private plan(): void {
    this.callOff();
    this.callOff = this.clock.after(Math.max(0, this.due - this.clock.now()), () => void this.run());
  }

  private async run(): Promise<void> {
    this.due = Infinity;
    this.doing = true;
    this.leave = new AbortController();
    const wait = await this.act(this.leave.signal);
    this.doing = false;
    if (wait !== null) this.due = Math.min(this.due, this.clock.now() + wait);
    if (!this.stopped && this.due < Infinity) this.plan();
  }
}

/** Return what `ask` brings; after so many ms it is given up. */
export async function within<Answer>(
  clock: Clock,
  most: number,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const enough = new AbortController();
  const callOff = clock.after(most, () => enough.abort());
  const leave = (): void => enough.abort();
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();
  try {
    return await ask(enough.signal);
  } finally {
    callOff();
    signal.removeEventListener("abort", leave);
  }
}
