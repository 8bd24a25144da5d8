/** What a moment is made of. */

/** A set that has just been completed. */
export interface CompletedSet {
  /** where it lies, the first of these `data-anchor` that is on the screen */
  anchors: string[];
  cards: readonly string[];
  /** the letter on its band, "" for none */
  letter: string;
  /** what it brings, as the server tells it; 0 where nothing is told */
  points: number;
  /** what stands there where it brings no points */
  name: string;
}
