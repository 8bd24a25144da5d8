/** The matches that somebody has played: filtered, by evenings, and written as one file with the notes on them. */

import { readStored } from "../../device/storage";
import { m } from "../../paraglide/messages.js";
import { notesIn, tagsOf, together, withNotes } from "../../replay/notes";
import type { Note } from "../../replay/notes";
import type { PlayedMatch } from "../../wire/messages";
import { dayText } from "../../words/formats";
import { shownName, unnamed } from "../../words/people";
import { listed, written } from "../../words/words";

export type Outcome = "won" | "lost" | "drawn" | "stopped";

/** What is shown; "" stands for everything. */
export interface Filter {
  rules: string;
  partner: string;
  outcome: Outcome | "";
  tag: string;
}

export const EVERYTHING: Filter = { rules: "", partner: "", outcome: "", tag: "" };

/** Matches that began on one day; what goes on after midnight belongs to the evening before. */
export interface Evening {
  day: string;
  matches: PlayedMatch[];
}

const NIGHT = 5 * 3600; // s after midnight until a day begins
const KEY = "sambakit.notes.";
const BEGINNING = /^(?=[ \t]*sambakit[ \t]+record\b)/mu;
const MATCH = /^[ \t]*match[ \t]+(\S+)/mu;

export function outcomeOf(match: PlayedMatch): Outcome {
  if (match.how !== "won") return match.how;
  return match.sides[match.seat] === match.winner ? "won" : "lost";
}

/** Return the name on a seat. */
export function nameAt(match: PlayedMatch, seat: number): string {
  return match.unnamed.includes(seat) ? unnamed(seat) : shownName(match.players[seat] ?? "");
}

/** Return the names of the partners. */
export function partnersIn(match: PlayedMatch): string[] {
  return namesWhere(match, (side) => side === match.sides[match.seat]);
}

/** Return who sat there beside the person, in words. */
export function othersIn(match: PlayedMatch): string {
  return listed(namesWhere(match, () => true));
}

function namesWhere(match: PlayedMatch, fits: (side: number) => boolean): string[] {
  const seats = match.sides.flatMap((side, seat) => (seat !== match.seat && fits(side) ? [seat] : []));
  return seats.map((seat) => nameAt(match, seat));
}

/** Return the scores, the own side first. */
export function totalsOf({ totals, sides, seat }: PlayedMatch): string {
  const own = sides[seat] ?? 0;
  return totals.map((_, place) => written(totals[(own + place) % totals.length] ?? 0)).join(" : ");
}

/** Return the tags in the notes that this device keeps on a match. */
export function tagsOn(match: string): string[] {
  const notes = readStored<Note[]>(KEY + match) ?? [];
  return tagsOf(notes.map(({ text }) => text).join(" "));
}

/** Return the matches that a filter leaves. */
export function filtered(matches: readonly PlayedMatch[], filter: Filter): PlayedMatch[] {
  const { rules, partner, outcome, tag } = filter;
  return matches.filter(
    (match) =>
      (rules === "" || match.rules === rules) &&
      (partner === "" || partnersIn(match).includes(partner)) &&
      (outcome === "" || outcomeOf(match) === outcome) &&
      (tag === "" || tagsOn(match.match).includes(tag)),
  );
}

/** Return matches, newest first, by the evenings on which they began. */
export function evenings(matches: readonly PlayedMatch[]): Evening[] {
  const found = new Map<string, PlayedMatch[]>();
  for (const match of matches) {
    const day = dayText((match.started - NIGHT) * 1000, "full");
    found.set(day, [...(found.get(day) ?? []), match]);
  }
  return [...found].map(([day, those]) => ({ day, matches: those }));
}

/** Return what came of an evening, in words. */
export function summaryOf(matches: readonly PlayedMatch[]): string {
  const count = (outcome: Outcome): number => matches.filter((match) => outcomeOf(match) === outcome).length;
  const deals = matches.reduce((sum, match) => sum + match.deals, 0);
  return [
    m.history_matches({ count: matches.length }),
    m.history_deals({ count: deals }),
    m.history_results({ won: String(count("won")), lost: String(count("lost")) }),
  ].join(" · ");
}

/** Return the records in a text: one, or several one after the other. */
export function recordsIn(text: string): string[] {
  return text.split(BEGINNING).filter((one) => BEGINNING.test(one));
}

/** Return the id of the match of a record, "" where it has none. */
export function matchOf(record: string): string {
  return MATCH.exec(record)?.[1] ?? "";
}

/** Return a file of records with the notes that this device keeps on their matches. */
export function withOwnNotes(text: string): string {
  return recordsIn(text)
    .map((record) => {
      const match = matchOf(record);
      const notes = readStored<Note[]>(KEY + match) ?? [];
      return notes.length === 0 ? record : withNotes(record, together(notesIn(record), notes));
    })
    .join("");
}
