/**
 * The service worker, for the whole site (spec 1): built apart from the pages into one file, `/sw.js`. What it does by
 * itself stands in modules of its own, each of which listens to what concerns it.
 */
import { listenToPush } from "./push.ts";
import type { WorkerScope } from "./worker-scope.ts";

declare const self: WorkerScope;

// A new one has nothing that an old one still needs.
self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
listenToPush(self);
