// @ts-check
// The service worker of the site. Each thing it does is a script of its own.
importScripts("/static/js/worker/notices.js", "/static/js/worker/offline.js");
