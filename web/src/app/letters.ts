/** The letters of the first page: fetched beside its scripts, and in place when it is drawn, so that no word moves. */

import text from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import show from "@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url";

const MOST = 1000; // ms that the page waits for them once everything else is there

/** Begin to fetch the letters; they are the same as in styles/fonts.css, whose turn comes later. */
export function fetchLetters(): Promise<unknown> {
  const faces = [
    new FontFace("Figtree", `url("${text}") format("woff2")`, { weight: "300 900", display: "swap" }),
    new FontFace("Fraunces", `url("${show}") format("woff2")`, { weight: "600", display: "swap" }),
  ];
  for (const face of faces) document.fonts.add(face);
  return Promise.allSettled(faces.map((face) => face.load()));
}

/** Wait for `letters`, and not for long: without them the page has those of the device. */
export function inTime(letters: Promise<unknown>): Promise<unknown> {
  return Promise.race([letters, new Promise((done) => setTimeout(done, MOST))]);
}
