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

/** The window as it is now. */
export const room = {
  get width(): number {
    return innerWidth.current ?? 1366;
  },
  get height(): number {
    return innerHeight.current ?? 768;
  },
  get layout(): Layout {
    return layoutFor(this.width, this.height);
  },
};
