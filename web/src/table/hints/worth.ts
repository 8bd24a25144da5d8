/** What a plan is worth beside the best one, in words. */

import { m } from "../../paraglide/messages.js";
import type { HintPlan } from "../../wire/messages";
import { written } from "../../words/words";

const SURE = 2; // standard errors that a difference has to have to be one

/** Return what is said where no single reason is certain: that nothing is to be chosen, that it hardly matters, or why. */
export function noReason(plans: readonly Pick<HintPlan, "value" | "error">[]): string {
  if (plans.length < 2) return m.advice_no_choice();
  const near = plans.every(({ value, error }) => -value < SURE * error || value === 0);
  return near ? m.advice_no_difference() : m.advice_by_trial();
}

/** Return how the plan at `place` of `count` compares with the first one; "give or take" is twice its standard error. */
export function worth({ value, error }: Pick<HintPlan, "value" | "error">, place: number, count: number): string {
  if (place === 0) return count === 1 ? m.advice_only() : m.advice_best();
  const inputs = { points: written(-value), error: written(SURE * error) };
  return -value < SURE * error ? m.advice_near(inputs) : m.advice_less(inputs);
}
