/** The address under which other devices reach what this page shows. */

import type { Choices } from "./messages";

/** Return whether a host name of an address means the device that asks, whichever it is. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Return the addresses to show for other devices in a network at home; none for a server that has a name in the world. */
export function addressesForOthers(
  choices: Pick<Choices, "addresses"> | null,
  page: Pick<Location, "hostname" | "origin" | "protocol"> = location,
): string[] {
  if (isLoopback(page.hostname)) return choices?.addresses ?? [];
  return page.protocol === "http:" ? [`${page.origin}/`] : [];
}

/**
 * Return the address to share for `path`, such as "/t/abc#secret".
 *
 * It is that of this page, unless the page is open under one that leads nowhere on another device.
 */
export function reachable(
  path: string,
  choices: Pick<Choices, "addresses"> | null,
  page: Pick<Location, "hostname" | "origin"> = location,
): string {
  const [first] = isLoopback(page.hostname) ? (choices?.addresses ?? []) : [];
  return new URL(path, first ?? page.origin).href;
}
