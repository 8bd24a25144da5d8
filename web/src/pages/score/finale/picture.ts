/**
 * A picture of a match that is over, to share: names, result, curve, best meld, and nothing that the page does not show.
 * It is drawn on a canvas of this page, so that no server sees it and its file holds nothing but the drawing.
 */

/** What the picture says. */
export interface Pictured {
  rules: string;
  title: string;
  result: string;
  /** the sides with their totals before the first deal and after each one, the own one first */
  sides: { name: string; totals: number[]; last: string }[];
  target: { points: number; words: string } | null;
  best: { words: string; title: string; cards: PicturedCard[] } | null;
  turning: { words: string; title: string } | null;
}

/** A card: its index, its suit and colour; the suit of a joker is "". */
export interface PicturedCard {
  index: string;
  suit: string;
}

type Pen = CanvasRenderingContext2D;

/** Return the drawing of a suit, as `d` of a path in a field of 24 × 24; null where there is none. */
export type SuitPath = (suit: string) => string | null;

export const SIZE = 1080; // px
const EDGE = 60;
const WIDTH = SIZE - 2 * EDGE;
const FELT = "#1f4a42";
const DEEP = "#173a34";
const TEXT = "#f4efe3";
const MUTED = "#bccbc1";
const IVORY = "#fdfaf2";
const INK = "#1b1b1b";
const LINES = ["#1f4a42", "#2c5a86", "#b3122a", "#6b3a86", "#7a4a12", "#3d3a33"];
const DASHES = [[], [20, 12], [6, 9], [26, 9, 6, 9], [12, 12], [3, 12]];
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
  drawCurve(pen, pictured, font, 280, pictured.best ? 450 : 600);
  const { best, turning } = pictured;
  if (best) {
    heading(pen, font, best.title, best.words, 792);
    drawCards(pen, font, suitPath, best.cards, 810);
  }
  if (turning) {
    write(pen, font, turning.title, { x: EDGE, y: 990, size: 30, most: WIDTH, bold: true });
    write(pen, font, turning.words, { x: EDGE, y: 1034, size: 30, most: WIDTH, colour: MUTED });
  }
}

interface Written {
  x: number;
  y: number;
  size: number;
  /** px: a longer text is written smaller */
  most: number;
  colour?: string;
  bold?: boolean;
  right?: boolean;
}

/** Write a text; return its width. */
function write(pen: Pen, font: string, text: string, where: Written): number {
  const { x, y, most, colour = TEXT, bold = false, right = false } = where;
  const fontOf = (size: number): string => `${bold ? 700 : 400} ${String(size)}px ${font}`;
  pen.font = fontOf(where.size);
  const wide = pen.measureText(text).width;
  if (wide > most) pen.font = fontOf(Math.max(16, Math.floor((where.size * most) / wide)));
  pen.fillStyle = colour;
  pen.textAlign = right ? "right" : "left";
  pen.fillText(text, x, y, most);
  return Math.min(wide, most);
}

function heading(pen: Pen, font: string, title: string, words: string, y: number): void {
  const wide = write(pen, font, title, { x: EDGE, y, size: 30, most: 300, bold: true });
  write(pen, font, words, { x: EDGE + wide + 18, y, size: 30, most: WIDTH - wide - 18, colour: MUTED });
}

/** Draw the totals over the deals on paper. */
function drawCurve(pen: Pen, pictured: Pictured, font: string, top: number, height: number): void {
  pen.fillStyle = IVORY;
  pen.beginPath();
  pen.roundRect(EDGE, top, WIDTH, height, 18);
  pen.fill();
  const { sides, target } = pictured;
  const points = sides.flatMap((side) => side.totals);
  const most = Math.max(target?.points ?? 500, ...points);
  const least = Math.min(0, ...points);
  const deals = Math.max(1, ...sides.map((side) => side.totals.length - 1));
  const [left, right] = [EDGE + 40, SIZE - EDGE - 330];
  const x = (deal: number): number => left + ((right - left) * deal) / deals;
  const y = (value: number): number => top + 56 + ((height - 100) * (most - value)) / (most - least);
  rule(pen, left, right, y(0), "#d8cfb8", []);
  if (target) {
    rule(pen, left, right, y(target.points), "#8a8372", [4, 8]);
    write(pen, font, target.words, { x: left, y: y(target.points) - 12, size: 26, most: 400, colour: "#5c574c" });
  }
  for (const [place, side] of [...sides.entries()].toReversed()) {
    pen.strokeStyle = LINES[place] ?? INK;
    pen.lineWidth = place === 0 ? 8 : 6;
    pen.lineJoin = "round";
    pen.setLineDash(DASHES[place] ?? []);
    pen.beginPath();
    for (const [deal, total] of side.totals.entries()) pen.lineTo(x(deal), y(total));
    pen.stroke();
  }
  pen.setLineDash([]);
  for (const { place, at } of apart(
    sides.map((side) => y(side.totals.at(-1) ?? 0)),
    top + height - 24,
  )) {
    const side = sides[place];
    if (!side) continue;
    const wide = write(pen, font, side.last, {
      x: right + 22,
      y: at + 12,
      size: 34,
      most: 130,
      bold: true,
      colour: INK,
    });
    const name = { x: right + 34 + wide, y: at + 12, size: 30, most: 270 - wide, colour: LINES[place] ?? INK };
    write(pen, font, side.name, name);
  }
}

function rule(pen: Pen, left: number, right: number, y: number, colour: string, dash: number[]): void {
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.setLineDash(dash);
  pen.beginPath();
  pen.moveTo(left, y);
  pen.lineTo(right, y);
  pen.stroke();
}

const APART = 40; // px between two names

/** Return where the names stand beside the ends of their lines, pushed apart where these lie close together. */
export function apart(ends: readonly number[], lowest: number): { place: number; at: number }[] {
  const names = ends.map((at, place) => ({ place, at })).toSorted((one, other) => one.at - other.at);
  for (const [place, one] of names.entries()) one.at = Math.max(one.at, (names[place - 1]?.at ?? -APART) + APART);
  let most = lowest;
  for (const one of names.toReversed()) {
    one.at = Math.min(one.at, most);
    most = one.at - APART;
  }
  return names;
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
  pen.scale(size / 24, size / 24);
  pen.fillStyle = colour;
  pen.fill(new Path2D(path));
  pen.restore();
}

/** The signs of number cards, which are not paths on the page. */
const NUMBER_SIGNS: Record<string, string> = {
  r: "M12 2.4a9.6 9.6 0 1 1 0 19.2a9.6 9.6 0 0 1 0-19.2z",
  g: "M12 2L22 21H2z",
  b: "M3.4 3.4h17.2v17.2H3.4z",
  y: "M12 2.2l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.4l-6.1 3.4 1.4-6.8-5.1-4.7 6.9-.8z",
};

/** Return how the cards of this page draw a suit. */
function suitOnPage(suit: string): string | null {
  return NUMBER_SIGNS[suit] ?? document.querySelector(`#suit-${suit} path`)?.getAttribute("d") ?? null;
}
