/** The files to keep; vite.config.ts makes this module when the client has been built. */
declare module "virtual:shell" {
  export const SHELL: import("workbox-precaching").PrecacheEntry[];
}
