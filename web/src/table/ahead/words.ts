/** How plans for the own turn, and the question before a discard, show in prompt and buttons of every table. */

import { inText, sign } from "../../cards/rich";
import type { Rich } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import { cardOfId } from "../hand/hand";
import type { TableSnapshot } from "../snapshot";
import { isEmpty } from "../tray/staging";
import type { ButtonState } from "../types";
import type { Move } from "./plannedMove";
import type { Dropped } from "./planned.svelte";

/** Return the sentence of the prompt with what is planned; `short`: for a phone. */
export function withAhead(sentence: string, now: TableSnapshot, short: boolean): string {
  const { draw, pass } = now.ahead;
  const card = now.planned === null ? null : sign(cardOfId(now.planned));
  if (short) {
    const moves = [draw ? m.ahead_draw() : null, pass ? m.ahead_pass() : null, card].filter((one) => one !== null);
    return moves.length === 0 ? sentence : m.prompt_wait_planned({ waiting: sentence, card: moves.join(", ") });
  }
  if (draw && card !== null) return m.ahead_wait_draw_discard({ waiting: sentence, card });
  if (draw) return pass ? m.ahead_wait_draw_pass({ waiting: sentence }) : m.ahead_wait_draw({ waiting: sentence });
  if (pass) return m.ahead_wait_pass({ waiting: sentence });
  return card === null ? sentence : m.prompt_wait_planned({ waiting: sentence, card });
}

/** Return what to do in the own turn where a discard is planned. */
export function asPlanned(now: TableSnapshot): { text: string; short: string } | null {
  if (now.planned === null || !isEmpty(now.staging)) return null;
  const card = inText([cardOfId(now.planned)]);
  if (now.follows) return { text: m.ahead_follows({ card }), short: m.ahead_follows_short({ card }) };
  return { text: m.prompt_planned({ card }), short: m.prompt_planned_short({ card }) };
}

/** Return the buttons as plans and the question before a discard change them; `mayAhead` says what can be planned now. */
export function withPlanned(
  buttons: ButtonState[],
  now: TableSnapshot,
  mayAhead: (move: Move) => boolean,
): ButtonState[] {
  const free = now.status === "open" && !now.pending;
  return buttons.map((button) => {
    switch (button.id) {
      case "draw":
        if (now.ahead.draw) return { ...button, detail: m.ahead_planned(), enabled: free, main: false, pressed: true };
        return mayAhead("draw") ? { ...button, tries: free } : button;
      case "pass":
        if (now.ahead.pass)
          return {
            ...button,
            detail: m.ahead_planned(),
            enabled: button.enabled || (free && mayAhead("pass")),
            pressed: true,
          };
        return mayAhead("pass") && isEmpty(now.staging) && now.planned === null ? { ...button, enabled: free } : button;
      case "discard":
        return now.sure === null ? button : { ...button, ...asking(now.sure), enabled: free, main: free };
      default:
        return button;
    }
  });
}

function asking(id: string): { label: string; short: string; detail: string } {
  const card = sign(cardOfId(id));
  return { label: m.sure_button({ card }), short: m.sure_button_short({ card }), detail: m.sure_again() };
}

/** Return which moves are planned, as it is spoken; "" for none. */
export function sayMoves({ ahead }: TableSnapshot): string {
  return [ahead.draw ? m.ahead_draw_made() : "", ahead.pass ? m.ahead_pass_made() : ""].filter(Boolean).join(" ");
}

/** Return the word to the owner of a plan that was dropped. */
export function droppedText(dropped: Dropped, upcard: string | null): Rich {
  switch (dropped.what) {
    case "draw":
      return dropped.why === "takeable" && upcard !== null
        ? m.ahead_draw_takeable({ card: inText([upcard]) })
        : m.ahead_draw_impossible();
    case "pass":
      return m.ahead_pass_impossible();
    case "discard":
      return m.prompt_plan_dropped({ card: inText([cardOfId(dropped.card.id)]) });
  }
}
