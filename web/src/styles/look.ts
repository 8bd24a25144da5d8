/** How the page looks on this device, set on the root element; tokens.css reads it. */

/** The part of the settings that changes colours and sizes. */
export interface Look {
  deck: "four" | "two" | "safe";
  cloth: "lamp" | "day" | "blue" | "slate";
  cards: "normal" | "large" | "jumbo";
  contrast: "normal" | "more";
  motion: "full" | "none";
  /** a small S, H, D, C beside the suit */
  suitLetters: boolean;
}

export const PLAIN_LOOK: Look = {
  deck: "four",
  cloth: "lamp",
  cards: "normal",
  contrast: "normal",
  motion: "full",
  suitLetters: false,
};

/** Draw the whole page in `look` from now on. */
export function applyLook(look: Look, root: HTMLElement = document.documentElement): void {
  root.dataset.deck = look.deck;
  root.dataset.cloth = look.cloth;
  root.dataset.cards = look.cards;
  root.dataset.contrast = look.contrast;
  root.dataset.motion = look.motion;
  root.dataset.suitLetters = look.suitLetters ? "yes" : "no";
  colourWindow(getComputedStyle(root).getPropertyValue("--cloth-deep"));
}

/** Give the frame that the system draws around the page its colour. */
function colourWindow(colour: string): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) meta.content = colour;
}
