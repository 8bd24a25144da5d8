/** The question what a bot would do in the own place: when it may be asked, that it is on its way, and its answer. */

import { m } from "../../paraglide/messages.js";
import type { AnyView, Hint, Hinted, Refusal } from "../../wire/messages";
import { decisionOf } from "./decision";
import type { LaidPlan } from "./laidPlan";
import { layOut } from "./layingOut";
import type { LaidBefore } from "./layingOut";
import { isMyMove } from "../snapshot";
import type { TableSnapshot } from "../snapshot";
import type { Staging } from "../tray/staging";
import type { ButtonState, Due } from "../types";

const NO_HINTS: Refusal = { code: "no_hints", rule: "", facts: {} };
const NO_HINT_NOW: Refusal = { code: "no_hint_now", rule: "", facts: {} };

/** Return whether this table has hints: alone with bots, or where all agreed to them. */
export function hasHints(view: AnyView): boolean {
  return !view.exercise && (view.practice || view.table_options.hints);
}

/** Return why the own seat may not ask now, null where it may; the server has the last word. */
export function whyNoHint(view: AnyView): Refusal | null {
  if (!hasHints(view)) return NO_HINTS;
  return isMyMove(view) && view.paused === null ? null : NO_HINT_NOW;
}

/** Return the button, which stands at every table. */
export function hintButton(now: TableSnapshot): ButtonState {
  const enabled = now.status === "open" && !now.pending && whyNoHint(now.view) === null;
  return { id: "hint", label: m.act_hint(), short: m.act_hint_short(), enabled, main: false };
}

/** The seat that asks, as far as it is used here. */
export interface Asker extends LaidBefore {
  readonly announcer: { say(text: string): void };
  clearWords(): void;
  refuse(refusal: Refusal): void;
}

export class HintAsking {
  waiting = $state(false);
  hinted: Hinted | null = $state.raw(null);
  /** the plan of a hint, or an answer, that lies before the owner */
  plan: LaidPlan | null = $state.raw(null);
  private seq = 0;
  private about = "";

  /** `send` returns false while offline. */
  constructor(
    private readonly table: Asker,
    private readonly send: (question: Hint) => boolean,
  ) {}

  get open(): boolean {
    return this.waiting || this.hinted !== null;
  }

  /** Ask, or say why not; asked again, the answer is put away. */
  ask(): void {
    const { table } = this;
    if (table.view === null || this.close()) return;
    const refusal = whyNoHint(table.view);
    if (refusal !== null) return table.refuse(refusal);
    if (!this.send({ type: "hint", seq: ++this.seq, expect: table.view.last_event }))
      return table.remark(m.prompt_offline());
    table.clearWords();
    this.waiting = true;
    this.about = decisionOf(table.view);
    table.announcer.say(m.act_hint_asked());
  }

  /** Take the server's answer; one that was not waited for is dropped. */
  take(hinted: Hinted): void {
    if (!this.waiting || hinted.seq !== this.seq) return;
    this.waiting = false;
    if (hinted.refusal !== null) this.table.refuse(hinted.refusal);
    else this.hinted = hinted;
  }

  /** Return the button that the plan before the owner asks for; `meant` is what is to be discarded. */
  due(view: AnyView, staging: Staging, meant: object | null): Due | null {
    return this.plan?.due(view, staging, meant) ?? null;
  }

  /** Put the answer away; returns whether there was one, or one was waited for. */
  close(): boolean {
    const { open } = this;
    this.waiting = false;
    this.hinted = null;
    return open;
  }

  /** Put away what is about another decision than the one of now; a plan goes on once the pile is taken. */
  fold(view: AnyView): void {
    if (this.open && decisionOf(view) !== this.about) this.close();
    if (this.plan?.isOver(view) === true) this.plan = null;
    const rest = this.plan?.restAfterPile(view, this.table.hand) ?? [];
    if (rest.length > 0) layOut(this.table, rest);
  }
}
