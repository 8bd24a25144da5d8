/** Questions to the server about staged plays: at most one message in 100 ms, and only the latest of each question counts. */

import type { Check, Checked } from "./wire";

const PAUSE = 110; // ms; a little more than the server's limit of ten a second

interface Question {
  actions: string[];
  expect: number;
  seq: number | null; // of the message sent; null: not sent yet
}

export class Checks {
  private readonly questions = new Map<string, Question>();
  private seq = 0;
  private last = -PAUSE; // ms, when the last message was sent
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `send` returns false while offline; `answer` gets null where an answer no longer counts. */
  constructor(
    private readonly send: (check: Omit<Check, "type">) => boolean,
    private readonly answer: (name: string, checked: Checked | null) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Ask what `actions` would come to; no actions takes the question back. The same question again changes nothing: false
   * is returned, and the answer there is, or the one on its way, still counts.
   */
  ask(name: string, actions: string[], expect: number): boolean {
    const before = this.questions.get(name);
    if (actions.length === 0) {
      if (this.questions.delete(name)) this.answer(name, null);
      return true;
    }
    if (before?.expect === expect && before.actions.join() === actions.join()) return false;
    this.questions.set(name, { actions, expect, seq: null });
    if (before?.actions.join() !== actions.join()) this.answer(name, null);
    this.plan();
    return true;
  }

  /** Send every question again, as after a reconnect. */
  repeat(): void {
    for (const question of this.questions.values()) question.seq = null;
    this.plan();
  }

  /** Take the server's answer; one that was overtaken is dropped. */
  receive(checked: Checked): void {
    for (const [name, question] of this.questions) if (question.seq === checked.seq) this.answer(name, checked);
  }

  private plan(): void {
    this.timer ??= setTimeout(() => this.next(), Math.max(0, this.last + PAUSE - this.now()));
  }

  private next(): void {
    this.timer = undefined;
    const open = [...this.questions.values()].find((question) => question.seq === null);
    if (open === undefined) return;
    const seq = ++this.seq;
    if (!this.send({ seq, expect: open.expect, actions: open.actions })) return;
    open.seq = seq;
    this.last = this.now();
    this.plan();
  }
}
