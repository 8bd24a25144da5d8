/** Parts of the client that are fetched when they are needed. */

const PAUSES = [500, 2000, 5000]; // ms
const RELOADED = "sambakit.reloaded";
const ONCE_IN = 60_000; // ms

/**
 * Return what `load` fetches, tried again while the network is away.
 *
 * Where the server answers but the part is gone, it has got another version of the client: the page is loaded anew, once.
 */
export async function fetched<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 0; ; tries++) {
    try {
      return await load();
    } catch {
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
