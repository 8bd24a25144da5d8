/** The pictures of court cards, joker and coins: a file of their own, so that no script waits for them. */

import address from "./pictures.svg?url";

let fetched: Promise<string> | null = null;

/** Return the pictures as the text of an SVG; "" where they cannot be had now. They are fetched once. */
export async function pictures(): Promise<string> {
  fetched ??= fetch(address).then((answer) =>
    answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText)),
  );
  try {
    return await fetched;
  } catch {
    fetched = null; // the next page tries again
    return "";
  }
}
