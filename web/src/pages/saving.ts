/** Files that the page makes and the browser saves. */

const TAKEN = 60_000; // ms: until then the browser has the file

/** Have the browser save a file. */
export function save(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN);
}
