/** Lays a plan out before its owner, who then presses the usual buttons. */

import { m } from "../../paraglide/messages.js";
import type { Rich } from "../../cards/rich";
import type { AnyView } from "../../wire/messages";
import type { HandCard } from "../hand/hand";
import type { Staging } from "../tray/staging";
import type { ButtonId } from "../types";
import { LaidPlan } from "./laidPlan";
import { laidOut, stepsText } from "./plan";

/** The seat before whose owner a plan lies, as far as it is used here. */
export interface LaidBefore {
  readonly view: AnyView | null;
  readonly hand: readonly HandCard[];
  readonly live: { readonly version: number };
  readonly ownTurn: { readonly planned: { discardLater(id: string, since: number): void } };
  readonly hints: { plan: LaidPlan | null };
  stage(staging: Staging, target: string | null): void;
  save(): void;
  remark(text: Rich): void;
}

/** Put the cards of `plan` into the tray and plan its discard; nothing is sent. The button for it gets the focus. */
export function layOut(table: LaidBefore, plan: readonly string[]): void {
  const { view } = table;
  if (view === null) return;
  const { staging, discard, button, steps } = laidOut(plan, view, table.hand);
  table.stage(staging, null);
  if (discard !== null) table.ownTurn.planned.discardLater(discard, table.live.version);
  table.hints.plan = new LaidPlan(plan, view, table.hand, button, staging);
  table.save();
  // the rest lies in the tray, and a long line would cover it
  const next = stepsText(steps.slice(0, 1), view) + (steps.length > 1 ? " …" : "");
  table.remark(m.advice_next({ next }));
  focusOn(button);
}

function focusOn(button: ButtonId): void {
  requestAnimationFrame(() => {
    const [wanted, more] = [button, "more"].map((id) => document.querySelector<HTMLElement>(`[data-button="${id}"]`));
    (wanted ?? more)?.focus();
  });
}
