/** House rules being written: a preset and the values that replace its own, as text and back. */

import type { OwnRules } from "../../device/ownRules";
import type { RuleField, RulesChecked } from "../../wire/messages";
import { presetOf } from "../../words/ruleNames";

export interface Draft {
  preset: string;
  changes: Record<string, string>; // field -> value as text
}

/** Return the draft that a rule set's text stands for; whether it can be played is for the server to say. */
export function draftOf(text: string): Draft {
  const changes: Record<string, string> = {};
  for (const part of text.split("+").slice(1)) {
    const [field = "", value = ""] = part.split("=").map((word) => word.trim());
    if (field !== "") changes[field] = value;
  }
  return { preset: presetOf(text), changes };
}

/** Return the rules in a file, of this page or of `sambakit rules --save`: lines, of which those with # are notes. */
export function rulesIn(file: string): string {
  const lines = file.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "" && !line.startsWith("#")).join(" ");
}

/** Return the text of `draft`. */
export function textOf(draft: Draft): string {
  return [draft.preset, ...Object.entries(draft.changes).map(([field, value]) => `${field}=${value}`)].join(" + ");
}

/** Return the value of `field` in `draft`. */
export function valueOf(field: RuleField, draft: Draft): string {
  return draft.changes[field.name] ?? field.presets[draft.preset] ?? "";
}

/** Return `draft` with another value of `field`; the preset's own value is no change. */
export function withValue(draft: Draft, field: RuleField, value: string): Draft {
  if (value === field.presets[draft.preset]) return without(draft, field.name);
  return { ...draft, changes: { ...draft.changes, [field.name]: value } };
}

/** Return `draft` without its change of `field`. */
export function without(draft: Draft, field: string): Draft {
  return { ...draft, changes: Object.fromEntries(Object.entries(draft.changes).filter(([name]) => name !== field)) };
}

/** Return `draft` made from another preset; changes that say what this one says anyway go. */
export function onPreset(draft: Draft, preset: string, fields: readonly RuleField[]): Draft {
  const moved = { preset, changes: draft.changes };
  return fields.reduce(
    (kept, field) => (field.presets[preset] === kept.changes[field.name] ? without(kept, field.name) : kept),
    moved,
  );
}

/** Return rules that can be played as this device keeps them, under the name `name`. */
export function keptAs(name: string, rules: RulesChecked): OwnRules {
  return { name, text: rules.rules, sides: rules.sides, referee: rules.referee };
}
