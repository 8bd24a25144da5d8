import { mount } from "svelte";

import "./everyText";
import "../src/styles/tokens.css";
import "../src/styles/main.css";
import Gallery from "./Gallery.svelte";
import Kit from "./Kit.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("no place for the gallery");
mount(new URLSearchParams(location.search).has("kit") ? Kit : Gallery, { target });
