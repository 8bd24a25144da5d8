/** What each step of a deal says, in the sentences of the table's log. */

import { inText, partsOf } from "../../cards/rich";
import type { Rich } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import type { Frame } from "../../replay/frames";
import type { RecordEnd } from "../../replay/record";
import { uiOf } from "../../table/games";
import type { LogPart } from "../../table/types";
import type { AnyView, Event } from "../../wire/messages";
import { said } from "../../words/eventTexts";
import { inOwnOrder, nameOf, sideName } from "../../words/people";
import { written } from "../../words/words";

/** The lines of one step. */
export interface StepLines {
  step: number;
  /** whose turn begins with it, "" where none does */
  turn: string;
  lines: LogPart[][];
}

/**
 * Return the sentences of each step of a deal; drawn cards are told of the shown hands only. The last step tells what
 * the deal brought, where it has an end. `you` is the seat that is spoken to, null where all are told of by their names.
 */
export function stepTexts(
  frames: readonly Frame[],
  seat: number | null,
  end: RecordEnd | null,
  you: number | null = null,
): Rich[][] {
  const last = frames.at(-1)?.view;
  if (last === undefined) return [];
  const told = you === null ? last : { ...last, seat: you, side: last.seats[you]?.side ?? -1 };
  const events = frames.flatMap((frame) => frame.events);
  return frames.map((frame, step) => {
    const lines = frame.events.flatMap((event) => sentence(event, told, events, seat) ?? []);
    if (frame.undone > 0) lines.push(m.replay_undone({ count: frame.undone }));
    if (end !== null && step === frames.length - 1) lines.push(...resultTexts(last, end));
    return lines;
  });
}

/** Return what a deal brought each side, and where the match stands, where it is played for points. */
function resultTexts(view: AnyView, { deal, totals }: RecordEnd): Rich[] {
  return inOwnOrder(view).map((side) => {
    const points = deal[side] ?? 0;
    const brought = { side: sideName(view, side), points: (points > 0 ? "+" : "") + written(points) };
    if (uiOf(view).target(view) === null) return m.replay_result_deal(brought);
    return m.replay_result({ ...brought, total: written(totals[side] ?? 0) });
  });
}

function sentence(event: Event, view: AnyView, events: readonly Event[], seat: number | null): Rich | null {
  if (event.kind === "irregular" && event.cause === "")
    return said([m.replay_irregular, m.replay_irregular_you], event.seat === view.seat, {
      name: nameOf(view, event.seat),
      cards: inText(event.cards),
    });
  const own = event.kind === "drew" && (seat === null || seat === event.seat) && event.cards.length > 0;
  const usual = uiOf(view).event(event, view, events);
  if (!own || usual === null) return usual;
  const drew = said([m.replay_drew, m.replay_drew_you], event.seat === view.seat, {
    name: nameOf(view, event.seat),
    cards: inText(event.cards),
  });
  // the sentence on red threes that the table laid stays behind it
  const bare = uiOf(view).event({ ...event, red_threes: [] }, view, events) ?? "";
  return drew + usual.slice(bare.length);
}

/** Return the lines of all steps, those that say nothing left out. */
export function stepLines(frames: readonly Frame[], texts: readonly Rich[][]): StepLines[] {
  return frames.flatMap((frame, step) => {
    const lines = (texts[step] ?? []).map((text) => partsOf(text));
    const begins = frame.events.some(({ kind }) => kind === "drew" || kind === "took");
    const turn = begins && frame.seat !== null ? nameOf(frame.view, frame.seat) : "";
    return lines.length > 0 ? [{ step, turn, lines }] : [];
  });
}
