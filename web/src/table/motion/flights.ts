/**
 * Cards that fly: a picture of a card goes from where it was to where it is. The table is drawn in its new state at
 * once, so nothing waits for a picture, and a click or the next event ends it.
 */
import { FIELD, suitClass } from "../../cards/faces";

/** A card on its way between two places of the table, named as their `data-anchor`. */
export interface Flight {
  from: string;
  to: string;
  /** the kind of card, null for a back */
  card: string | null;
  /** what lay where it goes to, and is seen there until it comes; without it nothing is seen there */
  under?: string | null;
  /** it lies there among others that stay in sight */
  joins?: boolean;
}

export const MOST_FLIGHTS = 6; // pictures at once; more would only blur

const MOST_HEIGHT = 104; // px of a picture
const TALL = 1.41; // height of a card for its width

const running = new Map<Animation, () => void>();
const ends = new Set<() => void>();

/** Have `end` called when everything that moves has to be where it goes to; return the function that forgets it. */
export function whenLanding(end: () => void): () => void {
  ends.add(end);
  return () => ends.delete(end);
}

/** End every flight that is still under way, and whatever else moves. */
export function land(): void {
  for (const end of ends) end();
  ends.clear();
  for (const [animation, done] of running) {
    done();
    animation.cancel();
  }
}

/** Return where the cards of the hand lie now, by anchor name. */
export function placesOfCards(): Map<string, DOMRect> {
  const cards = [...document.querySelectorAll<HTMLElement>(".hand [data-card]")];
  return new Map(cards.map((card) => [`card-${card.dataset.card ?? ""}`, card.getBoundingClientRect()]));
}

/**
 * Fly `flights` inside `layer` in `ms` milliseconds, out of a hand as it lay at `places`; with 0 nothing is drawn at all.
 * A card is in one place at any time: where it goes to it is not seen before it has come.
 */
export function fly(
  layer: HTMLElement,
  flights: readonly Flight[],
  places: ReadonlyMap<string, DOMRect>,
  ms: number,
): void {
  land();
  if (ms <= 0) return;
  for (const flight of flights) {
    const goal = anchorOf(flight.to);
    const from = places.get(flight.from) ?? boxOf(anchorOf(flight.from));
    const to = boxOf(goal);
    if (goal && from && to) flyOne(layer, flight, from, to, goal, Math.min(ms, 250));
  }
}

/** Return what is drawn of the place `name`, a `data-anchor` or a card of the hand; null where nothing is. */
export function anchorOf(name: string): Element | null {
  const selector = name.startsWith("card-")
    ? `.hand [data-card="${name.slice(5)}"]`
    : `[data-anchor="${CSS.escape(name)}"]`;
  return [...document.querySelectorAll(selector)].at(-1) ?? null;
}

/** Return where an element is in the window; null where it is not seen. */
export function boxOf(element: Element | null): DOMRect | null {
  const box = element?.getBoundingClientRect();
  return box && box.width > 0 ? box : null;
}

/** Return the size of a card that fits into `box`. */
function heightIn(box: DOMRect): number {
  return Math.min(MOST_HEIGHT, box.height, box.width * TALL);
}

function flyOne(layer: HTMLElement, flight: Flight, from: DOMRect, to: DOMRect, goal: Element, ms: number): void {
  const height = Math.max(heightIn(from), heightIn(to));
  const picture = pictureOf(flight.card, height);
  const unveil = veil(layer, flight, to, goal);
  layer.append(picture);
  const place = (box: DOMRect): string => {
    const size = heightIn(box) / height;
    const left = box.left + (box.width - (height / TALL) * size) / 2;
    return `translate(${left}px, ${box.top + (box.height - height * size) / 2}px) scale(${size})`;
  };
  const animation = picture.animate([{ transform: place(from) }, { transform: place(to) }], {
    duration: ms,
    easing: "cubic-bezier(.2,.7,.3,1)",
  });
  const done = (): void => {
    running.delete(animation);
    picture.remove();
    unveil();
  };
  running.set(animation, done);
  animation.onfinish = done;
}

/** Hide the card where it will be, and show what lies there until then; return the function that shows it. */
function veil(layer: HTMLElement, flight: Flight, to: DOMRect, goal: Element): () => void {
  const target = cardIn(goal, flight);
  if (target === null) return () => undefined;
  target.classList.add("under-way");
  const below = flight.under ? pictureOf(flight.under, heightIn(to)) : null;
  if (below) {
    const width = heightIn(to) / TALL;
    below.style.transform = `translate(${to.left + (to.width - width) / 2}px, ${to.top + (to.height - heightIn(to)) / 2}px)`;
    layer.prepend(below);
  }
  return () => {
    target.classList.remove("under-way");
    below?.remove();
  };
}

/** Return what shows the card at its goal; null where it lies among others, or is not seen there. */
function cardIn(goal: Element, flight: Flight): Element | null {
  if (flight.joins === true || goal.querySelector(".copies") !== null) return null;
  if (flight.to.startsWith("card-")) return goal;
  if (flight.to === "pile") return goal.querySelector(".card, [data-upcard]");
  return /^(meld|threes)-/.test(flight.to) ? goal : null;
}

/** Return a card, or a back, as a picture of its own, `height` px high. */
export function pictureOf(card: string | null, height: number): HTMLElement {
  const picture = document.createElement("div");
  picture.className = card ? "flight" : "flight back";
  picture.style.width = `${height / TALL}px`;
  picture.style.height = `${height}px`;
  if (card) picture.append(faceOf(card));
  return picture;
}

const SVG = "http://www.w3.org/2000/svg";

function faceOf(card: string): SVGElement {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", FIELD);
  drawing.setAttribute("class", `card ${suitClass(card)}`);
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#card-${card}`);
  use.setAttribute("width", "100");
  use.setAttribute("height", "140");
  drawing.append(use);
  return drawing;
}
