/** The letters of the first page: fetched beside its scripts, and in place when it is drawn, so that no word moves. */

import normal from "@fontsource/lato/files/lato-latin-400-normal.woff2?url";
import bold from "@fontsource/lato/files/lato-latin-700-normal.woff2?url";

const MOST = 1000; // ms that the page waits for them once everything else is there

/** Begin to fetch the letters; they are the same as in styles/fonts.css, whose turn comes later. */
export function fetchLetters(): Promise<unknown> {
  const faces = [
    new FontFace("Lato", `url("${normal}") format("woff2")`, { weight: "400", display: "swap" }),
    new FontFace("Lato", `url("${bold}") format("woff2")`, { weight: "700", display: "swap" }),
  ];
  for (const face of faces) document.fonts.add(face);
  return Promise.allSettled(faces.map((face) => face.load()));
}

/** Wait for `letters`, and not for long: without them the page has those of the device. */
export function inTime(letters: Promise<unknown>): Promise<unknown> {
  return Promise.race([letters, new Promise((done) => setTimeout(done, MOST))]);
}
