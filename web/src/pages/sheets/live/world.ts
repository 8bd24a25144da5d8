/** The network and the clock of this browser, for what is live. */

import type { LiveSync, World } from "../../../scorekeeper/live/sync";

export const world: World = {
  fetch: (path, asked) => fetch(path, { ...asked, credentials: "same-origin", cache: "no-store" }),
  now: () => Date.now(),
  chance: () => Math.random(),
  after: (wait, then) => {
    const timer = setTimeout(then, wait);
    return () => clearTimeout(timer);
  },
};

/** Tell `sync` when the network comes and goes, and when the page is seen again; returns what ends that. */
export function followNetwork(sync: LiveSync): () => void {
  const leave = new AbortController();
  const { signal } = leave;
  addEventListener("online", () => sync.wake(), { signal });
  addEventListener("offline", () => sync.lost(), { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "visible") sync.wake();
    },
    { signal },
  );
  return () => leave.abort();
}
