import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { CmsClient } from "../../app/cms/cms-client.ts";
import { CmsError } from "../../app/cms/cms-error.ts";
import type { ToastMessage } from "../../app/features/toasts/toast.ts";
import { cmsContext } from "../../app/middleware/cms.ts";
import { toastsContext } from "../../app/middleware/toasts.ts";
import { changeState } from "../../app/routes/documents/change-state.ts";

const [A, B, C] = ["a", "b", "c"].map((letter) => `kfamilie1${letter.repeat(15)}`);

/** Posts the preview's form; the list holds `listed`. */
async function post(
	search: string,
	form: Record<string, string>,
	{ listed = [A, B, C], fails }: { listed?: (string | undefined)[]; fails?: CmsError } = {},
) {
	const toasts: ToastMessage[] = [];
	const written: unknown[] = [];
	const cms = {
		get: () =>
			Promise.resolve({
				items: listed.map((documentId) => ({ documentId })),
				total: 3,
				totalIsCapped: false,
			}),
		put: (path: string, { body }: { body?: unknown }) => {
			written.push([path, body]);
			return fails ? Promise.reject(fails) : Promise.resolve({ name: "Police" });
		},
	} as unknown as CmsClient;
	const context = new RouterContextProvider();
	context.set(cmsContext, cms);
	context.set(toastsContext, { take: () => Promise.resolve([]), leave: (toast) => toasts.push(toast) });
	const request = new Request(`https://ablage.example/documents${search}`, {
		method: "POST",
		body: new URLSearchParams(form),
	});
	const response = await changeState(request, context, "/documents");
	return { to: response.headers.get("Location"), toasts, written };
}

const change = (documentId: string | undefined, intent: string) => ({
	intent,
	documentId: documentId ?? "",
	version: "3",
});

test("where both states are listed an archived document stays, selected", async () => {
	const { to, toasts, written } = await post(`?selected=${B}`, change(B, "archive"));
	expect(to).toBe(`/documents?selected=${B}`);
	expect(toasts).toMatchObject([
		{ level: "success", key: "documents.documentArchived", values: { name: "Police" } },
	]);
	expect(written).toEqual([[`/documents/${B}`, { data: { state: "Archived", version: 3 } }]]);
});

test("where only active ones are listed it leaves, and the next neighbour is selected", async () => {
	const { to } = await post(`?state=active&q=a&selected=${B}`, change(B, "archive"));
	expect(to).toBe(`/documents?q=a&state=active&selected=${C}`);
});

test("after the last one the one before it is selected", async () => {
	expect((await post("?state=archived", change(C, "unarchive"))).to).toBe(
		`/documents?state=archived&selected=${B}`,
	);
});

test("a page that has lost its only document gives way to the one before", async () => {
	const { to } = await post("?state=active&page=4", change(A, "archive"), { listed: [A] });
	expect(to).toBe("/documents?state=active&page=3");
});

test("a deleted document leaves every list", async () => {
	expect((await post("", change(A, "delete"))).to).toBe(`/documents?selected=${B}`);
});

test("a change that came too late says so and leaves the view as it was", async () => {
	const fails = new CmsError(409, "ConflictError", "stale", {});
	const { to, toasts } = await post(`?state=active&selected=${B}`, change(B, "archive"), { fails });
	expect(to).toBe(`/documents?state=active&selected=${B}`);
	expect(toasts).toMatchObject([{ level: "warn", key: "error.conflict" }]);
});

test("a forged form changes nothing", async () => {
	const { toasts, written } = await post("", { intent: "explode", documentId: "x", version: "y" });
	expect(written).toEqual([]);
	expect(toasts).toMatchObject([{ level: "error" }]);
});
