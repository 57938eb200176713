import { describe, expect, test } from "vitest";
import { documentApi } from "../../../../contract/api/documents.ts";
import { inboxApi } from "../../../../contract/api/inbox.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { undoToast } from "../../../../app/features/toasts/toast.ts";
import { undoChanges } from "../../../../app/routes/undo/undo-changes.server.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const A = "kfamilie1aaaaaaaaaaaaaaa";
const B = "kfamilie1bbbbbbbbbbbbbbb";

async function undo(changes: unknown[], fails?: ContractError) {
	const asked: unknown[] = [];
	const cms = fakeCms(({ path, body }) => {
		asked.push([path, body]);
		return fails ? Promise.reject(fails) : { name: "Police" };
	});
	return { said: await undoChanges(cms, changes), asked };
}

describe("taking back", () => {
	test("one change names the document", async () => {
		const { said, asked } = await undo([`${A}:4`]);
		expect(asked).toEqual([[pathOf(documentApi.undo, { id: A }), { data: { version: 4 } }]]);
		expect(said).toMatchObject({ level: "success", key: "documents.undone", values: { name: "Police" } });
	});

	test("several changes counts them", async () => {
		const { said } = await undo([`${A}:4`, `${B}:2`]);
		expect(said).toMatchObject({ key: "documents.undoneMany", values: { count: "2" } });
	});

	test("that an item of the inbox was closed opens it, after what was done with its document", async () => {
		const { said, asked } = await undo([`${A}:4`, `${B}:reopen`]);
		expect(asked).toEqual([
			[pathOf(documentApi.undo, { id: A }), { data: { version: 4 } }],
			[pathOf(inboxApi.write, { id: B }), { data: { isOpen: true } }],
		]);
		expect(said).toMatchObject({ level: "success", key: "documents.undone" });
	});

	test("that an item was put off brings it back, and says so", async () => {
		const { said, asked } = await undo([`${B}:wake`]);
		expect(asked).toEqual([[pathOf(inboxApi.write, { id: B }), { data: { snoozedUntil: null } }]]);
		expect(said).toMatchObject({ level: "success", key: "inbox.undone" });
	});

	test("what has come to nothing by itself says why an item stays closed", async () => {
		const { said } = await undo(
			[`${B}:reopen`],
			new ContractError("ConflictError", "error.inboxItemSettled"),
		);
		expect(said).toMatchObject({ level: "warn", text: "error.inboxItemSettled" });
	});

	test("what cannot be taken back any more says what the server said", async () => {
		const { said } = await undo([`${A}:4`], new ContractError("ConflictError", "error.undoTooLate"));
		expect(said).toMatchObject({ level: "warn", text: "error.undoTooLate" });
	});

	test.each([
		[[]],
		[["x:1"]],
		[[`${A}:0`]],
		[[A]],
		[[`${A}:1:2`]],
		[[`${A}:close`]],
		[[`${A}:reopen:1`]],
		[Array.from({ length: 26 }, () => `${A}:1`)],
	])("forged changes asks for nothing: %j", async (changes) => {
		const { said, asked } = await undo(changes);
		expect(asked).toEqual([]);
		expect(said).toMatchObject({ level: "error", key: "error.badRequest" });
	});
});

describe("the toast of a change", () => {
	const changed = (count: number) => Array.from({ length: count }, () => ({ documentId: A, version: 2 }));

	test("offers to take back up to twenty-five documents", () => {
		const toast = undoToast("documents.documentArchived", {}, changed(25), "/documents?page=1");
		expect(toast.undo?.documents).toHaveLength(25);
		expect(undoToast("documents.documentArchived", {}, changed(26), "/documents").undo).toBeUndefined();
	});

	test("fits into a cookie: a long way back is told without its query", () => {
		const back = `/documents?q=${"a".repeat(2_000)}`;
		expect(undoToast("documents.documentArchived", {}, changed(1), back).undo?.back).toBe("/documents");
	});
});
