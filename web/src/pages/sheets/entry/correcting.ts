/** The draft that corrects a deal: its fields show what the deal holds. */

import { countOf, sum } from "../../../scorekeeper/entries";
import type { CardsEntry, DealEntry, HandEntry, SideEntry } from "../../../scorekeeper/entries";
import type { Sheet } from "../../../scorekeeper/sheet";
import { handKey, newDraft, turnKey } from "../draft";
import type { Draft } from "../draft";
import { causesOf, fineEach } from "./fields";

/** Return the draft that corrects the deal `number`. */
export function draftOf(sheet: Sheet, number: number, deal: DealEntry): Draft {
  const draft = newDraft(number, deal);
  draft.annulled = deal.annulled;
  if (deal.left !== null) draft.typed["left"] = String(deal.left);
  for (const [side, entry] of deal.sides.entries()) {
    const shown = new Showing(draft, side);
    showSide(sheet, shown, entry);
    for (const hand of entry.hands) showHand(sheet, shown, hand);
    if (entry.wentOut === null) continue;
    draft.out = entry.wentOut;
    draft.concealed = entry.concealed;
  }
  return draft;
}

/** Puts numbers and cards into the fields of one side. */
class Showing {
  constructor(
    readonly draft: Draft,
    readonly side: number,
  ) {}

  at(...words: string[]): string {
    return [this.side, ...words].join(".");
  }

  number(value: number, ...words: string[]): void {
    if (value) this.draft.typed[this.at(...words)] = String(value);
  }

  cards(cards: CardsEntry, ...words: string[]): void {
    const id = this.at(...words);
    if (cards.counts.length) this.draft.counted[id] = cards.counts.map(([value, count]) => [value, count]);
    else this.draft.typed[id] = String(cards.total);
  }
}

function showSide(sheet: Sheet, shown: Showing, entry: SideEntry): void {
  for (const [item, count] of Object.entries(entry.sets)) shown.number(count, "set", item);
  shown.number(entry.redThrees, "red");
  if (entry.melds) shown.cards(entry.melds, "melds");
  if (entry.meldCount !== null) shown.number(entry.meldCount, "meld_count");
  const charged = (cause: string): number =>
    sum(entry.penalties.filter((one) => one.cause === cause).map(({ points }) => points));
  shown.number(charged(""), "penalty");
  for (const cause of causesOf(sheet.rules.data, entry)) {
    shown.number(charged(cause) / fineEach(sheet.rules.data, entry, cause), "fine", cause);
  }
  for (const [place, { points, name }] of entry.ownLines.entries()) {
    shown.number(points, "own", String(place));
    if (name !== "+") shown.draft.names[shown.at("own", String(place))] = name;
  }
}

function showHand(sheet: Sheet, shown: Showing, hand: HandEntry): void {
  const key = handKey(hand.seat);
  if (sheet.rules.data.hand.each === null) {
    shown.cards(hand.cards, "hand", key);
    if (hand.size !== null) shown.draft.typed[shown.at("size", key)] = String(hand.size);
  } else if (hand.size !== null) shown.draft.typed[shown.at("hand", key)] = String(hand.size);
  shown.number(hand.redThrees, "held_red", key);
  shown.number(countOf(hand.blackThrees), "held_black", key);
  if (!hand.hadTurn) shown.draft.noTurn = [...new Set([...shown.draft.noTurn, turnKey(shown.side, hand.seat)])];
}
