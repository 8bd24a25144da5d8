/** The script of the page that is one file: it keeps score, and asks no server for anything. */

import { mount } from "svelte";

import "../../styles/tokens.css";
import { apply } from "../../device/settings.svelte";
import { followHistory } from "../../pages/route.svelte";
import { language } from "../../words/language.svelte";
import ScoreFile from "./ScoreFile.svelte";
import { unpackSheetRules } from "./sheetRules";
import { unpackTexts } from "./texts";
import { unpacked } from "./unpacking";
// all of main.css but its fonts: those of the system take less room
import "../../styles/base.css";
import "../../styles/cards.css";
import "../../styles/print.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the sheets");
document.documentElement.lang = language.current;
void show(target);

/** Show the page as soon as all that it needs is unpacked. */
async function show(target: HTMLElement): Promise<void> {
  const styles = new CSSStyleSheet();
  await Promise.all([unpackTexts(), unpackSheetRules()]);
  styles.replaceSync((await unpacked("styles")) as string);
  document.adoptedStyleSheets = [styles];
  apply();
  followHistory();
  target.replaceChildren();
  mount(ScoreFile, { target });
}
