import { mount } from "svelte";

import "./everyText";
import "../src/styles/tokens.css";
import "../src/styles/main.css";
import Gallery from "./Gallery.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("no place for the gallery");
mount(Gallery, { target });
