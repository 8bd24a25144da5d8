import { expect, test } from "vitest";

import type { Event, Seat, TableView } from "../../wire/messages";
import { shownName, withShownNames } from "../../words/people";

const seat = (number: number, name: string): Seat => ({ seat: number, name }) as Seat;

test("a player who was deleted has a word in place of the name, at the seat and in the log", () => {
  const view = { seats: [seat(0, "Ann"), seat(1, "")] } as TableView;
  const events = JSON.parse(
    '[{"kind":"left","n":4,"seat":1,"name":""},{"kind":"joined","n":5,"seat":0,"name":"Ann"},{"kind":"ready","n":6,"seat":0}]',
  ) as Event[];
  const shown = withShownNames({ type: "welcome", version: 6, events, view });
  expect(shown.view.seats.map((one) => one.name)).toEqual(["Ann", "deleted player"]);
  expect(shown.events).toEqual([{ ...events[0], name: "deleted player" }, events[1], events[2]]);
  expect(shown.version).toBe(6);
});

test("a name stays as it is", () => {
  expect(shownName("Ann")).toBe("Ann");
});
