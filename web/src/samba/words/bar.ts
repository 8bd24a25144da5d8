/** The buttons of the bar: what each is called now, and whether the server offers it. */

import { sign, signs } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import { accented } from "../../table/accent/accented";
import { isAhead } from "../../table/ahead/plannedDiscard";
import { withPlanned } from "../../table/ahead/words";
import { cardOfId } from "../../table/hand/hand";
import { discardsSeveral, isMyMove } from "../../table/snapshot";
import { isEmpty, onlyGoal, openChoice, waysOf, wayWithPile } from "../../table/tray/staging";
import type { PileWay } from "../../table/tray/staging";
import { DISCARD_NOW } from "../../table/types";
import type { ButtonId, ButtonState, MenuItem } from "../../table/types";
import { mayAhead } from "../ahead";
import { meldCalled } from "../melds/called";
import { written } from "../../words/words";
import { ownMeldWord } from "../melds/melds";
import { hasOpened } from "../snapshot";
import type { SambaSnapshot } from "../snapshot";
import { drawCount, takesPile } from "./prompt";

/** What a referee lets be done out of turn. */
const TRIED: ReadonlySet<ButtonId> = new Set(["draw", "pile", "lay"]);

/** The choices of the button to discard, before the own turn at a table with a referee. */
const LATER = "later";

/** Return the buttons of the bar in their fixed order. */
export function buttonsFor(now: SambaSnapshot): ButtonState[] {
  const free = now.status === "open" && !now.pending;
  const { options } = now.view;
  const picked = !isEmpty(now.staging);
  const asks = options.ask && options.cannot_go_out === null;
  const passes = options.pass_turn && !options.can_meld && options.discard.length + options.red_threes.length === 0;
  const draws = options.draw || options.end_deal;
  const takes = options.takes.length > 0;
  const buttons = [
    { ...drawButton(now), enabled: draws, main: draws && !takesPile(now) },
    { ...pileButton(now), enabled: takes, main: takes },
    layButton(now),
    discardButton(now),
    {
      id: "ask" as const,
      label: m.button_ask(),
      short: m.button_ask_short(),
      enabled: asks,
      main: asks && goesOut(now),
    },
    { id: "takeBack" as const, label: m.button_take_back(), enabled: options.take_back || picked, main: false },
    { id: "pass" as const, label: m.button_pass(), enabled: options.pass_turn, main: passes },
    ...(options.answer ? answers() : []),
  ];
  const referee = now.view.referee && now.view.phase !== "over";
  const able = buttons.map((button) => {
    const enabled = button.enabled && free;
    return {
      ...button,
      enabled,
      main: button.main && free,
      tries: referee && free && !enabled && TRIED.has(button.id),
    };
  });
  return accented(
    withPlanned(able, now, (move) => mayAhead(now.view, move)),
    now,
  );
}

/** Return whether what is picked would end the deal: then one may ask the partner first. */
function goesOut({ view, staging, confirmed }: SambaSnapshot): boolean {
  const sum = confirmed ? staging.answer?.sum : null;
  return sum?.ok === true ? sum.goes_out : view.options.discard_goes_out;
}

function answers(): ButtonState[] {
  return [
    { id: "yes", label: m.button_yes(), short: m.button_yes_short(), enabled: true, main: false },
    { id: "no", label: m.button_no(), short: m.button_no_short(), enabled: true, main: false },
  ];
}

function drawButton(now: SambaSnapshot): Omit<ButtonState, "enabled" | "main"> {
  const { options, rule_facts } = now.view;
  const count = options.draw_ends_deal || options.end_deal ? 0 : drawCount(now.view) || rule_facts.draw;
  return {
    id: "draw",
    label: m.button_draw({ count }),
    short: count === 0 ? m.button_end_short() : m.button_draw_short(),
  };
}

function pileButton(now: SambaSnapshot): Omit<ButtonState, "enabled" | "main"> {
  const menu = waysOf(now.view, now.staging).map((way) => wayItem(way, now));
  return { id: "pile", label: m.button_pile(), short: m.button_pile_short(), ...(menu.length > 1 ? { menu } : {}) };
}

/** Return one way to take the pile as a choice of the menu. */
function wayItem(way: PileWay, now: SambaSnapshot): MenuItem {
  const { upcard } = now.view;
  const top = upcard === null ? [] : [upcard];
  return { id: way.action, cards: way.cards.length === 0 ? top : way.cards, label: placeOf(way, now.view) };
}

function placeOf(way: PileWay, view: SambaSnapshot["view"]): string {
  if (way.to !== null) return signs(m.button_take_onto({ meld: meldCalled(view, way.to) }));
  return way.way === "run" ? m.button_take_run() : m.button_take_new();
}

function layButton(now: SambaSnapshot): ButtonState {
  const staged = !isEmpty(now.staging);
  const sum = now.staging.answer?.sum;
  const good = now.confirmed && sum?.ok === true;
  const goesOut = good && sum.goes_out;
  const minimum = now.view.sides[now.view.side]?.minimum ?? 0;
  const points = sum?.points;
  const short = goesOut ? { short: m.button_lay_out_short() } : {};
  const folds = good && sum.folds;
  const goal = onlyGoal(now.staging);
  const plain = goal === null ? m.button_lay() : m.button_add_to({ meld: ownMeldWord(now.view, goal) });
  const counts =
    staged &&
    !folds &&
    wayWithPile(now.staging) === undefined &&
    !hasOpened(now.view) &&
    points !== undefined &&
    now.staging.picks.length > 1;
  return {
    id: "lay",
    label: folds ? m.button_fold() : goesOut ? m.button_lay_out() : plain,
    ...(folds ? { short: m.button_fold_short() } : short),
    ...(counts ? { detail: `${written(points)}/${written(minimum)}` } : {}),
    enabled: now.view.options.lay && staged,
    main: now.view.options.lay && good,
  };
}

function discardButton(now: SambaSnapshot): ButtonState {
  const { options } = now.view;
  const [id, second] = now.staging.picks;
  if (isAhead(now.view)) return plannedButton(now);
  if (second !== undefined && discardsSeveral(now.view)) {
    const count = now.staging.picks.length;
    const label = m.referee_discard_all({ count });
    return { id: "discard", label, short: m.referee_discard_all_short({ count }), enabled: true, main: false };
  }
  const chosen = id ?? now.planned ?? undefined;
  const card = chosen !== undefined && second === undefined ? cardOfId(chosen) : null;
  // a card that may not go is pressed all the same: the refusal says why
  const able = card !== null && isMyMove(now.view) && now.view.phase === "play";
  const may = card !== null && options.discard.includes(card);
  const label = card === null ? m.button_discard() : m.button_discard_card({ card: sign(card) });
  const out = able && options.discard_goes_out;
  return {
    id: "discard",
    label: out ? m.button_discard_out({ card: sign(card) }) : label,
    short: card === null ? m.button_discard_short() : out ? m.button_discard_out({ card: sign(card) }) : label,
    enabled: able,
    // a card that fits several melds is about to be sent to one of them
    main:
      able && may && openChoice(now.staging).length === 0 && !(now.confirmed && now.staging.answer?.sum?.ok === true),
  };
}

/** Before the own turn: the picked card is planned to be discarded, and can be left again. */
function plannedButton(now: SambaSnapshot): ButtonState {
  const [id, second] = now.staging.picks;
  const plain = { id: "discard" as const, label: m.button_discard(), short: m.button_discard_short(), main: false };
  if (id !== undefined)
    return second === undefined
      ? { ...plain, ...words(m.button_plan, id), ...outOfTurn(now, id, m.button_plan), enabled: true }
      : { ...plain, enabled: false };
  if (now.planned === null) return { ...plain, enabled: false };
  return {
    ...plain,
    ...words(m.button_planned, now.planned),
    ...outOfTurn(now, now.planned, m.button_plan_leave),
    pressed: true,
    enabled: true,
  };
}

/** What a referee lets be done besides: to discard the card before the own turn. */
function outOfTurn(now: SambaSnapshot, id: string, later: (inputs: { card: string }) => string): { menu?: MenuItem[] } {
  if (!now.view.referee) return {};
  const card = sign(cardOfId(id));
  return {
    menu: [
      { id: LATER, label: later({ card }) },
      { id: DISCARD_NOW, label: m.referee_discard_now({ card }) },
    ],
  };
}

function words(message: (inputs: { card: string }) => string, id: string): { label: string; short: string } {
  const text = message({ card: sign(cardOfId(id)) });
  return { label: text, short: text };
}
