/** The marks of one match at its server: asked for by a person alone, and followed until they are made. */

import { askMarks, fetchMarks, RequestFailed } from "../../../wire/api";
import type { DealMarks, MatchMarks as Answer } from "../../../wire/messages";
import { figuresOf, placedMarks, standingOf } from "./marks";

const AGAIN = 2000; // ms between two questions while Master thinks

export type Fault = "" | "too_many" | "busy" | "offline";

export class MatchMarks {
  deals: readonly DealMarks[] = $state.raw([]);
  fault: Fault = $state("");
  /** an answer has come */
  known = $state(false);
  readonly marks = $derived(placedMarks(this.deals));
  readonly figures = $derived(figuresOf(this.deals));
  readonly standing = $derived(standingOf(this.deals));
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(private readonly match: string) {}

  /** Look which marks there are. */
  start(): void {
    void this.#take(fetchMarks(this.match));
  }

  /** Have those made that are missing. */
  ask(): void {
    void this.#take(askMarks(this.match));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #take(answer: Promise<Answer>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.deals = (await answer).deals;
      [this.fault, this.known] = ["", true];
    } catch (error) {
      this.fault = faultOf(error);
    }
    if (this.standing.state === "making" && !this.#stopped) this.#timer = setTimeout(() => this.start(), AGAIN);
  }
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof RequestFailed)) return "offline";
  return error.code === "too_many" ? "too_many" : "busy";
}
