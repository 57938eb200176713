import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hurryWaits } from "../../support/hurry-waits.ts";
import type { sockets as Sockets } from "../../../workers/app/sockets.ts";

/** The variables are read once, so each test takes the module anew. */
let sockets: typeof Sockets;
beforeEach(async () => {
	vi.resetModules();
	({ sockets } = await import("../../../workers/app/sockets.ts"));
});
afterEach(() => {
	vi.unstubAllGlobals();
});

const user = {
	documentId: "a".repeat(24),
	email: "mia@example.ch",
	firstName: "Mia",
	lastName: "Muster",
	accountType: "privatePerson",
	role: "user",
};

it("a socket whose relay does not answer is refused after a while, and may try again", async () => {
	const fetch = vi.fn(() => new Promise<never>(() => {}));
	const env = {
		ENVIRONMENT: "test",
		UPLOAD_CHUNK_SIZE: 8_388_608,
		CMS_URL: "",
		ROUTE_RULES: "[]",
		CMS: { fetch: async () => Response.json({ data: user, meta: {} }) },
		RELAYS: { idFromName: (name: string) => name, get: () => ({ fetch }) },
	};
	hurryWaits();
	let failure: unknown;
	sockets.onError((error, c) => {
		failure = error;
		return c.body(null, 503);
	});
	const headers = { Upgrade: "websocket", Cookie: "ablage_session=token" };
	const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
	const path = "/socket.io/?EIO=4&transport=websocket";
	expect((await sockets.request(path, { headers }, env, context)).status).toBe(503);
	expect(failure).toMatchObject({ name: "ServiceUnavailableError", details: { retryAfter: 10 } });
	expect(fetch).toHaveBeenCalledOnce();
});
