/** What is written on a meld, taken from its cards: for drawing and for the ear. */
import { type Card, isWild, RANKS, rankIndex, rankOf, type Suit, suitOf } from "../../cards/cards";
import { indexOf, rankName, ranksName, suitName } from "../../cards/names";
import { suitSign } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import type { Meld, RuleFacts, SambaSide, TableView } from "../../wire/messages";
import { meldNumber } from "../../words/people";
import { eitherOf } from "../../words/words";

/** A meld taken apart for drawing. */
export interface MeldFace {
  group: boolean;
  /** index of a group's rank, `10`, `K`; "" where it is all wild cards */
  rank: string;
  /** suit of a sequence; of a completed group the suit to show on top: red for a pure one, black for a mixed one */
  suit: Suit | null;
  /** suits of a group's naturals */
  suits: Suit[];
  /** "5–9" */
  range: string;
  count: number;
  naturals: number;
  wilds: number;
  complete: Meld["complete"];
  /** letter on the band of a completed set */
  letter: SetLetter;
  /** cards that complete it */
  needed: number;
  /** place of the wild card of a sequence, from 0; -1 where there is none */
  wildAt: number;
}

export type SetLetter = "" | "S" | "B" | "N" | "M" | "W" | "R" | "T";

/** The letter of each completed set, on its band and in counts. */
export const LETTERS: Record<Meld["complete"], SetLetter> = {
  "": "",
  samba: "S",
  black_samba: "B",
  pure: "N",
  mixed: "M",
  wild_canasta: "W",
  royal_red: "R",
  royal_black: "T",
};

/** Return what is drawn of `meld`. */
export function faceOf(meld: Meld): MeldFace {
  const naturals = meld.cards.filter((card) => !isWild(card));
  const ends = endsOf(meld);
  const group = meld.kind !== "sequence";
  const suits = naturals.map(suitOf).filter((suit) => suit !== null);
  return {
    group,
    rank: naturals[0] ? indexOf(naturals[0]) : "",
    suit: group ? topSuit(suits, meld.complete) : ends ? suitOf(ends.low) : null,
    suits,
    range: ends ? `${indexOf(ends.low)}–${indexOf(ends.high)}` : "",
    count: meld.cards.length,
    naturals: meld.naturals,
    wilds: meld.wilds,
    complete: meld.complete,
    letter: LETTERS[meld.complete],
    needed: meld.needed,
    wildAt: meld.kind === "sequence" ? meld.cards.findIndex(isWild) : -1,
  };
}

/** Return the lowest and the highest card that a sequence stands for, and that of its wild; null for another meld. */
export function endsOf(meld: Meld): { low: Card; high: Card; wild: Card | null } | null {
  const place = meld.cards.findIndex((card) => !isWild(card));
  const first = meld.cards[place];
  if (meld.kind !== "sequence" || first === undefined) return null;
  const lowest = rankIndex(first) - place;
  const at = (offset: number): Card => `${RANKS.charAt(lowest + offset)}${suitOf(first) ?? ""}`;
  const wild = meld.cards.findIndex(isWild);
  return { low: at(0), high: at(meld.cards.length - 1), wild: wild < 0 ? null : at(wild) };
}

/** A pure canasta shows a red card on top, a mixed one a black card (D-4.4). */
function topSuit(suits: readonly Suit[], complete: Meld["complete"]): Suit | null {
  const wanted: readonly Suit[] = complete === "pure" ? ["h", "d"] : ["s", "c"];
  return suits.find((suit) => wanted.includes(suit)) ?? suits[0] ?? null;
}

/** Return the name of a meld for the ear: "5 kings, 1 wild", "spades 5 to 9", "samba, hearts 7 to king". */
export function meldName(meld: Meld): string {
  const natural = meld.cards.find((card) => !isWild(card));
  const count = meld.cards.length;
  const ends = endsOf(meld);
  if (ends) {
    const words = {
      suit: suitName(suitOf(ends.low) ?? "s"),
      low: rankName(rankOf(ends.low)),
      high: rankName(rankOf(ends.high)),
    };
    if (ends.wild === null) return meld.complete === "samba" ? m.table_samba(words) : m.table_sequence(words);
    const inputs = { ...words, at: rankName(rankOf(ends.wild)) };
    return meld.complete === "black_samba" ? m.table_black_samba(inputs) : m.table_sequence_wild(inputs);
  }
  if (!natural) return meld.complete === "" ? m.table_wilds({ count }) : m.table_wild_canasta({ count });
  if (meld.complete === "royal_red" || meld.complete === "royal_black") return m.table_royal({ count });
  const ranks = ranksName(rankOf(natural));
  if (meld.complete === "pure") return m.table_pure({ count, ranks });
  if (meld.complete === "mixed") return m.table_mixed({ count, ranks, wilds: meld.wilds });
  return meld.wilds > 0 ? m.table_group_wilds({ count, ranks, wilds: meld.wilds }) : m.table_group({ count, ranks });
}

/** Return what a meld is, in a word: "aces", "♥5–8". */
export function meldWord(meld: Meld): string {
  const ends = endsOf(meld);
  if (ends) return `${suitSign(ends.low)}${indexOf(ends.low)}–${indexOf(ends.high)}`;
  const natural = meld.cards.find((card) => !isWild(card));
  return natural === undefined ? m.tray_wilds() : ranksName(rankOf(natural));
}

/** Return the own meld `name`, in a word; its number where it is not there any more. */
export function ownMeldWord(view: TableView, name: string): string {
  const meld = view.sides[view.side]?.melds.filter((one) => one !== null).find((one) => one.name === name);
  return meld === undefined ? meldNumber(name) : meldWord(meld);
}

/** Return own melds as a choice: "aces or ♥5–8". */
export function meldChoice(view: TableView, names: readonly string[]): string {
  return eitherOf(names.map((name) => ownMeldWord(view, name)));
}

/** Return how many completed sets of each letter a side has, such as "2S 1N"; "" for none. */
export function setLetters(side: SambaSide): string {
  const counts = new Map<string, number>();
  for (const meld of side.melds) {
    const letter = meld ? LETTERS[meld.complete] : "";
    if (letter) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return Object.values(LETTERS)
    .filter((letter) => letter !== "" && counts.has(letter))
    .map((letter) => `${counts.get(letter) ?? 0}${letter}`)
    .join(" ");
}

/** Return the letters of the kinds of sets that `side` lacks for going out: S a sequence, N a pure one, M a mixed one. */
export function lackingSets(side: SambaSide, facts: RuleFacts): string {
  if (side.sets_suffice) return "";
  const done = side.melds.filter((meld) => meld !== null && meld.complete !== "").filter((meld) => meld !== null);
  const sequences = done.filter((meld) => meld.kind === "sequence").length;
  const pure = done.filter((meld) => meld.wilds === 0).length;
  const mixed = done.filter((meld) => meld.wilds > 0 && meld.naturals > 0).length;
  return (
    (sequences < facts.out_sequences ? "S" : "") +
    (pure < facts.out_pure ? "N" : "") +
    (mixed < facts.out_mixed ? "M" : "")
  );
}

/** Return how many completed sets, and which, going out asks for. */
export function needsText(count: number, facts: RuleFacts): string {
  const kinds = [
    facts.out_sequences > 0 ? m.table_sets_sequences({ count: facts.out_sequences }) : "",
    facts.out_pure > 0 ? m.table_sets_pure({ count: facts.out_pure }) : "",
    facts.out_mixed > 0 ? m.table_sets_mixed({ count: facts.out_mixed }) : "",
  ];
  return [m.table_sets_title({ count }), ...kinds].filter((text) => text !== "").join(", ");
}

/** Return the box shadow that lets the edges of `count` cards peek out above a stack, each `step` high. */
export function edges(count: number, step: string): string {
  const layers = ["0 0 0 .75px var(--edge)"];
  for (let edge = 1; edge <= count; edge++) {
    const up = `calc(${step} * -${edge})`;
    layers.push(`0 ${up} 0 var(--paper)`, `0 ${up} 0 .75px var(--edge)`);
  }
  layers.push("var(--e1)");
  return layers.join(", ");
}
