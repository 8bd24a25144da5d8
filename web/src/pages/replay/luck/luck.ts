/** The luck of the cards as the replay shows it: a curve for each deal, and its largest draws. */

import type { DealLuck, DealMarks, Stroke } from "../../../wire/messages";

const LARGEST = 3; // draws that are named

/** A point of the curve: after so many steps of the deal, the luck of side 0 so far. */
export interface CurvePoint {
  step: number;
  points: number;
}

/** Return the luck of one deal, from 1; undefined where nobody knows it. */
export function luckOfDeal(deals: readonly DealMarks[], number: number): DealLuck | undefined {
  return deals.find(({ deal }) => deal === number)?.luck ?? undefined;
}

/** Return the curve of a deal; the hands were dealt before its first step. */
export function curveOf({ strokes }: DealLuck): CurvePoint[] {
  let points = 0;
  return strokes.map((stroke) => ({ step: stepAfter(stroke), points: (points += stroke.points) }));
}

/** Return where the curve stands at a step: at its last point before it. */
export function pointAt(curve: readonly CurvePoint[], step: number): CurvePoint | undefined {
  return curve.findLast((point) => point.step <= step);
}

/** Return the step at which the cards that came are seen. */
export function stepAfter({ seat, step }: Stroke): number {
  return seat === null ? 0 : step + 1;
}

/** Return the draws that weighed most, the largest first. */
export function largestOf({ strokes }: DealLuck): Stroke[] {
  const draws = strokes.filter(({ seat }) => seat !== null);
  return draws.toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points)).slice(0, LARGEST);
}
