/** What each seat did in its last turn, for the bubble under it, and the melds that the others changed since the own turn. */

import { inText, signs, spoken } from "../../cards/rich";
import type { Rich } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import type { Event } from "../../wire/messages";
import { standing } from "../store/standing";

/** The last turn of a seat. */
export interface LastTurn {
  /** "drew 2", "+8♥", "threw 2♠", in order */
  parts: Rich[];
  /** the same without the draw from the stock, for a phone */
  short: Rich[];
}

const MOST_CARDS = 3; // of melds that are named one by one
const ENDS: readonly Event["kind"][] = ["discarded", "passed", "ended"];

/** Return by seat what was done in its last turn of the running deal; a turn stays until the next one of that seat. */
export function lastTurns(events: readonly Event[]): ReadonlyMap<number, LastTurn> {
  const turns = new Map<number, Event[]>();
  const stand = standing(events);
  for (const event of stand.slice(stand.findLastIndex((one) => one.kind === "dealt") + 1)) {
    if (!("seat" in event) || event.seat === null) continue;
    if (event.kind === "drew" || event.kind === "took") turns.set(event.seat, []);
    const turn = turns.get(event.seat);
    if (turn) turn.push(event);
    else if (event.kind === "answered") turns.set(event.seat, [event]);
  }
  return new Map([...turns].map(([seat, turn]) => [seat, told(turn)]));
}

/** Return the names of the melds that other seats than `seat` laid or added to since its last turn ended. */
export function changedMelds(events: readonly Event[], seat: number): ReadonlySet<string> {
  const own = (event: Event): boolean => ENDS.includes(event.kind) && "seat" in event && event.seat === seat;
  const stand = standing(events);
  const since = stand.slice(stand.findLastIndex((event) => own(event) || event.kind === "dealt") + 1);
  const names = since.flatMap((event) =>
    "meld" in event && event.seat !== seat && event.meld !== null ? [event.meld] : [],
  );
  return new Set(names);
}

/** Return a turn as plain text, "drew 2 · +8♥ · threw 2♠". */
export function turnText(parts: readonly Rich[]): string {
  return parts.map(signs).join(" · ");
}

/** Return a turn as it is spoken. */
export function turnSpoken(parts: readonly Rich[]): string {
  return parts.map((part) => spoken(part).replace(/^\+/, `${m.bubble_plus()} `)).join(", ");
}

function told(turn: readonly Event[]): LastTurn {
  const melded = turn.flatMap((event) =>
    event.kind === "laid" || event.kind === "added" || event.kind === "red_three" ? event.cards : [],
  );
  const plus =
    melded.length > MOST_CARDS
      ? m.bubble_laid_many({ count: melded.length })
      : m.bubble_laid({ cards: inText(melded) });
  const middle = melded.length > 0 ? [plus] : [];
  const [first] = turn;
  const begin = first === undefined ? [] : beginning(first);
  const rest = turn.flatMap((event) => (event === first && begin.length > 0 ? [] : ending(event)));
  return {
    parts: [...begin, ...middle, ...rest],
    short: [...(first === undefined || rest.length > 0 ? taken(first) : begin), ...middle, ...rest],
  };
}

function taken(event: Event | undefined): Rich[] {
  return event?.kind === "took" ? [m.bubble_took({ card: inText(event.cards.slice(0, 1)) })] : [];
}

function beginning(event: Event): Rich[] {
  if (event.kind === "drew") return event.count > 0 ? [m.bubble_drew({ count: event.count })] : [];
  if (event.kind !== "took") return [];
  const card = inText(event.cards.slice(0, 1));
  return [event.count > 0 ? m.bubble_took_pile({ card, count: event.count }) : m.bubble_took({ card })];
}

function ending(event: Event): Rich[] {
  switch (event.kind) {
    case "discarded":
      return [m.bubble_threw({ card: inText(event.cards) })];
    case "passed":
      return [m.bubble_passed()];
    case "asked":
      return [m.bubble_asked()];
    case "answered":
      return [event.yes ? m.bubble_yes() : m.bubble_no()];
    case "buraco":
      return [m.bubble_buraco()];
    default:
      return [];
  }
}
