import { afterEach, expect, it, vi } from "vitest";
import { sendChange } from "../../../../app/routes/documents/bulk/send-change.ts";

afterEach(() => vi.unstubAllGlobals());

const ID = "t00000000000000000000001";

/** What sending a change comes to where the server answers so. */
function sent(answer: () => Promise<Response>) {
	vi.stubGlobal("fetch", answer);
	return sendChange("/documents/bulk/documents", { documentId: ID, version: 1 }, { intent: "archive" });
}

it.each([
	{ ok: true, version: 2 },
	{ ok: true, version: null },
	{ ok: false, status: 409, message: "error.conflict", version: 3 },
])("an answer is taken as it is: %o", async (answer) => {
	expect(await sent(async () => Response.json(answer))).toEqual(answer);
});

it("an answer that is none is a failure of its document, and no lost connection", async () => {
	const failed = { ok: false, status: 502, message: "", version: null };
	expect(await sent(async () => new Response("<!doctype html>"))).toEqual(failed);
	expect(await sent(async () => Response.json({ ok: true, version: "2" }))).toEqual(failed);
	expect(await sent(async () => Response.json(null))).toEqual(failed);
	expect(await sent(async () => new Response("…", { status: 503 }))).toEqual({ ...failed, status: 503 });
});

it("no answer at all is a lost connection", async () => {
	expect(await sent(() => Promise.reject(new TypeError("network")))).toBe("offline");
	const cut = new ReadableStream({ start: (controller) => controller.error(new TypeError("network")) });
	expect(await sent(async () => new Response(cut))).toBe("offline");
});

it("who is signed out is told so", async () => {
	const answer = { ok: false, status: 401, message: "error.unauthorized", version: null };
	expect(await sent(async () => Response.json(answer))).toBe("signedOut");
});
