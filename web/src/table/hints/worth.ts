/** What a plan is worth beside the best one, in words. */

import { m } from "../../paraglide/messages.js";
import type { HintPlan } from "../../wire/messages";
import { written } from "../../words/words";

const SURE = 2; // standard errors that a difference has to have to be one

/** Return how the plan at `place` of `count` compares with the first one; "give or take" is twice its standard error. */
export function worth({ value, error }: Pick<HintPlan, "value" | "error">, place: number, count: number): string {
  if (place === 0) return count === 1 ? m.advice_only() : m.advice_best();
  const inputs = { points: written(-value), error: written(SURE * error) };
  return -value < SURE * error ? m.advice_near(inputs) : m.advice_less(inputs);
}
