/** What is said of the clocks: in answer to the key, and when the own time comes to its next stage. */

import { play as playSound } from "../../device/sound";
import { m } from "../../paraglide/messages.js";
import type { AnyView, MatchResult } from "../../wire/messages";
import { numberText } from "../../words/formats";
import { nameOf } from "../../words/people";
import { listed } from "../../words/words";
import type { Countdown } from "./countdown.svelte";
import { stageOf } from "./timeLeft";
import type { Stage, TimeLeft } from "./timeLeft";

const SECOND = 1000; // ms
const UNITS = [
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Return `ms` in words, such as "1 minute and 45 seconds"; what has begun counts. */
export function inWords(ms: number): string {
  let rest = Math.ceil(ms / SECOND);
  const parts: string[] = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0 || (unit === "second" && parts.length === 0)) parts.push(counted(count, unit));
  }
  return listed(parts);
}

function counted(count: number, unit: string): string {
  return numberText(count, { style: "unit", unit, unitDisplay: "long" });
}

/** The seat of this page. */
interface Teller {
  readonly seat: number;
  readonly announcer: { happened(text: string): void };
}

/** Tell the ear that the own time has come to `stage`. That it is at zero, the server tells everybody. */
export function tellStage(table: Teller, seat: number, stage: Stage, time: TimeLeft): void {
  if (seat !== table.seat) return;
  if (stage === "last") playSound("time");
  const sentence = stageSentence(stage, time);
  if (sentence !== "") table.announcer.happened(sentence);
}

function stageSentence(stage: Stage, { turn, bank }: TimeLeft): string {
  if (stage === "bank") return m.clock_bank_begins({ time: inWords(bank) });
  return stage === "last" ? m.clock_last_seconds({ time: inWords(turn + bank) }) : "";
}

/** Return how the clocks stand: whose runs, what everybody has in reserve, and how long the match may last. */
export function sayClock(view: AnyView, countdown: Countdown): string {
  const people = view.seats.filter((seat) => seat.kind === "person" && countdown.of(seat.seat) !== null);
  const up = people.find((seat) => seat.seat === view.actor && view.phase !== "over");
  const sentences = up === undefined ? [] : [sayUp(view, up.seat, countdown)];
  const others = people.filter((seat) => seat !== up).map((seat) => sayReserve(view, seat.seat, countdown));
  if (others.length > 0) sentences.push(m.clock_say_reserves({ reserves: listed(others) }));
  if (people.length > 0 && countdown.runs === null) sentences.push(m.clock_say_rests());
  const { match } = countdown;
  if (match !== null) sentences.push(match === 0 ? m.event_clock_last() : m.clock_say_match({ time: inWords(match) }));
  if (view.last_deal && match !== 0 && view.phase !== "over") sentences.push(m.clock_say_last_deal());
  return sentences.length === 0 ? m.say_clock() : sentences.join(" ");
}

function sayUp(view: AnyView, seat: number, countdown: Countdown): string {
  const time = countdown.of(seat) ?? { turn: 0, bank: 0, runs: false };
  const own = seat === view.seat;
  const inputs = { name: nameOf(view, seat), turn: inWords(time.turn), bank: inWords(time.bank) };
  if (stageOf(time) === "out") return own ? m.event_clock_out_you(inputs) : m.event_clock_out(inputs);
  if (time.turn === 0) return own ? m.clock_say_bank_you(inputs) : m.clock_say_bank(inputs);
  return own ? m.clock_say_turn_you(inputs) : m.clock_say_turn(inputs);
}

function sayReserve(view: AnyView, seat: number, countdown: Countdown): string {
  const name = seat === view.seat ? m.side_you() : nameOf(view, seat);
  return m.clock_reserve_of({ name, time: inWords(countdown.of(seat)?.bank ?? 0) });
}

/** Return which limit of the table ended the match before its target; "" where none did. */
export function whyEnded(view: AnyView, over: MatchResult): string {
  const { limit } = view.table_options;
  if (!over.limit || limit === null) return "";
  return limit.what === "minutes"
    ? m.clock_ended_minutes({ most: limit.most })
    : m.clock_ended_deals({ most: limit.most });
}
