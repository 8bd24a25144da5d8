/**
 * Reads the text of a score sheet (docs/scorekeeper.md). A sheet is read whatever its entries are, so that none is ever
 * lost: `checking.ts` says which of them cannot be.
 */

import { readDeal } from "./dealLines";
import { Lines, SheetError } from "./lines";
import type { Line } from "./lines";
import { AT_END } from "../sheet";
import type { ExtraLine, Sheet, SheetChange, SheetPlayer, SheetRules } from "../sheet";

/** Finds the scoring data of rules as a sheet names them; null where it cannot without a server. */
export type FindRules = (id: string, changes: SheetRules["changes"], hash: string) => SheetRules | null;

const VERSION = 1;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const HASH = /^[0-9a-f]{64}$/;
const BOT = /^[a-z][a-z0-9_-]*(?:@[1-9][0-9]*)?$/;
const PLAYOUTS = /^playouts=(0|[1-9][0-9]{0,8})$/;
const CHANGES: readonly SheetChange["what"][] = ["deal", "correct", "remove"];

/** Return the sheet that `text` holds; throws SheetError with line, column and reason. */
export function readSheet(text: string, find: FindRules): Sheet {
  const lines = new Lines(text);
  readFirstLine(lines);
  const id = lines.peek() === "sheet" ? readId(lines.next("sheet")) : "";
  const rules = readRules(lines, find);
  const players = readPlayers(lines, rules);
  const sides = Math.max(...(rules.data.sides[players.length] ?? [0])) + 1;
  const dealing = lines.next("dealer");
  const dealer = dealing.seatAt(1, players.length);
  dealing.endsAfter(2);
  const scores = lines.peek() === "scores" ? readScores(lines.next("scores"), sides) : [];
  const extras = lines.extras().map((extra) => extra.text);
  const changes: SheetChange[] = [];
  while (lines.at < lines.all.length) changes.push(readChange(lines, changes, sides, players.length));
  return { rules, players, dealer, scores, changes, id, extras };
}

function readFirstLine(lines: Lines): void {
  const [first] = lines.all;
  if (first?.words[0] !== "sambakit" || first.words[1] !== "sheet") {
    throw new SheetError(first?.number ?? 1, 1, "not_a_sheet");
  }
  const version = lines.next("sambakit").numberAt(2);
  if (version !== VERSION) throw first.error(2, version > VERSION ? "newer_version" : "not_a_sheet");
  first.endsAfter(3);
}

function readId(line: Line): string {
  const id = line.word(1);
  if (!ID.test(id)) throw line.error(1);
  line.endsAfter(2);
  return id;
}

function readRules(lines: Lines, find: FindRules): SheetRules {
  const named = lines.next("rules");
  const id = named.word(1);
  named.endsAfter(2);
  const changes: [string, string][] = [];
  while (lines.peek() === "set") {
    const line = lines.next("set");
    const field = line.word(1);
    line.word(2);
    if (changes.some(([name]) => name === field)) throw line.error(1);
    changes.push([field, line.words.slice(2).join(" ")]);
  }
  const hashed = lines.next("hash");
  const hash = hashed.word(1);
  if (!HASH.test(hash)) throw hashed.error(1, "wrong_hash");
  hashed.endsAfter(2);
  const rules = find(id, changes, hash);
  if (!rules) throw named.error(1, changes.length ? "needs_server" : "unknown_rules");
  if (rules.hash !== hash) throw hashed.error(1, "wrong_hash");
  return rules;
}

function readPlayers(lines: Lines, rules: SheetRules): SheetPlayer[] {
  const line = lines.next("players");
  const count = line.numberAt(1);
  if (!rules.data.sides[count]) throw line.error(1);
  line.endsAfter(2);
  return Array.from({ length: count }, (_, seat) => {
    const player = lines.next("seat");
    if (player.numberAt(1) !== seat) throw player.error(1);
    return readPlayer(player);
  });
}

function readPlayer(line: Line): SheetPlayer {
  const who = line.word(2);
  if (who === "person") return { name: line.nameFrom(3), decider: who, playouts: 0 };
  if (who !== "bot") throw line.error(2);
  const decider = line.word(3);
  if (!BOT.test(decider) || decider === "person") throw line.error(3);
  const playouts = PLAYOUTS.exec(line.word(4));
  return { name: line.nameFrom(playouts ? 5 : 4), decider, playouts: Number(playouts?.[1] ?? 0) };
}

function readScores(line: Line, sides: number): number[] {
  const scores = Array.from({ length: sides }, (_, side) => line.numberAt(side + 1));
  line.endsAfter(sides + 1);
  return scores;
}

/** Return the next deal, correction or removal. */
function readChange(lines: Lines, before: readonly SheetChange[], sides: number, players: number): SheetChange {
  const what = CHANGES.find((one) => one === lines.peek());
  if (!what) throw (lines.all[lines.at] ?? lines.end).error(0);
  const line = lines.next(what);
  const number = line.numberAt(1);
  const entered = before.filter((change) => change.what === "deal").length;
  const removed = before.some((change) => change.what === "remove" && change.number === number);
  if (what === "deal" ? number !== entered + 1 : number < 1 || number > entered || removed) throw line.error(1);
  const at = line.words[2] ?? "";
  if (at && !TIME.test(at)) throw line.error(2);
  line.endsAfter(3);
  const first = lines.at;
  const deal = what === "remove" ? null : readDeal(lines, CHANGES, sides, players);
  return { what, number, at, deal, extras: extrasOf(lines, first) };
}

/** Return the extra lines of the deal just read, whose lines began at the index `first`. */
function extrasOf(lines: Lines, first: number): ExtraLine[] {
  return lines.extras().map(({ before, text }) => ({
    after: before <= lines.at ? Math.max(0, before - first) : AT_END,
    text,
  }));
}
