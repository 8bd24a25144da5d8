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
import type { TableView } from "./wire";

const DRAWN = 2; // cards of a draw step, for the words only

/** Return the prompt for the situation. */
export function promptFor(now: Situation): Prompt {
  const { view } = now;
  if (now.status !== "open") return { kind: "wait", text: m.prompt_offline(), short: m.prompt_offline_short() };
  if (now.refusal) {
    const text = signs(refusalSentence(now.refusal, view));
    const short = signs(shortRefusal(now.refusal, view));
    return { kind: "refused", text, short, ...(now.refusal.rule === "" ? {} : { why: now.refusal.rule }) };
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
  return Math.min(DRAWN, view.stock);
}

function toDraw(view: TableView): { text: string; short?: string } {
  const offer = view.options.takes[0];
  const count = drawCount(view);
  if (view.options.draw_ends_deal) {
    return offer ? { text: m.prompt_draw_ends_or_take(), short: m.table_endsOrTakeShort() } : { text: m.prompt_draw_ends() };
  }
  if (offer === undefined || view.upcard === null) return { text: m.prompt_draw({ count }) };
  const top = view.options.takes.find((one) => one.way === "top");
  const pair = view.options.takes.find((one) => one.way === "pair");
  if (pair === undefined && top !== undefined) {
    const inputs = { card: inText([view.upcard]), meld: meldNumber(top.to ?? "") };
    return { text: m.prompt_draw_or_top({ count, ...inputs }), short: m.prompt_draw_or_top_short(inputs) };
  }
  const ranks = ranksName(rankOf(view.upcard));
  const short = m.prompt_draw_or_pair_short({ ranks });
  const needs = !hasOpened(view) && view.options.takes.every((one) => one.opens);
  if (!needs) return { text: m.prompt_draw_or_pair({ count, ranks }), short };
  return { text: m.prompt_draw_or_open({ count, ranks }), short };
}

function toPlay(view: TableView): { text: string; short?: string } {
  const partner = partnerOf(view);
  if (partner !== null && view.asked === "yes") return { text: m.prompt_answered_yes({ name: nameOf(view, partner) }) };
  if (partner !== null && view.asked === "no") return { text: m.prompt_answered_no({ name: nameOf(view, partner) }) };
  if (view.options.pass_turn) return { text: m.prompt_pass() };
  if (view.hand.length === 1) return { text: m.prompt_last_card(), short: m.table_lastCardShort() };
  if (hasOpened(view)) return { text: m.prompt_play() };
  const needed = view.sides[view.side]?.minimum ?? 0;
  return { text: m.prompt_play_open({ needed }), short: m.table_openShort({ needed }) };
}
