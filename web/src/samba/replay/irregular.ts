/**
 * Plays against the rules (C-15). Most kinds change nothing: their cards go back to the hand. A wild card too many stays in
 * its group, who goes out against the partner's no is out, and by S-8.2 the next player has drawn. A record does not say
 * which kind a play is of, so it is read off the cards.
 */

import { isWild } from "../../cards/cards";
import type { Card } from "../../cards/cards";
import type { DealState, SideState } from "./dealState";
import { nextAfter, sideAt } from "./dealState";
import { completeAs } from "./laidMelds";
import type { LaidMeld } from "./laidMelds";
import { handCardsOf, tried } from "./playing";
import { minimumAt, sumOf } from "./sambaRules";

type Actions = readonly (readonly string[])[];

/** What everybody sees of an irregular play. */
export interface Happening {
  /** why it is against the rules, "" where the cards alone do not say it */
  cause: string;
  /** it changes the table; `ahead`: the next player has drawn; `first`: the first of several discards lies */
  stands: boolean | "ahead" | "first";
  /** of the hand, that were seen and went back to it */
  seen: Card[];
}

/** Return what happens by an irregular play of `seat`. */
export function happeningOf(state: DealState, seat: number, actions: Actions): Happening {
  const seen = actions.flatMap(handCardsOf);
  if (seat !== state.turn) {
    const word = actions[0]?.[0] ?? "";
    return { cause: outOfTurn(state, seat, word), stands: word === "draw" && drawsAhead(state, seat) && "ahead", seen };
  }
  const several = actions.length > 1 && actions.every(([word]) => word === "discard");
  if (several) return { cause: "two_discards", stands: "first", seen: seen.slice(1) };
  if (state.phase !== "answer" && goesAgainstNo(state, actions)) return { cause: "against_no", stands: true, seen: [] };
  if (state.phase !== "answer" && laysThirdWild(state, actions))
    return { cause: "three_wilds", stands: true, seen: [] };
  return { cause: "", stands: false, seen };
}

function outOfTurn(state: DealState, seat: number, word: string): string {
  if (word === "draw") return "drawn_out_of_turn";
  if (word === "take") return "taken_out_of_turn";
  if (word === "discard" || state.sideOf[seat] === state.sideOf[state.turn]) return "shown_out_of_turn";
  return "laid_in_opponents_turn";
}

/** Return whether a card that `seat` draws out of turn stays drawn (S-8.2). */
function drawsAhead(state: DealState, seat: number): boolean {
  const may = state.rules.values.is("draw_ahead_stands") && seat === nextAfter(state) && !state.drawnAhead;
  return may && (state.phase === "play" || state.phase === "answer") && state.stock.length > 0;
}

/** Return whether a player whose partner said no goes out, with all cards or all but one. */
function goesAgainstNo(state: DealState, actions: Actions): boolean {
  if (state.asked !== "no") return false;
  const after = tried(state, actions);
  if (after === null || (after.hands[state.turn]?.length ?? 0) > 1) return false;
  return after.turn === state.turn && suffices(after, sideAt(after, state.turn));
}

/** Return whether the completed sets of a side are enough to go out (V-2, O-4). */
function suffices({ rules, sideOf }: DealState, side: SideState): boolean {
  const sets = side.melds.filter((meld) => meld !== null).filter((meld) => completeAs(meld, rules) !== "");
  const wild = (meld: LaidMeld): boolean => meld.cards.some(isWild);
  const counts = {
    out_sets: sets.length,
    out_sequences: sets.filter((meld) => meld.kind === "sequence").length,
    out_pure: sets.filter((meld) => !wild(meld)).length,
    out_mixed: sets.filter((meld) => wild(meld) && meld.kind !== "wilds").length,
  };
  return Object.entries(counts).every(([field, count]) => count >= rules.values.numberFor(field, sideOf.length));
}

/** Return whether a group gets one wild card more than it may hold, and nothing else is wrong with it (F-4.3). */
function laysThirdWild(state: DealState, actions: Actions): boolean {
  const { rules } = state;
  if (!rules.values.is("penalty_for", "five_causes") && !rules.values.is("penalty_for", "six_causes")) return false;
  const after = tried(state, actions);
  if (after === null) return false;
  const [before, side] = [sideAt(state, state.turn), sideAt(after, state.turn)];
  const grown = side.melds.filter((meld, slot) => meld?.kind === "group" && meld !== before.melds[slot]);
  const groups = grown.filter((meld) => meld !== null);
  const most = Math.max(0, ...groups.map(wildsOf));
  if (most !== rules.maxWilds + 1) return false;
  const points = sumOf(rules, actions.flatMap(handCardsOf));
  const opens = before.opened || points >= minimumAt(rules, state.scores[state.sideOf[state.turn] ?? 0] ?? 0);
  return opens && groups.every((meld) => hasNaturals(meld, rules.values.textOf("natural_ratio")));
}

function wildsOf(meld: LaidMeld): number {
  return meld.cards.filter(isWild).length;
}

/** Return whether a group has naturals enough for its wild cards (table 3c, `natural_ratio`). */
function hasNaturals(meld: LaidMeld, ratio: string): boolean {
  const wilds = wildsOf(meld);
  const naturals = meld.cards.length - wilds;
  if (wilds === 0) return true;
  if (ratio === "two" || ratio === "three") return naturals >= (ratio === "two" ? 2 : 3);
  return naturals >= (ratio === "twice_wilds" ? 2 * wilds : Math.max(wilds + 1, 2));
}
