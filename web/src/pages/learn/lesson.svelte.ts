/** The lesson of one rule set on this page: its steps, the one that is shown, and the table on which it is played. */

import { ownName } from "../../device/ownName";
import { readStored, store as keep } from "../../device/storage";
import { TableStore } from "../../table/store/tableStore.svelte";
import { fetchLesson, openLesson, RequestFailed } from "../../wire/api";
import type { Lesson, LessonStep } from "../../wire/messages";
import { openSocket } from "../../wire/socket";
import { nextButton } from "./guide";

const KEY = "sambakit.lesson";
const SPEED = 600; // ms between the moves of bots

/** Where somebody was, so that a reload finds the same table. */
interface Kept {
  rules: string;
  at: number;
  table: string;
  seat: number;
}

export class LessonHere {
  lesson: Lesson | null = $state.raw(null);
  /** the number of the step that is shown; that of all steps: the lesson is over */
  at = $state(0);
  store: TableStore | null = $state.raw(null);
  failed = $state(false);
  /** there is no lesson by these rules */
  none = $state(false);
  private asked = 0; // a later wish makes an earlier one void

  constructor(
    readonly rules: string,
    /** tells which table is on the page now, and which was */
    private readonly onstore: (now: TableStore | null, before: TableStore | null) => void,
  ) {}

  get steps(): readonly LessonStep[] {
    return this.lesson?.steps ?? [];
  }

  get step(): LessonStep | null {
    return this.steps[this.at] ?? null;
  }

  get over(): boolean {
    return this.lesson !== null && this.step === null;
  }

  /** Fetch the lesson, and go on where this device was. */
  async begin(): Promise<void> {
    this.failed = false;
    try {
      this.lesson = await fetchLesson(this.rules);
    } catch (error) {
      this.failed = true;
      this.none = error instanceof RequestFailed && error.code === "rules";
      return;
    }
    const kept = readStored<Kept>(KEY);
    if (kept?.rules !== this.rules || this.steps[kept.at] === undefined) return this.open(0);
    this.at = kept.at;
    this.sit(kept.table, kept.seat);
  }

  /** Show the step of that number at a new table. */
  async open(at: number): Promise<void> {
    if (this.lesson === null) return this.begin();
    const asked = ++this.asked;
    this.failed = false;
    this.at = at;
    this.leave();
    const { step } = this;
    if (step === null) return keep(KEY, null);
    try {
      const made = await openLesson({ rules: this.rules, step: step.name, name: ownName(), speed: SPEED });
      if (asked !== this.asked) return;
      keep(KEY, { rules: this.rules, at, ...made } satisfies Kept);
      this.sit(made.table, made.seat);
    } catch {
      if (asked === this.asked) this.failed = true;
    }
  }

  /** Leave the table. */
  leave(): void {
    const before = this.store;
    before?.stop();
    this.store = null;
    this.onstore(null, before);
  }

  /** Leave for good: the next lesson begins at its first step. */
  end(): void {
    this.asked++;
    this.leave();
    keep(KEY, null);
  }

  private sit(table: string, seat: number): void {
    const mine = new TableStore(table, seat, openSocket);
    const { step } = this;
    if (step !== null) mine.ownTurn.lesson = (view, picked) => nextButton(step, view, picked);
    this.store = mine;
    this.onstore(mine, null);
    mine.start();
  }
}
