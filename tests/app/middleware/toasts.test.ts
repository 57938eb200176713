import { createCookie, RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { toast, type ToastMessage } from "../../../app/features/toasts/toast.ts";
import { toastsContext, toastsMiddleware } from "../../../app/middleware/toasts.ts";

/** The toasts that a request with these in its cookie shows. */
async function shown(left: ToastMessage[]): Promise<ToastMessage[]> {
	const cookie = await createCookie("ablage_toasts").serialize(left);
	const request = new Request("http://app/", { headers: { Cookie: cookie.split(";")[0] ?? "" } });
	const context = new RouterContextProvider();
	const call = { request, context, params: {}, url: new URL(request.url), pattern: "/" };
	let taken: ToastMessage[] = [];
	await toastsMiddleware(call, async () => {
		taken = await context.get(toastsContext).take();
		return new Response();
	});
	return taken;
}

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
