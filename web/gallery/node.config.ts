import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { textsOfParts } from "../texts/plugin";

/** A part of the client as one script for Node, where a test asks what the page would do. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  publicDir: false,
  plugins: [svelte(), textsOfParts],
  ssr: { noExternal: true },
  build: { ssr: true, target: "es2022", emptyOutDir: true },
  logLevel: "error",
});
