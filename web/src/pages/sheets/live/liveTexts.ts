/** The words about sheets that are live. */

import { m } from "../../../paraglide/messages.js";
import type { Trouble } from "../../../scorekeeper/live/requests";
import type { LinkState } from "../../../scorekeeper/live/sync";
import { sinceText } from "../../../words/formats";

/** Return why the server did not do what was asked. */
export function troubleText(trouble: Trouble): string {
  switch (trouble) {
    case "away":
      return m.livesheet_busy();
    case "ended":
      return m.livesheet_ended();
    case "key":
      return m.livesheet_no_key();
    case "other":
      return m.livesheet_no_sheet();
    case "taken":
      return m.livesheet_taken();
    case "large":
      return m.livesheet_no_room();
    case "off":
      return m.livesheet_off();
    case "unread":
      return m.livesheet_no_reading();
  }
}

/** Return how it stands between the pad and the server, in one line. */
export function linkText({ link, refused, unsent, watching }: LinkState): string {
  if (link === "ended") return m.livesheet_ended();
  if (refused !== null) return troubleText(refused);
  if (link === "away") return unsent > 0 ? m.livesheet_unsent({ count: unsent }) : m.livesheet_away();
  return link === "asking" ? m.livesheet_asking() : m.livesheet_on({ count: Math.max(0, watching - 1) });
}

/** Return how long ago something was, such as "4 minutes ago"; `then` and `now` are ms since 1970. */
export function agoText(then: number, now: number): string {
  const seconds = (now - then) / 1000;
  return seconds < 60 ? m.livesheet_just() : sinceText(seconds);
}
