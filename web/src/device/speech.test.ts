import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Speech } from "./speech";
import type { Voice } from "./speech";

let said: string[];
let ended: (() => void) | null;
let on: boolean;
let cancelled: number;
let speech: Speech;

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  ended = null;
  on = true;
  cancelled = 0;
  const voice: Voice = {
    speak(text, language, volume, end) {
      said.push(`${text} (${language}, ${String(volume)})`);
      ended = end;
    },
    cancel: () => (cancelled += 1),
  };
  speech = new Speech(() => voice, { on: () => on, language: () => "nl", volume: () => 0.5 });
});
afterEach(() => {
  vi.useRealTimers();
});

function saidToTheEnd(): string[] {
  for (let turn = 0; turn < 9; turn += 1) ended?.();
  return said.map((one) => one.replace(/ \(.*/, ""));
}

test("sentences are said one after the other, in the language and with the volume of the page", () => {
  speech.say("one");
  speech.say("two");
  expect(said).toEqual(["one (nl, 0.5)"]);
  ended?.();
  expect(said).toEqual(["one (nl, 0.5)", "two (nl, 0.5)"]);
});

test("never more than three pile up: the oldest that waits is left out", () => {
  for (const text of ["one", "two", "three", "four", "five"]) speech.say(text);
  expect(saidToTheEnd()).toEqual(["one", "four", "five"]);
});

test("the own turn is said before what waits, and what is newer stays", () => {
  for (const text of ["one", "two", "three"]) speech.say(text);
  speech.say("your turn", true);
  expect(saidToTheEnd()).toEqual(["one", "your turn", "three"]);
});

test("switched off, nothing is said", () => {
  on = false;
  speech.say("one");
  on = true;
  speech.say("");
  expect(said).toEqual([]);
});

test("stopped, it falls silent, forgets what waits, and speaks again when something new happens", () => {
  speech.say("one");
  speech.say("two");
  const late = ended;
  speech.stop();
  late?.();
  expect(cancelled).toBe(1);
  speech.say("three");
  late?.();
  speech.say("four");
  expect(saidToTheEnd()).toEqual(["one", "three", "four"]);
});

test("a browser that never tells of the end holds nothing up for long", () => {
  speech.say("one");
  speech.say("two");
  vi.advanceTimersByTime(10_000);
  expect(said).toHaveLength(2);
});

test("where the browser has no speech nothing happens", () => {
  const silent = new Speech(() => null, { on: () => true, language: () => "en", volume: () => 1 });
  silent.say("one");
  silent.stop();
  expect(said).toEqual([]);
});
