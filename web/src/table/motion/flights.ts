/**
 * Cards that fly: a picture of a card goes from where it was to where it is. The table is drawn in its new state at
 * once, so nothing waits for a picture, and a click or the next event ends it.
 */
import { suitClass } from "../../cards/faces";
import type { TableView } from "../../lib/wire";

/** A card on its way between two places of the table, named as their `data-anchor`. */
export interface Flight {
  from: string;
  to: string;
  /** the kind of card, null for a back */
  card: string | null;
}

const MOST = 6; // pictures at once; more would only blur

/** Return the flights that lead from one view of a table to the next, at most six. */
export function flightsBetween(before: TableView, after: TableView): Flight[] {
  if (before.deal !== after.deal || before.match !== after.match || before.table !== after.table) return [];
  const flights: Flight[] = [];
  const actor = before.actor;
  const own = actor === after.seat;
  const hand = own ? "hand" : `seat-${actor}`;
  // what the stock loses with a change of turn is drawn for the red threes of who comes next
  const drawer = before.turn === after.turn ? actor : after.turn;
  const ownDraw = drawer === after.seat;
  for (let card = 0; card < before.stock - after.stock; card++) {
    const kind = ownDraw ? after.drawn[card] : undefined;
    flights.push({ from: "stock", to: kind ? `card-${kind}` : ownDraw ? "hand" : `seat-${drawer}`, card: kind ?? null });
  }
  for (const side of after.sides) {
    const laid = side.red_threes.length - (before.sides[side.side]?.red_threes.length ?? 0);
    const from = ownDraw ? "hand" : `seat-${drawer}`;
    for (const card of laid > 0 ? side.red_threes.slice(-laid) : []) flights.push({ from, to: `threes-${side.side}`, card });
  }
  if (after.pile < before.pile) flights.push({ from: "pile", to: hand, card: before.upcard });
  for (const side of after.sides) {
    const old = before.sides[side.side];
    for (const [slot, meld] of side.melds.entries()) {
      const had = old?.melds[slot]?.cards.length ?? 0;
      const last = meld?.cards.at(-1);
      if (meld && last && meld.cards.length > had) flights.push({ from: own ? `card-${last}` : hand, to: `meld-${meld.name}`, card: last });
    }
  }
  if (after.pile > before.pile && after.upcard) {
    flights.push({ from: own ? `card-${after.upcard}` : hand, to: "pile", card: after.upcard });
  }
  return flights.slice(-MOST);
}

const running = new Set<Animation>();

/** End every flight that is still under way. */
export function land(): void {
  for (const animation of running) animation.finish();
}

/** Return where the cards of the hand lie now, by anchor name. */
export function placesOfCards(): Map<string, DOMRect> {
  const cards = [...document.querySelectorAll<HTMLElement>(".hand [data-card]")];
  return new Map(cards.map((card) => [`card-${card.dataset.card ?? ""}`, card.getBoundingClientRect()]));
}

/** Fly `flights` inside `layer` in `ms` milliseconds, out of a hand as it lay at `places`; with 0 nothing is drawn at all. */
export function fly(layer: HTMLElement, flights: readonly Flight[], places: ReadonlyMap<string, DOMRect>, ms: number): void {
  land();
  if (ms <= 0) return;
  for (const flight of flights) {
    const from = places.get(flight.from) ?? anchor(flight.from);
    const to = anchor(flight.to);
    if (from && to) flyOne(layer, flight, from, to, Math.min(ms, 250));
  }
}

function anchor(name: string): DOMRect | null {
  const selector = name.startsWith("card-") ? `.hand [data-card="${name.slice(5)}"]` : `[data-anchor="${CSS.escape(name)}"]`;
  const box = [...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect();
  return box && box.width > 0 ? box : null;
}

function flyOne(layer: HTMLElement, flight: Flight, from: DOMRect, to: DOMRect, ms: number): void {
  const width = Math.min(74, Math.max(32, Math.min(from.width, to.width)));
  const height = width * 1.41;
  const picture = document.createElement("div");
  picture.className = flight.card ? "flight" : "flight back";
  picture.style.width = `${width}px`;
  picture.style.height = `${height}px`;
  if (flight.card) picture.append(faceOf(flight.card));
  layer.append(picture);
  const place = (box: DOMRect): string =>
    `translate(${box.left + (box.width - width) / 2}px, ${box.top + (box.height - height) / 2}px)`;
  const animation = picture.animate(
    [
      { transform: place(from), opacity: 1 },
      { transform: place(to), opacity: 1, offset: 0.85 },
      { transform: place(to), opacity: 0 },
    ],
    { duration: ms, easing: "cubic-bezier(.2,.7,.3,1)" },
  );
  running.add(animation);
  const done = (): void => {
    running.delete(animation);
    picture.remove();
  };
  animation.onfinish = done;
  animation.oncancel = done;
}

const SVG = "http://www.w3.org/2000/svg";

function faceOf(card: string): SVGElement {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 88 124");
  drawing.setAttribute("class", `card ${suitClass(card)}`);
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#card-${card}`);
  use.setAttribute("width", "88");
  use.setAttribute("height", "124");
  drawing.append(use);
  return drawing;
}
