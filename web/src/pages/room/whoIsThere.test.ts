import { expect, test } from "vitest";

import type { Room, RoomSeat } from "../../wire/messages";
import { guestText, ownerText } from "./whoIsThere";

const NAMES = ["Ann", "Bo", "Cas"];

/** Return a room for three of Ann, its owner: of each seat "here", "away", or "free". */
function room(...who: ("here" | "away" | "free")[]): Room {
  const seats = who.map((one, seat): RoomSeat => {
    const bot = {
      seat,
      side: seat,
      kind: "bot" as const,
      name: NAMES[seat] ?? "",
      level: "",
      away: false,
      unnamed: false,
    };
    return one === "free" ? bot : { ...bot, kind: "person", away: one === "away" };
  });
  return { players: 3, owner: 0, seat: 1, seats } as Partial<Room> as Room;
}

const name = (seat: number): string => NAMES[seat] ?? "";

test("guests are not told to wait for people who are all there", () => {
  expect(guestText(room("here", "here", "here"), "Ann")).toBe("Everybody is there. Ann begins.");
  for (const some of [room("here", "here", "free"), room("here", "here", "away"), room("away", "here", "here")])
    expect(guestText(some, "Ann")).toBe("Ann begins when everybody is there.");
});

test("the owner is told who is missing", () => {
  expect(ownerText(room("here", "free", "free"), name)).toBe("Send the link, or begin with bots.");
  expect(ownerText(room("here", "here", "free"), name)).toBe("Free seats get a bot.");
  expect(ownerText(room("here", "here", "here"), name)).toBe("Everybody is there.");
  expect(ownerText(room("here", "away", "away"), name)).toBe("Away now: Bo and Cas");
});
