/** Where the marks of a card face stand, in a field of 88 × 124. */
import {
  type Card,
  isBlackThree,
  isNumber,
  isRedThree,
  isWild,
  JOKER,
  RANKS,
  rankOf,
  type Suit,
  SUITS,
  suitOf,
} from "./cards";
import { indexOf } from "./names";

/** A suit sign; `turned` ones stand on their head. */
export interface Pip {
  x: number;
  y: number;
  size: number;
  turned: boolean;
}

/** What is drawn on one card. */
export interface Face {
  card: Card;
  index: string;
  suit: Suit | null;
  /** the sign under the index */
  mark: "wild" | "star" | "bar" | null;
  pips: Pip[];
  /** the large letter of J, Q and K */
  letter: string;
}

const MIDDLE = 44;
const LEFT = 34;
const RIGHT = 54;
/** Heights of the pips in the two columns, by number of pips in a column. */
const COLUMNS: Record<number, number[]> = { 2: [25, 99], 3: [25, 62, 99], 4: [25, 49.7, 74.3, 99] };

function pip(x: number, y: number, size: number): Pip {
  return { x: x - size / 2, y: y - size / 2, size, turned: y > 62 };
}

function inColumns(rows: number): Pip[] {
  return (COLUMNS[rows] ?? []).flatMap((y) => [pip(LEFT, y, 14), pip(RIGHT, y, 14)]);
}

function inMiddle(...heights: number[]): Pip[] {
  return heights.map((y) => pip(MIDDLE, y, 14));
}

/** Return the pips of a rank; court cards and jokers have none. */
function pipsOf(rank: string): Pip[] {
  switch (rank) {
    case "A":
      return [pip(MIDDLE, 62, 42)];
    case "2":
      return [pip(MIDDLE, 32, 18), pip(MIDDLE, 92, 18)];
    case "3":
      return [pip(MIDDLE, 28, 18), pip(MIDDLE, 62, 18), pip(MIDDLE, 96, 18)];
    case "4":
      return inColumns(2);
    case "5":
      return [...inColumns(2), ...inMiddle(62)];
    case "6":
      return inColumns(3);
    case "7":
      return [...inColumns(3), ...inMiddle(43.5)];
    case "8":
      return [...inColumns(3), ...inMiddle(43.5, 80.5)];
    case "9":
      return [...inColumns(4), ...inMiddle(62)];
    case "T":
      return [...inColumns(4), ...inMiddle(37.4, 86.6)];
    default:
      return [];
  }
}

function markOf(card: Card): Face["mark"] {
  if (isWild(card)) return "wild";
  if (isRedThree(card)) return "star";
  return isBlackThree(card) ? "bar" : null;
}

function faceOf(card: Card): Face {
  const rank = rankOf(card);
  return {
    card,
    index: indexOf(card),
    suit: suitOf(card),
    mark: markOf(card),
    pips: pipsOf(rank),
    letter: "JQK".includes(rank) ? indexOf(card) : "",
  };
}

/** Return the faces of all kinds of card but the joker, whose face has a drawing of its own. */
export function allFaces(): Face[] {
  return [...RANKS].flatMap((rank) => SUITS.map((suit) => faceOf(rank + suit)));
}

/** The letters down the side of a joker, with their heights. */
export const JOKER_LETTERS = [..."JOKER"].map((letter, place) => ({ letter, y: 21 + 15 * place }));

/** Return the class that colours whatever shows `card`: `ss`, `sh`, `sd`, `sc`, `sw` for a joker, `nr` to `ny` for numbers. */
export function suitClass(card: Card): string {
  if (isNumber(card)) return `n${card.charAt(0)}`;
  return card === JOKER ? "sw" : `s${suitOf(card) ?? "w"}`;
}
