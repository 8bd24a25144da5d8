/** What is spoken: a polite log of what happened, one urgent line, and answers to the status keys. */

export interface Spoken {
  key: number;
  text: string;
}

const KEPT = 40; // sentences in the log for the ear
const NO_BREAK = "\u00a0"; // live regions stay silent when their text does not change

export class Announcer {
  log: Spoken[] = $state.raw([]);
  urgent = $state("");
  answer = $state("");
  private next = 1;

  /** Add a sentence about what happened. */
  happened(text: string): void {
    this.log = [...this.log, { key: this.next++, text }].slice(-KEPT);
  }

  /** Say at once: only for "your turn" and refusals. */
  now(text: string): void {
    this.urgent = varied(text, this.urgent);
  }

  /** Say in answer to a key. */
  say(text: string): void {
    this.answer = varied(text, this.answer);
  }
}

/** Return `text` so that it differs from what the region holds, though it sounds the same. */
export function varied(text: string, before: string): string {
  return text === before ? text + NO_BREAK : text;
}
