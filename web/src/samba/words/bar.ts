/** The buttons of the bar: what each is called now, and whether the server offers it. */

import { m } from "../paraglide/messages.js";
import type { ButtonId, ButtonState, MenuItem } from "../table/types";
import { cardOfId } from "./hand";
import { meldNumber } from "./people";
import { isAhead } from "./plan";
import { drawCount } from "./prompt";
import { sign } from "./rich";
import { hasOpened, isMyMove } from "./situation";
import type { Situation } from "./situation";
import { actionsOf, pileFor } from "./staging";
import type { PileOffer } from "./wire";
import { written } from "./words";

/** Return the ways to take the pile that go with what is staged; all of them where none does. */
export function offersFor(now: Pick<Situation, "view" | "staging">): PileOffer[] {
  const offers = now.view.options.takes;
  const staged = new Map<string, PileOffer>();
  for (const offer of offers) {
    const pile = pileFor(offer, now.staging);
    // every pair of one staged pile comes to the same play
    if (pile !== null) staged.set(`${pile.key} ${offer.way} ${offer.to ?? ""}`, offer);
  }
  return staged.size > 0 ? [...staged.values()] : offers;
}

/** What a referee lets be done out of turn. */
const TRIED: ReadonlySet<ButtonId> = new Set(["draw", "pile", "lay"]);

/** The choices of the button to discard, before the own turn at a table with a referee. */
const PLAN = "plan";
export const NOW = "now";

/** Return the buttons of the bar in their fixed order. */
export function buttonsFor(now: Situation): ButtonState[] {
  const free = now.status === "open" && !now.pending;
  const { options } = now.view;
  const draws = options.draw || options.end_deal;
  const drawMain = draws && !pileIsStaged(now);
  const takeMain = options.takes.length > 0 && (options.take_forced || pileIsStaged(now));
  const buttons = [
    { ...drawButton(now), enabled: draws, main: drawMain },
    { ...pileButton(now), enabled: options.takes.length > 0, main: takeMain },
    layButton(now),
    discardButton(now),
    { id: "ask" as const, label: m.button_ask(), short: m.button_ask_short(), enabled: options.ask, main: false },
    { id: "takeBack" as const, label: m.button_take_back(), enabled: options.take_back, main: false },
    { id: "pass" as const, label: m.button_pass(), enabled: options.pass_turn, main: options.pass_turn },
    ...(options.answer ? answers() : []),
  ];
  const referee = now.view.referee && now.view.phase !== "over";
  return buttons.map((button) => {
    const enabled = button.enabled && free;
    return { ...button, enabled, main: button.main && free, tries: referee && free && !enabled && TRIED.has(button.id) };
  });
}

function answers(): ButtonState[] {
  return [
    { id: "yes", label: m.button_yes(), short: m.button_yes_short(), enabled: true, main: false },
    { id: "no", label: m.button_no(), short: m.button_no_short(), enabled: true, main: false },
  ];
}

function pileIsStaged(now: Situation): boolean {
  return now.view.options.takes.some((offer) => pileFor(offer, now.staging) !== null);
}

function drawButton(now: Situation): Omit<ButtonState, "enabled" | "main"> {
  const { options, rule_facts } = now.view;
  const count = options.draw_ends_deal || options.end_deal ? 0 : drawCount(now.view) || rule_facts.draw;
  return { id: "draw", label: m.button_draw({ count }), short: count === 0 ? m.button_end_short() : m.button_draw_short() };
}

function pileButton(now: Situation): Omit<ButtonState, "enabled" | "main"> {
  const menu = offersFor(now).map((offer) => offerItem(offer, now));
  return { id: "pile", label: m.button_pile(), short: m.button_pile_short(), ...(menu.length > 1 ? { menu } : {}) };
}

/** Return one way to take the pile as a choice of the menu. */
function offerItem(offer: PileOffer, now: Situation): MenuItem {
  const staged = pileFor(offer, now.staging);
  const { upcard } = now.view;
  const label = placeOf(offer);
  if (offer.cards.length === 0) return { id: offer.action, cards: upcard === null ? [] : [upcard], label };
  return { id: offer.action, cards: staged ? staged.cards.map(cardOfId) : offer.cards, label };
}

function placeOf(offer: PileOffer): string {
  if (offer.to !== null) return m.button_take_onto({ meld: meldNumber(offer.to) });
  return offer.way === "run" ? m.button_take_run() : m.button_take_new();
}

function layButton(now: Situation): ButtonState {
  const staged = actionsOf(now.staging).length > 0;
  const goesOut = now.confirmed && now.checked?.ok === true && now.checked.goes_out;
  const minimum = now.view.sides[now.view.side]?.minimum ?? 0;
  const points = now.checked?.points;
  const short = goesOut ? { short: m.button_lay_out_short() } : {};
  const folds = now.confirmed && now.checked?.ok === true && now.checked.folds;
  const counts = staged && !folds && !hasOpened(now.view) && points !== undefined && now.staging.picks.length > 1;
  return {
    id: "lay",
    label: folds ? m.button_fold() : goesOut ? m.button_lay_out() : m.button_lay(),
    ...(folds ? { short: m.button_fold_short() } : short),
    ...(counts ? { detail: `${written(points)}/${written(minimum)}` } : {}),
    enabled: now.view.options.lay && staged,
    main: now.view.options.lay && now.confirmed && now.checked?.ok === true,
  };
}

function discardButton(now: Situation): ButtonState {
  const { options } = now.view;
  const [id, second] = now.staging.picks;
  if (isAhead(now.view)) return planButton(now);
  const chosen = id ?? now.planned ?? undefined;
  const card = chosen !== undefined && second === undefined ? cardOfId(chosen) : null;
  // a card that may not go is pressed all the same: the refusal says why
  const able = card !== null && isMyMove(now.view) && now.view.phase === "play";
  const label = card === null ? m.button_discard() : m.button_discard_card({ card: sign(card) });
  const out = able && options.discard_goes_out;
  return {
    id: "discard",
    label: out ? m.button_discard_out({ card: sign(card) }) : label,
    short: card === null ? m.button_discard_short() : out ? m.button_discard_out({ card: sign(card) }) : label,
    enabled: able,
    main: able && !(now.confirmed && now.checked?.ok === true),
  };
}

/** Before the own turn: the picked card is planned to be discarded, and a plan can be left again. */
function planButton(now: Situation): ButtonState {
  const [id, second] = now.staging.picks;
  const plain = { id: "discard" as const, label: m.button_discard(), short: m.button_discard_short(), main: false };
  if (id !== undefined) return second === undefined ? { ...plain, ...words(m.button_plan, id), ...outOfTurn(now, id, m.button_plan), enabled: true } : { ...plain, enabled: false };
  if (now.planned === null) return { ...plain, enabled: false };
  return { ...plain, ...words(m.button_planned, now.planned), ...outOfTurn(now, now.planned, m.button_plan_leave), pressed: true, enabled: true };
}

/** What a referee lets be done beside the plan: to discard the card before the own turn. */
function outOfTurn(now: Situation, id: string, plan: (inputs: { card: string }) => string): { menu?: MenuItem[] } {
  if (!now.view.referee) return {};
  const card = sign(cardOfId(id));
  return { menu: [{ id: PLAN, label: plan({ card }) }, { id: NOW, label: m.referee_discard_now({ card }) }] };
}

function words(message: (inputs: { card: string }) => string, id: string): { label: string; short: string } {
  const text = message({ card: sign(cardOfId(id)) });
  return { label: text, short: text };
}
