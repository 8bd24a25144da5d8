/** Putting the view together: it comes whole in a welcome, and after that part by part, each replaced whole. */

import type { AnyView, Event, News, Part, Presence, Welcome } from "./messages";

/** What a message says of the table: its events, and the whole view after them. */
export interface Told {
  type: "welcome" | "news";
  version: number;
  events: Event[];
  view: AnyView;
}

const PRESENCE = "presence"; // the part that comes as a message of its own

export class Parts {
  private view: AnyView | null = null;
  private version = 0;
  private versions: Record<string, number> = {};

  /** Return what `message` says, null where one before it is missing: then only a welcome helps. */
  take(message: Welcome | News | Presence): Told | null {
    if (message.type === "welcome") {
      this.view = message.view;
      this.versions = { ...message.parts };
      return this.told("welcome", message.version, message.events);
    }
    if (this.view === null || !this.continues(message)) {
      this.view = null; // what comes now does not fit what is known
      return null;
    }
    if (message.type === "presence") {
      const seats = this.view.seats.map((one) => ({ ...one, away: message.away.includes(one.seat) }));
      this.view = { ...this.view, seats, leaves: message.leaves, next_deal: message.next_deal };
      return this.told("news", this.version, []);
    }
    this.view = message.parts.reduce(withPart, this.view);
    return this.told("news", message.version, message.events);
  }

  private continues(message: News | Presence): boolean {
    if (message.type === "presence") return this.follows(PRESENCE, message.v);
    return message.parts.every((part) => this.follows(part.name, part.v));
  }

  private told(type: Told["type"], version: number, events: Event[]): Told | null {
    this.version = version;
    return this.view === null ? null : { type, version, events, view: this.view };
  }

  /** Note that a part has come; false where it is not the next one. */
  private follows(name: string, version: number): boolean {
    const next = (this.versions[name] ?? 0) + 1;
    if (version === next) this.versions[name] = version;
    return version === next;
  }
}

/** Return `view` with the fields of `part` in place of its own; `sides.1` are fields of an entry of a list. */
function withPart(view: AnyView, part: Part): AnyView {
  const [name = "", entry] = part.name.split(".");
  if (entry === undefined) return { ...view, ...part.fields };
  const list = (Object.entries(view).find(([field]) => field === name)?.[1] ?? []) as object[];
  return { ...view, [name]: list.map((one, place) => (place === Number(entry) ? { ...one, ...part.fields } : one)) };
}
