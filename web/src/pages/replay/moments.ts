/** A moment of a match in the address: `#2.14` is deal 2 when 14 of its steps have been played (docs/kept.md). */

/** `deal` counts from 1, `step` from 0. */
export interface Moment {
  deal: number;
  step: number;
}

const MOMENT = /^#([1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/;

/** Return the moment that a fragment names; null for any other one. */
export function momentIn(fragment: string): Moment | null {
  const [, deal, step] = MOMENT.exec(fragment) ?? [];
  return deal === undefined ? null : { deal: Number(deal), step: Number(step) };
}

/** Return the fragment of a moment. */
export function fragmentOf({ deal, step }: Moment): string {
  return `#${String(deal)}.${String(step)}`;
}
