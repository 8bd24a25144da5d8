/** Questions to the server about plays and the tray: at most one in 100 ms, and only the latest of each name counts. */

import type { Check, Checked, Stage, Staged } from "./messages";

const PAUSE = 110; // ms; a little more than the server's limit of ten a second

/** What is asked, without the numbers that the sender gives it. */
export type Question = Omit<Check, "seq"> | Omit<Stage, "seq">;

interface Waiting {
  question: Question;
  seq: number | null; // of the message sent; null: not sent yet
}

export class Questions {
  private readonly waiting = new Map<string, Waiting>();
  private seq = 0;
  private last = -PAUSE; // ms, when the last message was sent
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `send` returns false while offline. */
  constructor(
    private readonly send: (message: Check | Stage) => boolean,
    private readonly answer: (name: string, answer: Checked | Staged) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Ask `question`, in place of the one asked before under that name. */
  ask(name: string, question: Question): void {
    this.waiting.set(name, { question, seq: null });
    this.plan();
  }

  /** Take a question back. */
  forget(name: string): void {
    this.waiting.delete(name);
  }

  /** Send every question again, as after a reconnect. */
  repeat(): void {
    for (const one of this.waiting.values()) one.seq = null;
    this.plan();
  }

  /** Take the server's answer; one that was overtaken is dropped. */
  receive(answer: Checked | Staged): void {
    for (const [name, one] of this.waiting) if (one.seq === answer.seq) this.answer(name, answer);
  }

  private plan(): void {
    const wait = this.last + PAUSE - this.now();
    if (this.timer !== undefined) return;
    if (wait <= 0) return this.next();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.next();
    }, wait);
  }

  private next(): void {
    const open = [...this.waiting.values()].find((one) => one.seq === null);
    if (open === undefined) return;
    const seq = ++this.seq;
    if (!this.send({ ...open.question, seq })) return;
    open.seq = seq;
    this.last = this.now();
    this.plan();
  }
}
