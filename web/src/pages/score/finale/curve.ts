/** The totals over the deals, on paper: a line a side, by dash and marker too, with its points and names at its end. */

import { LEAST, linesOf, widthOf, write } from "./lettering";
import type { Pen } from "./lettering";

/** A side with its totals before the first deal and after each one. */
interface Line {
  name: string;
  totals: number[];
  last: string;
}

/** What is drawn. */
interface Curve {
  sides: Line[];
  target: { points: number; words: string } | null;
}

/** Where it is drawn, in px. */
interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

const PAPER = "#fdfaf2";
const INK = "#1b1b1b";
const COLOURS = ["#1f4a42", "#2c5a86", "#b3122a", "#6b3a86", "#7a4a12", "#3d3a33"];
const DASHES = [[], [20, 12], [6, 9], [26, 9, 6, 9], [12, 12], [3, 12]];
const NAMES = 330; // px beside the lines
const MOST_MARKERS = 20; // more deals have none

/** Draw the totals over the deals on paper. */
export function drawCurve(pen: Pen, { sides, target }: Curve, font: string, place: Place): void {
  pen.fillStyle = PAPER;
  pen.beginPath();
  pen.roundRect(place.left, place.top, place.width, place.height, 18);
  pen.fill();
  const points = sides.flatMap((side) => side.totals);
  const most = Math.max(target?.points ?? 500, ...points);
  const least = Math.min(0, ...points);
  const deals = Math.max(1, ...sides.map((side) => side.totals.length - 1));
  const [left, right] = [place.left + 40, place.left + place.width - NAMES];
  const x = (deal: number): number => left + ((right - left) * deal) / deals;
  const y = (value: number): number => place.top + 56 + ((place.height - 100) * (most - value)) / (most - least);
  rule(pen, left, right, y(0), "#d8cfb8", []);
  if (target) {
    rule(pen, left, right, y(target.points), "#8a8372", [4, 8]);
    write(pen, font, target.words, { x: left, y: y(target.points) - 12, size: 26, most: 400, colour: "#5c574c" });
  }
  for (const [number, side] of [...sides.entries()].toReversed()) {
    pen.strokeStyle = COLOURS[number] ?? INK;
    pen.lineWidth = number === 0 ? 8 : 6;
    pen.lineJoin = "round";
    pen.setLineDash(DASHES[number] ?? []);
    pen.beginPath();
    for (const [deal, total] of side.totals.entries()) pen.lineTo(x(deal), y(total));
    pen.stroke();
    pen.setLineDash([]);
    if (deals > MOST_MARKERS) continue;
    for (const [deal, total] of side.totals.entries()) if (deal > 0) mark(pen, number, x(deal), y(total));
  }
  drawNames(pen, sides, font, { ...place, left: right + 26, width: NAMES - 44 }, y);
}

/** The marker of a line, as on the page: a disc, a square or a triangle. */
function mark(pen: Pen, number: number, x: number, y: number): void {
  pen.fillStyle = COLOURS[number] ?? INK;
  pen.strokeStyle = PAPER;
  pen.lineWidth = 3;
  pen.beginPath();
  if (number % 3 === 0) pen.arc(x, y, 11, 0, 2 * Math.PI);
  else if (number % 3 === 1) pen.rect(x - 10, y - 10, 20, 20);
  else {
    pen.moveTo(x, y - 13);
    pen.lineTo(x + 12, y + 10);
    pen.lineTo(x - 12, y + 10);
    pen.closePath();
  }
  pen.fill();
  pen.stroke();
}

const [POINTS, NAME] = [34, 28]; // px
const NAME_LINE = 30; // px
const SEVERAL = 3; // sides: more have room for one line each

/** Points and names at the ends of the lines: beside each other, or where these are long the names below. */
function drawNames(pen: Pen, sides: readonly Line[], font: string, place: Place, y: (value: number) => number): void {
  const lines = sides.map(({ name, last }) => {
    const room = place.width - widthOf(pen, font, last, POINTS, true) - 12;
    if (sides.length > SEVERAL || widthOf(pen, font, name, NAME) <= room) return [];
    return linesOf(pen, font, name, LEAST, place.width, sides.length === SEVERAL ? 2 : 3);
  });
  const ends = sides.map((side) => y(side.totals.at(-1) ?? 0));
  const heights = lines.map((those) => 40 + NAME_LINE * those.length);
  for (const { place: number, at } of apart(ends, heights, place.top + place.height - 20)) {
    const side = sides[number];
    if (!side) continue;
    const colour = COLOURS[number] ?? INK;
    const middle = at + 12;
    const points = { x: place.left, y: middle, size: POINTS, most: place.width, bold: true, colour: INK };
    const wide = write(pen, font, side.last, points) + 12;
    const under = lines[number] ?? [];
    const beside = { x: place.left + wide, y: middle, size: NAME, most: place.width - wide, colour };
    if (under.length === 0) write(pen, font, side.name, beside);
    for (const [line, text] of under.entries()) {
      const y = middle + NAME_LINE * (line + 1);
      write(pen, font, text, { x: place.left, y, size: LEAST, most: place.width, colour });
    }
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

/**
 * Return where the names stand beside the ends of their lines, so high each, pushed apart where these lie close together;
 * the last one ends at `lowest`.
 */
export function apart(
  ends: readonly number[],
  heights: readonly number[],
  lowest: number,
): { place: number; at: number }[] {
  const names = ends.map((at, place) => ({ place, at })).toSorted((one, other) => one.at - other.at);
  const high = (place: number): number => heights[place] ?? 0;
  let next = -Infinity;
  for (const one of names) {
    one.at = Math.max(one.at, next);
    next = one.at + high(one.place);
  }
  let most = lowest;
  for (const one of names.toReversed()) {
    one.at = Math.min(one.at, most - high(one.place) + 20);
    most = one.at - 20;
  }
  return names;
}
