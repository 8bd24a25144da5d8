/**
 * The service worker. It keeps the files of the pages that need no server, so that they open without a network. A page
 * comes from the server wherever that answers, so a new version is seen at once. A file is named by its contents, so
 * a page only ever gets the files that it was built with. Tables, /api and /ws do not pass through here.
 */

import { cacheNames } from "workbox-core";
import { matchPrecache, precache } from "workbox-precaching";
import { SHELL } from "virtual:shell";

import { PAGES } from "./pages";

declare const self: ServiceWorkerGlobalScope;

const PAGE = "/index.html";
const PATIENCE = 5000; // ms that a server has to answer
const KEPT = new Set(SHELL.map((one) => (typeof one === "string" ? one : one.url)));

precache(SHELL);

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (PAGES.test(pathname)) event.respondWith(page(event));
  } else if (pathname.startsWith("/assets/") || KEPT.has(pathname)) event.respondWith(file(request));
});

/** Return the server's page, or the kept one where there is no answer in time. */
async function page(event: FetchEvent): Promise<Response> {
  const asked = fetch(event.request);
  const kept = await matchPrecache(PAGE);
  if (!kept) return asked;
  const answer = await Promise.race([asked.catch(() => null), inVain()]);
  if (answer === null || answer.status >= 500) return kept; // 5xx: a proxy whose server is away
  event.waitUntil(leaveIfGone());
  return answer;
}

function inVain(): Promise<null> {
  return new Promise((done) => setTimeout(() => done(null), PATIENCE));
}

/** Return a file that is kept, by this version or by the next one that waits; else the server's. */
async function file(request: Request): Promise<Response> {
  const kept = (await matchPrecache(request)) ?? (await caches.match(request, { ignoreVary: true }));
  return kept ?? fetch(request);
}

let looked = false;

/** Leave this browser where the server no longer has a worker: its pages then are no longer ours. Looked for once a start. */
async function leaveIfGone(): Promise<void> {
  if (looked) return;
  looked = true;
  const answer = await fetch(self.location.href, { cache: "no-cache" }).catch(() => null);
  if (answer === null || !isGone(answer)) return;
  await self.registration.unregister();
  await caches.delete(cacheNames.precache);
}

function isGone({ ok, status, headers }: Response): boolean {
  if (!ok) return status === 404 || status === 410;
  return !/javascript/.test(headers.get("content-type") ?? "");
}
