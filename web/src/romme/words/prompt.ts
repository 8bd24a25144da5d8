/** The line of the table of Samba Rommé that says what to do now, what the other does, or why not. */

import { inText, signs } from "../../cards/rich";
import type { Rich } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import { isAhead } from "../../table/ahead/plannedDiscard";
import { asPlanned, withAhead } from "../../table/ahead/words";
import { isMyMove } from "../../table/snapshot";
import type { TableSnapshot } from "../../table/snapshot";
import { openChoice } from "../../table/tray/staging";
import type { Prompt } from "../../table/types";
import type { RommeTable } from "../../wire/messages";
import { nameOf, shortNameOf } from "../../words/people";
import { refusalSentence, shortRefusal } from "./sentences";
import { canastraCalled } from "./called";
import { canastraChoice, ownCanastras } from "./words";

export type Now = TableSnapshot<RommeTable>;

interface Words {
  text: string;
  short?: string;
}

/** Return the prompt for the snapshot. */
export function promptFor(now: Now): Prompt {
  const { view } = now;
  if (now.status !== "open") return { type: "wait", text: m.prompt_offline(), short: m.prompt_offline_short() };
  if (now.refusal) {
    const why = now.refusal.rule === "" ? {} : { why: now.refusal.rule };
    return {
      type: "refused",
      text: signs(refusalSentence(now.refusal, view)),
      short: signs(shortRefusal(now.refusal, view)),
      ...why,
    };
  }
  if (now.note !== "") return { type: isMyMove(view) ? "turn" : "wait", text: signs(now.note) };
  if (!isMyMove(view)) {
    const [text, short] = [waiting(view, nameOf), waiting(view, shortNameOf)];
    if (!isAhead(view)) return { type: "wait", text, short };
    return { type: "wait", text: withAhead(text, now, false), short: withAhead(short, now, true) };
  }
  const { text, short } = todo(now);
  return { type: "turn", text: signs(text), short: signs(short ?? text) };
}

/** Return what all wait for, in a sentence for those who do not move. */
export function waiting(view: RommeTable, called: typeof nameOf = nameOf): string {
  if (view.phase === "over") return m.prompt_over();
  const name = called(view, view.actor);
  return view.phase === "opening" ? m.romme_prompt_wait_opening({ name }) : m.prompt_wait({ name });
}

function todo(now: Now): Words {
  const { view } = now;
  if (view.phase === "opening") return { text: m.romme_prompt_opening(), short: m.romme_prompt_opening_short() };
  if (view.phase === "draw") return toDraw(view);
  const choice = openChoice(now.staging);
  if (choice.length > 0) {
    const melds = canastraChoice(view, choice);
    return { text: m.prompt_choose({ melds }), short: m.prompt_choose_short({ melds }) };
  }
  const planned = asPlanned(now);
  if (planned !== null) return planned;
  if (view.hand.length === 1 && view.options.discard_empties === "out")
    return { text: m.romme_prompt_last(), short: m.romme_prompt_last_short() };
  if (view.options.layings.length > 0) return { text: m.romme_prompt_lay(), short: m.romme_prompt_lay_short() };
  return ownCanastras(view).length === 0
    ? { text: m.romme_prompt_play(), short: m.romme_prompt_play_short() }
    : { text: m.romme_prompt_discard(), short: m.romme_prompt_discard_short() };
}

function toDraw(view: RommeTable): Words {
  const { options } = view;
  const count = options.draw_gets;
  const draw = options.draw_turns_over
    ? m.romme_prompt_turn_over()
    : count === 0
      ? m.romme_prompt_nothing_to_draw()
      : m.romme_prompt_draw({ count });
  if (options.takes.length === 0) return { text: draw };
  const card = inText([view.upcard ?? ""]);
  return { text: m.romme_prompt_or_take({ draw, card }), short: m.romme_prompt_or_take_short({ card }) };
}

/** Return what can be said of the pile at a glance; "" where nothing can. */
export function pileNote(view: RommeTable): Rich {
  if (view.upcard === null || view.phase === "over") return "";
  const onto = view.options.takes.find((offer) => offer.to !== null);
  if (onto) return m.romme_pile_fits({ meld: canastraCalled(view, onto.to ?? "") });
  if (view.options.takes.length > 0) return m.romme_pile_new();
  return ownCanastras(view).length === 0 && view.rule_facts.take_needs_canastra ? m.romme_pile_closed() : "";
}
