/** How a pause, people who are away and their bots show in prompt and buttons of every table. */

import { m } from "../../paraglide/messages.js";
import type { AnyView } from "../../wire/messages";
import { nameOf, shortNameOf } from "../../words/people";
import { withAhead } from "../ahead/words";
import type { TableSnapshot } from "../snapshot";
import { isEmpty } from "../tray/staging";
import type { ButtonState, Prompt } from "../types";
import { botPlaysForMe, isLate } from "./agreed";

/** Return the sentence that tells who asked for the pause. */
export function pausedBy(view: AnyView, seat: number): string {
  return seat === view.seat ? m.event_paused_you() : m.event_paused({ name: nameOf(view, seat) });
}

/** Return the prompt, or in its place why nobody plays, or that a bot does for somebody. */
export function agreedPrompt(prompt: Prompt, now: TableSnapshot): Prompt {
  const { view } = now;
  if (now.status !== "open" || now.refusal !== null || now.note !== "" || view.phase === "over") return prompt;
  if (view.paused !== null) return { type: "wait", text: pausedBy(view, view.paused), short: m.agreed_rests() };
  if (botPlaysForMe(view) && isLate(view))
    return { type: "wait", text: m.clock_bot_for_me(), short: m.clock_bot_for_me_short() };
  if (botPlaysForMe(view)) return { type: "wait", text: m.agreed_own(), short: m.agreed_own_short() };
  if (view.actor === view.seat || view.phase === "answer") return prompt;
  const away = view.leaves.find((one) => one.seat === view.actor);
  const bot = view.seats[view.actor]?.stand_in === true;
  if (!away && !bot) return prompt;
  const waits = away?.late ? m.clock_prompt_late : m.agreed_prompt_away;
  const sentence = bot ? m.agreed_bot_plays : waits;
  const [text, short] = [nameOf, shortNameOf].map((called) => sentence({ name: called(view, view.actor) }));
  return {
    type: "wait",
    text: withAhead(text ?? "", now, false),
    short: withAhead(short ?? "", now, true),
  };
}

/** Return what those who watch are told of the turn: `waiting`, or why nobody plays, or that a bot does for somebody. */
export function watchedTurn(view: AnyView, waiting: string): string {
  if (view.phase === "over") return waiting;
  if (view.paused !== null) return m.agreed_rests();
  const name = shortNameOf(view, view.actor);
  if (view.seats[view.actor]?.stand_in === true) return m.agreed_bot_plays({ name });
  return view.leaves.some((one) => one.seat === view.actor) ? m.agreed_prompt_away({ name }) : waiting;
}

/** Return the buttons as the table lets them be used: none to take back where that is not played, none in a pause. */
export function agreedButtons(buttons: readonly ButtonState[], now: TableSnapshot): ButtonState[] {
  const { view } = now;
  const offered = buttons.filter((button) => button.id !== "takeBack" || view.table_options.take_back);
  if (view.paused === null) return offered;
  const picked = !isEmpty(now.staging);
  return offered.map((button) => ({
    ...button,
    enabled: button.id === "takeBack" && picked && button.enabled,
    main: false,
    tries: false,
  }));
}
