/** The text of a sheet made small for codes, and made whole again, with what the browser brings for it. */

import type { PartForm } from "./parts";

const LONGEST = 256 * 1024; // bytes of a text: a small code could hold a huge one

/** The browser has nothing that reads deflated texts, or these bytes are not one. */
export class NotSqueezed extends Error {}

/** Return a text as few bytes; as it is where the browser cannot deflate it. */
export async function squeezed(text: string): Promise<{ form: PartForm; bytes: Uint8Array }> {
  const bytes = new TextEncoder().encode(text);
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    return { form: "Z", bytes: new Uint8Array(await new Response(stream).arrayBuffer()) };
  } catch {
    return { form: "T", bytes };
  }
}

/** Return the text of such bytes; throws NotSqueezed. */
export async function unsqueezed(form: PartForm, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    const whole = form === "Z" ? await inflated(bytes) : bytes;
    return new TextDecoder("utf-8", { fatal: true }).decode(whole);
  } catch {
    throw new NotSqueezed();
  }
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const whole: number[] = [];
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    for (const byte of piece.value) whole.push(byte);
    if (whole.length > LONGEST) throw new NotSqueezed();
  }
  return new Uint8Array(whole);
}
