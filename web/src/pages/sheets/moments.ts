/** The time as sheets have it, and files with their text. */

/** Return the time now in UTC, to the second. */
export function now(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, "Z");
}

/** Let the browser save the text of a sheet as a file. */
export function saveFile(text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `sambakit-${now().slice(0, 10)}.sheet`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
