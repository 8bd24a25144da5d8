/** How large everything is drawn on a screen for everybody around it. */

const DRAWN_FOR = { width: 1200, height: 675 }; // px: so few that it is read from across a room

/** Return how much larger than usual everything is drawn on a screen of `width` × `height` px. */
export function screenUnit(width: number, height: number): number {
  const free = Math.min(width / DRAWN_FOR.width, height / DRAWN_FOR.height);
  return Math.round(100 * Math.max(1, free)) / 100;
}
