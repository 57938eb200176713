import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { ContractError } from "../../../../contract/errors.ts";
import type { ToastMessage } from "../../../../app/features/toasts/toast.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { toastsContext } from "../../../../app/middleware/toasts.ts";
import { changeState } from "../../../../app/routes/documents/list/change-state.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const paginated = z.object({ pagination: z.object({ page: z.number() }) });

const [A, B, C] = ["a", "b", "c"].map((letter) => `kfamilie1${letter.repeat(15)}`);

const others = Array.from({ length: 14 }, (_, index) => `kfamilie1${String(index).padStart(15, "d")}`);

/** Posts the preview's form; the list holds `listed`. */
async function post(
	search: string,
	form: Record<string, string>,
	{
		listed = [A, B, C],
		moved = [],
		total = listed.length,
		fails,
	}: {
		listed?: (string | undefined)[];
		moved?: (string | undefined)[];
		total?: number;
		fails?: ContractError;
	} = {},
) {
	const toasts: ToastMessage[] = [];
	const written: unknown[] = [];
	const asked: number[] = [];
	const cms = fakeCms(({ row, path, query, body: sent }) => {
		if (row === documentApi.write) {
			written.push([path, sent]);
			return fails ? Promise.reject(fails) : { documentId: B, name: "Police", version: 4 };
		}
		// Before the change the page of the list, then what a further question for a page finds.
		asked.push(paginated.parse(query).pagination.page);
		const ids = asked.length > 1 ? moved : listed;
		return { items: ids.map((documentId) => ({ documentId })), total, totalIsCapped: false };
	});
	const context = new RouterContextProvider();
	context.set(cmsContext, cms);
	context.set(toastsContext, { take: () => Promise.resolve([]), leave: (toast) => toasts.push(toast) });
	const body = new FormData();
	for (const [name, value] of Object.entries(form)) body.set(name, value);
	const request = new Request(`https://ablage.example/documents${search}`, { method: "POST" });
	const answer = await changeState({ request, form: body, context, listPath: "/documents" });
	const to = answer instanceof Response ? answer.headers.get("Location") : null;
	return { to, answer, toasts, written, asked };
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
	expect(written).toEqual([
		[pathOf(documentApi.write, { id: B ?? "" }), { data: { state: "Archived", version: 3 } }],
	]);
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

test("a page that has lost its only document gives way to the last document of the one before", async () => {
	const before = { listed: [A], moved: [...others, C], total: 46 };
	const { to, asked } = await post("?state=active&page=4", change(A, "archive"), before);
	expect(to).toBe(`/documents?state=active&page=3&selected=${C}`);
	expect(asked).toEqual([4, 3]);
});

test("at the end of a page the first document of the next one moves up and is selected", async () => {
	const before = {
		listed: [...others, A],
		moved: [...others, C],
		total: 20,
	};
	const { to, asked } = await post("?state=active", change(A, "archive"), before);
	expect(to).toBe(`/documents?state=active&selected=${C}`);
	expect(asked).toEqual([1, 1]);
});

test("after the last document of all nothing is selected", async () => {
	expect((await post("?state=active", change(A, "archive"), { listed: [A] })).to).toBe(
		"/documents?state=active",
	);
});

test("what is done can be taken back, to the view with the document selected", async () => {
	const { toasts } = await post("?state=active&page=2&selected=x", change(B, "archive"));
	expect(toasts).toMatchObject([
		{ undo: { documents: [`${B}:4`], back: `/documents?state=active&page=2&selected=${B}` } },
	]);
});

test("a page that has moved on by itself hears what to say, and nothing is asked for it", async () => {
	const { answer, toasts, asked } = await post("?state=active", {
		...change(B, "archive"),
		answer: "toast",
	});
	expect(answer).toMatchObject({ toast: { key: "documents.documentArchived", undo: {} } });
	expect(toasts).toEqual([]);
	expect(asked).toEqual([]);
});

test("a deleted document leaves every list", async () => {
	expect((await post("", change(A, "delete"))).to).toBe(`/documents?selected=${B}`);
});

test("a change that came too late says so and leaves the view as it was", async () => {
	const fails = new ContractError("ConflictError", "stale", {});
	const { to, toasts } = await post(`?state=active&selected=${B}`, change(B, "archive"), { fails });
	expect(to).toBe(`/documents?state=active&selected=${B}`);
	expect(toasts).toMatchObject([{ level: "warn", key: "error.conflict" }]);
});

test("a forged form changes nothing", async () => {
	const { toasts, written } = await post("", { intent: "explode", documentId: "x", version: "y" });
	expect(written).toEqual([]);
	expect(toasts).toMatchObject([{ level: "error" }]);
});
