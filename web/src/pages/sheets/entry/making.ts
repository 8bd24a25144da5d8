/**
 * The entry that a draft makes. Of a deal that is corrected everything stays that no tap has changed, in its place and
 * its form: a file may hold what no field can show.
 */

import type { ScoringData } from "../../../scorekeeper/data";
import { NOTHING, NO_CARDS } from "../../../scorekeeper/entries";
import type { CardsEntry, Counts, DealEntry, HandEntry, OwnLine, PenaltyEntry } from "../../../scorekeeper/entries";
import type { SideEntry } from "../../../scorekeeper/entries";
import type { Sheet } from "../../../scorekeeper/sheet";
import { sidesOf } from "../../../scorekeeper/sheet";
import { handKey, numberIn, seatsOf, turnKey } from "../draft";
import type { Draft } from "../draft";
import { causesOf, fineEach, handSeats, ownLinesIn, setsOf } from "./fields";

/** Return the deal that a draft makes. */
export function entryOf(sheet: Sheet, draft: Draft): DealEntry {
  const left = draft.base && !draft.changed.includes("left") ? draft.base.left : numberIn(draft, "left");
  const sides = Array.from({ length: sidesOf(sheet) }, (_, side) => new Side(sheet, draft, side).entry());
  return { sides, annulled: draft.annulled, left };
}

/** One side of a draft, and what it was before. */
class Side {
  readonly base: SideEntry | undefined;
  readonly data: ScoringData;

  constructor(
    readonly sheet: Sheet,
    readonly draft: Draft,
    readonly side: number,
  ) {
    this.base = draft.base?.sides[side];
    this.data = sheet.rules.data;
  }

  entry(): SideEntry {
    const was = this.base ?? NOTHING;
    const melds = this.says("melds") ? this.cards("melds") : was.melds;
    return {
      sets: this.sets(),
      melds,
      meldCount: this.says("meld_count") ? melds && this.number("meld_count") : was.meldCount,
      redThrees: this.says("red") ? (this.number("red") ?? 0) : was.redThrees,
      ...this.out(),
      hands: this.hands(),
      penalties: this.penalties(),
      ownLines: this.ownLines(),
    };
  }

  /** Return whether a field decides, not what was before. */
  says(...words: string[]): boolean {
    return !this.base || this.draft.changed.includes(this.at(...words));
  }

  at(...words: string[]): string {
    return [this.side, ...words].join(".");
  }

  number(...words: string[]): number | null {
    return numberIn(this.draft, this.at(...words));
  }

  /** Return the cards of a field: their sum, or how many of which value; null where nothing or 0 was entered. */
  cards(...words: string[]): CardsEntry | null {
    const counts: Counts = this.draft.counted[this.at(...words)] ?? [];
    const total = this.number(...words) ?? 0;
    if (counts.length) return { total: 0, counts };
    return total ? { total, counts: [] } : null;
  }

  sets(): Record<string, number> {
    const was = this.base?.sets ?? {};
    const items = [...new Set([...Object.keys(was), ...setsOf(this.data, this.base)])];
    const counts = items.map((item): [string, number | undefined] => {
      if (!this.says("set", item)) return [item, was[item]];
      return [item, this.number("set", item) || undefined];
    });
    return Object.fromEntries(counts.flatMap(([item, count]) => (count === undefined ? [] : [[item, count]])));
  }

  out(): Pick<SideEntry, "wentOut" | "concealed"> {
    const { base, draft } = this;
    if (base && !draft.changed.includes("out")) return { wentOut: base.wentOut, concealed: base.concealed };
    const wentOut = draft.out !== null && seatsOf(this.sheet, this.side).includes(draft.out) ? draft.out : null;
    return { wentOut, concealed: wentOut !== null && draft.concealed };
  }

  hands(): HandEntry[] {
    const seats = handSeats(this.sheet, this.side, this.draft);
    const had = this.base?.hands ?? [];
    const kept = had.flatMap((hand, place) => {
      if (!seats.includes(hand.seat)) return []; // that player went out, as it turns out
      if (!this.saysHand(hand.seat)) return [hand];
      const first = had.findIndex((one) => one.seat === hand.seat) === place;
      return first ? this.hand(hand.seat, hand) : [];
    });
    const more = seats.filter((seat) => !had.some((hand) => hand.seat === seat));
    return [...kept, ...more.flatMap((seat) => this.hand(seat, undefined))];
  }

  saysHand(seat: number | null): boolean {
    return ["hand", "size", "held_red", "held_black"].some((what) => this.says(what, handKey(seat)));
  }

  /** Return a hand as its fields say; what was before stands where they say nothing. */
  hand(seat: number | null, was: HandEntry | undefined): HandEntry[] {
    const key = handKey(seat);
    const number = this.number("hand", key);
    const redThrees = this.number("held_red", key) ?? 0;
    const blacks = this.number("held_black", key) ?? 0;
    const noTurn = this.draft.noTurn.includes(turnKey(this.side, seat));
    if (number === null && !redThrees && !blacks && !noTurn) return [];
    const byNumber = this.data.hand.each !== null;
    const made: HandEntry = {
      seat,
      cards: (byNumber ? null : this.cards("hand", key)) ?? NO_CARDS,
      size: byNumber ? (number ?? 0) : null,
      redThrees,
      blackThrees: blacks ? [[this.data.hand.black_each, blacks]] : [],
      hadTurn: !noTurn,
    };
    return [was ? this.corrected(made, was, byNumber) : made];
  }

  /** Return a hand of which the cards are what was before where their fields say nothing. */
  corrected(made: HandEntry, was: HandEntry, byNumber: boolean): HandEntry {
    const key = handKey(was.seat);
    const says = this.says("hand", key);
    const size = this.says("size", key) ? this.number("size", key) : was.size;
    return {
      ...made,
      cards: says && !byNumber ? made.cards : was.cards,
      size: byNumber ? (says ? made.size : was.size) : size,
      blackThrees: this.says("held_black", key) ? made.blackThrees : was.blackThrees,
    };
  }

  penalties(): PenaltyEntry[] {
    const had = this.base?.penalties ?? [];
    const causes = ["", ...causesOf(this.data, this.base)];
    const kept = had.flatMap((one, place) => {
      if (!this.saysPenalty(one.cause)) return [one];
      const first = had.findIndex(({ cause }) => cause === one.cause) === place;
      return first ? this.penalty(one.cause) : [];
    });
    const more = causes.filter((cause) => !had.some((one) => one.cause === cause));
    return [...kept, ...more.flatMap((cause) => this.penalty(cause))];
  }

  saysPenalty(cause: string): boolean {
    return cause ? this.says("fine", cause) : this.says("penalty");
  }

  penalty(cause: string): PenaltyEntry[] {
    const number = (cause ? this.number("fine", cause) : this.number("penalty")) ?? 0;
    const points = number * (cause ? fineEach(this.data, this.base, cause) : 1);
    return points ? [{ points, cause }] : [];
  }

  ownLines(): OwnLine[] {
    const had = this.base?.ownLines ?? [];
    const count = Math.max(had.length, ownLinesIn(this.draft, this.side));
    return Array.from({ length: count }, (_, place) => String(place)).flatMap((place) => {
      const was = had[Number(place)];
      if (was && !this.says("own", place)) return [was];
      const points = this.number("own", place) ?? 0;
      return points ? [{ points, name: this.draft.names[this.at("own", place)] ?? "+" }] : [];
    });
  }
}
