/** Texts on a canvas: as large as there is room for, broken into lines, and cut before they are too small to be read. */

export type Pen = CanvasRenderingContext2D;

/** Where a text stands and what it looks like. */
export interface Written {
  x: number;
  y: number;
  size: number;
  /** px: a longer text is written smaller, down to `LEAST`, and is cut then */
  most: number;
  colour?: string;
  bold?: boolean;
  right?: boolean;
}

export const LEAST = 22; // px: on the screen of a phone the picture is a third as large

function fontOf(font: string, size: number, bold: boolean): string {
  return `${bold ? "700" : "400"} ${String(size)}px ${font}`;
}

/** Return how wide a text is at that size. */
export function widthOf(pen: Pen, font: string, text: string, size: number, bold = false): number {
  pen.font = fontOf(font, size, bold);
  return pen.measureText(text).width;
}

/** Write a text; return its width. */
export function write(pen: Pen, font: string, text: string, where: Written): number {
  const { x, y, most, bold = false, right = false } = where;
  const wide = widthOf(pen, font, text, where.size, bold);
  const size = wide > most ? Math.max(Math.min(LEAST, where.size), Math.floor((where.size * most) / wide)) : where.size;
  const shown = cut(text, most, (part) => widthOf(pen, font, part, size, bold));
  const width = Math.min(most, widthOf(pen, font, shown, size, bold));
  pen.fillStyle = where.colour ?? "#f4efe3";
  pen.textAlign = right ? "right" : "left";
  pen.fillText(shown, x, y, most);
  return width;
}

/** Return a text as far as there is room for it. */
function cut(text: string, most: number, width: (text: string) => number): string {
  if (width(text) <= most) return text;
  let length = text.length;
  while (length > 1 && width(`${text.slice(0, length).trimEnd()}…`) > most) length -= 1;
  return `${text.slice(0, length).trimEnd()}…`;
}

/** Return a text in at most `count` lines; the last one holds whatever is left, and may be longer than `most`. */
export function linesOf(pen: Pen, font: string, text: string, size: number, most: number, count: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    const fits = line !== undefined && (lines.length === count || widthOf(pen, font, longer, size) <= most);
    if (fits) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
