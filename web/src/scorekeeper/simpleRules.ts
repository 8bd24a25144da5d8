/** House rules that a page without a server can make by itself: numbers that may be anything within their bounds. */

import type { FieldPlace, ScoringData, SheetBundle, SimpleField } from "./data";

/** A field with its value in the preset. */
export interface SimpleRule extends SimpleField {
  usual: number;
}

/** Return the simple fields that decide something in a preset, such as `dutch.1` or `dutch`. */
export function simpleRules(bundle: SheetBundle, preset: string): SimpleRule[] {
  for (const { presets, places, simple } of Object.values(bundle.rules)) {
    const known = presets[preset] ?? presets[`${preset}.1`];
    if (!known) continue;
    return simple.flatMap((one) => {
      const place = places.find(({ field }) => field === one.field);
      const usual = place ? valueAt(known.data, place) : undefined;
      return typeof usual === "number" ? [{ ...one, usual }] : [];
    });
  }
  return [];
}

/** Return what stands at the place of a field, undefined where the rules have no use for it. */
function valueAt(data: ScoringData, { path }: FieldPlace): unknown {
  let part: unknown = data;
  for (const step of path) {
    const rows = Array.isArray(part) ? (part as Record<string, unknown>[]) : null;
    part = rows ? rows.find((row) => row["item"] === step) : (part as Record<string, unknown> | null)?.[step];
    if (part === undefined || part === null) return undefined;
  }
  return part;
}
