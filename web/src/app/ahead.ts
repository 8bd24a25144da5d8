/** Fetches parts before they are asked for: what an address needs, and what may be wanted next. */

import { expectedGame } from "./games";
import { keepShell } from "./offline";
import { PARTS } from "./parts";

type Load = () => Promise<unknown>;

/** What a table is drawn with. */
const TABLE: readonly Load[] = [PARTS.seatPage, expectedGame];
/** What those who watch see. */
const WATCHED: readonly Load[] = [PARTS.watchPage, expectedGame];
/** What is opened at a table. */
const LATER: readonly Load[] = [PARTS.drawers, PARTS.scorePage];

/** Begin to fetch what the page at `path` needs. */
export function fetchAhead(path: string): void {
  if (/\/(watch|screen)\/?$/.test(path)) WATCHED.forEach(begin);
  else if (path.startsWith("/t/")) TABLE.forEach(begin);
  else if (path === "/") begin(PARTS.startPage);
}

/** Fetch what may be wanted next on a page, one after the other, once it has nothing else to do. */
export function fetchNext(page: "start" | "table"): void {
  whenIdle(() => void inTurn(page === "start" ? TABLE : LATER));
}

/** Have what opens without a network kept, once the page has been loaded and has nothing else to do. */
export function keepNext(): void {
  if (document.readyState === "complete") whenIdle(keepShell);
  else addEventListener("load", () => whenIdle(keepShell), { once: true });
}

function whenIdle(then: () => void): void {
  // not every browser says when it is idle
  const idle: (then: () => void) => unknown = window.requestIdleCallback ?? ((then) => setTimeout(then, 200));
  idle(then);
}

async function inTurn(loads: readonly Load[]): Promise<void> {
  for (const load of loads) await load().catch(() => undefined);
}

/** Whoever needs the part asks again, and waits until it is there. */
function begin(load: Load): void {
  load().catch(() => undefined);
}
