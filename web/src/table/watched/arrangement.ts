/** How large cards are drawn for those who watch: as large as the room of a side allows, in steps that seldom change. */

export interface Piece {
  /** px that one place takes at its usual size, with the gap after it */
  width: number;
  height: number;
}

export interface Arrangement {
  columns: number;
  /** how much larger than usual */
  scale: number;
}

const STEPS = [8, 12, 16, 24]; // places; within a step nothing moves when a meld is added
const LEAST = 0.7;
const MOST = 2;

/** Return the columns and the scale by which at least `count` pieces are drawn largest in `width` × `height` px. */
export function arrangement(count: number, piece: Piece, width: number, height: number): Arrangement {
  const places = STEPS.find((step) => step >= count) ?? count;
  let best: Arrangement = { columns: places, scale: 0 };
  for (let columns = 1; columns <= places; columns++) {
    const rows = Math.ceil(places / columns);
    const scale = Math.min(width / (columns * piece.width), height / (rows * piece.height));
    if (scale > best.scale) best = { columns, scale };
  }
  const scale = Math.floor(100 * Math.min(MOST, Math.max(LEAST, best.scale))) / 100;
  return { columns: Math.max(1, Math.min(best.columns, Math.floor(width / (scale * piece.width)))), scale };
}
