import { describe, expect, test } from "vitest";
import { refreshOf } from "../../../../app/features/error-page/refresh.server.ts";

const ask = (retries?: number, method = "GET") =>
	new Request("https://ablage.example/inbox", {
		method,
		headers: retries === undefined ? {} : { Cookie: `a=b; ablage_retries=${retries}` },
	});

describe("a page without scripts whose answer is not there", () => {
	test("is asked for again after longer and longer pauses, and then no more", () => {
		const pauses: (number | null)[] = [];
		let retries: number | undefined;
		for (let at = 0; at < 7; at += 1) {
			const { seconds, cookie } = refreshOf(ask(retries), 503);
			pauses.push(seconds);
			retries = cookie === null ? retries : Number(/ablage_retries=(\d+)/.exec(cookie)?.[1]);
		}
		expect(pauses).toEqual([5, 15, 30, 60, 120, null, null]);
	});

	test.each([200, 404, 500])("is left alone with status %i, which does not pass by itself", (status) => {
		expect(refreshOf(ask(), status)).toEqual({ seconds: null, cookie: null });
		// The next time begins anew.
		expect(refreshOf(ask(2), status).cookie).toMatch(/^ablage_retries=; Max-Age=0;/);
	});

	test("is left to the scripts where they run", () => {
		const headers = { Cookie: "ablage_scripting=1" };
		const request = new Request("https://ablage.example/inbox", { headers });
		expect(refreshOf(request, 503)).toEqual({ seconds: null, cookie: null });
	});

	test("does not send again what was sent", () => {
		expect(refreshOf(ask(undefined, "POST"), 503)).toEqual({ seconds: null, cookie: null });
	});

	test.each(["x", "-1", "1.5", "99"])("takes %s for a count of no harm", (count) => {
		const request = new Request("https://ablage.example/", {
			headers: { Cookie: `ablage_retries=${count}` },
		});
		expect([5, null]).toContain(refreshOf(request, 503).seconds);
	});
});
