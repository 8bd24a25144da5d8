/** The script of the page that is one file: it keeps score, and asks no server for anything. */

import { mount } from "svelte";

import "../../styles/tokens.css";
import { apply, followSystem } from "../../device/settings.svelte";
import { language } from "../../words/language.svelte";
import ScoreFile from "./ScoreFile.svelte";
import { unpackSheetRules } from "./sheetRules";
// all of main.css but its fonts: those of the system take less room
import "../../styles/base.css";
import "../../styles/cards.css";
import "../../styles/print.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the sheets");
apply();
followSystem();
document.documentElement.lang = language.current;
void unpackSheetRules().then(() => mount(ScoreFile, { target }));
