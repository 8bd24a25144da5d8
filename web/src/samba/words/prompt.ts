/** The one line that says what to do now, what the others do, or why not. */

import { rankOf } from "../../cards/cards";
import { ranksName } from "../../cards/names";
import { inText, sign, signs } from "../../cards/rich";
import type { Rich } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import { asPlanned, withAhead } from "../../table/ahead/words";
import { isMyMove } from "../../table/snapshot";
import { openChoice, wayWithPile } from "../../table/tray/staging";
import type { Prompt } from "../../table/types";
import type { PileOffer, Refusal, TableView } from "../../wire/messages";
import { nameOf, partnerOf, shortNameOf } from "../../words/people";
import { written } from "../../words/words";
import { meldCalled } from "../melds/called";
import { meldChoice } from "../melds/melds";
import { hasOpened } from "../snapshot";
import type { SambaSnapshot } from "../snapshot";
import { pileWhy } from "./pileWhy";
import { priceWords } from "./price";
import { refusalSentence, shortRefusal } from "./sentences";

interface Words {
  text: string;
  short?: string;
}

/** Return what an opening with the pile lacks; null for another refusal. Before the draw only a take can be too low. */
function pileTooLow({ code, facts }: Refusal, view: TableView): Rich | null {
  const { laid, needed } = facts;
  if (code !== "below_minimum" || view.phase !== "draw" || view.upcard === null) return null;
  if (typeof laid !== "number" || typeof needed !== "number") return null;
  return m.prompt_pile_too_low({ card: sign(view.upcard), laid: written(laid), needed: written(needed) });
}

/** Return the prompt for the snapshot. */
export function promptFor(now: SambaSnapshot): Prompt {
  const { view } = now;
  if (now.status !== "open") return { type: "wait", text: m.prompt_offline(), short: m.prompt_offline_short() };
  if (now.refusal) {
    const text = signs(pileTooLow(now.refusal, view) ?? refusalSentence(now.refusal, view, now.also));
    // why the pile is closed is one short sentence, and the prompt of a phone grows; beside a price there is no room
    const whole = now.price === null && now.also.length === 0 ? pileWhy(now.refusal, view) : null;
    const short = signs(whole ?? [now.refusal, ...now.also].map((one) => shortRefusal(one, view)).join(" · "));
    const why = now.refusal.rule === "" ? {} : { why: now.refusal.rule };
    const even = now.price === null ? {} : { even: priceWords(now.price) };
    return { type: "refused", mine: isMyMove(view), text, short, ...why, ...even };
  }
  if (now.note !== "") return { type: isMyMove(view) ? "turn" : "wait", text: signs(now.note) };
  if (view.options.answer) return { type: "ask", text: m.prompt_answer({ name: nameOf(view, view.turn) }) };
  if (!isMyMove(view)) {
    const [text, short] = [waiting(view, nameOf), waiting(view, shortNameOf)];
    if (view.phase === "over") return { type: "wait", text, short };
    return { type: "wait", text: withAhead(text, now, false), short: withAhead(short, now, true) };
  }
  const draw = (): Words =>
    takesPile(now) ? { text: m.prompt_take_ready(), short: m.prompt_take_ready_short() } : toDraw(view);
  const { text, short } = view.phase === "draw" ? draw() : (asPlanned(now) ?? toPlay(now));
  const said = { text: signs(text), short: signs(short ?? text) };
  if (!now.ahead.pass) return { type: "turn", ...said };
  return { type: "turn", text: withAhead(said.text, now, false), short: withAhead(said.short, now, true) };
}

/** Return what all wait for, in a sentence for those who do not move. */
export function waiting(view: TableView, called: typeof nameOf = nameOf): string {
  if (view.phase === "over") return m.prompt_over();
  const name = called(view, view.actor);
  if (view.phase !== "answer") return m.prompt_wait({ name });
  if (view.turn === view.seat) return m.prompt_wait_own_question({ name });
  return m.prompt_wait_answer({ name, other: called(view, view.turn) });
}

/** Return whether the picked cards take the pile: short of the minimum, the pair waits in the tray for more melds. */
export function takesPile({ staging }: SambaSnapshot): boolean {
  return wayWithPile(staging) !== undefined && staging.answer?.withPile?.ok === true;
}

/** How many cards a draw would bring, for the words on the button and in the prompt. */
export function drawCount(view: TableView): number {
  const drawn = view.drawn_ahead && view.phase === "draw" ? 1 : 0;
  return Math.min(view.rule_facts.draw - drawn, view.stock);
}

/** What a draw brings, in the words of the prompt: the last card of the stock is named as such. */
type Drawn = number | "last";

function toDraw(view: TableView): Words {
  const { options, upcard } = view;
  if (view.drawn_ahead) return { text: m.referee_draw_other() };
  const count: Drawn = view.stock === 1 ? "last" : drawCount(view);
  const words = upcard === null ? null : takeWords(options.takes, upcard, count, view);
  if (options.take_forced && upcard !== null) {
    const card = inText([upcard]);
    return { text: m.prompt_take_forced({ card }), short: m.prompt_take_forced_short({ card }) };
  }
  if (options.end_deal) {
    return words ? { text: m.prompt_take_or_end(), short: m.prompt_take_or_end_short() } : { text: m.prompt_end() };
  }
  if (options.draw_ends_deal) {
    return words
      ? { text: m.prompt_draw_ends_or_take(), short: m.table_ends_or_take_short() }
      : { text: m.prompt_draw_ends() };
  }
  return words ?? { text: m.prompt_draw({ count }) };
}

/** Return what to say where the pile may be drawn from or taken by `offers`; null where it may not be taken. */
function takeWords(offers: readonly PileOffer[], upcard: string, count: Drawn, view: TableView): Words | null {
  const [first] = offers;
  if (first === undefined) return null;
  const ways = new Set(offers.map((offer) => offer.way));
  const inputs = { card: inText([upcard]), meld: meldCalled(view, first.to ?? "") };
  if (ways.size > 1)
    return { text: m.prompt_draw_or_take({ count, ...inputs }), short: m.prompt_draw_or_take_short(inputs) };
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

/** Penalty cards may be melded, and are discarded before other cards (F-9.1). */
function penaltyWords(open: readonly string[]): Words {
  const inputs = { count: new Set(open).size, cards: inText([...new Set(open)]) };
  return { text: m.referee_first(inputs), short: m.referee_first_short(inputs) };
}

function toPlay(now: SambaSnapshot): Words {
  const { view } = now;
  const open = view.seats[view.seat]?.open_cards ?? [];
  if (open.length > 0) return penaltyWords(open);
  const choice = openChoice(now.staging);
  if (choice.length > 0) {
    const melds = meldChoice(view, choice);
    return { text: m.prompt_choose({ melds }), short: m.prompt_choose_short({ melds }) };
  }
  if (view.options.ends_fold) return { text: m.prompt_ends_fold(), short: m.prompt_ends_fold_short() };
  const partner = partnerOf(view);
  if (partner !== null && view.asked === "yes") {
    const name = nameOf(view, partner);
    const stuck = view.options.cannot_go_out !== null;
    return stuck
      ? { text: m.prompt_answered_yes_stuck({ name }), short: m.prompt_answered_yes_stuck_short({ name }) }
      : { text: m.prompt_answered_yes({ name }) };
  }
  if (partner !== null && view.asked === "no") {
    const name = nameOf(view, partner);
    return {
      text: view.rule_facts.pass_with_one ? m.prompt_answered_no({ name }) : m.prompt_answered_no_keep({ name }),
      short: m.prompt_answered_no_short({ name }),
    };
  }
  if (view.options.pass_turn) return { text: m.prompt_pass() };
  if (view.hand.length === 1) return { text: m.prompt_last_card(), short: m.table_last_card_short() };
  if (hasOpened(view)) return { text: m.prompt_play(), short: m.table_play_short() };
  const needed = view.sides[view.side]?.minimum ?? 0;
  return { text: m.prompt_play_open({ needed }), short: m.table_open_short({ needed }) };
}
