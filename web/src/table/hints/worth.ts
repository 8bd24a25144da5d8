/** What a plan is worth beside the best one, in words. */

import { m } from "../../paraglide/messages.js";
import type { AnyView, HintPlan } from "../../wire/messages";
import { written } from "../../words/words";

const SURE = 2; // standard errors that a difference has to have to be one

/** Return what is said where no single reason is certain: that nothing was compared, that it hardly matters, or why. */
export function noReason(plans: readonly HintPlan[], view: Pick<AnyView, "options">): string {
  const [first, second] = plans;
  if (second === undefined) {
    const draws = first?.plan[0] === "draw" && view.options.takes.length === 0;
    return draws ? m.advice_must_draw() : m.advice_no_choice();
  }
  return plans.every(isNear) ? m.advice_no_difference() : m.advice_by_trial();
}

function isNear({ value, error }: Pick<HintPlan, "value" | "error">): boolean {
  return value >= 0 || -value < SURE * error;
}

/** Return how the plan at `place` of `count` compares with the first one; "give or take" is twice its standard error. */
export function worth({ value, error }: Pick<HintPlan, "value" | "error">, place: number, count: number): string {
  if (place === 0) return count === 1 ? m.advice_only() : m.advice_best();
  const inputs = { points: written(-value), error: written(SURE * error) };
  if (value >= 0) return m.advice_even(inputs);
  return isNear({ value, error }) ? m.advice_near(inputs) : m.advice_less(inputs);
}
