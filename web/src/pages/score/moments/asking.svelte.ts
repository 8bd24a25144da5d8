/** Asks for the marks of a deal and waits until they are made, without hurry. */

import { askMarks, fetchMarks, RequestFailed } from "../../../wire/api";
import type { DealMarks } from "../../../wire/messages";

const AGAIN = 2000; // ms between two looks

/** The deal could not be looked at; "later": too many others wait. */
export type Failure = "" | "failed" | "later";

export class MarksOfDeal {
  marks: DealMarks | null = $state.raw(null);
  failure: Failure = $state("");
  /** somebody waits here for the marks: they asked, or have seen that these are being made */
  awaited = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private left = false;

  constructor(
    private readonly match: string,
    private readonly deal: number,
  ) {}

  /** Ask, and look again until they are made. */
  async begin(): Promise<void> {
    this.failure = "";
    this.awaited = true;
    await this.look(askMarks);
  }

  /** Look whether somebody has asked, and then again until they are made. */
  async find(): Promise<void> {
    await this.look(fetchMarks);
  }

  /** Ask no longer; what the server makes it goes on to make. */
  end(): void {
    this.left = true;
    clearTimeout(this.timer);
  }

  private async look(fetching: typeof fetchMarks): Promise<void> {
    try {
      const { deals } = await fetching(this.match, this.deal);
      if (this.left) return;
      this.marks = deals.find((one) => one.deal === this.deal) ?? null;
      const state = this.marks?.state ?? "failed";
      if (state === "making") {
        this.awaited = true;
        this.timer = setTimeout(() => void this.look(fetchMarks), AGAIN);
      } else if (state === "failed" || (state === "none" && this.awaited)) this.failure = "failed";
    } catch (error) {
      const busy = error instanceof RequestFailed && ["busy", "too_many"].includes(error.code);
      this.failure = busy ? "later" : "failed";
    }
  }
}
