/**
 * A picture of a match that is over, to share: names, result, curve, best meld, and nothing that the page does not show.
 * It is drawn on a canvas of this page, so that no server sees it and its file holds nothing but the drawing.
 */

import { drawCurve } from "./curve";
import { linesOf, widthOf, write } from "./lettering";
import type { Pen } from "./lettering";

/** What the picture says. */
export interface Pictured {
  rules: string;
  title: string;
  result: string;
  /** the sides with their totals before the first deal and after each one, the own one first */
  sides: { name: string; totals: number[]; last: string }[];
  target: { points: number; words: string } | null;
  best: { words: string; title: string; cards: PicturedCard[] } | null;
  /** `more` is on the moment, in lines of its own */
  turning: { words: string; title: string; more: string | null } | null;
}

/** A card: its index, its suit and colour; the suit of a joker is "". */
export interface PicturedCard {
  index: string;
  suit: string;
}

/** Return the drawing of a suit, as `d` of a path in a field of 32 × 32; null where there is none. */
export type SuitPath = (suit: string) => string | null;

export const SIZE = 1080; // px
const EDGE = 60;
const WIDTH = SIZE - 2 * EDGE;
const FELT = "#1f4a42";
const DEEP = "#173a34";
const TEXT = "#f4efe3";
const MUTED = "#bccbc1";
const IVORY = "#fdfaf2";
const SUITS: Record<string, string> = { s: "#1b1b1b", h: "#c4122f", d: "#1756c4", c: "#17703a" };
const COLOURS: Record<string, string> = { r: "#c4122f", g: "#17703a", b: "#1756c4", y: "#7a5600" };
const WILD = "#6b3a86";

/** Return the file of the picture. */
export async function pngOf(canvas: HTMLCanvasElement, pictured: Pictured, font: string): Promise<Blob> {
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("nothing can be drawn here");
  draw(pen, pictured, font, suitOnPage);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => {
      if (blob) done(blob);
      else failed(new Error("no file was made of the picture"));
    }, "image/png");
  });
}

/** Draw the picture. */
export function draw(pen: Pen, pictured: Pictured, font: string, suitPath: SuitPath): void {
  pen.fillStyle = FELT;
  pen.fillRect(0, 0, SIZE, SIZE);
  pen.textBaseline = "alphabetic";
  drawSuit(pen, suitPath, "s", EDGE, 44, 42, TEXT);
  write(pen, font, "sambakit", { x: EDGE + 54, y: 80, size: 36, most: 300, bold: true });
  write(pen, font, pictured.rules, { x: SIZE - EDGE, y: 80, size: 32, most: 600, colour: MUTED, right: true });
  write(pen, font, pictured.title, { x: EDGE, y: 178, size: 66, most: WIDTH, bold: true });
  write(pen, font, pictured.result, { x: EDGE, y: 240, size: 40, most: WIDTH });
  const best = pictured.best && blockOf(pen, font, pictured.best);
  const turning = pictured.turning && blockOf(pen, font, pictured.turning);
  const cards = best ? CARDS_BELOW + CARD.height : 0;
  const foot = [best, turning].reduce((sum, one) => sum + (one ? BETWEEN + one.height : 0), cards);
  const curve = { left: EDGE, top: 280, width: WIDTH, height: SIZE - EDGE - 280 - foot };
  drawCurve(pen, pictured, font, curve);
  let top = curve.top + curve.height;
  if (best && pictured.best) {
    best.draw(top + BETWEEN);
    top += BETWEEN + best.height + cards;
    drawCards(pen, font, suitPath, pictured.best.cards, top - CARD.height);
  }
  turning?.draw(top + BETWEEN);
}

const LINE = 40; // px
const BETWEEN = 26; // px above a block of text
const CARDS_BELOW = 14; // px under a text
const [WORDS, SMALLER] = [30, 28]; // px: beside their title, and in lines under it

/** A text under the curve: how high it is, and what writes it from `top` on. */
interface Block {
  height: number;
  draw: (top: number) => void;
}

/** What stands in a block: `more` has lines of its own. */
interface Told {
  title: string;
  words: string;
  more?: string | null;
}

/** Return a title with its words: beside it where there is room for them, else under it in one line or two. */
function blockOf(pen: Pen, font: string, { title, words, more = null }: Told): Block {
  const beside = EDGE + widthOf(pen, font, title, WORDS, true) + 18;
  const fits = beside + widthOf(pen, font, words, WORDS) <= SIZE - EDGE;
  const under = [fits ? null : words, more].flatMap((text) =>
    text === null ? [] : linesOf(pen, font, text, SMALLER, WIDTH, 2),
  );
  return {
    height: LINE * (1 + under.length),
    draw(top) {
      const baseline = (line: number): number => top + LINE * line + 30;
      write(pen, font, title, { x: EDGE, y: baseline(0), size: WORDS, most: 400, bold: true });
      if (fits)
        write(pen, font, words, { x: beside, y: baseline(0), size: WORDS, most: SIZE - EDGE - beside, colour: MUTED });
      for (const [line, text] of under.entries())
        write(pen, font, text, { x: EDGE, y: baseline(line + 1), size: SMALLER, most: WIDTH, colour: MUTED });
    },
  };
}

const CARD = { width: 88, height: 124 }; // px

function drawCards(pen: Pen, font: string, suitPath: SuitPath, cards: readonly PicturedCard[], top: number): void {
  const step = Math.min(CARD.width + 8, (WIDTH - CARD.width) / Math.max(1, cards.length - 1));
  for (const [place, card] of cards.entries()) {
    const x = EDGE + place * step;
    const colour = SUITS[card.suit] ?? COLOURS[card.suit] ?? WILD;
    pen.fillStyle = IVORY;
    pen.strokeStyle = DEEP;
    pen.lineWidth = 2;
    pen.beginPath();
    pen.roundRect(x, top, CARD.width, CARD.height, 8);
    pen.fill();
    pen.stroke();
    write(pen, font, card.index, { x: x + 10, y: top + 44, size: 40, most: step - 12, bold: true, colour });
    if (card.suit !== "") drawSuit(pen, suitPath, card.suit, x + 11, top + 58, 30, colour);
  }
}

function drawSuit(
  pen: Pen,
  suitPath: SuitPath,
  suit: string,
  x: number,
  y: number,
  size: number,
  colour: string,
): void {
  const path = suitPath(suit);
  if (path === null) return;
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 32, size / 32);
  pen.fillStyle = colour;
  pen.fill(new Path2D(path));
  pen.restore();
}

/** The signs of number cards, which are not paths on the page. */
const NUMBER_SIGNS: Record<string, string> = {
  r: "M16 3a13 13 0 1 1 0 26a13 13 0 0 1 0-26z",
  g: "M16 3L30 28H2z",
  b: "M4 4h24v24H4z",
  y: "M16 2l4.3 9 9.7 1.3-7.1 6.8 1.8 9.9L16 24.2 7.3 29l1.8-9.9L2 12.3 11.7 11z",
};

/** Return how the cards of this page draw a suit. */
function suitOnPage(suit: string): string | null {
  return NUMBER_SIGNS[suit] ?? document.querySelector(`#suit-${suit} path`)?.getAttribute("d") ?? null;
}
