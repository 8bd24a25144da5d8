/** The time as sheets have it. */

/** Return the time now in UTC, to the second. */
export function now(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, "Z");
}
