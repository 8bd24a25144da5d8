/** The buttons of the table of Samba Rommé: what each is called now, and whether the server offers it. */

import { sign, signs } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import { accented } from "../../table/accent/accented";
import { isAhead } from "../../table/ahead/plannedDiscard";
import { withPlanned } from "../../table/ahead/words";
import { cardOfId } from "../../table/hand/hand";
import { isMyMove } from "../../table/snapshot";
import { isEmpty, onlyGoal, openChoice, waysOf, wayWithPile } from "../../table/tray/staging";
import type { PileWay } from "../../table/tray/staging";
import type { ButtonState, MenuItem } from "../../table/types";
import type { RommeTable } from "../../wire/messages";
import { mayAhead } from "../ahead";
import { canastraCalled } from "./called";
import type { Now } from "./prompt";
import { ownCanastraWord } from "./words";

/** Return the buttons of the bar in their fixed order. */
export function buttonsFor(now: Now): ButtonState[] {
  const free = now.status === "open" && !now.pending;
  const { options } = now.view;
  const picked = !isEmpty(now.staging);
  const staged = wayWithPile(now.staging) !== undefined;
  const buttons: ButtonState[] = [
    { id: "draw", ...drawWords(now.view), enabled: options.draw, main: options.draw && !staged },
    { id: "pile", ...pileWords(now), enabled: options.takes.length > 0, main: options.takes.length > 0 },
    layButton(now),
    discardButton(now),
    { id: "takeBack", label: m.button_take_back(), enabled: options.take_back || picked, main: false },
  ];
  const able = buttons.map((button) => ({ ...button, enabled: button.enabled && free, main: button.main && free }));
  return accented(
    withPlanned(able, now, (move) => mayAhead(now.view, move)),
    now,
  );
}

function drawWords({ options, rule_facts }: RommeTable): { label: string; short: string } {
  if (options.draw_turns_over) return { label: m.romme_button_turn_over(), short: m.romme_button_turn_over_short() };
  if (options.draw && options.draw_gets === 0) return { label: m.romme_button_go_on(), short: m.romme_button_go_on() };
  return { label: m.romme_button_draw({ count: options.draw_gets || rule_facts.draw }), short: m.button_draw_short() };
}

function pileWords(now: Now): { label: string; short: string; menu?: MenuItem[] } {
  const words = { label: m.button_pile(), short: m.button_pile_short() };
  const menu = waysOf(now.view, now.staging).map((way) => item(way, now.view));
  return menu.length > 1 ? { ...words, menu } : words;
}

/** Return one way to take the pile as a choice of the menu: its cards, the top first. */
function item(way: PileWay, view: RommeTable): MenuItem {
  const top = view.upcard === null ? [] : [view.upcard];
  const where = way.to === null ? m.romme_take_new() : signs(m.romme_take_onto({ meld: canastraCalled(view, way.to) }));
  const label = way.joker === null ? where : m.romme_with_joker({ what: where, card: sign(way.joker) });
  return { id: way.action, cards: [...top, ...way.cards], label };
}

function layButton(now: Now): ButtonState {
  const staged = !isEmpty(now.staging);
  const sum = now.staging.answer?.sum;
  const good = now.confirmed && sum?.ok === true ? sum : null;
  const states = { enabled: now.view.options.lay && staged, main: now.view.options.lay && good !== null };
  if (good?.goes_out)
    return { id: "lay", label: m.romme_button_lay_out(), short: m.romme_button_out_short(), ...states };
  if (good?.wins_buraco)
    return { id: "lay", label: m.romme_button_lay_buraco(), short: m.romme_button_buraco_short(), ...states };
  const goal = onlyGoal(now.staging);
  const label = goal === null ? m.button_lay() : m.button_add_to({ meld: ownCanastraWord(now.view, goal) });
  return { id: "lay", label, ...states };
}

function discardButton(now: Now): ButtonState {
  const { view } = now;
  if (isAhead(view)) return plannedButton(now);
  const [picked, second] = now.staging.picks;
  const id = picked ?? now.planned ?? undefined;
  const plain = { id: "discard" as const, label: m.button_discard(), short: m.button_discard_short(), main: false };
  if (id === undefined || second !== undefined || !isMyMove(view)) return { ...plain, enabled: false };
  const able = view.phase === "play" || view.phase === "opening";
  const may = view.options.discard.includes(cardOfId(id));
  const card = sign(cardOfId(id));
  const text = discardText(view, card);
  return {
    id: "discard",
    label: text,
    short: text,
    enabled: able,
    // a card that fits several melds is about to be sent to one of them
    main:
      able && may && openChoice(now.staging).length === 0 && !(now.confirmed && now.staging.answer?.sum?.ok === true),
  };
}

function discardText(view: RommeTable, card: string): string {
  switch (view.options.discard_empties) {
    case "buraco":
      return m.romme_button_discard_buraco({ card });
    case "out":
      return m.romme_button_discard_out({ card });
    default:
      return m.button_discard_card({ card });
  }
}

/** Before the own turn: the picked card is planned to be discarded, and can be left again. */
function plannedButton(now: Now): ButtonState {
  const [id, second] = now.staging.picks;
  const plain = {
    id: "discard" as const,
    label: m.button_discard(),
    short: m.button_discard_short(),
    main: false,
    enabled: false,
  };
  if (id !== undefined && second === undefined)
    return { ...plain, ...said(m.button_plan({ card: sign(cardOfId(id)) })), enabled: true };
  if (id !== undefined || now.planned === null) return plain;
  return { ...plain, ...said(m.button_planned({ card: sign(cardOfId(now.planned)) })), enabled: true, pressed: true };
}

function said(text: string): { label: string; short: string } {
  return { label: text, short: text };
}
