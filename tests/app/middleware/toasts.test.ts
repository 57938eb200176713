import { createCookie, RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { toast, type ToastMessage } from "../../../app/features/toasts/toast.ts";
import { toastsContext, toastsMiddleware } from "../../../app/middleware/toasts.ts";

interface Asked {
	path?: string;
	/** Besides the one of the toasts. */
	cookies?: string;
	headers?: Record<string, string>;
	/** Of the answer. */
	status?: number;
}

/** The toasts that a request with these in its cookie shows, and the names of the cookies that go with its answer. */
async function asked(
	left: ToastMessage[],
	{ path = "/", cookies = "", headers = {}, status = 200 }: Asked = {},
) {
	const cookie = (await createCookie("ablage_toasts").serialize(left)).split(";")[0] ?? "";
	const request = new Request(`http://app${path}`, {
		headers: { ...headers, Cookie: `${cookie}${cookies}` },
	});
	const context = new RouterContextProvider();
	const call = { request, context, params: {}, url: new URL(request.url), pattern: "/" };
	let taken: ToastMessage[] = [];
	const answer = await toastsMiddleware(call, async () => {
		taken = await context.get(toastsContext).take();
		return new Response(null, { status });
	});
	const gone = (answer instanceof Response ? answer.headers.getSetCookie() : []).filter((set) =>
		/^ablage_toasts=;.*Max-Age=0/.test(set),
	);
	return { taken, isGone: gone.length === 1 };
}

const shown = async (left: ToastMessage[]) => (await asked(left)).taken;

test("a message arrives on the next page as it was left, with all that it may hold", async () => {
	const message: Required<ToastMessage> = {
		...toast("warn", "error.sessionEnded"),
		text: "Eine Nachricht",
		values: { name: "Police", several: ["a", "b"] },
		undo: { documents: ["kfamilie1aaaaaaaaaaaaaaa:2"], back: "/documents" },
		link: { to: "/login", label: "login.submit", opensTab: true },
		life: 60_000,
	};
	expect(await shown([message])).toEqual([message]);
});

describe("a message", () => {
	const first = toast("success", "document.saved");
	const second = toast("info", "error.sessionEnded");

	test("goes with the page that shows it", async () => {
		expect(await asked([first])).toEqual({ taken: [first], isGone: true });
	});

	test("that scripts ask for stays until they have said that it was shown: they may throw the answer away", async () => {
		const path = "/documents.data";
		expect(await asked([first, second], { path })).toEqual({ taken: [first, second], isGone: false });
		const one = `; ablage_toasts_shown=${first.id}`;
		expect(await asked([first, second], { path, cookies: one })).toEqual({ taken: [second], isGone: false });
		const both = `${one}.${second.id}`;
		expect(await asked([first, second], { path, cookies: both })).toEqual({ taken: [], isGone: true });
		expect(await asked([first, second], { cookies: both })).toEqual({ taken: [], isGone: true });
	});

	test("goes on to the page to which one is led on", async () => {
		expect((await asked([first], { status: 302 })).isGone).toBe(false);
	});

	test("is not for a page that is fetched ahead of somebody who may never go there", async () => {
		const headers = { "Sec-Purpose": "prefetch;prerender" };
		expect(await asked([first], { headers })).toEqual({ taken: [], isGone: false });
	});
});

describe("the link of a message", () => {
	const leadingTo = (to: string): ToastMessage => ({
		...toast("success", "bin.restored"),
		link: { to, label: "documents.open" },
	});

	test("leads to a page of this site", async () => {
		const message = leadingTo("/documents/kfamilie1aaaaaaaaaaaaaaa");
		expect(await shown([message])).toEqual([message]);
	});

	test.each(["//example.com", "/\\example.com", "https://example.com", "javascript:alert(1)"])(
		"that a forged cookie leads to %s is not shown",
		async (to) => {
			expect(await shown([leadingTo(to)])).toEqual([]);
		},
	);
});
