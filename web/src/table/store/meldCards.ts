/** Which cards a meld had when something happened to it, read off the events: by now it may have more, or be gone. */

import type { Event } from "../../wire/messages";
import { isOfTheGame } from "./standing";

type Melds = ReadonlyMap<string, readonly string[]>;

const folded = new WeakMap<readonly Event[], ReadonlyMap<number, readonly string[]>>();

/** Return the cards of the meld of `event` just after it; null where they are not told. */
export function cardsAfter(event: Event, events: readonly Event[]): readonly string[] | null {
  let cards = folded.get(events);
  if (cards === undefined) {
    cards = fold(events);
    folded.set(events, cards);
  }
  return cards.get(event.n) ?? null;
}

function fold(events: readonly Event[]): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  let melds: Melds = new Map();
  const before: Melds[] = []; // each event that stands, to go back to
  for (const event of events) {
    if (!isOfTheGame(event)) continue;
    if (event.kind === "took_back") {
      melds = before.at(-event.count) ?? new Map();
      before.splice(-event.count);
      continue;
    }
    before.push(melds);
    melds = after(event, melds);
    const name = "meld" in event ? event.meld : null;
    const cards = name === null ? undefined : melds.get(name);
    if (cards !== undefined) found.set(event.n, cards);
  }
  return found;
}

function after(event: Event, melds: Melds): Melds {
  switch (event.kind) {
    case "dealt":
      return new Map();
    case "laid":
      return event.meld === null ? melds : new Map(melds).set(event.meld, event.cards);
    case "took": {
      if (event.meld === null) return melds;
      const old = melds.get(event.meld);
      const whole = event.way !== "add" && event.way !== "top" && event.way !== "pair_onto";
      if (old === undefined && !whole) return melds;
      return new Map(melds).set(event.meld, [...(old ?? []), ...event.cards]);
    }
    case "added":
      return joined(melds, event.meld, event.cards);
    case "merged": {
      const next = new Map(joined(melds, event.meld, melds.get(event.other ?? "") ?? []));
      next.delete(event.other ?? "");
      return next;
    }
    default:
      return melds;
  }
}

function joined(melds: Melds, name: string | null, cards: readonly string[]): Melds {
  const old = name === null ? undefined : melds.get(name);
  return name === null || old === undefined ? melds : new Map(melds).set(name, [...old, ...cards]);
}
