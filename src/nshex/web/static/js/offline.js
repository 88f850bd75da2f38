// @ts-check
// Lets pages that were seen before work without a network.
import { hasServiceWorkers, startServiceWorker } from "./service_worker.js";

/** The files of this page, for a worker that was not running when they were loaded. */
function seen() {
  const parts = performance.getEntriesByType("resource").map(({ name }) => name);
  return [location.href.split("#")[0] ?? "", ...parts];
}

async function start() {
  const isNew = !navigator.serviceWorker.controller;
  const { active } = await startServiceWorker();
  active?.postMessage({ seen: isNew ? seen() : [], language: document.documentElement.lang });
}

if (hasServiceWorkers()) {
  // Once the page has loaded, so that nobody waits for it.
  const begin = () => void start().catch(() => {}); // where this is not allowed, pages work as usual
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}
