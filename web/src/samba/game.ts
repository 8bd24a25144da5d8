/** Samba as a page fetches it when a table of it is opened. */

import { gameParts } from "../table/gameUi";
import Claims from "./Claims.svelte";
import { flightsBetween } from "./flights";
import { completedBetween } from "./melds/completed";
import SambaTable from "./SambaTable.svelte";
import SetChip from "./score/SetChip.svelte";
import { SAMBA_UI } from "./ui";

const watched = () => import("./watched/SambaWatched.svelte");

export const game = gameParts({
  ui: SAMBA_UI,
  Table: SambaTable,
  flights: flightsBetween,
  completed: completedBetween,
  watched,
  replay: () => import("./replay/replay"),
  Claims,
  SetChip,
});
