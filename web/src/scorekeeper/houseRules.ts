/** The scoring data of a rule set or house rules without a server, from what Python wrote of every preset. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

import type { FieldPlace, ScoringData, SheetBundle } from "./data";
import type { SheetRules } from "./sheet";

const PLAYERS = ["2", "3", "4", "5", "6"];

/**
 * Return the rules that a sheet names, null where `bundle` does not know them, or where a field decides over more than
 * one value, so that its data have to come from a server. The hash of house rules is taken as it is written.
 */
export function rulesIn(
  bundle: SheetBundle,
  id: string,
  changes: SheetRules["changes"],
  hash: string,
): SheetRules | null {
  for (const { presets, places, whole } of Object.values(bundle.rules)) {
    const known = Object.hasOwn(presets, id) ? id : `${id}.1`; // texts from before ids mean the first revision
    const preset = presets[known];
    if (!preset) continue;
    if (!changes.length) return { id: known, changes, hash: preset.data.hash, data: preset.data };
    if (changes.some(([field]) => whole.includes(field))) return null;
    const data = withFields(preset.data, places, new Map(changes));
    const text = [known, ...changes.map(([field, value]) => `${field}=${value}`)].join(" + ");
    return { id: known, changes, hash, data: { ...data, rules: text, hash } };
  }
  return null;
}

/**
 * Return the rules that a text such as `dutch.1 + target=5000` stands for, with their hash; null where a server has to
 * say. A name without a revision means the first one that `bundle` has.
 */
export function rulesOfText(bundle: SheetBundle, text: string): SheetRules | null {
  const [id = "", ...rest] = text.split("+").map((part) => part.trim());
  const changes = rest.map((part): [string, string] => {
    const at = part.indexOf("=");
    return [part.slice(0, at), part.slice(at + 1)];
  });
  const hash = hashOf(bundle, id, changes);
  return hash === null ? null : rulesIn(bundle, id, changes, hash);
}

/** Return the hash of house rules (docs/kept.md), also over plain http, where browsers make none; null for unknown ones. */
function hashOf(bundle: SheetBundle, id: string, changes: SheetRules["changes"]): string | null {
  const game = Object.values(bundle.rules).find(({ presets }) => presets[id] ?? presets[`${id}.1`]);
  const preset = game?.presets[id] ?? game?.presets[`${id}.1`];
  if (!game || !preset) return null;
  const fields = { ...preset.fields };
  for (const [field, value] of changes) {
    const name = Object.keys(fields).find((one) => one.endsWith(`.${field}`));
    if (name === undefined) return null;
    fields[name] = value;
  }
  const counted = Object.entries(fields).filter(([name, value]) => value !== game.neutral[name]);
  const lines = counted.map(([name, value]) => `${name} ${value}\n`);
  return bytesToHex(sha256(utf8ToBytes(["rules 1\n", ...lines.toSorted()].join(""))));
}

/** Return the scoring data of a preset with the fields in `changes` set to their texts; its name and hash stay. */
export function withFields(
  data: ScoringData,
  places: readonly FieldPlace[],
  changes: ReadonlyMap<string, string>,
): ScoringData {
  const changed = structuredClone(data);
  for (const place of places) {
    const text = changes.get(place.field);
    if (text !== undefined) setAt(changed, place.path, valueOf(place, text));
  }
  return changed;
}

/** Set the value at `path`; in a list a step is the item of one of its rows, which may be absent. */
function setAt(whole: unknown, path: readonly string[], value: unknown): void {
  let part = whole;
  for (const step of path.slice(0, -1)) {
    if (Array.isArray(part)) part = part.find((row: unknown) => isRecord(row) && row["item"] === step) as unknown;
    else part = isRecord(part) ? part[step] : undefined;
  }
  const last = path.at(-1);
  if (isRecord(part) && last !== undefined) part[last] = value;
}

function isRecord(part: unknown): part is Record<string, unknown> {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}

/** Return the value of a field from its text. */
function valueOf(place: FieldPlace, text: string): unknown {
  if (place.form === "number" || (place.form === "numbers" && !text.includes(":"))) return Number(text);
  if (place.form === "words") return place.words[text] ?? null;
  const items = text.split(/[\s,]+/).filter(Boolean);
  if (place.form === "numbers") return byPlayers(items);
  return items.map((step) => {
    const [least = "", points = ""] = step.split(":");
    return [least === "any" ? null : Number(least), Number(points)];
  });
}

/** Return the number for each number of players, of items such as `1` and `2:2`. */
function byPlayers(items: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const item of items) {
    const [players = "", number] = item.split(":");
    for (const count of number === undefined ? PLAYERS : [players]) found[count] = Number(number ?? players);
  }
  return found;
}
