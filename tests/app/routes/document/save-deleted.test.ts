import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { DocumentFormResult } from "../../../../app/features/document-form/save/document-form-result.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { toastsContext } from "../../../../app/middleware/toasts.ts";
import { heldFormContext } from "../../../../app/routes/document/edit/held-form.server.ts";
import { saveDocument } from "../../../../app/routes/document/edit/save-document.server.ts";
import { documentApi } from "../../../../contract/api/documents.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";

const documentId = "khome0000document0000001";
const DELETED_AT = "2026-11-27T15:00:00.000Z";

const deleted = () =>
	new ContractError("NotFoundError", "error.documentDeleted", {
		current: { documentId, version: 3 },
		updatedBy: "Beat Keller",
		updatedByCaller: false,
		updatedAt: DELETED_AT,
	});
const stale = () => new ContractError("ConflictError", "error.restoreStale");

/** Saves a form about the document's version 2, with one more field. */
async function save(answer: (asked: AskedCall) => unknown, field: Record<string, string> = {}) {
	const asked: AskedCall[] = [];
	const context = new RouterContextProvider();
	context.set(
		cmsContext,
		fakeCms((call) => {
			asked.push(call);
			return answer(call);
		}),
	);
	context.set(toastsContext, { take: async () => [], leave: () => {} });
	const form = new FormData();
	const sent = {
		intent: "save",
		version: "2",
		name: "Getippt",
		documentCategory: "khome0000category0000001",
		...field,
	};
	for (const [name, value] of Object.entries(sent)) form.set(name, value);
	const url = new URL(`https://ablage.example/documents/${documentId}?edit`);
	const answered: unknown = await saveDocument({ context, url, documentId, form });
	const holdsForm = context.get(heldFormContext);
	return { answered, holdsForm, asked: asked.map(({ row, body }) => [row, body]) };
}

const resultOf = (answered: unknown) =>
	answered as { init: { status: number }; data: DocumentFormResult } satisfies object;

test("the form says who has deleted the document and when, and keeps what was typed", async () => {
	const { answered } = await save(() => Promise.reject(deleted()));
	const { init, data } = resultOf(answered);
	expect(init.status).toBe(404);
	expect(data).toMatchObject({
		formError: null,
		conflict: null,
		typed: { name: "Getippt", version: "2" },
		deletion: { version: 3, deletedBy: "Beat Keller", isOwn: false, deletedAt: DELETED_AT },
	});
});

test("so does one with a new folder, for which the document is read first", async () => {
	const { answered } = await save(
		({ row }) =>
			Promise.reject(
				row === documentApi.read ? new ContractError("NotFoundError", "error.documentNotFound") : deleted(),
			),
		{ newFolders: "Steuern" },
	);
	expect(resultOf(answered).data).toMatchObject({ typed: { name: "Getippt" }, deletion: { version: 3 } });
});

test("to whom the CMS says no more, the form says that it is not there", async () => {
	const { answered } = await save(() =>
		Promise.reject(new ContractError("NotFoundError", "error.documentNotFound")),
	);
	expect(resultOf(answered).data).toMatchObject({ formError: "error.documentNotFound" });
	expect(resultOf(answered).data.deletion).toBeUndefined();
});

test("restored it is saved over the version that restoring has made", async () => {
	const { answered, asked, holdsForm } = await save(() => ({ documentId, name: "Getippt", version: 4 }), {
		restore: "3",
	});
	expect(answered).toBeInstanceOf(Response);
	expect(holdsForm).toBe(false);
	expect(asked).toEqual([
		[documentApi.restore, { data: { version: 3 } }],
		[documentApi.write, { data: expect.objectContaining({ name: "Getippt", version: 4 }) }],
	]);
});

test("where others have changed it before it was deleted, that is a conflict as ever", async () => {
	const { asked } = await save(() => ({ documentId, name: "Getippt", version: 5 }), { restore: "4" });
	expect(asked[1]?.[1]).toMatchObject({ data: { version: 2 } });
});

test("deleted anew meanwhile, the form says so again", async () => {
	const { answered } = await save(
		({ row }) => Promise.reject(row === documentApi.restore ? stale() : deleted()),
		{ restore: "2" },
	);
	expect(resultOf(answered).data.deletion).toMatchObject({ version: 3 });
});

test.each([
	[
		"where it is, to who may see it there",
		{ tenant: { name: "Flims" }, documentId: "kflim0000document0000001" },
	],
	["nothing to who may not", { tenant: null, documentId: null }],
	["nothing where it was never moved", null],
])("of a document that was moved the form says %s", async (_, move) => {
	const { answered, holdsForm } = await save(({ row }) =>
		row === documentApi.readMove
			? { move, plan: null }
			: Promise.reject(new ContractError("NotFoundError", "error.documentNotFound")),
	);
	expect(resultOf(answered)).toMatchObject({ init: { status: 404 }, data: { typed: { name: "Getippt" } } });
	expect(resultOf(answered).data.moved).toEqual(
		move?.documentId ? { tenant: "Flims", documentId: move.documentId } : null,
	);
	expect(holdsForm).toBe(true);
});
