// @ts-check
/** The service worker of the site, which browsers run without a page. */

/** Whether this browser can run one; over plain http only on localhost. */
export const hasServiceWorkers = () => "serviceWorker" in navigator;

/** Starts it, unless it is already running. @returns {Promise<ServiceWorkerRegistration>} */
export async function startServiceWorker() {
  await navigator.serviceWorker.register("/sw.js");
  return navigator.serviceWorker.ready;
}
