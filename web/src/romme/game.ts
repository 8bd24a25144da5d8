/** Samba Rommé as a page fetches it when a table of it is opened. */

import { gameParts } from "../table/gameUi";
import { flightsBetween } from "./flights";
import { completedBetween } from "./canastras/completed";
import NumberSheet from "./NumberSheet.svelte";
import RommeTable from "./RommeTable.svelte";
import { ROMME_UI } from "./ui";

const watched = () => import("./watched/RommeWatched.svelte");

export const game = gameParts({
  ui: ROMME_UI,
  Table: RommeTable,
  flights: flightsBetween,
  completed: completedBetween,
  watched,
  replay: () => import("./replay/replay"),
  Sheet: NumberSheet,
});
