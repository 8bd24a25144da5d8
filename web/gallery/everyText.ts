/** Fetches the texts of every language, for tests and the gallery, which change between them. */
import { fetchTexts } from "../src/paraglide/messages.js";
import { locales } from "../src/paraglide/runtime.js";

await Promise.all(locales.map(fetchTexts));
