/** Rules as text, `dutch + target=5000`: what they change of their preset, and the values of their fields. */

import { valuesIn } from "./cardKinds";
import type { Kinds } from "./cardKinds";
import type { GameData, PresetData, SharedData } from "./data";
import type { Values } from "./wording";

/** A field that house rules change, and its value in both as text. */
export interface Change {
  field: string;
  preset: string;
  house: string;
}

/** Rules of a game that is known here. */
export interface KnownRules {
  game: string;
  of: GameData;
  name: string;
  preset: PresetData;
  changes: readonly Change[];
}

const CARD_VALUES = "card_values"; // house rules write only those that differ

/** Return the rules that a text names, null for a preset, a revision, a field or a value that is not known here. */
export function knownRules(text: string, shared: SharedData): KnownRules | null {
  const [id = "", ...parts] = text.split("+").map((part) => part.trim());
  const [name = "", revision] = id.split(".");
  for (const [game, of] of Object.entries(shared.games)) {
    const preset = Object.hasOwn(of.presets, name) ? of.presets[name] : undefined;
    if (!preset || (revision !== undefined && Number(revision) !== preset.revision)) continue;
    const house = new Map(parts.map((part) => pairOf(part)));
    if (house.size < parts.length || [...house].some(([field, value]) => !isValue(of, field, value))) return null;
    const texts = presetTexts(of, preset);
    const changes = Object.keys(of.fields)
      .map((field) => ({ field, preset: texts.get(field) ?? "", house: house.get(field) ?? texts.get(field) ?? "" }))
      .filter((change) => change.house !== change.preset);
    return { game, of, name, preset, changes };
  }
  return null;
}

/** Return the rules as text. */
export function printed({ name, preset, changes }: KnownRules): string {
  const id = preset.revision === 1 ? name : `${name}.${String(preset.revision)}`;
  return [id, ...changes.map(({ field, house }) => `${field}=${house}`)].join(" + ");
}

/** Return the values of the preset, or with the house rules. */
export function valuesOf({ of, preset, changes }: KnownRules, kinds: Kinds, house: boolean): Values {
  const texts = presetTexts(of, preset);
  const cards = valuesIn(texts.get(CARD_VALUES) ?? "", kinds);
  if (!house) return { texts, cards };
  const changed = new Map([...texts, ...changes.map((change): [string, string] => [change.field, change.house])]);
  const own = changes.find(({ field }) => field === CARD_VALUES);
  return { texts: changed, cards: own ? valuesIn(own.house, kinds, cards) : cards };
}

function presetTexts({ presets }: GameData, preset: PresetData): Map<string, string> {
  const [first] = Object.values(presets);
  return new Map(Object.entries({ ...first?.values, ...preset.values }));
}

function pairOf(part: string): [string, string] {
  const place = part.indexOf("=");
  return place < 0 ? [part, ""] : [part.slice(0, place).trim(), part.slice(place + 1).trim()];
}

function isValue({ fields }: GameData, field: string, value: string): boolean {
  const words = Object.hasOwn(fields, field) ? fields[field] : undefined;
  return words !== undefined && value !== "" && (words.length === 0 || words.includes(value));
}
