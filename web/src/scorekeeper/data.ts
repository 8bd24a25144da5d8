/**
 * Scoring data: all that a score sheet needs of a rule set. Python makes it (`scorekeeper/scoring_data.py`, where every
 * field is explained); the modules of this folder only read it, so there is one source of rules.
 */

/** A number, or one for each number of players. */
export type Numbers = number | Record<string, number>;

/** Return the number that holds for so many players. */
export function numberFor(numbers: Numbers, players: number): number {
  return typeof numbers === "number" ? numbers : (numbers[players] ?? 0);
}

/** A completed set: its points, and what one takes of the pack at least. */
export interface SetData {
  item: string;
  each: number;
  rule: string;
  /** at least */
  cards: number;
  /** card points at least */
  points: number;
  /** in the whole pack */
  most: number;
}

/** Laid red threes: plus with so many completed `sets`, or where the side has melded; else minus. */
export interface RedThreeData {
  most: number;
  laid: boolean;
  by_melds: boolean;
  sets: number;
  each: number;
  all: number;
  each_minus: number;
  all_minus: number;
  rule: string;
  rule_all: string;
  rule_minus: string;
}

/** The bonus for going out, and the completed sets that it takes. */
export interface OutData {
  points: number;
  rule: string;
  may_conceal: boolean;
  concealed: number;
  rule_concealed: string;
  sets: Numbers;
  waives_minimum: boolean;
}

/** The charge for threes that a hand still holds, beside or in place of their value. */
export interface HeldData {
  points: number;
  rule: string;
  per_hand: boolean;
  without_turn: boolean;
}

/** The cost of the cards in a hand: their points, or so much `each`. */
export interface HandData {
  rule: string;
  each: number | null;
  many: number;
  each_many: number;
  red_threes: HeldData;
  black_threes: HeldData;
  blacks: number;
  black_each: number;
}

/** The end of a match: by the total, by a number of deals, or by sets of deals that were won. */
export interface MatchData {
  by: "total" | "deals" | "sets";
  goal: Numbers;
  strict: boolean;
  play_on: boolean;
  set_deals: number;
}

/** The scoring data of a rule set; a part that it lacks is null. */
export interface ScoringData {
  version: number;
  rules: string;
  hash: string;
  sides: Record<string, number[]>;
  pack: number;
  /** the points of a card and how many have them, dearest first */
  cards: [number, number][];
  seats: boolean;
  melds: { rule: string } | null;
  sets: SetData[];
  red_threes: RedThreeData | null;
  out: OutData;
  hand: HandData;
  penalty: { each: number; causes: string[]; rule: string } | null;
  annulled: string | null;
  minimum: { steps: [number | null, number][]; rule: string } | null;
  match: MatchData;
}

/** The place of a field of a rule set in its scoring data, and the form of its text. */
export interface FieldPlace {
  field: string;
  path: string[];
  form: "number" | "numbers" | "words" | "steps";
  words: Record<string, number | boolean | string | string[]>;
}

/** A number that a house rule may set to anything from `least` to `most`, whatever the others are. */
export interface SimpleField {
  field: string;
  least: number;
  most: number;
}

/** What the sheets of one card game need where there is no server. */
export interface FieldData {
  presets: Record<string, { data: ScoringData; fields: Record<string, string> }>;
  places: FieldPlace[];
  simple: SimpleField[];
  whole: string[];
  /** Of fields that came later, by group and name: a text that the hash leaves out. */
  neutral: Record<string, string>;
}

/** The same of all card games. */
export interface SheetBundle {
  version: number;
  rules: Record<string, FieldData>;
}
