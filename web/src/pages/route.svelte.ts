/** Which page the address names, and going to another one without loading. */

import { ALONE } from "../wire/alone";

export type Route =
  | { page: "start"; atOnce: boolean; games: boolean } // atOnce: the command wants a table without a click
  | { page: "setup"; friends: boolean } // friends: people gather at the table that is set
  | { page: "settings" } // what this device remembers
  | { page: "rules"; rules: string | null; rule: string | null } // rule: the one that the link leads to
  | { page: "compare" }
  | { page: "lobby" }
  | { page: "history" } // all matches of this person
  | { page: "figures" } // what this person has done in all of them
  | { page: "problems" } // the list of all
  | { page: "problem"; problem: string } // one, to play; "today": that of the day
  | { page: "device"; secret: string } // a link that makes this device one of a person
  | { page: "score"; brought: string | null } // sheets of tables with real cards; brought: a piece of one, by a link
  | { page: "live"; sheet: string; key: string | null } // a sheet that a server shows to others; key: of who writes along
  | { page: "replay"; match: string | null } // null: a file is opened; the moment stays in the address
  | { page: "learn"; rules: string | null } // a first lesson; null: by the rules played last
  | { page: "house"; rules: string | null } // rules: those that a link brings
  | { page: "invited"; table: string; secret: string; seat: number | null } // seat: that the link wishes for
  | { page: "watch"; table: string; screen: boolean; secret: string | null } // secret: of a link to a screen
  | { page: "table"; table: string; seat: number | null };

/** What the start page leads to by a fragment: `/#games`, `/#setup`, `/#friends`. */
export type FromStart = "games" | "setup" | "friends";

/** Return the route of an address; anything unknown is the start page. */
export function routeOf(path: string, fragment: string): Route {
  if (/^\/rules\/compare\/?$/.test(path)) return { page: "compare" };
  const [, rules] = /^\/rules(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (rules !== undefined || /^\/rules\/?$/.test(path))
    return { page: "rules", rules: rules === undefined ? null : decoded(rules), rule: ruleIn(fragment) };
  const [, learned] = /^\/learn(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (learned !== undefined || /^\/learn\/?$/.test(path))
    return { page: "learn", rules: learned === undefined ? null : decoded(learned) };
  if (/^\/settings\/?$/.test(path)) return { page: "settings" };
  if (/^\/lobby\/?$/.test(path)) return { page: "lobby" };
  if (/^\/history\/?$/.test(path)) return { page: "history" };
  if (/^\/figures\/?$/.test(path)) return { page: "figures" };
  const [, problem] = /^\/problems(?:\/(\w+))?\/?$/.exec(path) ?? [];
  if (problem !== undefined) return { page: "problem", problem };
  if (/^\/problems\/?$/.test(path)) return { page: "problems" };
  if (/^\/device\/?$/.test(path)) return { page: "device", secret: fragment.slice(1) };
  if (ALONE || /^\/score\/?$/.test(path))
    return { page: "score", brought: fragment.length > 1 ? fragment.slice(1) : null };
  const [, first, match = "", ...rest] = path.split("/");
  if (first === "m" && rest.join("") === "" && /^[\w-]*$/.test(match)) return { page: "replay", match: match || null };
  const [, sheet] = /^\/s\/([\w-]+)\/?$/.exec(path) ?? [];
  if (sheet !== undefined) return { page: "live", sheet, key: fragment.length > 1 ? fragment.slice(1) : null };
  if (/^\/house-rules\/?$/.test(path))
    return { page: "house", rules: fragment.length > 1 ? decoded(fragment.slice(1)) : null };
  const [, watched, how] = /^\/t\/([\w-]+)\/(watch|screen)\/?$/.exec(path) ?? [];
  if (watched !== undefined)
    return {
      page: "watch",
      table: watched,
      screen: how === "screen",
      secret: fragment.length > 1 ? fragment.slice(1) : null,
    };
  const [, table, seat] = /^\/t\/([\w-]+)(?:\/(\d+))?\/?$/.exec(path) ?? [];
  if (table === undefined) return startRoute(fragment);
  if (seat === undefined && fragment.length > 1) return invitedRoute(table, fragment.slice(1));
  return { page: "table", table, seat: seat === undefined ? null : Number(seat) };
}

function invitedRoute(table: string, fragment: string): Route {
  const [secret = "", seat] = fragment.split(".");
  return { page: "invited", table, secret, seat: seat === undefined || !/^\d+$/.test(seat) ? null : Number(seat) };
}

function startRoute(fragment: string): Route {
  if (fragment === "#setup" || fragment === "#friends") return { page: "setup", friends: fragment === "#friends" };
  return { page: "start", atOnce: fragment === "#play", games: fragment === "#games" };
}

/** Return the rule that a fragment such as `#D-9.8` names. */
function ruleIn(fragment: string): string | null {
  return /^#([A-Z]-\d+(?:\.\d+)?)$/.exec(fragment)?.[1] ?? null;
}

/** Return the address of the lesson by `rules`; null: those that were played last. */
export function addressOfLesson(rules: string | null = null): string {
  return rules === null ? "/learn" : `/learn/${inPath(rules)}`;
}

/** Return the address of the page of rules, at a rule of it. */
export function addressOfRules(rules: string, rule: string | null = null): string {
  return `/rules/${inPath(rules)}${rule === null ? "" : `#${rule}`}`;
}

function inPath(rules: string): string {
  return encodeURIComponent(rules) + (rules.includes(".") ? "/" : ""); // else it would be the name of a file
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Return the address of the replay of a match; without one files are opened there. */
export function replayAddress(match = ""): string {
  return ["", "m", match].join("/");
}

const OPEN_FRAGMENTS: readonly Route["page"][] = ["rules", "replay", "setup"];

/** Read the address; a seat link's secret leaves it at once, so that it stays out of history and screenshots. */
function read(): Route {
  const route = routeOf(location.pathname, location.hash);
  const secret = !ALONE && !OPEN_FRAGMENTS.includes(route.page);
  if (location.hash !== "" && secret) history.replaceState(null, "", location.pathname);
  return route;
}

class Here {
  route: Route = $state.raw(read());
}

export const here = new Here();

/** Go to another page of this site; `replace` leaves no step back. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  here.route = read();
  scrollTo(0, 0);
}

/**
 * Have links to pages of this site lead there without loading, wherever they stand. What goes to another window, and
 * files, are left to the browser.
 */
export function followLinks(): void {
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || event.defaultPrevented || !isPlain(event)) return;
    const { origin, pathname, hash } = link;
    if (link.target !== "" || link.hasAttribute("download") || origin !== location.origin) return;
    if (pathname === location.pathname || !isPage(pathname)) return;
    event.preventDefault();
    go(pathname + hash);
  });
}

/** Return whether a click opens a link here: without the keys that ask for another window. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
}

function isPage(path: string): boolean {
  return path === "/" || routeOf(path, "").page !== "start";
}

/** Follow the browser's back and forward. */
export function followHistory(): void {
  const follow = (): void => {
    here.route = read();
  };
  addEventListener("popstate", follow);
  // a browser tells both of a link that is opened here, and the first of them has taken its secret away
  addEventListener("hashchange", () => {
    if (location.hash !== "") follow();
  });
}
