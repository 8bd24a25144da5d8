/** Values kept on the device. A browser that keeps nothing is no error: the page then starts from its defaults. */

/** Return the value kept under `key`; undefined where there is none or it cannot be read. */
export function readStored<Value>(key: string): Value | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

/** Keep `value` under `key`. */
export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // private windows and full disks: the value lives as long as the page
  }
}
