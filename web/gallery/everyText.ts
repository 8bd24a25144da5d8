/** Fetches the texts of every language, for tests and the gallery, which change between them. */
import { fetchEveryText } from "../src/paraglide/messages.js";

await fetchEveryText();
