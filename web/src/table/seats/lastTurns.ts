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
  /** the same in fewer words */
  brief: Rich[];
  /** the same in signs, "↑A♠ +12 ↓2♠": ↑ from the pile, ↓ onto it; the last one names no card of the pile */
  dense: [Rich[], Rich[]];
}

const MOST_CARDS = 3; // of melds that are named one by one
const UP = "↑"; // taken from the pile
const DOWN = "↓"; // thrown onto it
const ASKS = "?";
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
  const many = melded.length > MOST_CARDS;
  const named = melded.length > 0 && !many ? [m.bubble_laid({ cards: inText(melded) })] : [];
  const middle = many ? [m.bubble_laid_many({ count: melded.length })] : named;
  const [first] = turn;
  const begin = first === undefined ? [] : beginning(first);
  const after = begin.length > 0 ? turn.slice(1) : turn;
  const rest = after.flatMap(ending);
  const open = first === undefined || rest.length > 0 ? taken(first) : begin;
  return {
    parts: [...begin, ...middle, ...rest],
    short: [...open, ...middle, ...rest],
    brief: [...open, ...(many ? [`+${melded.length}`] : named), ...after.flatMap(endingBrief)],
    dense: inSigns(turn, melded),
  };
}

/** Return a turn in signs, with the card that was taken from the pile and without. */
function inSigns(turn: readonly Event[], melded: readonly string[]): [Rich[], Rich[]] {
  const [first] = turn;
  const last = turn.at(-1);
  // the partner was answered after the turn, or without one: that is the news
  if (last?.kind === "answered") return [endingBrief(last), endingBrief(last)];
  const plus = melded.length === 0 ? "" : melded.length === 1 ? `+${inText(melded)}` : `+${melded.length}`;
  const rest = turn.flatMap((event) => endingSign(event, event === last));
  const tail = (begin: Rich): Rich[] => [begin, ...rest].filter((part) => part !== "");
  if (first?.kind !== "took") {
    const drew = rest.length === 0 && melded.length === 0 && first !== undefined ? beginning(first) : [];
    return [
      [...drew, ...tail(plus)],
      [...drew, ...tail(plus)],
    ];
  }
  return [[UP + inText(first.cards.slice(0, 1)), ...tail(plus)], tail(UP + plus)];
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

function endingBrief(event: Event): Rich[] {
  switch (event.kind) {
    case "discarded":
      return [m.bubble_threw_brief({ card: inText(event.cards) })];
    case "passed":
      return [m.bubble_passed_brief()];
    case "asked":
      return [m.bubble_asked_brief()];
    case "answered":
      return [event.yes ? m.bubble_yes_brief() : m.bubble_no_brief()];
    case "buraco":
      return [m.bubble_buraco_brief()];
    default:
      return [];
  }
}

/** A question that more of the turn follows has been answered: the partner's own sign says how. */
function endingSign(event: Event, last: boolean): Rich[] {
  if (event.kind === "discarded") return [DOWN + inText(event.cards)];
  if (event.kind === "passed") return [`${DOWN}0`];
  if (event.kind === "asked") return last ? [ASKS] : [];
  return endingBrief(event);
}
