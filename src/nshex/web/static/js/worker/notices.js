// @ts-check
// Turn notifications: shown when the server pushes one; pressing one opens the game.
// Everything is in one function because the scripts of a service worker share one scope.

(() => {
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

  worker.addEventListener("push", (event) => {
    /** @type {import("../types").TurnNotice | undefined} */
    const notice = event.data?.json();
    if (notice) event.waitUntil(show(notice));
  });

  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openPage(event.notification.data.address));
  });

  /** @param {import("../types").TurnNotice} notice */
  function show({ title, text, game, address }) {
    return worker.registration.showNotification(title, {
      body: text,
      tag: `nshex-${game}`,
      icon: "/static/img/favicon.svg",
      data: { address },
    });
  }

  /** Switches to a tab that is already open, or opens one. @param {string} address */
  async function openPage(address) {
    const url = new URL(address, worker.location.origin);
    const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = tabs.find((tab) => new URL(tab.url).pathname === url.pathname);
    await (open ? open.focus() : worker.clients.openWindow(url.href));
  }
})();
