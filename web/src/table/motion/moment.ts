/** Draws the moment of a completed set. Pictures only: the table stands in its new state, and takes every click. */

import { numberText } from "../../words/formats";
import type { CompletedSet } from "./completedSet";
import { anchorOf, boxOf, pictureOf, whenLanding } from "./flights";
import "./moment.css";

export const MOMENT = 700; // ms, all of it
const STANDS = 2500; // ms, where nothing moves

const GATHERED = 0.3; // of the moment: the cards lie on each other
const SQUARE = 0.4; // they have become the set on the table
const TOLD = 0.46; // band and points stand there, early: the next bot may move soon
const GOES = 0.95;

const MOST_CARDS = 12;
const TALL = 1.41; // height of a card for its width
const EDGE = 8; // px that the window keeps free
const GAP = 4; // px between a chip and what it stands beside
const TILT = 5; // degrees between two cards of the fan
const MOST_TILT = 30; // degrees between its first card and its last one
const SPREAD = 0.62; // of a card, from one to the next; less where there is another fan beside it
const CLOSE = 0.3;

/** Show the moment of `set` inside `layer`, `alone` or beside others; with 0 `ms` for a card nothing moves. */
export function show(layer: HTMLElement, set: CompletedSet, ms: number, alone = true): void {
  const goal = set.anchors.map(anchorOf).find((one) => boxOf(one) !== null) ?? null;
  const box = boxOf(goal);
  if (goal === null || box === null) return;
  const chip = chipOf(set, box);
  const others = [...layer.querySelectorAll<HTMLElement>(".moment")].map(standing);
  layer.append(chip);
  place(chip, box, others);
  if (ms <= 0) return stand(chip);
  const pictures = set.cards.slice(-MOST_CARDS).map((card) => pictureOf(card, heightBeside(box)));
  layer.append(...pictures);
  const running = [
    ...pictures.map((picture, at) =>
      gather(picture, { at, count: pictures.length, spread: alone ? SPREAD : CLOSE }, box),
    ),
    ...(pictures.length > 0 ? [appear(goal)] : []),
    tell(chip),
  ];
  for (const animation of running) animation.id = "moment";
  const end = (): void => {
    for (const animation of running) animation.cancel();
    for (const picture of [...pictures, chip]) picture.remove();
  };
  const forget = whenLanding(end);
  running.at(-1)?.addEventListener("finish", () => {
    forget();
    end();
  });
}

/** What a set brings stands there a while, without a motion; the next event takes it away. */
function stand(chip: HTMLElement): void {
  const end = (): void => chip.remove();
  const forget = whenLanding(end);
  setTimeout(() => {
    forget();
    end();
  }, STANDS);
}

/** Return the height of a card beside `box`, in px: as large as the table's, and never small. */
function heightBeside(box: DOMRect): number {
  return Math.min(Math.max(box.height, 72), 150);
}

/** Card number `at` of a fan of `count`, each `spread` of its width beside the one before. */
interface Fanned {
  at: number;
  count: number;
  spread: number;
}

/** A card comes out of a fan onto the others, and all of them become as large as the set. */
function gather(picture: HTMLElement, { at, count, spread }: Fanned, box: DOMRect): Animation {
  const height = parseFloat(picture.style.height);
  const width = height / TALL;
  const most = (count - 1) / 2;
  const tilt = Math.min(TILT, MOST_TILT / Math.max(1, count - 1));
  const edge = EDGE + height * Math.sin((most * tilt * Math.PI) / 180); // the outer cards lean that far
  const step = Math.min(width * spread, (innerWidth - 2 * edge - width) / Math.max(1, count - 1));
  const row = width + step * (count - 1);
  const left = Math.min(Math.max(box.left + box.width / 2 - row / 2, edge), innerWidth - edge - row) + at * step;
  const top = Math.max(box.top + box.height / 2 - height / 2, EDGE);
  const off = at - most;
  const fan = `translate(${left}px, ${top + Math.abs(off) * 2}px) rotate(${off * tilt}deg)`;
  const square = `translate(${box.left + (box.width - width) / 2}px, ${box.bottom - height}px) scale(${box.height / height})`;
  picture.style.transformOrigin = "50% 100%";
  return picture.animate(
    [
      { transform: fan, opacity: 0.2, easing: "ease-out" },
      { transform: fan, opacity: 1, offset: 0.1, easing: "cubic-bezier(.5,0,.2,1)" },
      { transform: square, opacity: 1, offset: GATHERED },
      { transform: square, opacity: 0, offset: SQUARE },
      { transform: square, opacity: 0 },
    ],
    { duration: MOMENT, fill: "backwards" },
  );
}

/** The set on the table is seen when its cards have gathered; it stays where it is, for it may be pressed meanwhile. */
function appear(goal: Element): Animation {
  return goal.animate(
    [{ opacity: 0 }, { opacity: 0, offset: GATHERED }, { opacity: 1, offset: SQUARE }, { opacity: 1 }],
    MOMENT,
  );
}

function tell(chip: HTMLElement): Animation {
  return chip.animate(
    [
      { opacity: 0, scale: 0.5 },
      { opacity: 0, scale: 0.5, offset: GATHERED, easing: "cubic-bezier(.2,1.4,.4,1)" },
      { opacity: 1, scale: 1, offset: TOLD },
      { opacity: 1, scale: 1, offset: GOES },
      { opacity: 0, scale: 1 },
    ],
    MOMENT,
  );
}

function chipOf(set: CompletedSet, box: DOMRect): HTMLElement {
  const chip = document.createElement("div");
  chip.className = `moment ${set.letter === "" ? "" : `set-${set.letter}`}`;
  chip.style.fontSize = `${Math.min(Math.max(box.height * 0.26, 20), 56)}px`;
  const points = numberText(set.points, { signDisplay: "always" });
  for (const [tag, text] of [
    ["b", set.letter],
    ["span", set.points === 0 ? set.name : points],
  ] as const) {
    if (text === "") continue;
    const part = document.createElement(tag);
    part.textContent = text;
    chip.append(part);
  }
  return chip;
}

/** Return where a chip stands, whatever its motion does to it. */
function standing({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): DOMRect {
  return new DOMRect(offsetLeft, offsetTop, offsetWidth, offsetHeight);
}

/** Put the chip above the set, or below it at the head of the window; never over its edge, nor over `others`. */
function place(chip: HTMLElement, box: DOMRect, others: readonly DOMRect[]): void {
  const { width, height } = chip.getBoundingClientRect();
  const left = Math.min(Math.max(box.left + box.width / 2 - width / 2, EDGE), innerWidth - EDGE - width);
  const beside = others.filter((one) => one.left < left + width && left < one.right);
  const above = beside.reduce((top, one) => Math.min(top, one.top - height - GAP), box.top - height - GAP);
  const below = beside.reduce((top, one) => Math.max(top, one.bottom + GAP), box.bottom + GAP);
  chip.style.left = `${left}px`;
  chip.style.top = `${above >= EDGE ? above : below}px`;
}
