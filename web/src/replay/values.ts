/** The values of the rules that a record names: those of its rule id, with the house rules that follow it. */

import { SHEET_RULES } from "../scorekeeper/sheetRules";
import type { AnyView, RuleChange } from "../wire/messages";

export type RecordGame = AnyView["game"];

const FIRST = 1; // a bare name in a record comes from before revisions
const GAMES = Object.keys(SHEET_RULES.rules) as RecordGame[];

/** The fields of a rule set as texts. Names are flat, such as `target`. */
export class RuleValues {
  constructor(
    readonly game: RecordGame,
    /** such as `dutch.1` */
    readonly id: string,
    readonly hash: string,
    readonly sides: Readonly<Record<string, readonly number[]>>,
    readonly preset: ReadonlyMap<string, string>,
    readonly house: ReadonlyMap<string, string>,
  ) {}

  /** The name without the revision. */
  get name(): string {
    return this.id.split(".")[0] ?? this.id;
  }

  /** As a table has it: `dutch + target=5000`. */
  get text(): string {
    return [this.#shown, ...[...this.house].map(([field, value]) => `${field}=${value}`)].join(" + ");
  }

  get #shown(): string {
    return this.id.endsWith(`.${String(FIRST)}`) ? this.name : this.id;
  }

  get changes(): RuleChange[] {
    return [...this.house].map(([field, house]) => ({ field, preset: this.preset.get(field) ?? "", house }));
  }

  textOf(field: string): string {
    const text = this.house.get(field) ?? this.preset.get(field);
    if (text === undefined) throw new Error(`${this.id} has no field ${field}`);
    return text;
  }

  numberOf(field: string): number {
    return Number(this.textOf(field));
  }

  /** Return a number that may depend on how many play: `1`, or `1,2:2`. */
  numberFor(field: string, players: number): number {
    let found = 0;
    for (const word of this.wordsOf(field)) {
      const [count = "", number] = word.split(":");
      if (number === undefined) found = Number(count);
      else if (Number(count) === players) return Number(number);
    }
    return found;
  }

  /** Return a number, null for `none`. */
  limitOf(field: string): number | null {
    const text = this.textOf(field);
    return text === "none" ? null : Number(text);
  }

  /** Return whether a field has that value; one that came later and changes nothing is not among those of the preset. */
  is(field: string, word = "yes"): boolean {
    return (this.house.get(field) ?? this.preset.get(field)) === word;
  }

  /** Return the words of a list, none for `none`. */
  wordsOf(field: string): string[] {
    return words(this.textOf(field));
  }

  /** Return the words of a list whose house rule names only what it changes: those of the preset first. */
  layeredWordsOf(field: string): string[] {
    return [...words(this.preset.get(field) ?? ""), ...words(this.house.get(field) ?? "")];
  }
}

function words(text: string): string[] {
  return text === "none" ? [] : text.split(/[\s,]+/).filter((word) => word !== "");
}

/** Return the whole rule id that a record means by `id`; null where the client does not know these rules. */
export function ruleIdIn(id: string): { game: RecordGame; id: string } | null {
  for (const game of GAMES) {
    const presets = SHEET_RULES.rules[game]?.presets ?? {};
    const known = id.includes(".") ? id : `${id}.${String(FIRST)}`;
    if (Object.hasOwn(presets, known)) return { game, id: known };
  }
  return null;
}

/** Return the flat name of a field that a record calls `name`, with its group or without; null where there is none. */
export function fieldIn(game: RecordGame, id: string, name: string): string | null {
  const presets = SHEET_RULES.rules[game]?.presets ?? {};
  const fields = [presets[id], ...Object.values(presets)].flatMap((preset) => Object.keys(preset?.fields ?? {}));
  const whole = fields.find((field) => field === name || flat(field) === name);
  return whole === undefined ? null : flat(whole);
}

/** Return the values of the rules `id`, a whole rule id, with house rules by flat name. */
export function valuesOf(game: RecordGame, id: string, house: ReadonlyMap<string, string>): RuleValues {
  const preset = SHEET_RULES.rules[game]?.presets[id];
  if (preset === undefined) throw new Error(`there are no rules ${id}`);
  const texts = new Map(Object.entries(preset.fields).map(([field, text]) => [flat(field), text]));
  return new RuleValues(game, id, preset.data.hash, preset.data.sides, texts, house);
}

function flat(field: string): string {
  return field.slice(field.indexOf(".") + 1);
}
