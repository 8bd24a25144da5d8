/** How many rows a fan of cards needs, and how far apart its cards lie. */

/** Where the cards of a fan lie. */
export interface Fan {
  rows: number;
  /** cards in a full row */
  perRow: number;
  /** px from one card's left edge to the next one's */
  strip: number;
}

/** The room that a fan has, in px. */
export interface FanRoom {
  width: number;
  cardWidth: number;
  /** the least visible part of a covered card: its index */
  least: number;
  /** cards that the owner wants in a row; broken where there is no room for so many rows */
  mostPerRow: number;
  mostRows: number;
}

const GAP = 6; // px between cards that lie side by side

/** Return the fan for `count` cards: as few rows as leave every strip its least width. */
export function fanFor(count: number, room: FanRoom): Fan {
  let rows = 1;
  while (!fits(count, rows, room)) rows++;
  const perRow = Math.max(1, Math.ceil(count / rows));
  return { rows, perRow, strip: Math.min(room.cardWidth + GAP, Math.floor(stripFor(perRow, room) * 2) / 2) };
}

function stripFor(perRow: number, room: FanRoom): number {
  return perRow === 1 ? room.cardWidth : (room.width - room.cardWidth) / (perRow - 1);
}

function fits(count: number, rows: number, room: FanRoom): boolean {
  const perRow = Math.ceil(count / rows);
  if (perRow <= 1) return true;
  return stripFor(perRow, room) >= room.least && (perRow <= room.mostPerRow || rows >= room.mostRows);
}
