/** Reads the lines of one deal of a sheet. */

import { NO_CARDS, NOTHING } from "../entries";
import type { CardsEntry, DealEntry, HandEntry, SideEntry } from "../entries";
import { isName, isNumber } from "./lines";
import type { Line, Lines } from "./lines";
import { sideLetter } from "./printing";

const COUNT = "(0|[1-9][0-9]{0,8})";
const ITEM = new RegExp(`^([a-z][a-z_0-9]*)=${COUNT}$`);
const WORD = new RegExp(`^([a-z]+)=${COUNT}$`);
const AT = new RegExp(`^at_${COUNT}=${COUNT}$`);
const BLACK = new RegExp(`^black_${COUNT}=${COUNT}$`);
const CAUSE = /^[a-z][a-z_]*$/;
const REPEATED = ["hand", "penalty", "own"];

/** Return the deal of the lines up to one that begins with a word of `until`. */
export function readDeal(lines: Lines, until: readonly string[], sides: number, players: number): DealEntry {
  const entries: SideEntry[] = Array.from({ length: sides }, () => NOTHING);
  const seen = new Set<string>();
  let annulled = false;
  let left: number | null = null;
  for (let line = lines.all[lines.at]; line && !until.includes(line.word(0)); line = lines.all[lines.at]) {
    const word = line.word(0);
    if (word === "annulled") {
      once(line, word, seen);
      line.endsAfter(1);
      annulled = true;
    } else if (word === "left") {
      once(line, word, seen);
      left = line.numberAt(1);
      line.endsAfter(2);
    } else {
      const read = SIDE_LINES[word];
      if (!Object.hasOwn(SIDE_LINES, word) || !read) throw line.error(0);
      const side = line.sideAt(1, sides);
      if (!REPEATED.includes(word)) once(line, `${word} ${sideLetter(side)}`, seen);
      entries[side] = read(line, entries[side] ?? NOTHING, players);
    }
    lines.at += 1;
  }
  return { sides: entries, annulled, left };
}

function once(line: Line, what: string, seen: Set<string>): void {
  if (seen.has(what)) throw line.error(0);
  seen.add(what);
}

const SIDE_LINES: Record<string, (line: Line, side: SideEntry, players: number) => SideEntry> = {
  sets: (line, side) => ({ ...side, sets: readSets(line) }),
  melds: readMelds,
  red_threes: (line, side) => {
    const redThrees = line.numberAt(2);
    line.endsAfter(3);
    return { ...side, redThrees };
  },
  out: (line, side, players) => {
    const wentOut = line.seatAt(2, players);
    const concealed = line.words[3] === "concealed";
    line.endsAfter(concealed ? 4 : 3);
    return { ...side, wentOut, concealed };
  },
  hand: (line, side, players) => ({ ...side, hands: [...side.hands, readHand(line, players)] }),
  penalty: (line, side) => {
    const points = line.numberAt(2);
    const cause = line.words[3] ?? "";
    if (cause && !CAUSE.test(cause)) throw line.error(3);
    line.endsAfter(4);
    return { ...side, penalties: [...side.penalties, { points, cause }] };
  },
  own: (line, side) => {
    const points = line.numberAt(2);
    const name = line.textFrom(3);
    if (!isName(name)) throw line.error(3);
    return { ...side, ownLines: [...side.ownLines, { points, name }] };
  },
};

function readSets(line: Line): Record<string, number> {
  line.word(2);
  const found: Record<string, number> = {};
  for (const [index, word] of line.words.entries()) {
    if (index < 2) continue;
    const [, item = "", count] = ITEM.exec(word) ?? [];
    if (!item || Object.hasOwn(found, item)) throw line.error(index);
    found[item] = Number(count);
  }
  return found;
}

function readMelds(line: Line, side: SideEntry): SideEntry {
  const { cards, rest } = readCards(line, 2);
  let meldCount: number | null = null;
  for (let index = rest; index < line.words.length; index++) {
    const [, word, count] = WORD.exec(line.word(index)) ?? [];
    if (word !== "melds" || meldCount !== null) throw line.error(index);
    meldCount = Number(count);
  }
  return { ...side, melds: cards, meldCount };
}

/** Return the cards of a line from that word on, and the index of the first word after them. */
function readCards(line: Line, start: number): { cards: CardsEntry; rest: number } {
  const word = line.word(start);
  if (isNumber(word)) return { cards: { total: line.numberAt(start), counts: [] }, rest: start + 1 };
  const counts: [number, number][] = [];
  let index = start;
  for (let found = AT.exec(word); found; found = AT.exec(line.words[index] ?? "")) {
    const value = Number(found[1]);
    if (counts.some(([one]) => one === value)) throw line.error(index);
    counts.push([value, Number(found[2])]);
    index += 1;
  }
  if (!counts.length) throw line.error(start);
  return { cards: { total: 0, counts }, rest: index };
}

function readHand(line: Line, players: number): HandEntry {
  const seat = line.words[2] === "all" ? null : line.seatAt(2, players);
  const { cards, rest } = line.words[3]?.startsWith("cards=") ? { cards: NO_CARDS, rest: 3 } : readCards(line, 3);
  const numbers = new Map<string, number>();
  const black = new Map<number, number>();
  let hadTurn = true;
  for (let index = rest; index < line.words.length; index++) {
    const text = line.word(index);
    const [, word = "", count] = WORD.exec(text) ?? [];
    const threes = BLACK.exec(text);
    if ((word === "cards" || word === "red") && !numbers.has(word)) numbers.set(word, Number(count));
    else if (threes && !black.has(Number(threes[1]))) black.set(Number(threes[1]), Number(threes[2]));
    else if (text === "no_turn" && hadTurn) hadTurn = false;
    else throw line.error(index);
  }
  return {
    seat,
    cards,
    size: numbers.get("cards") ?? null,
    redThrees: numbers.get("red") ?? 0,
    blackThrees: [...black],
    hadTurn,
  };
}
