/** Which of the four layouts the window has room for. */
import { innerHeight, innerWidth } from "svelte/reactivity/window";

/** `phone`: upright and narrow; `flat`: a phone on its side; `tablet`; `desk`: with the side panel always there. */
export type Layout = "phone" | "flat" | "tablet" | "desk";

/** Return the layout for a window of `width` × `height` px. */
export function layoutFor(width: number, height: number): Layout {
  if (width < 600) return "phone";
  if (height < 500) return "flat";
  return width < 1100 ? "tablet" : "desk";
}

const DESK = { width: 1366, height: 768 }; // px of the window for which the desk is drawn
const MOST = 1.6;
const HAND_COLUMN = 360; // px of the column of hand and buttons on a phone on its side, see shell.css

/** Return how much larger than usual everything is drawn in a window of `width` × `height` px, 1 to 1.6. */
export function unitFor(width: number, height: number): number {
  if (layoutFor(width, height) !== "desk") return 1;
  const free = Math.min(width / DESK.width, height / DESK.height);
  return Math.round(Math.min(MOST, Math.max(1, free)) * 100) / 100;
}

let above = $state(0); // px that a page keeps above its table

/** Keep `px` above the table free for something else; on a phone on its side above the melds alone. 0: nothing is there. */
export function keepAbove(px: number): void {
  above = px;
  document.documentElement.style.setProperty("--above", `${String(px)}px`);
}

const whole = (): number => (innerHeight.current ?? DESK.height) / room.unit;

/** The window as it is now, in the px in which the table is drawn: a large window has no more of them, but larger ones. */
export const room = {
  get unit(): number {
    return unitFor(innerWidth.current ?? DESK.width, innerHeight.current ?? DESK.height);
  },
  get width(): number {
    return (innerWidth.current ?? DESK.width) / this.unit;
  },
  get height(): number {
    return this.layout === "flat" ? whole() : whole() - above;
  },
  /** px that the head of the table has: on a phone on its side it stands above the hand alone */
  get head(): number {
    return this.layout === "flat" ? HAND_COLUMN : this.width;
  },
  get layout(): Layout {
    return layoutFor(this.width, whole());
  },
};
