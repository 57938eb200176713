import { RouterContextProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import { inboxApi } from "../../../../contract/api/inbox.ts";
import { addDays, dayAt } from "../../../../contract/days.ts";
import { ContractError } from "../../../../contract/errors.ts";
import type { ToastMessage } from "../../../../app/features/toasts/toast.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { toastsContext } from "../../../../app/middleware/toasts.ts";
import { changeItem } from "../../../../app/routes/inbox/change-item.server.ts";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";

const ids = ["a", "b", "c"].map((letter) => `kfamilie1item0000000000${letter}`);
const [A = "", B = "", C = ""] = ids;
const ADDRESS = pathOf(inboxApi.write, { id: B });
const DOCUMENT = "kfamilie1document0000000";
const FILE = "kfamilie1file00000000000";

/** @param answer in the place of what the CMS says otherwise */
async function send(
	fields: Record<string, string>,
	search = "?tab=open",
	answer?: (call: AskedCall) => unknown,
) {
	const writes: [string, unknown][] = [];
	const cms = fakeCms((call) => {
		if (call.row.method !== "GET") writes.push([call.path, call.body]);
		const said = answer?.(call);
		if (said !== undefined) return said;
		switch (call.row) {
			case inboxApi.inbox:
				return {
					items: ids.map((documentId) => ({ documentId })),
					pagination: { page: 1, pageSize: 15, total: 3 },
				};
			case documentApi.read:
				return {
					documentFiles: [
						{ documentId: FILE, state: "failed" },
						{ documentId: DOCUMENT, state: "processed" },
					],
				};
			default:
				return {
					documentId: DOCUMENT,
					version: 7,
					name: "Police",
					isOpen: true,
					document: { documentId: DOCUMENT },
				};
		}
	});
	const left: ToastMessage[] = [];
	const context = new RouterContextProvider();
	context.set(cmsContext, cms);
	context.set(toastsContext, { leave: (toast: ToastMessage) => left.push(toast), take: vi.fn() } as never);
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	const request = new Request(`http://ablage/inbox${search}`);
	const outcome = await changeItem({ request, form, context, inboxPath: "/inbox" });
	const to = outcome instanceof Response ? outcome.headers.get("Location") : null;
	return { to, outcome, toast: left[0], writes };
}

const lost =
	(name: "NotFoundError" | "ForbiddenError", method = "PUT") =>
	(call: AskedCall) =>
		call.row.method === method ? Promise.reject(new ContractError(name, "error.x")) : undefined;

describe("an item that is closed", () => {
	test("says so, can be opened again, and leaves the previous one selected", async () => {
		const { to, toast, writes } = await send({ intent: "close", item: B }, `?tab=open&item=${B}`);
		expect(writes).toEqual([[ADDRESS, { data: { isOpen: false } }]]);
		expect(to).toBe(`/inbox?item=${A}`);
		expect(toast).toMatchObject({
			level: "success",
			key: "inboxItem.finished",
			undo: { documents: [`${B}:reopen`], back: `/inbox?item=${B}` },
		});
	});

	test("leaves the first one selected where it was the first", async () => {
		expect((await send({ intent: "close", item: A }, `?item=${A}`)).to).toBe(`/inbox?item=${B}`);
	});

	test("leaves what is selected alone where it was another one", async () => {
		expect((await send({ intent: "close", item: B }, `?item=${C}`)).to).toBe(`/inbox?item=${C}`);
		expect((await send({ intent: "close", item: B })).to).toBe("/inbox?tab=open");
	});

	test("is no error where somebody else was quicker: it just goes", async () => {
		const { to, toast } = await send({ intent: "close", item: B }, `?item=${B}`, lost("NotFoundError"));
		expect([to, toast]).toEqual([`/inbox?item=${A}`, undefined]);
	});

	test("says to a page that has moved on what there is to say, and nothing else", async () => {
		const { outcome } = await send({ intent: "close", item: B, answer: "toast" });
		expect(outcome).toMatchObject({ toast: { key: "inboxItem.finished" } });
	});

	test("stays where that is refused", async () => {
		const { to, toast } = await send({ intent: "close", item: B }, `?item=${B}`, lost("ForbiddenError"));
		expect(to).toBe(`/inbox?item=${B}`);
		expect(toast?.level).toBe("error");
	});
});

describe("an item that is put off", () => {
	const today = dayAt(Date.now());

	test.each<[Record<string, string>, string]>([
		[{ days: "1" }, addDays(today, 1)],
		[{ days: "3" }, addDays(today, 3)],
		[{ days: "7" }, addDays(today, 7)],
		[{ day: "24.12.2199" }, "2199-12-24"],
	])("%o is until %s", async (fields, snoozedUntil) => {
		const { writes, toast } = await send({ intent: "snooze", item: B, ...fields }, `?item=${B}`);
		expect(writes).toEqual([[ADDRESS, { data: { snoozedUntil } }]]);
		expect(toast).toMatchObject({ key: "inbox.snoozed", undo: { documents: [`${B}:wake`] } });
	});

	test.each([
		[{}, "validation.required"],
		[{ days: "400" }, "validation.required"],
		[{ day: "irgendwann" }, "validation.date"],
		[{ day: "31.11.2030" }, "validation.date"],
		[{ day: "1.1.2345" }, "validation.dayRange"],
		[{ day: today }, "validation.dayAhead"],
	])("stays, with what was typed and what is wrong with it: %o, %s", async (fields, fault) => {
		const { writes, outcome, toast } = await send({ intent: "snooze", item: B, ...fields }, `?item=${B}`);
		expect(writes).toEqual([]);
		expect(toast).toBeUndefined();
		expect(outcome).toMatchObject({
			data: { fieldErrors: { day: fault }, typed: fields },
			init: { status: 400 },
		});
	});

	test("says to a page that has moved on why it could not be", async () => {
		const { outcome } = await send({ intent: "snooze", item: B, day: today, answer: "toast" });
		expect(outcome).toMatchObject({ toast: { level: "error", key: "validation.dayAhead" } });
	});
});

describe("the description of an item", () => {
	test("is written, and the form closed", async () => {
		const { to, toast, writes } = await send(
			{ intent: "describe", item: B, description: "  Mahlwerk\r\n<b>prüfen</b> " },
			`?item=${B}&describe=`,
		);
		expect(writes[0]?.[0]).toBe(ADDRESS);
		expect(to).toBe(`/inbox?item=${B}`);
		expect(toast).toMatchObject({ level: "success", key: "inboxItem.descriptionUpdated" });
	});

	test("comes back as it was typed where it is too long", async () => {
		const description = "a".repeat(1_001);
		const { outcome, writes } = await send(
			{ intent: "describe", item: B, description },
			`?item=${B}&describe=`,
		);
		expect(writes).toEqual([]);
		expect(outcome).toMatchObject({
			data: { typed: { description }, fieldErrors: { description: expect.any(String) } },
			init: { status: 400 },
		});
	});
});

describe("what is done about it", () => {
	test("archiving closes it first, so that both can be taken back", async () => {
		const { writes, toast } = await send({ intent: "archive", item: B }, `?item=${B}`);
		expect(writes).toEqual([
			[ADDRESS, { data: { isOpen: false } }],
			[pathOf(documentApi.write, { id: DOCUMENT }), { data: { state: "Archived" } }],
		]);
		expect(toast).toMatchObject({ undo: { documents: [`${DOCUMENT}:7`, `${B}:reopen`] } });
	});

	test("what cannot be archived is opened again", async () => {
		const { writes, toast, to } = await send({ intent: "archive", item: B }, `?item=${B}`, ({ row }) =>
			row === documentApi.write ? Promise.reject(new ContractError("ForbiddenError", "error.x")) : undefined,
		);
		expect(writes.at(-1)).toEqual([ADDRESS, { data: { isOpen: true } }]);
		expect([toast?.level, to]).toEqual(["error", `/inbox?item=${B}`]);
	});

	test("the files that could not be read are read again, and no others", async () => {
		const { writes, toast } = await send({ intent: "readAgain", item: B }, `?item=${B}`, ({ row }) =>
			row === fileApi.process ? Promise.reject(new ContractError("ConflictError", "error.x")) : undefined,
		);
		expect(writes.map(([path]) => path)).toEqual([pathOf(fileApi.process, { id: FILE })]);
		expect(toast).toMatchObject({ level: "info", key: "inbox.readingAgain" });
	});

	test.each<Record<string, string>>([{}, { intent: "explode", item: B }, { intent: "close", item: "x" }])(
		"a forged form asks for nothing: %o",
		async (fields) => {
			const { writes, toast } = await send(fields);
			expect(writes).toEqual([]);
			expect(toast).toMatchObject({ level: "error", key: "error.badRequest" });
		},
	);
});
