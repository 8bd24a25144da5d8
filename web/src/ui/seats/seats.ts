/** The seats of a table as they are drawn, and where each of them is. */

import type { Animal } from "../coins";

export interface Seat {
  seat: number;
  side: number;
  free: boolean;
  name: string;
  /** what is said below the name */
  note: string;
  /** of a bot; a person has a letter */
  face?: Animal | null;
}

const RING = { x: 40, y: 36 }; // % of the box: the ring on which the seats lie, whole seats in the box

/** Return where a seat lies in % of the box: the `first` one at the bottom, the others in playing order clockwise. */
export function spotOf(seat: number, first: number, count: number): { x: number; y: number } {
  const turn = ((seat - first) / count) * 2 * Math.PI + Math.PI / 2;
  return { x: 50 + RING.x * Math.cos(turn), y: 50 + RING.y * Math.sin(turn) };
}
