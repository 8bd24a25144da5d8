/** The record that was opened last, so that a change of the language or a step back does not lose it. */

import type { Opened } from "./opening";

class Kept {
  #match: string | null = null;
  #opened: Opened | null = null;

  /** Return what was opened for a match, or from a file (null); null where it was something else. */
  of(match: string | null): Opened | null {
    return this.#opened !== null && match === this.#match && "replayed" in this.#opened ? this.#opened : null;
  }

  keep(match: string | null, opened: Opened): void {
    [this.#match, this.#opened] = [match, opened];
  }
}

export const kept = new Kept();
