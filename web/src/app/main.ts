/**
 * The first script of the page, small, so that it runs soon: fetches side by side what the address needs, which would
 * else be asked for one after the other.
 */

import { fetchTexts } from "../paraglide/messages.js";
import { fetched, watchMissing } from "../wire/lazy";
import { openAhead } from "../wire/socket";
import { firstLanguage } from "../words/firstLanguage";
import { fetchAhead } from "./ahead";
import { fetchLetters, inTime } from "./letters";

watchMissing((some) => {
  if (some) document.documentElement.dataset.lost = ""; // the frame says so
});
// in this order: its styles come first
const page = fetched(() => import("./page"));
const texts = fetched(() => fetchTexts(firstLanguage()));
fetchAhead(location.pathname);
if (/^\/t\/[\w-]+\/\d+\/?$/.test(location.pathname)) openAhead();
const letters = location.pathname === "/" ? fetchLetters() : null;
void Promise.all([page, texts]).then(async ([{ show }]) => {
  if (letters) await inTime(letters);
  show();
});
