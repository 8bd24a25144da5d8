import { mount } from "svelte";

import App from "./App.svelte";
import { language } from "./lib/language.svelte";
import { followHistory } from "./lib/route.svelte";
import { apply } from "./lib/settings.svelte";
import "./styles/main.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the table");
apply();
language.use(language.current);
followHistory();
mount(App, { target });
