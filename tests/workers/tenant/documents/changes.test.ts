import { describe, expect, it } from "vitest";
import { TIME_ZONE } from "../../../../contract/constants.ts";
import { unwrap, type Outcome } from "../../../../workers/cms/outcome.ts";
import type { DocumentUpdate } from "../../../../contract/entities/writes.ts";
import {
	company,
	documentIn,
	find,
	imported,
	newMember,
	newTenant,
	OWNER,
	type TestTenant,
} from "../tenant-fixture.ts";

const nameOf = (outcome: Outcome<unknown>) => (outcome.ok ? "ok" : outcome.name);

async function file(tenant: TestTenant, fields: Parameters<typeof documentIn>[1] = {}) {
	const category = await tenant.category("Wohnen");
	return unwrap(await tenant.store.documents.create(OWNER, documentIn(category, fields), null));
}

/** The whole document as a form would send it back. */
async function whole(tenant: TestTenant, version: number, fields: Partial<DocumentUpdate> = {}) {
	const { tenant: _, ...rest } = documentIn(await tenant.category("Wohnen"));
	return { ...rest, version, ...fields };
}

describe("the state of a document", () => {
	it("goes from active to archived, back, and to deleted, from where nothing leads away", async () => {
		const tenant = await newTenant();
		const { documentId } = await file(tenant);
		const to = (state: "Active" | "Archived" | "Deleted") =>
			tenant.store.documents.update(OWNER, documentId, { state });
		expect(unwrap(await to("Archived")).state).toBe("Archived");
		expect(unwrap(await to("Active")).state).toBe("Active");
		expect(unwrap(await to("Active")).version).toBe(3);
		expect(unwrap(await to("Deleted")).state).toBe("Deleted");
		for (const state of ["Active", "Archived", "Deleted"] as const) {
			expect(nameOf(await to(state))).toBe("NotFoundError");
		}
		expect(nameOf(await tenant.store.documents.read(OWNER, documentId))).toBe("NotFoundError");
		expect(nameOf(await tenant.store.documents.update(OWNER, documentId, await whole(tenant, 4)))).toBe(
			"NotFoundError",
		);
		expect(await find(tenant, OWNER)).toMatchObject({ names: [], total: 0 });
	});

	it("keeps the inactive date on unarchiving only if it is still to come", async () => {
		const tenant = await newTenant();
		const today = new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE }).format(Date.now());
		for (const [inactiveDate, kept] of [
			["2199-01-01", "2199-01-01"],
			["2020-01-01", null],
			[today, null],
		] as const) {
			const { documentId } = await file(tenant, { inactiveDate });
			unwrap(await tenant.store.documents.update(OWNER, documentId, { state: "Archived" }));
			const active = unwrap(await tenant.store.documents.update(OWNER, documentId, { state: "Active" }));
			expect(active.inactiveDate).toBe(kept);
		}
	});
});

describe("a write that read an older version", () => {
	it("is refused with the document as it is now", async () => {
		const tenant = await newTenant();
		const { documentId } = await file(tenant);
		unwrap(await tenant.store.documents.update(OWNER, documentId, await whole(tenant, 1, { name: "Neuer" })));
		const stale = await tenant.store.documents.update(
			OWNER,
			documentId,
			await whole(tenant, 1, { name: "Alt" }),
		);
		expect(stale).toMatchObject({
			ok: false,
			name: "ConflictError",
			details: {
				current: { name: "Neuer", version: 2 },
				updatedBy: "Anna Müller",
				updatedByCaller: true,
				updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
			},
		});
		const state = await tenant.store.documents.update(OWNER, documentId, {
			state: "Archived",
			version: 1,
		});
		expect(nameOf(state)).toBe("ConflictError");
		expect(nameOf(await tenant.store.documents.update(OWNER, documentId, { state: "Archived" }))).toBe("ok");
	});

	it("tells who wrote last, not who has only ordered files or replaced it since", async () => {
		const tenant = await newTenant();
		const editor = await newMember(tenant, { Wohnen: ["Edit"] });
		const { documentId } = await file(tenant);
		const { store } = tenant;
		unwrap(await store.documents.update(editor, documentId, await whole(tenant, 1, { name: "Neuer" })));
		await file(tenant, { replacedDocument: documentId });
		const stale = async () => store.documents.update(OWNER, documentId, await whole(tenant, 1));
		expect(await stale()).toMatchObject({ details: { updatedBy: "Beat Keller", updatedByCaller: false } });
		await tenant.inside(({ sql }) => sql.exec("DELETE FROM member WHERE user_id = ?", editor));
		expect(await stale()).toMatchObject({ details: { updatedBy: null, updatedByCaller: false } });
	});

	it("is refused for categories, folders and parties too", async () => {
		const { store, ...tenant } = await newTenant();
		const category = await tenant.category("Wohnen");
		const folder = await tenant.folder("Steuern");
		const party = unwrap(await store.parties.create(OWNER, company("Helvetia"), null)).documentId;
		unwrap(await store.parties.update(OWNER, party, { ...company("Mobiliar"), version: 1 }));
		unwrap(await store.categories.update(OWNER, category, { name: "Wohnung", isActive: true, version: 1 }));
		unwrap(await store.folders.update(OWNER, folder, { name: "Steuern 2026", version: 1 }));
		const stale = [
			await store.categories.update(OWNER, category, { name: "Haus", isActive: true, version: 1 }),
			await store.folders.update(OWNER, folder, { name: "Steuern 2027", version: 1 }),
			await store.parties.update(OWNER, party, { ...company("Zürich"), version: 1 }),
		];
		for (const outcome of stale) {
			expect(outcome).toMatchObject({ name: "ConflictError", details: { updatedBy: "Anna Müller" } });
		}
	});
});

it("leaves the version alone where nothing has changed", async () => {
	const tenant = await newTenant();
	const { documentId } = await file(tenant);
	const same = unwrap(await tenant.store.documents.update(OWNER, documentId, await whole(tenant, 1)));
	expect(same.version).toBe(1);
});

it("records who changed what, from what to what", async () => {
	const tenant = await newTenant();
	const { documentId } = await file(tenant, { cost: 10 });
	unwrap(await tenant.store.documents.update(OWNER, documentId, await whole(tenant, 1, { cost: 12.5 })));
	unwrap(await tenant.store.documents.update(OWNER, documentId, { state: "Deleted" }));
	const entries = await tenant.inside(({ sql }) =>
		sql
			.exec<{ action: string; user: string; changes: string }>(
				"SELECT action, user_id AS user, changes FROM audit_entry WHERE entity_id = ? ORDER BY id",
				documentId,
			)
			.toArray()
			.map(({ action, user, changes }) => ({ action, user, changes: JSON.parse(changes) })),
	);
	expect(entries).toMatchObject([
		{ action: "create", user: OWNER, changes: { name: [null, "Hausratversicherung"], cost: [null, 10] } },
		{ action: "update", user: OWNER, changes: { cost: [10, 12.5] } },
		{ action: "delete", user: OWNER, changes: { state: ["Active", "Deleted"] } },
	]);
	expect(Object.keys(entries[1]?.changes)).toEqual(["cost"]);
});

describe("a repeated POST", () => {
	it("gets the first answer under its key, and files once", async () => {
		const tenant = await newTenant();
		const write = documentIn(await tenant.category("Wohnen"));
		const first = unwrap(await tenant.store.documents.create(OWNER, write, "key-1"));
		expect(unwrap(await tenant.store.documents.create(OWNER, write, "key-1"))).toEqual(first);
		expect((await find(tenant, OWNER)).total).toBe(1);
		const other = await tenant.store.documents.create(OWNER, { ...write, name: "Anderes" }, "key-1");
		expect(nameOf(other)).toBe("ConflictError");
		unwrap(await tenant.store.documents.create(OWNER, write, "key-2"));
		expect((await find(tenant, OWNER)).total).toBe(2);
	});
});

describe("the chain of replacements", () => {
	it("shows both neighbours, takes no circle and no second successor", async () => {
		const tenant = await newTenant();
		const first = await file(tenant, { name: "Erste" });
		const second = await file(tenant, { name: "Zweite", replacedDocument: first.documentId });
		const third = await file(tenant, { name: "Dritte", replacedDocument: second.documentId });
		const middle = unwrap(await tenant.store.documents.read(OWNER, second.documentId));
		expect(middle).toMatchObject({
			replacedDocument: { name: "Erste", state: "Active" },
			replacedByDocument: { name: "Dritte" },
		});
		const refused = [
			await tenant.store.documents.update(
				OWNER,
				first.documentId,
				await whole(tenant, 1, { replacedDocument: third.documentId }),
			),
			await tenant.store.documents.update(
				OWNER,
				first.documentId,
				await whole(tenant, 1, { replacedDocument: first.documentId }),
			),
			await tenant.store.documents.create(
				OWNER,
				documentIn(await tenant.category("Wohnen"), { replacedDocument: first.documentId }),
				null,
			),
		];
		expect(refused.map(nameOf)).toEqual(["ValidationError", "ValidationError", "ValidationError"]);
	});

	it("takes no deleted document, and forgets one that is deleted", async () => {
		const tenant = await newTenant();
		const first = await file(tenant, { name: "Erste" });
		const second = await file(tenant, { name: "Zweite", replacedDocument: first.documentId });
		unwrap(await tenant.store.documents.update(OWNER, second.documentId, { state: "Deleted" }));
		expect(unwrap(await tenant.store.documents.read(OWNER, first.documentId)).replacedByDocument).toBeNull();
		const again = await file(tenant, { name: "Dritte", replacedDocument: first.documentId });
		unwrap(await tenant.store.documents.update(OWNER, first.documentId, { state: "Deleted" }));
		expect(unwrap(await tenant.store.documents.read(OWNER, again.documentId)).replacedDocument).toBeNull();
	});
});

describe("folders, parties and reminders of a document", () => {
	it("are written as lists, and found by their new names", async () => {
		const tenant = await newTenant();
		const folder = await tenant.folder("Steuern");
		const party = company("Helvetia");
		const created = await file(tenant, {
			documentFolders: [folder],
			documentParticipations: [{ crudOperation: "create", documentParty: party }],
			reminders: [{ type: "Payment", date: "2026-12-24" }],
		});
		const [participation] = created.documentParticipations;
		expect((await find(tenant, OWNER, { text: "helvetia" })).total).toBe(1);

		unwrap(await tenant.store.folders.update(OWNER, folder, { name: "Archivschachtel" }));
		unwrap(
			await tenant.store.participations.update(OWNER, participation?.documentId ?? "", {
				...party,
				name: "Mobiliar",
			}),
		);
		expect((await find(tenant, OWNER, { text: "steuern" })).total).toBe(0);
		expect((await find(tenant, OWNER, { text: "helvetia" })).total).toBe(0);
		expect((await find(tenant, OWNER, { text: "archivschachtel mobiliar" })).total).toBe(1);

		const partyId = participation?.documentParty.documentId ?? "";
		expect(nameOf(await tenant.store.parties.delete(OWNER, partyId))).toBe("ConflictError");
		expect(nameOf(await tenant.store.categories.delete(OWNER, await tenant.category("Wohnen")))).toBe(
			"ConflictError",
		);
		unwrap(await tenant.store.participations.delete(OWNER, participation?.documentId ?? ""));
		expect(nameOf(await tenant.store.parties.delete(OWNER, partyId))).toBe("ok");
		unwrap(await tenant.store.folders.delete(OWNER, folder));
		const left = unwrap(await tenant.store.documents.read(OWNER, created.documentId));
		expect(left).toMatchObject({
			documentFolders: [],
			documentParticipations: [],
			reminders: [{ type: "Payment" }],
		});
		expect((await find(tenant, OWNER, { text: "archivschachtel" })).total).toBe(0);
	});

	it("keep their order when a category is renamed", async () => {
		const tenant = await newTenant();
		unwrap(
			await tenant.store.setup.importDocuments([
				imported({ name: "a", category: "Versicherungen" }),
				imported({ name: "b", category: "Wohnen" }),
			]),
		);
		const sort = { field: "documentCategory", order: "asc" } as const;
		expect((await find(tenant, OWNER, {}, sort)).names).toEqual(["a", "b"]);
		unwrap(
			await tenant.store.categories.update(OWNER, await tenant.category("Wohnen"), {
				name: "Ämter",
				isActive: true,
			}),
		);
		expect((await find(tenant, OWNER, {}, sort)).names).toEqual(["b", "a"]);
	});
});

describe("a category that is not active", () => {
	it("takes nothing new, by filing or by moving, but keeps what lies there", async () => {
		const tenant = await newTenant();
		const category = await tenant.category("Wohnen");
		const inside = await file(tenant);
		const write = documentIn(await tenant.category("Rechnungen"));
		const outside = unwrap(await tenant.store.documents.create(OWNER, write, null));
		unwrap(await tenant.store.categories.update(OWNER, category, { name: "Wohnen", isActive: false }));
		const moved = await whole(tenant, 1);
		for (const outcome of [
			await tenant.store.documents.create(OWNER, documentIn(category), null),
			await tenant.store.documents.update(OWNER, outside.documentId, moved),
		]) {
			expect(outcome).toMatchObject({
				name: "ValidationError",
				details: { errors: [{ path: ["documentCategory"], message: "validation.categoryInactive" }] },
			});
		}
		const corrected = await whole(tenant, 1, { name: "Neu" });
		expect(nameOf(await tenant.store.documents.update(OWNER, inside.documentId, corrected))).toBe("ok");
	});
});
