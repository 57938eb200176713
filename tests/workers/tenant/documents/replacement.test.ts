import { describe, expect, it } from "vitest";
import { TIME_ZONE } from "../../../../contract/constants.ts";
import type { DocumentCreate } from "../../../../contract/entities/writes.ts";
import { newTenantOwnedId } from "../../../../workers/cms/new-id.ts";
import { unwrap, type Outcome } from "../../../../workers/cms/outcome.ts";
import { documentIn, find, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

interface Filing {
	fields?: Partial<DocumentCreate>;
	category?: string;
	userId?: string;
}

async function tryToFile(tenant: TestTenant, { fields = {}, category = "Wohnen", userId = OWNER }: Filing) {
	const write = documentIn(await tenant.category(category), fields);
	return tenant.store.documents.create(userId, write, null);
}

async function file(tenant: TestTenant, fields: Partial<DocumentCreate> = {}, category = "Wohnen") {
	return unwrap(await tryToFile(tenant, { fields, category })).documentId;
}

async function replace(
	tenant: TestTenant,
	documentId: string,
	replacedDocument: string | null,
	userId = OWNER,
) {
	const { version, documentCategory } = unwrap(await tenant.store.documents.read(OWNER, documentId));
	const { tenant: _, ...whole } = documentIn(documentCategory.documentId);
	return tenant.store.documents.update(userId, documentId, { ...whole, version, replacedDocument });
}

const refusal = (outcome: Outcome<unknown>) => (outcome.ok ? "ok" : [outcome.name, outcome.details.errors]);
const refused = (message: string) => ["ValidationError", [{ path: ["replacedDocument"], message }]];
const read = async (tenant: TestTenant, documentId: string) =>
	unwrap(await tenant.store.documents.read(OWNER, documentId));

describe("a replacement", () => {
	it("closes no circle, however long, and none with itself", async () => {
		const tenant = await newTenant();
		const line = [await file(tenant)];
		for (let length = 1; length < 5; length += 1) {
			line.push(await file(tenant, { replacedDocument: line.at(-1) ?? "" }));
		}
		const [first = ""] = line;
		for (const documentId of line) {
			expect(refusal(await replace(tenant, first, documentId))).toEqual(
				refused("validation.replacementCircle"),
			);
		}
		expect((await read(tenant, first)).version).toBe(1);
	});

	it("closes none of two at once that would point at each other", async () => {
		const tenant = await newTenant();
		const [one, other] = [await file(tenant), await file(tenant)];
		const outcomes = await Promise.all([replace(tenant, one, other), replace(tenant, other, one)]);
		expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
	});

	it("is of a document of the same tenant that is active or archived", async () => {
		const [tenant, other] = [await newTenant(), await newTenant()];
		const unknown = newTenantOwnedId(tenant.tenantKey);
		const deleted = await file(tenant);
		unwrap(await tenant.store.documents.update(OWNER, deleted, { state: "Deleted" }));
		for (const replacedDocument of [await file(other), unknown, deleted]) {
			expect(refusal(await tryToFile(tenant, { fields: { replacedDocument } }))).toEqual(
				refused("validation.unknownReference"),
			);
		}
		const archived = await file(tenant);
		unwrap(await tenant.store.documents.update(OWNER, archived, { state: "Archived" }));
		expect(refusal(await tryToFile(tenant, { fields: { replacedDocument: archived } }))).toBe("ok");
		expect(await find(tenant, OWNER)).toMatchObject({ total: 2 });
	});

	it("is of a document that the member may see", async () => {
		const tenant = await newTenant();
		const editor = await newMember(tenant, { Wohnen: ["Edit"] });
		const hidden = await file(tenant, {}, "Rechnungen");
		expect(
			refusal(await tryToFile(tenant, { fields: { replacedDocument: hidden }, userId: editor })),
		).toEqual(refused("validation.unknownReference"));
	});

	it("of the same document by two people at once succeeds for one of them", async () => {
		const tenant = await newTenant();
		const editor = await newMember(tenant, { Wohnen: ["Edit"] });
		const replacedDocument = await file(tenant);
		const outcomes = await Promise.all(
			[OWNER, editor].map((userId) => tryToFile(tenant, { fields: { replacedDocument }, userId })),
		);
		expect(outcomes.map(refusal)).toContainEqual("ok");
		expect(outcomes.map(refusal)).toContainEqual(refused("validation.alreadyReplaced"));
		expect(await find(tenant, OWNER)).toMatchObject({ total: 2 });
	});

	it("can be taken back, and then be done by another document", async () => {
		const tenant = await newTenant();
		const first = await file(tenant);
		const second = await file(tenant, { replacedDocument: first });
		expect(refusal(await replace(tenant, second, null))).toBe("ok");
		expect((await read(tenant, first)).replacedByDocument).toBeNull();
		const third = await file(tenant, { replacedDocument: first });
		expect((await read(tenant, first)).replacedByDocument).toMatchObject({ documentId: third });
	});

	it("that the editor cannot see stays where the document is written without it", async () => {
		const tenant = await newTenant();
		const editor = await newMember(tenant, { Wohnen: ["Edit"] });
		const hidden = await file(tenant, {}, "Rechnungen");
		const document = await file(tenant, { replacedDocument: hidden });
		expect(refusal(await replace(tenant, document, null, editor))).toBe("ok");
		expect((await read(tenant, document)).replacedDocument).toMatchObject({ documentId: hidden });
	});
});

describe("a successor that ends what it replaces", () => {
	const today = new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE }).format(Date.now());

	it.each([
		["the day before it starts", "2027-01-01", null, "2026-12-31"],
		["the day before it starts, instead of later", "2027-03-01", "2027-03-01", "2027-02-28"],
		["today, where it has no start", null, "2199-01-01", today],
		["the first of all days at the earliest", "1900-01-01", null, "1900-01-01"],
	])("ends it %s", async (_, startDate, endDate, expected) => {
		const tenant = await newTenant();
		const old = await file(tenant, { name: "Alt", endDate });
		await file(tenant, { name: "Neu", startDate, replacedDocument: old, endReplaced: true });
		expect(await read(tenant, old)).toMatchObject({ endDate: expected, version: 2 });
		const { items } = unwrap(await tenant.store.documents.history(OWNER, old, { limit: 1, offset: 0 }));
		expect(items).toMatchObject([
			{
				action: "update",
				changes: [
					{ field: "endDate", old: endDate, new: expected },
					{ field: "replacedByDocument", old: null, new: "Neu" },
				],
			},
		]);
	});

	it("leaves an earlier end alone", async () => {
		const tenant = await newTenant();
		const old = await file(tenant, { endDate: "2026-12-31" });
		await file(tenant, { startDate: "2027-01-01", replacedDocument: old, endReplaced: true });
		expect(await read(tenant, old)).toMatchObject({ endDate: "2026-12-31", version: 1 });
	});

	it("ends nothing unless it is asked to", async () => {
		const tenant = await newTenant();
		const old = await file(tenant);
		await file(tenant, { startDate: "2027-01-01", replacedDocument: old, endReplaced: false });
		expect(await read(tenant, old)).toMatchObject({ endDate: null, version: 1 });
	});

	it("takes the right to edit it: 403 names the field, and nothing is filed", async () => {
		const tenant = await newTenant();
		const editor = await newMember(tenant, { Wohnen: ["Edit"], Rechnungen: ["Read"] });
		const old = await file(tenant, {}, "Rechnungen");
		const fields = { replacedDocument: old, endReplaced: true };
		expect(refusal(await tryToFile(tenant, { fields, userId: editor }))).toEqual([
			"ForbiddenError",
			[{ path: ["replacedDocument"], message: "error.rightMissing" }],
		]);
		expect(await find(tenant, OWNER)).toMatchObject({ total: 1 });
		expect(await read(tenant, old)).toMatchObject({ endDate: null, replacedByDocument: null });
		const linked = { fields: { replacedDocument: old }, userId: editor };
		expect(refusal(await tryToFile(tenant, linked))).toBe("ok");
	});

	it("ends nothing where it is refused itself", async () => {
		const tenant = await newTenant();
		const old = await file(tenant);
		const folder = newTenantOwnedId(tenant.tenantKey);
		const fields = { replacedDocument: old, endReplaced: true, documentFolders: [folder] };
		expect((await tryToFile(tenant, { fields })).ok).toBe(false);
		expect(await read(tenant, old)).toMatchObject({ endDate: null, replacedByDocument: null, version: 1 });
	});
});
