/** A record of a match (docs/notation.md), as it is read: nothing in it has been checked against the rules. */

import type { ScoreLine } from "../wire/messages";
import type { RuleValues } from "./values";

/** Who sits on a seat: a person, or a bot with its whole name. */
export interface RecordPlayer {
  name: string;
  /** `person`, or a bot such as `steady@1` */
  decider: string;
  playouts: number;
}

/** A line with a play or a claim. */
export interface RecordStep {
  seat: number;
  /** of the text, from 1 */
  line: number;
  /** a play that the rules refuse, carried out anyway */
  irregular: boolean;
  /** the number of the irregular play that is claimed; null for a play */
  claim: number | null;
  /** of several discards the one that the claim picks, "" for none */
  discard: string;
  /** the words of each action */
  actions: string[][];
}

/** Steps that were taken back: `count` of them, when `step` steps stood. */
export interface RecordUndone {
  step: number;
  count: number;
}

export interface RecordEnd {
  way: "out" | "stock" | "stalemate" | "annulled";
  /** that went out */
  seat: number | null;
  /** by side */
  lines: ScoreLine[][];
  deal: number[];
  totals: number[];
}

export interface RecordDeal {
  /** of its first line in the text */
  line: number;
  deck: string[];
  steps: RecordStep[];
  undone: RecordUndone[];
  /** null while the deal goes on */
  end: RecordEnd | null;
}

export interface MatchRecord {
  version: number;
  /** its id, "" where it has none */
  match: string;
  rules: RuleValues;
  players: RecordPlayer[];
  /** the side of each seat */
  sideOf: readonly number[];
  /** of the first deal */
  dealer: number;
  /** of the sides before the first deal */
  scores: number[];
  deals: RecordDeal[];
  over: boolean;
  /** side; null: drawn, or not over */
  winner: number | null;
  /** a moment of another match, "" for none */
  origin: string;
  /** where it was played, "" where that is not said */
  played: string;
}
