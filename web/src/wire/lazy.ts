/** Parts of the client that are fetched when they are needed. */

const PAUSES = [500, 2000, 5000]; // ms
const RELOADED = "sambakit.reloaded";
const ONCE_IN = 60_000; // ms

const missing = new Set<object>(); // loads of parts that somebody waits for
let told: (some: boolean) => void = () => undefined;

/** Have `tell` know whether a part that is wanted cannot be fetched; returns how to end that. */
export function watchMissing(tell: (some: boolean) => void): () => void {
  told = tell;
  tell(missing.size > 0);
  return () => (told = () => undefined);
}

function note(load: object, isMissing: boolean): void {
  if (isMissing ? missing.size === missing.add(load).size : !missing.delete(load)) return;
  told(missing.size > 0);
}

/**
 * Return what `load` fetches, tried again while the network is away; `quietly`: nobody waits for it.
 *
 * Where the server answers but the part is gone, it has got another version of the client: the page is loaded anew, once.
 */
export async function fetched<Part>(load: () => Promise<Part>, quietly = false): Promise<Part> {
  for (let tries = 0; ; tries++) {
    try {
      const part = await load();
      note(load, false);
      return part;
    } catch {
      if (tries > 0 && !quietly) note(load, true);
      if (await isServed()) reload();
      await new Promise((done) => setTimeout(done, PAUSES[Math.min(tries, PAUSES.length - 1)]));
    }
  }
}

async function isServed(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

function reload(): void {
  try {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < ONCE_IN) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return; // a browser that keeps nothing would load it time and again
  }
  location.reload();
}
