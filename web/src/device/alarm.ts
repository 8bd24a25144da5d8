/**
 * The turn alarm: title and icon of the page say whose turn it is, and on request the device shakes or shows a notice.
 * Nothing of it names a card, for a notice lies on a locked screen that others see.
 */

import { m } from "../paraglide/messages.js";
import type { AnyView } from "../wire/messages";
import { nameOf } from "../words/people";
import { listed } from "../words/words";
import { settings } from "./settings.svelte";

const PLAIN_ICON = "/favicon.svg";
const TURN_ICON = "/favicon-turn.svg"; // with a dot
const SHAKE = 120; // ms
const TAG = "sambakit-turn"; // a later notice takes the place of the one before

let notice: Notification | null = null;

/** Let title, icon and, where the page is installed, the badge on it say whether it is the own turn. */
export function showTurn(mine: boolean): void {
  document.title = mine ? m.title_your_turn() : m.title_table();
  showIcon(mine);
  if (!mine) takeDown();
}

/** Take down what spoke of the own turn; the title belongs to the next page. */
export function hideTurn(): void {
  showIcon(false);
  takeDown();
}

function showIcon(mine: boolean): void {
  document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", mine ? TURN_ICON : PLAIN_ICON);
  if (!("setAppBadge" in navigator)) return;
  // no right to a badge is no error: the title says it too
  void (mine ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}

/** Call whoever is away from the page: the own turn has begun. */
export function callToTurn(view: AnyView): void {
  if (settings.shake) shake();
  if (!settings.notices || document.visibilityState === "visible") return;
  const others = view.seats.filter((seat) => seat.seat !== view.seat).map((seat) => nameOf(view, seat.seat));
  showNotice(m.alarm_notice_with({ names: listed(others) }));
}

/** Return whether this is a device that can shake: a phone or tablet. */
export function canShake(): boolean {
  return "vibrate" in navigator && window.matchMedia("(pointer: coarse)").matches;
}

/** Shake the device once, unless the page has not been touched yet (browsers forbid it till then). */
export function shake(): void {
  if (canShake() && navigator.userActivation.hasBeenActive) navigator.vibrate(SHAKE);
}

/** Return whether this browser knows notices at all. */
export function canNotify(): boolean {
  return "Notification" in window && window.isSecureContext;
}

/** Ask for the right to show notices and show one; returns whether they can be shown. */
export async function allowNotices(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  return showNotice(m.alarm_notice_sample());
}

/** Show a notice; returns false where the browser does not let a page do it (Chrome on Android). */
function showNotice(body: string): boolean {
  takeDown();
  if (!canNotify() || Notification.permission !== "granted") return false;
  try {
    notice = new Notification(m.alarm_notice_title(), { body, icon: TURN_ICON, tag: TAG });
  } catch {
    return false;
  }
  notice.onclick = () => {
    window.focus();
    takeDown();
  };
  return true;
}

/** Take the notice down: it has been seen, or the turn is over. */
export function takeDown(): void {
  notice?.close();
  notice = null;
}
