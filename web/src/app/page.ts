/** Puts the page into the document. */

import { mount } from "svelte";

import { apply } from "../device/settings.svelte";
import { followHistory, followLinks } from "../pages/route.svelte";
import { fetchGamesBy } from "../table/games";
import { language } from "../words/language.svelte";
import App from "./App.svelte";
import { fetchParts } from "./games";
// after the components, so that what holds for the whole page comes last
import "../styles/main.css";

/** Show the page in place of its frame. */
export function show(): void {
  const target = document.getElementById("app");
  if (!target) throw new Error("the page has no place for the table");
  apply();
  fetchGamesBy(fetchParts);
  void language.use(language.current);
  followHistory();
  followLinks();
  target.replaceChildren();
  mount(App, { target });
}
