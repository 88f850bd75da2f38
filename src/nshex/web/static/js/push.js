// @ts-check
/** Web Push: lets the server notify this browser while no page is open, if the server is set up for it. */

import { ask, post } from "./server.js";
import { hasServiceWorkers, startServiceWorker } from "./service_worker.js";

/** @typedef {import("./types").PushState} PushState */

/** Storage key for the address at which the server reaches this browser. */
const MEMORY = "nshex.push";

/** Whether the server has been told how to reach this browser. */
export const isSubscribed = () => localStorage.getItem(MEMORY) !== null;

/** Whether this browser can subscribe: the server has a key, and the browser supports push. @param {PushState} state */
export const canSubscribe = ({ key }) => key !== "" && hasServiceWorkers() && "PushManager" in window;

/** @returns {Promise<PushState>} */
export function pushState() {
  return ask("/api/me/push");
}

/** Tells the server how to reach this browser. @returns {Promise<boolean>} whether it worked */
export async function subscribe() {
  try {
    const state = await pushState();
    if (!canSubscribe(state)) return false;
    const { pushManager } = await startServiceWorker();
    const wanted = { userVisibleOnly: true, applicationServerKey: state.key };
    const found = await pushManager.subscribe(wanted).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe(); // a subscription for an older key of the server
      return pushManager.subscribe(wanted);
    });
    const { endpoint, keys } = found.toJSON();
    await post("/api/me/push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
    localStorage.setItem(MEMORY, endpoint ?? "");
    return true;
  } catch {
    return false; // the browser's push service cannot be reached; open pages still notify
  }
}

/** Browsers change their push address from time to time: sends the server the current one. */
export async function renewSubscription() {
  const registration = await navigator.serviceWorker.getRegistration();
  const found = await registration?.pushManager.getSubscription();
  if (found?.endpoint !== localStorage.getItem(MEMORY)) await subscribe();
}

/** Makes the server forget this browser. */
export async function unsubscribe() {
  const endpoint = localStorage.getItem(MEMORY);
  if (endpoint === null) return;
  localStorage.removeItem(MEMORY);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await post("/api/me/push/off", { endpoint }).catch(() => {}); // the next push fails, and the server forgets it then
}

/** Makes the server forget all devices of this person. @returns {Promise<PushState>} */
export function unsubscribeAll() {
  localStorage.removeItem(MEMORY);
  return ask("/api/me/push", { method: "DELETE" });
}
