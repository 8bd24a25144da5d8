/** Samba Rommé as a page fetches it when a table of it is opened. */

import type { Game } from "../lib/manners";
import { ROMME } from "./manners";
import NumberSheet from "./NumberSheet.svelte";
import RommeTable from "./RommeTable.svelte";

export const game = { manners: ROMME, Table: RommeTable, Sheet: NumberSheet } as unknown as Game;
