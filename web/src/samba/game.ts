/** Samba as a page fetches it when a table of it is opened. */

import type { Game } from "../lib/manners";
import { SAMBA } from "../lib/sambaManners";
import Table from "./Table.svelte";

export const game = { manners: SAMBA, Table, Sheet: null } as unknown as Game;
