/**
 * Reads records of every version (docs/notation.md). A text that is not one is refused with line and column. What plays
 * mean is left to the games; whether they were allowed, only `sambakit record check` says.
 */

import { isNumber, Lines, SheetError } from "../scorekeeper/text/lines";
import type { Line } from "../scorekeeper/text/lines";
import type { ScoreLine } from "../wire/messages";
import type { MatchRecord, RecordDeal, RecordEnd, RecordPlayer, RecordStep, RecordUndone } from "./record";
import { fieldIn, ruleIdIn, valuesOf } from "./values";
import type { RuleValues } from "./values";

const NEWEST = 2;
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const MOMENT = /^[A-Za-z0-9_-]{1,64}#[1-9][0-9]{0,8}\.(0|[1-9][0-9]{0,8})$/;
const HASH = /^[0-9a-f]{64}$/;
const DECIDER = /^[a-z][a-z0-9_-]*(?:@[1-9][0-9]*)?$/;
const PLAYOUTS = /^playouts=(0|[1-9][0-9]{0,8})$/;
const STEP = /^([1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})$/;
const WAYS: readonly RecordEnd["way"][] = ["out", "stock", "stalemate", "annulled"];

/** Return the record that `text` holds; throws SheetError with line, column and reason. */
export function readRecord(text: string): MatchRecord {
  const lines = new Lines(text);
  const version = readFirstLine(lines);
  const match = version > 1 ? readWord(lines, "match", ID) : "";
  const rules = readRules(lines, version);
  const counted = lines.next("players");
  const sideOf = rules.sides[String(counted.numberAt(1))];
  if (sideOf === undefined) throw counted.error(1);
  counted.endsAfter(2);
  const players = sideOf.map((_, seat) => readPlayer(lines, seat, version));
  const dealing = lines.next("dealer");
  const dealer = dealing.seatAt(1, players.length);
  dealing.endsAfter(2);
  const sides = Math.max(...sideOf) + 1;
  const scores = lines.peek() === "scores" ? readScores(lines.next("scores"), sides) : Array<number>(sides).fill(0);
  const origin = version > 1 ? readWord(lines, "origin", MOMENT) : "";
  const played = version > 1 ? readWord(lines, "played", /^(online|cards|arena)$/) : "";
  if (version > 1) readWord(lines, "board", ID);
  const deals: RecordDeal[] = [];
  while (lines.peek() === "deal") {
    if (deals.at(-1)?.end === null) throw (lines.all[lines.at] ?? lines.end).error(0);
    deals.push(readDeal(lines, deals.length + 1, players.length, sides));
  }
  const result = lines.peek() === "result" ? readResult(lines.next("result"), sides) : null;
  const rest = lines.all[lines.at];
  if (rest) throw rest.error(0);
  const over = result !== null;
  const winner = result === "drawn" ? null : result;
  return { version, match, rules, players, sideOf, dealer, scores, deals, over, winner, origin, played };
}

function readFirstLine(lines: Lines): number {
  const [first] = lines.all;
  if (first?.words[0] !== "sambakit" || first.words[1] !== "record") {
    throw new SheetError(first?.number ?? 1, 1, "not_a_sheet");
  }
  const version = lines.next("sambakit").numberAt(2);
  if (version < 1 || version > NEWEST) throw first.error(2, version > NEWEST ? "newer_version" : "not_a_sheet");
  first.endsAfter(3);
  return version;
}

/** Return the word of the line `first`, "" where the next line is another one. */
function readWord(lines: Lines, first: string, form: RegExp): string {
  if (lines.peek() !== first) return "";
  const line = lines.next(first);
  const word = line.word(1);
  if (!form.test(word)) throw line.error(1);
  line.endsAfter(2);
  return word;
}

function readRules(lines: Lines, version: number): RuleValues {
  const named = lines.next("rules");
  const known = ruleIdIn(named.word(1));
  if (known === null) throw named.error(1, "unknown_rules");
  named.endsAfter(2);
  const house = new Map<string, string>();
  while (lines.peek() === "set") {
    const line = lines.next("set");
    const field = fieldIn(known.game, known.id, line.word(1));
    line.word(2);
    if (field === null || house.has(field)) throw line.error(1);
    house.set(field, line.words.slice(2).join(" "));
  }
  const rules = valuesOf(known.game, known.id, house);
  if (version > 1) {
    const hashed = lines.next("hash");
    const hash = hashed.word(1);
    // the hash of house rules is taken as it is written: no page without https can compute one
    if (!HASH.test(hash) || (house.size === 0 && hash !== rules.hash)) throw hashed.error(1, "wrong_hash");
    hashed.endsAfter(2);
  }
  return rules;
}

function readPlayer(lines: Lines, seat: number, version: number): RecordPlayer {
  const line = lines.next("seat");
  if (line.numberAt(1) !== seat) throw line.error(1);
  const who = line.word(2);
  if (version === 1) {
    if (!DECIDER.test(who)) throw line.error(2);
    return { name: line.nameFrom(3), decider: who, playouts: 0 };
  }
  if (who === "person") return { name: line.nameFrom(3), decider: who, playouts: 0 };
  const decider = line.word(3);
  if (who !== "bot" || !DECIDER.test(decider)) throw line.error(who === "bot" ? 3 : 2);
  const playouts = PLAYOUTS.exec(line.word(4));
  return { name: line.nameFrom(playouts ? 5 : 4), decider, playouts: Number(playouts?.[1] ?? 0) };
}

function readScores(line: Line, sides: number): number[] {
  const scores = Array.from({ length: sides }, (_, side) => line.numberAt(side + 1));
  line.endsAfter(sides + 1);
  return scores;
}

function readDeal(lines: Lines, number: number, players: number, sides: number): RecordDeal {
  const first = lines.next("deal");
  if (first.numberAt(1) !== number) throw first.error(1);
  first.endsAfter(2);
  const deck: string[] = [];
  while (lines.peek() === "deck") deck.push(...lines.next("deck").words.slice(1));
  if (deck.length === 0) throw (lines.all[lines.at] ?? lines.end).error(0);
  const steps: RecordStep[] = [];
  for (let line = lines.all[lines.at]; line?.words[0]?.endsWith(":"); line = lines.all[lines.at]) {
    steps.push(readStep(line, players));
    lines.at += 1;
  }
  const undone: RecordUndone[] = [];
  while (lines.peek() === "undone") undone.push(readUndone(lines.next("undone"), number, steps.length));
  const end = lines.peek() === "end" ? readEnd(lines, players, sides) : null;
  if (end && lines.peek() === "chain") lines.next("chain");
  return { line: first.number, deck, steps, undone, end };
}

/** Return the step of a line such as `1: lay Qh Qd Qs + add Kc B1`, `2!: draw` or `3: claim 1`. */
function readStep(line: Line, players: number): RecordStep {
  const named = line.word(0).slice(0, -1);
  const irregular = named.endsWith("!");
  const seat = irregular ? named.slice(0, -1) : named;
  if (!isNumber(seat) || Number(seat) < 0 || Number(seat) >= players) throw line.error(0);
  const step = { seat: Number(seat), line: line.number, irregular };
  if (!irregular && line.words[1] === "claim") {
    const claim = line.numberAt(2);
    if (claim < 1) throw line.error(2);
    const discard = line.words[3] ?? "";
    line.endsAfter(discard === "" ? 3 : 4);
    return { ...step, claim, discard, actions: [] };
  }
  const actions: string[][] = [[]];
  for (const [index, word] of line.words.entries()) {
    if (index === 0) continue;
    const action = actions.at(-1) ?? [];
    if (word !== "+") action.push(word);
    else if (action.length === 0) throw line.error(index);
    else actions.push([]);
  }
  if (actions.at(-1)?.length === 0) throw line.error(line.words.length);
  return { ...step, claim: null, discard: "", actions };
}

function readUndone(line: Line, deal: number, steps: number): RecordUndone {
  const place = STEP.exec(line.word(1));
  const step = Number(place?.[2]);
  if (!place || Number(place[1]) !== deal || step > steps) throw line.error(1);
  const count = line.numberAt(2);
  if (count < 1) throw line.error(2);
  line.endsAfter(3);
  return { step, count };
}

function readEnd(lines: Lines, players: number, sides: number): RecordEnd {
  const first = lines.next("end");
  const way = WAYS.find((one) => one === first.word(1));
  if (way === undefined) throw first.error(1);
  const seat = way === "out" ? first.seatAt(2, players) : null;
  first.endsAfter(way === "out" ? 3 : 2);
  const scored = Array.from({ length: sides }, (): ScoreLine[] => []);
  while (lines.peek() === "score") {
    const line = lines.next("score");
    scored[line.sideAt(1, sides)]?.push(readScoreLine(line));
  }
  const totals = scored.map((_, side) => {
    const line = lines.next("total");
    if (line.sideAt(1, sides) !== side) throw line.error(1);
    const [points, total] = [line.numberAt(2), line.numberAt(3)];
    line.endsAfter(4);
    return { points, total };
  });
  const [deal, all] = [totals.map(({ points }) => points), totals.map(({ total }) => total)];
  return { way, seat, lines: scored, deal, totals: all };
}

function readScoreLine(line: Line): ScoreLine {
  const facts: ScoreLine["facts"] = {};
  for (const [index, word] of line.words.entries()) {
    if (index < 5) continue;
    const [key = "", value = ""] = word.split("=");
    if (key === "" || value === "") throw line.error(index);
    facts[key] = isNumber(value) ? Number(value) : value;
  }
  return { item: line.word(2), points: line.numberAt(3), rule: line.word(4), facts };
}

function readResult(line: Line, sides: number): number | "drawn" {
  line.endsAfter(2);
  return line.word(1) === "drawn" ? "drawn" : line.sideAt(1, sides);
}
