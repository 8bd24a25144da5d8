import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** The server that `npm run dev` passes requests on to. */
const server = process.env.SAMBAKIT_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "dist/new", // build.py puts it into the package once it is whole
    emptyOutDir: true,
    target: "es2022",
    // the page's content security policy allows nothing inline
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    proxy: { "/api": server, "/ws": { target: server.replace("http", "ws"), ws: true } },
  },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
});
