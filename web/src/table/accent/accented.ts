/**
 * Which button has the accent. One at most: what a plan, a lesson or a problem asks for, else the only thing to do. Two
 * real choices are two equal buttons.
 */

import type { TableSnapshot } from "../snapshot";
import { wayWithPile } from "../tray/staging";
import type { ButtonId, ButtonState } from "../types";

/** Return the buttons with one `main` at most; a game marks every button that may be the thing to do. */
export function accented(buttons: readonly ButtonState[], now: TableSnapshot): ButtonState[] {
  const { due } = now;
  const marked = buttons.filter((button) => button.enabled && button.main).map((button) => button.id);
  const lit = due === null ? (marked.length === 1 ? marked[0] : undefined) : due;
  return buttons.map((button) => ({
    ...button,
    main: button.id === lit && button.enabled && (due === null || isReady(button.id, now)),
  }));
}

/** Return whether the rules allow what the button would do with the tray as it is. */
function isReady(id: ButtonId, { staging, confirmed }: TableSnapshot): boolean {
  if (id === "lay") return confirmed && staging.answer?.sum?.ok === true;
  if (id === "pile") return wayWithPile(staging) === undefined || staging.answer?.withPile?.ok !== false;
  return true;
}
