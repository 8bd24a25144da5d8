import { defineConfig } from "vite";
import type { Plugin } from "vite";

import { shellOf } from "./shell";

const BUILT = "dist/new"; // the client, which is built before
const SHELL = "virtual:shell";

/** Tells the service worker which files to keep. */
const shell: Plugin = {
  name: "shell",
  resolveId: (id) => (id === SHELL ? `\0${SHELL}` : null),
  load: (id) => (id === `\0${SHELL}` ? `export const SHELL = ${JSON.stringify(shellOf(BUILT))};` : null),
};

/** The service worker: one script at the root of the server, so that every page is in its scope. */
export default defineConfig({
  publicDir: false,
  plugins: [shell],
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    outDir: BUILT,
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    rolldownOptions: {
      input: "worker/worker.ts",
      output: { format: "iife", entryFileNames: "sw.js" },
    },
  },
});
