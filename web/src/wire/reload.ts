/** Loading the page anew because the server has another version of it: once, for a second time would not help either. */

const KEY = "sambakit.reloadedForProtocol";

/** Load the page anew; false where that has been done and did not help, or where this browser could not remember it. */
export function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== null) return false;
    sessionStorage.setItem(KEY, "yes");
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** The server and this page understand each other: the next time a reload may help again. */
export function reloadHelped(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // then nothing has been noted either
  }
}
