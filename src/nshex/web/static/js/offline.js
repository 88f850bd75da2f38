// @ts-check
// Lets the pages of this site work without a network, as far as they were seen before.
import { hasServiceWorkers, startServiceWorker } from "./service_worker.js";

/** What this page is made of, for a worker that was not there yet when it was loaded. */
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
  // After the page is complete, so that nobody waits for it.
  const begin = () => void start().catch(() => {}); // where it is not allowed, pages work as ever
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}
