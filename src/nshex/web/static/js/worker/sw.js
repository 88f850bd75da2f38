// @ts-check
// The service worker of the site. Each of its jobs is a separate script.
importScripts("/static/js/worker/notices.js", "/static/js/worker/offline.js");
