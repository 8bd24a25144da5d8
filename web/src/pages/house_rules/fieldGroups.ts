/** The fields of an editor in their groups: those that people change most often first, and what a search finds. */

import { m } from "../../paraglide/messages.js";
import type { RuleField } from "../../wire/messages";

/** What tables agree on most often, the likeliest first. */
const COMMON: readonly string[] = [
  ...["target", "minimum", "out_sets", "hand_size", "draw", "take_natural_wild", "take_onto_group"],
  ...["frozen_until_opened", "merge_groups", "max_wilds", "ask_partner", "held_red_three"],
  // of Samba Rommé
  ...["match", "match_goal", "hand_dealer", "hand_opener", "take_needs_canastra", "stalemate_turnovers"],
];

export interface FieldGroup {
  title: string;
  /** shown open from the beginning */
  first: boolean;
  fields: RuleField[];
}

/** Return `fields` in groups, the common ones first and nowhere else. */
export function groupsOf(fields: readonly RuleField[]): FieldGroup[] {
  const draw = new Set(fields.some((field) => field.name === "match_goal") ? ["draw"] : []); // common in Samba alone
  const common = COMMON.flatMap((name) => fields.filter((field) => field.name === name && !draw.has(name)));
  const others = fields.filter((field) => !common.includes(field));
  const titles = [...new Set(others.map((field) => field.group))];
  return [
    { title: m.house_common(), first: true, fields: common },
    ...titles.map((title) => ({ title, first: false, fields: others.filter((field) => field.group === title) })),
  ].filter((group) => group.fields.length > 0);
}

/** Return whether every word of `search` is in what is said of a field; `says` is what it says now. */
export function isFound(field: RuleField, says: string, search: string): boolean {
  const whole = [field.label, field.meaning, says, ...field.values.map((one) => one.sentence)]
    .join(" ")
    .toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
