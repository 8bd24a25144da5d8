/** How a hand may be drawn and sorted. */

/** How the hand is drawn. */
export type HandMode = "grid" | "rows" | "fan";

/** How the hand is sorted; `own` is the order of its owner. */
export type SortOrder = "rank" | "suit" | "sequences" | "own";

export const SORT_ORDERS: readonly SortOrder[] = ["rank", "suit", "sequences", "own"];
