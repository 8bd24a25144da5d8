/** Which decision a hint is about. */

import type { AnyView } from "../../wire/messages";

/** Return what a hint is about: another decision needs another one. */
export function decisionOf(view: AnyView): string {
  const { match, deal, turn, actor, phase, hand, pile } = view;
  const asked = "asked" in view ? view.asked : ""; // the partner's answer changes what there is to decide
  return [match, deal, turn, actor, phase, hand.join(" "), pile, asked].join("|");
}
