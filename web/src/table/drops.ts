/** Places where a dragged card can be let go: elements with `data-drop="pile"`, `"tray"`, `"tray:ID"` or `"meld:A3"`. */
import type { DropPlace } from "./types";

/** Return the place at `under`, or null where nothing can be put down. */
export function dropPlace(under: Element | null, touch: boolean): DropPlace | null {
  const text = under?.closest<HTMLElement>("[data-drop]")?.dataset.drop;
  if (!text) return null;
  const [place, name = null] = text.split(":");
  if (place === "pile") return { place, touch };
  if (place === "tray") return { place, staged: name };
  return place === "meld" && name ? { place, name } : null;
}
