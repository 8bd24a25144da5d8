/** The figures of matches in a file. They are counted on this device: nothing of the file is sent anywhere. */

import { ownerIn } from "../../replay/owner";
import type { Owner } from "../../replay/owner";
import { readRecord } from "../../replay/reading";
import type { MatchRecord, RecordEnd } from "../../replay/record";
import { SheetError } from "../../scorekeeper/text/lines";
import type { MatchFigures, PlayedMatch } from "../../wire/messages";
import { recordsIn } from "../history/history";
import type { Counted } from "./figures";
import { isSet } from "./setNames";

const CONCEALED = "out_concealed";
const KNOWN_BY = 40; // cards of its first deal, a record without an id

/**
 * Return the matches of a file. Where a record does not say whose it is, its first person has played it, at the time
 * `when`, unix time in s. What is not a record is left out.
 */
export function matchesIn(text: string, when: number): Counted[] {
  return recordsIn(text).flatMap((record) => {
    try {
      return matchIn(record, when) ?? [];
    } catch (error) {
      if (error instanceof SheetError) return [];
      throw error;
    }
  });
}

function matchIn(text: string, when: number): Counted | null {
  const record = readRecord(text);
  const owner = ownerIn(text) ?? firstPerson(record, when);
  const side = record.sideOf[owner.seat];
  const match = record.match || (record.deals[0]?.deck.slice(0, KNOWN_BY).join("") ?? "");
  if (side === undefined || match === "") return null;
  const played: PlayedMatch = {
    match,
    rules: record.rules.text,
    players: record.players.map(({ name }) => name),
    unnamed: [],
    people: record.players.map(({ decider }) => decider === "person"),
    sides: [...record.sideOf],
    ...owner,
    totals: ends(record).at(-1)?.totals ?? record.scores,
    deals: ends(record).length,
    what_if: record.origin !== "",
  };
  return { played, did: { match, ...figuresOf(record, owner.seat, side) }, filed: true };
}

function firstPerson({ players, over, winner }: MatchRecord, when: number): Owner {
  const seat = players.findIndex(({ decider }) => decider === "person");
  const how = over ? (winner === null ? "drawn" : "won") : "stopped";
  return { seat, started: when, ended: when, how, winner };
}

function ends({ deals }: MatchRecord): RecordEnd[] {
  return deals.flatMap(({ end }) => end ?? []);
}

/** Return what the server counts of its own matches too (`server/digests`). */
function figuresOf(record: MatchRecord, seat: number, side: number): Omit<MatchFigures, "match"> {
  const over = ends(record);
  const outs = over.filter((end) => end.way === "out" && end.seat === seat);
  const concealed = outs.filter(({ lines }) => lines.flat().some(({ item }) => item === CONCEALED));
  const points = over.map(({ deal }) => deal[side] ?? 0);
  const best = points.length === 0 ? null : Math.max(...points);
  return {
    deals: over.length,
    outs: outs.length,
    concealed: concealed.length,
    sets: setsIn(over, side),
    points: points.reduce((sum, one) => sum + one, 0),
    best,
    best_deal: best === null ? null : points.indexOf(best) + 1,
  };
}

function setsIn(over: readonly RecordEnd[], side: number): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { item, facts } of over.flatMap(({ lines }) => lines[side] ?? []))
    if (isSet(item)) found[item] = (found[item] ?? 0) + Number(facts["count"]);
  return found;
}
