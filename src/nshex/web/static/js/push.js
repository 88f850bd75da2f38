// @ts-check
/** Web Push: lets the server tell this browser of its turn while no page is open, where whoever runs it has set that up. */

import { ask, post } from "./server.js";
import { hasServiceWorkers, startServiceWorker } from "./service_worker.js";

/** @typedef {import("./types").PushState} PushState */

/** Where the address is kept at which the server reaches this browser. */
const MEMORY = "nshex.push";

/** Whether the server has been told how to reach this browser. */
export const isSubscribed = () => localStorage.getItem(MEMORY) !== null;

/** Whether it could be told: the server has a key, and this browser can receive something. @param {PushState} state */
export const canSubscribe = ({ key }) => key !== "" && hasServiceWorkers() && "PushManager" in window;

/** @returns {Promise<PushState>} */
export function pushState() {
  return ask("/api/me/push");
}

/** Tells the server how to reach this browser. @returns {Promise<boolean>} whether that worked */
export async function subscribe() {
  try {
    const state = await pushState();
    if (!canSubscribe(state)) return false;
    const { pushManager } = await startServiceWorker();
    const wanted = { userVisibleOnly: true, applicationServerKey: state.key };
    const found = await pushManager.subscribe(wanted).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe(); // one for an earlier key of the server
      return pushManager.subscribe(wanted);
    });
    const { endpoint, keys } = found.toJSON();
    await post("/api/me/push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
    localStorage.setItem(MEMORY, endpoint ?? "");
    return true;
  } catch {
    return false; // the push service of the browser cannot be reached; pages that are open still notify
  }
}

/** Browsers give themselves new addresses at times: tell the server the present one. */
export async function renewSubscription() {
  const registration = await navigator.serviceWorker.getRegistration();
  const found = await registration?.pushManager.getSubscription();
  if (found?.endpoint !== localStorage.getItem(MEMORY)) await subscribe();
}

/** Lets the server forget this browser. */
export async function unsubscribe() {
  const endpoint = localStorage.getItem(MEMORY);
  if (endpoint === null) return;
  localStorage.removeItem(MEMORY);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await post("/api/me/push/off", { endpoint }).catch(() => {}); // it is forgotten with the next push, which goes nowhere
}

/** Lets the server forget all devices of this person. @returns {Promise<PushState>} */
export function unsubscribeAll() {
  localStorage.removeItem(MEMORY);
  return ask("/api/me/push", { method: "DELETE" });
}
