import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** The gallery draws the table in saved states, for looking at it and for measuring it; it is not part of the client. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: "../public",
  plugins: [svelte({ configFile: "../svelte.config.js" })],
  server: { port: 5199, strictPort: true },
});
