/** The one line that says what to do now, what the others do, or why not. */

import { ranksName } from "../cards/names";
import { m } from "../paraglide/messages.js";
import type { Prompt } from "../table/types";
import { rankOf } from "./cards";
import { cardOfId } from "./hand";
import { meldNumber, nameOf, partnerOf } from "./people";
import { inText, sign, signs } from "./rich";
import { refusalSentence, shortRefusal } from "./sentences";
import { hasOpened, isMyMove } from "./situation";
import type { Situation } from "./situation";
import { isEmpty } from "./staging";
import type { PileOffer, TableView } from "./wire";

interface Words {
  text: string;
  short?: string;
}

/** Return the prompt for the situation. */
export function promptFor(now: Situation): Prompt {
  const { view } = now;
  if (now.status !== "open") return { kind: "wait", text: m.prompt_offline(), short: m.prompt_offline_short() };
  if (now.refusal) {
    const text = signs(refusalSentence(now.refusal, view));
    const short = signs(shortRefusal(now.refusal, view));
    const why = now.refusal.rule === "" ? {} : { why: now.refusal.rule };
    return { kind: "refused", text, short, ...why, ...(now.possible ? { even: true } : {}) };
  }
  if (now.note !== "") return { kind: isMyMove(view) ? "turn" : "wait", text: signs(now.note) };
  if (view.options.answer) return { kind: "ask", text: m.prompt_answer({ name: nameOf(view, view.turn) }) };
  if (!isMyMove(view)) return { kind: "wait", text: now.planned === null || view.phase === "over" ? waiting(view) : aheadOf(view, now.planned) };
  const planned = view.phase === "play" && isEmpty(now.staging) ? now.planned : null;
  const { text, short } = view.phase === "draw" ? toDraw(view) : planned === null ? toPlay(view) : asPlanned(planned);
  return { kind: "turn", text: signs(text), short: signs(short ?? text) };
}

function aheadOf(view: TableView, planned: string): string {
  return m.prompt_wait_planned({ waiting: waiting(view), card: sign(cardOfId(planned)) });
}

function asPlanned(planned: string): { text: string; short?: string } {
  const card = inText([cardOfId(planned)]);
  return { text: m.prompt_planned({ card }), short: m.prompt_planned_short({ card }) };
}

function waiting(view: TableView): string {
  if (view.phase === "over") return m.prompt_over();
  const name = nameOf(view, view.actor);
  if (view.phase !== "answer") return m.prompt_wait({ name });
  if (view.turn === view.seat) return m.prompt_wait_own_question({ name });
  return m.prompt_wait_answer({ name, other: nameOf(view, view.turn) });
}

/** How many cards a draw would bring, for the words on the button and in the prompt. */
export function drawCount(view: TableView): number {
  return Math.min(view.rule_facts.draw, view.stock);
}

function toDraw(view: TableView): Words {
  const { options, upcard } = view;
  const count = drawCount(view);
  const words = upcard === null ? null : takeWords(options.takes, upcard, count, view);
  if (options.take_forced && upcard !== null) {
    const card = inText([upcard]);
    return { text: m.prompt_take_forced({ card }), short: m.prompt_take_forced_short({ card }) };
  }
  if (options.end_deal) {
    return words ? { text: m.prompt_take_or_end(), short: m.prompt_take_or_end_short() } : { text: m.prompt_end() };
  }
  if (options.draw_ends_deal) {
    return words ? { text: m.prompt_draw_ends_or_take(), short: m.table_endsOrTakeShort() } : { text: m.prompt_draw_ends() };
  }
  return words ?? { text: m.prompt_draw({ count }) };
}

/** Return what to say where the pile may be drawn from or taken by `offers`; null where it may not be taken. */
function takeWords(offers: readonly PileOffer[], upcard: string, count: number, view: TableView): Words | null {
  const [first] = offers;
  if (first === undefined) return null;
  const ways = new Set(offers.map((offer) => offer.way));
  const inputs = { card: inText([upcard]), meld: meldNumber(first.to ?? "") };
  if (ways.size > 1) return { text: m.prompt_draw_or_take({ count, ...inputs }), short: m.prompt_draw_or_take_short(inputs) };
  const ranks = ranksName(rankOf(upcard));
  switch (first.way) {
    case "top":
      return { text: m.prompt_draw_or_top({ count, ...inputs }), short: m.prompt_draw_or_top_short(inputs) };
    case "add":
      return { text: m.prompt_draw_or_add({ count, ...inputs }), short: m.prompt_draw_or_top_short(inputs) };
    case "wild":
      return { text: m.prompt_draw_or_wild({ count, ranks }), short: m.prompt_draw_or_wild_short({ ranks }) };
    case "run":
      return { text: m.prompt_draw_or_take({ count, ...inputs }), short: m.prompt_draw_or_take_short(inputs) };
    case "pair": {
      const opening = !hasOpened(view) && offers.every((offer) => offer.opens);
      const text = opening ? m.prompt_draw_or_open({ count, ranks }) : m.prompt_draw_or_pair({ count, ranks });
      return { text, short: m.prompt_draw_or_pair_short({ ranks }) };
    }
  }
}

function toPlay(view: TableView): Words {
  const open = view.seats[view.seat]?.open_cards ?? [];
  if (open.length > 0) return { text: m.referee_first({ cards: inText(open) }), short: m.referee_first_short({ cards: inText(open) }) };
  if (view.options.ends_fold) return { text: m.prompt_ends_fold(), short: m.prompt_ends_fold_short() };
  const partner = partnerOf(view);
  if (partner !== null && view.asked === "yes") return { text: m.prompt_answered_yes({ name: nameOf(view, partner) }) };
  if (partner !== null && view.asked === "no") {
    const name = nameOf(view, partner);
    return { text: view.rule_facts.pass_with_one ? m.prompt_answered_no({ name }) : m.prompt_answered_no_keep({ name }) };
  }
  if (view.options.pass_turn) return { text: m.prompt_pass() };
  if (view.hand.length === 1) return { text: m.prompt_last_card(), short: m.table_lastCardShort() };
  if (hasOpened(view)) return { text: m.prompt_play() };
  const needed = view.sides[view.side]?.minimum ?? 0;
  return { text: m.prompt_play_open({ needed }), short: m.table_openShort({ needed }) };
}
