/** What is written on a meld, taken from its cards: for drawing and for the ear. */
import { cardName, indexOf, rankName, ranksName, suitName } from "../cards/names";
import { isWild, rankIndex, rankOf, type Suit, suitOf } from "../lib/cards";
import type { Meld, SideView } from "../lib/wire";
import { m } from "../paraglide/messages.js";

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
  letter: "" | "S" | "N" | "M";
}

const LETTERS = { "": "", samba: "S", pure: "N", mixed: "M" } as const;

/** Return what is drawn of `meld`. */
export function faceOf(meld: Meld): MeldFace {
  const naturals = meld.cards.filter((card) => !isWild(card));
  const sorted = naturals.toSorted((one, other) => rankIndex(one) - rankIndex(other));
  const low = sorted[0];
  const high = sorted.at(-1);
  const group = meld.kind === "group";
  const suits = naturals.map(suitOf).filter((suit) => suit !== null);
  return {
    group,
    rank: low ? indexOf(low) : "",
    suit: group ? topSuit(suits, meld.complete) : low ? suitOf(low) : null,
    suits,
    range: low && high ? `${indexOf(low)}–${indexOf(high)}` : "",
    count: meld.cards.length,
    naturals: meld.naturals,
    wilds: meld.wilds,
    complete: meld.complete,
    letter: LETTERS[meld.complete],
  };
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
  if (meld.kind === "sequence") {
    const sorted = meld.cards.toSorted((one, other) => rankIndex(one) - rankIndex(other));
    const low = sorted[0];
    const high = sorted.at(-1);
    if (!low || !high) return "";
    const words = { suit: suitName(suitOf(low) ?? "s"), low: rankName(rankOf(low)), high: rankName(rankOf(high)) };
    return meld.complete === "samba" ? m.table_samba(words) : m.table_sequence(words);
  }
  if (!natural) return meld.cards.map(cardName).join(", ");
  const ranks = ranksName(rankOf(natural));
  if (meld.complete === "pure") return m.table_pure({ count, ranks });
  if (meld.complete === "mixed") return m.table_mixed({ count, ranks, wilds: meld.wilds });
  return meld.wilds > 0 ? m.table_groupWilds({ count, ranks, wilds: meld.wilds }) : m.table_group({ count, ranks });
}

/** Return how many completed sets of each letter a side has, such as "2S 1N"; "" for none. */
export function setLetters(side: SideView): string {
  const counts = new Map<string, number>();
  for (const meld of side.melds) {
    const letter = meld ? LETTERS[meld.complete] : "";
    if (letter) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return ["S", "N", "M"]
    .filter((letter) => counts.has(letter))
    .map((letter) => `${counts.get(letter) ?? 0}${letter}`)
    .join(" ");
}

/** Return the box shadow that lets the edges of `count` cards peek out above a stack, each `step` high. */
export function edges(count: number, step: string): string {
  const layers = ["0 0 0 .75px var(--edge)"];
  for (let edge = 1; edge <= count; edge++) {
    const up = `calc(${step} * -${edge})`;
    layers.push(`0 ${up} 0 var(--ivory)`, `0 ${up} 0 .75px var(--edge)`);
  }
  layers.push("var(--shadow-card)");
  return layers.join(", ");
}
