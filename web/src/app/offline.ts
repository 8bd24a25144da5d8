/** Has the browser keep what opens without a network (web/worker), where it can: over https, and on this machine. */
export function keepShell(): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }; // none over plain http
  if (!import.meta.env.PROD || !serviceWorker) return;
  // a browser that refuses goes on as before: everything but opening without a network works
  register(serviceWorker).catch(() => undefined);
}

async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  // one that is there looks for a new version by itself; asking for it again would call back one that leaves
  if (await serviceWorker.getRegistration()) return;
  await serviceWorker.register("/sw.js");
}
