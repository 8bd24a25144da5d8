import { expect, test } from "vitest";

import type { Level } from "../wire/messages";
import { levelOf } from "./levels";

const LEVELS: Level[] = [
  { name: "strong", bot: "strong", bots: ["strong", "steady"], own: false, games: ["samba", "samba_romme"] },
  { name: "master", bot: "deep", bots: ["deep", "strong", "steady"], own: false, games: ["samba", "samba_romme"] },
];

test("a bot of a seat is told as the level that it plays in one game or another", () => {
  expect(levelOf("strong", LEVELS)).toBe("strong");
  expect(levelOf("steady", LEVELS)).toBe("strong"); // in Samba Rommé, and in a deal that began with it
  expect(levelOf("deep", LEVELS)).toBe("master");
  expect(levelOf("mybot", LEVELS)).toBe("mybot");
});
