import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { inboxApi } from "../../../../contract/api/inbox.ts";
import { ContractError } from "../../../../contract/errors.ts";
import type { ToastMessage } from "../../../../app/features/toasts/toast.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { toastsContext } from "../../../../app/middleware/toasts.ts";
import { closeListed } from "../../../../app/routes/inbox/close-listed.server.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const TENANT = "kfamilie1tenant000000000";
const UNTIL = "2026-11-30T10:00:00.000Z";
const ids = (count: number) =>
	Array.from({ length: count }, (_, at) => `kfamilie1item${String(at).padStart(11, "0")}`);

/** @param answers of one call after the other; the last one of all that follow */
async function close(
	search: string,
	answers: (object | Error)[],
	fields: Record<string, string> = { until: UNTIL },
) {
	const asked: unknown[] = [];
	const cms = fakeCms(({ row, body }) => {
		if (row !== inboxApi.closeListed) throw new Error(row.path);
		asked.push(body);
		const answer = answers[Math.min(asked.length, answers.length) - 1];
		return answer instanceof Error ? Promise.reject(answer) : answer;
	});
	const left: ToastMessage[] = [];
	const context = new RouterContextProvider();
	context.set(cmsContext, cms);
	context.set(toastsContext, { leave: (toast: ToastMessage) => left.push(toast), take: vi.fn() } as never);
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	const request = new Request(`http://ablage/inbox${search}`);
	const response = await closeListed({ request, form, context, inboxPath: "/inbox" });
	return { to: response.headers.get("Location"), asked, left };
}

test("closes what the address lists, whichever page is shown, and shows the list again from its beginning", async () => {
	const { to, asked, left } = await close(
		`?tenant=${TENANT}&type=Payment&q=miete&page=3&item=${ids(1)[0]}&closing=`,
		[{ items: ids(3), hasMore: false }],
	);
	expect(asked).toEqual([{ data: { tenant: TENANT, type: ["Payment"], text: "miete", until: UNTIL } }]);
	expect(to).toBe(`/inbox?tenant=${TENANT}&type=Payment&q=miete`);
	expect(left).toMatchObject([
		{
			key: "inbox.closedAll",
			values: { count: "3" },
			undo: { documents: ids(3).map((id) => `${id}:reopen`), back: to },
		},
	]);
});

test("asks again as long as there is more, and says where it has stopped", async () => {
	const more = await close("?tab=open", [
		{ items: ids(500), hasMore: true },
		{ items: ids(7), hasMore: false },
	]);
	expect(more.asked).toHaveLength(2);
	expect(more.left).toMatchObject([{ key: "inbox.closedAll", values: { count: "507" } }]);
	expect(more.left[0]?.undo).toBeUndefined();
	const endless = await close("?tab=open", [{ items: ids(500), hasMore: true }]);
	expect(endless.asked).toHaveLength(10);
	expect(endless.left).toMatchObject([
		{ key: "inbox.closedAll", values: { count: "5'000" } },
		{ key: "inbox.moreToClose" },
	]);
});

test("says once where a tenant has not answered, and goes on with the others", async () => {
	const silentTenants = [{ documentId: TENANT, id: 1, name: "Familie" }];
	const { asked, left } = await close("?tab=open", [
		{ items: ids(500), hasMore: true, silentTenants },
		{ items: ids(7), hasMore: false },
	]);
	expect(asked).toHaveLength(2);
	expect(left).toMatchObject([
		{ key: "inbox.closedAll", values: { count: "507" } },
		{ level: "warn", key: "inbox.notAllAnswered" },
	]);
});

test("says what was done before it failed, and why it did", async () => {
	const failure = new ContractError("ServiceUnavailableError", "error.unavailable");
	const { left } = await close("?tab=open", [{ items: ids(30), hasMore: true }, failure]);
	expect(left).toMatchObject([{ key: "inbox.closedAll", values: { count: "30" } }, { level: "error" }]);
});

test("does nothing where it is not said until when", async () => {
	const { asked, left } = await close("?tab=open", [{ items: [], hasMore: false }], {});
	expect(asked).toEqual([]);
	expect(left).toMatchObject([{ key: "error.badRequest" }]);
});
