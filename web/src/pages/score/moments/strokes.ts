/** What luck brought in a deal, in words. */

import { m } from "../../../paraglide/messages.js";
import type { AnyView, Stroke } from "../../../wire/messages";
import { written } from "../../../words/words";
import { namesOf } from "../finale/facts";

/** Return whom the cards helped, and by how much. */
export function strokeText({ seat: drew, points }: Stroke, view: AnyView): string {
  const inputs = { who: namesOf(view, points > 0 ? 0 : 1), points: written(Math.abs(points)) };
  return drew === null ? m.dealmoment_dealt(inputs) : m.dealmoment_drew(inputs);
}
