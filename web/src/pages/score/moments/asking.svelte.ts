/** Asks for the marks of a deal and waits until they are made, without hurry. */

import { askMarks, fetchMarks, RequestFailed } from "../../../wire/api";
import type { DealMarks, Mark, Stroke } from "../../../wire/messages";

const AGAIN = 2000; // ms between two looks
const MOST = 3;

/** The deal could not be looked at; "later": too many others wait. */
export type Failure = "" | "failed" | "later";

export class MarksOfDeal {
  marks: DealMarks | null = $state.raw(null);
  failure: Failure = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;
  private left = false;

  constructor(
    private readonly match: string,
    private readonly deal: number,
  ) {}

  /** Ask, and look again until they are made. */
  async begin(): Promise<void> {
    this.failure = "";
    await this.look(true);
  }

  /** Ask no longer; what the server makes it goes on to make. */
  end(): void {
    this.left = true;
    clearTimeout(this.timer);
  }

  private async look(ask: boolean): Promise<void> {
    try {
      const { deals } = await (ask ? askMarks : fetchMarks)(this.match, this.deal);
      if (this.left) return;
      this.marks = deals.find((one) => one.deal === this.deal) ?? null;
      if (this.marks === null || this.marks.state === "failed" || this.marks.state === "none") this.failure = "failed";
      else if (this.marks.state === "making") this.timer = setTimeout(() => void this.look(false), AGAIN);
    } catch (error) {
      const busy = error instanceof RequestFailed && ["busy", "too_many"].includes(error.code);
      this.failure = busy ? "later" : "failed";
    }
  }
}

/** A moment: a turn that could have been better, or cards that chance brought. */
export type Moment = { mark: Mark; stroke: null } | { mark: null; stroke: Stroke };

/** Return the three moments of a deal with the greatest difference in points, the greatest first. */
export function greatest({ marks, luck }: DealMarks): Moment[] {
  const moments: Moment[] = [
    ...marks.map((mark): Moment => ({ mark, stroke: null })),
    ...(luck?.strokes ?? []).map((stroke): Moment => ({ mark: null, stroke })),
  ];
  return moments.toSorted((one, other) => sizeOf(other) - sizeOf(one) || stepOf(one) - stepOf(other)).slice(0, MOST);
}

function sizeOf({ mark, stroke }: Moment): number {
  return mark === null ? Math.abs(stroke.points) : mark.points;
}

/** Return the step of the moment in the replay: before the turn, or with the cards that came. */
export function stepOf({ mark, stroke }: Moment): number {
  return mark === null ? stroke.step : mark.step;
}
