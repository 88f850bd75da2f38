// @ts-check
// Makes pages seen before work offline: lessons, gallery, rules and puzzles. The network always comes first,
// except for files whose address identifies their content. Everything is in one function because the scripts
// of a service worker share one scope.

(() => {
  const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

  const KEPT = "offline-1";
  /** How many copies are kept; the oldest go first. */
  const MOST = 1500;
  const INSTEAD = "/offline";

  const PAGES = ["/learn", "/tiles", "/rules", "/puzzles"];
  /** Requests made by those pages; the answers depend only on the request. */
  const QUESTIONS = ["/api/lessons", "/api/puzzles"];
  const PARTS = ["/picture", "/art", "/static", "/messages"];
  /** Files that never change under the same address. */
  const FIXED = /^\/(art|messages|static\/[0-9a-f]{16})\//;

  worker.addEventListener("install", (event) => {
    event.waitUntil(keepInstead());
  });

  worker.addEventListener("activate", (event) => {
    event.waitUntil(dropOld().then(() => worker.clients.claim()));
  });

  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== worker.location.origin) return;
    if (request.method === "POST" ? isUnder(pathname, QUESTIONS) : request.method === "GET" && isOffered(pathname)) {
      event.respondWith(FIXED.test(pathname) ? keptFirst(event) : newestFirst(event));
    } else if (request.mode === "navigate" && request.method === "GET") {
      event.respondWith(fetch(request).catch(() => insteadOfPage()));
    }
  });

  /** A page loaded before this worker started lists its files; every page tells its language. */
  worker.addEventListener("message", (event) => {
    /** @type {string[]} */
    const seen = event.data?.seen ?? [];
    const addresses = seen.filter((address) => {
      const { origin, pathname } = new URL(address, worker.location.origin);
      return origin === worker.location.origin && isOffered(pathname);
    });
    event.waitUntil(Promise.all([keepAll(addresses), keepInsteadIn(event.data?.language)]));
  });

  /** @param {string} pathname */
  function isOffered(pathname) {
    return isUnder(pathname, [...PAGES, ...PARTS, ...QUESTIONS]);
  }

  /** @param {string} pathname @param {readonly string[]} roots */
  function isUnder(pathname, roots) {
    return roots.some((root) => pathname === root || pathname.indexOf(root.concat("/")) === 0);
  }

  /** @param {FetchEvent} event */
  async function keptFirst(event) {
    const kept = await caches.match(event.request.url, { ignoreVary: true });
    return kept ?? newestFirst(event);
  }

  /** @param {FetchEvent} event */
  async function newestFirst(event) {
    const { request } = event;
    const key = await keyOf(request);
    try {
      const answer = await fetch(request);
      if (answer.ok) event.waitUntil(keep(key, answer.clone()));
      return answer;
    } catch (problem) {
      const kept = await caches.match(key, { ignoreVary: true });
      if (kept) return kept;
      if (request.mode === "navigate") return insteadOfPage();
      throw problem;
    }
  }

  /** The cache key of an answer, which includes the request body. @param {Request} request */
  async function keyOf(request) {
    if (request.method === "GET") return request.url;
    const asked = await request.clone().text();
    return `${request.url}?asked=${encodeURIComponent(asked)}`;
  }

  /** @param {string} key @param {Response} answer */
  async function keep(key, answer) {
    const cache = await caches.open(KEPT);
    await cache.put(key, answer);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((old) => cache.delete(old)));
  }

  /** @param {string[]} addresses */
  async function keepAll(addresses) {
    const cache = await caches.open(KEPT);
    await Promise.all(
      addresses.map(async (address) => {
        if (await cache.match(address, { ignoreVary: true })) return;
        const answer = await fetch(address);
        if (answer.ok) await cache.put(address, answer);
      }),
    );
  }

  /** Stores the page shown in place of one that was never seen, with all its files. */
  async function keepInstead() {
    const answer = await fetch(INSTEAD);
    const text = await answer.clone().text();
    await (await caches.open(KEPT)).put(INSTEAD, answer);
    const named = [...text.matchAll(/(?:href|src)="(\/[^"#]+)/g)].map((found) => (found[1] ?? "").replaceAll("&amp;", "&"));
    await keepAll(named.filter((address) => isUnder(new URL(address, worker.location.origin).pathname, PARTS)));
  }

  /** Stores it again if the user has chosen another language since. @param {string | undefined} language */
  async function keepInsteadIn(language) {
    const kept = await caches.match(INSTEAD, { ignoreVary: true });
    if (language && kept?.headers.get("Content-Language") !== language) await keepInstead();
  }

  async function insteadOfPage() {
    return (await caches.match(INSTEAD, { ignoreVary: true })) ?? Response.error();
  }

  async function dropOld() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("offline-") && name !== KEPT).map((name) => caches.delete(name)));
  }
})();
