/** Keeps the screen on while something goes on at the table, so that a phone does not sleep between two turns. */

const ENOUGH = 5 * 60_000; // ms without news after which the screen may go dark

let lock: WakeLockSentinel | null = null;
let wanted = false;
let asking = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Return whether this browser can keep the screen on. */
export function canStayAwake(): boolean {
  return "wakeLock" in navigator;
}

/** Keep the screen on from now for some minutes; to be called at all news, and when the page comes back into sight. */
export function stayAwake(): void {
  if (!canStayAwake() || document.visibilityState !== "visible") return;
  wanted = true;
  clearTimeout(timer);
  timer = setTimeout(letSleep, ENOUGH);
  void ask();
}

/** Let the screen go dark as usual. */
export function letSleep(): void {
  wanted = false;
  clearTimeout(timer);
  void lock?.release();
  lock = null;
}

async function ask(): Promise<void> {
  if (lock !== null || asking) return;
  asking = true;
  try {
    const got = await navigator.wakeLock.request("screen");
    got.addEventListener("release", () => {
      if (lock === got) lock = null; // the browser takes it back when the page goes out of sight
    });
    lock = got;
  } catch {
    // refused, as on a battery that runs low: the screen goes dark as usual
  }
  asking = false;
  if (!wanted) letSleep();
}
