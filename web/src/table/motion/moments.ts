/**
 * The moment of a completed set: its cards gather, square up, and what it brings stands there for a blink. What draws it
 * is fetched once a table stands on the screen, so that the first card waits for nothing of it.
 */
import { fetched } from "../../wire/lazy";
import type { CompletedSet } from "./completedSet";
import { whenLanding } from "./flights";

const SOON = 1500; // ms
const MOST = 2; // at once; a leap through a record would light up the whole table

const drawing = () => fetched(() => import("./moment"), true);
let newest = 0;

/** Fetch what draws moments when the page has had time for its table; return the function that calls it off. */
export function prepareMoments(): () => void {
  const timer = setTimeout(() => void drawing(), SOON);
  return () => clearTimeout(timer);
}

/** Show the moment of `sets` inside `layer`; with 0 `ms` for a card nothing moves, only what they bring stands there. */
export function rejoice(layer: HTMLElement, sets: readonly CompletedSet[], ms: number): void {
  const now = ++newest;
  if (sets.length === 0 || sets.length > MOST) return;
  let over = false;
  whenLanding(() => (over = true));
  void drawing().then(({ show }) => {
    if (now === newest && !over) for (const set of sets) show(layer, set, ms, sets.length === 1);
  });
}
