import { expect, test } from "vitest";

import { eventWith } from "../../samba/fixture";
import { cardsAfter } from "./meldCards";

test("a meld has the cards that it had when it was added to, taken back or not", () => {
  const events = [
    eventWith("dealt", { n: 1 }),
    eventWith("laid", { n: 2, meld: "B1", cards: ["5h", "6h", "7h"] }),
    eventWith("added", { n: 3, meld: "B1", cards: ["8h"] }),
    eventWith("speed", { n: 3.5 }),
    eventWith("took_back", { n: 4, count: 1 }),
    eventWith("added", { n: 5, meld: "B1", cards: ["4h"] }),
    eventWith("dealt", { n: 6 }),
    eventWith("added", { n: 7, meld: "B1", cards: ["Ks"] }),
  ];
  const told = events.map((event) => cardsAfter(event, events)?.join(" ") ?? null);
  expect(told).toEqual([null, "5h 6h 7h", "5h 6h 7h 8h", null, null, "5h 6h 7h 4h", null, null]);
});
