import { filterOptionsQuerySchema } from "../../../../contract/explorer/explorer.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { unwrap, type Outcome } from "../../../../workers/cms/outcome.ts";
import { newDocumentId, newTenantOwnedId } from "../../../../workers/cms/new-id.ts";
import {
	documentIn,
	find,
	imported,
	newMember,
	newTenant,
	offered,
	OWNER,
	type TestTenant,
} from "../tenant-fixture.ts";

let tenant: TestTenant;
let other: TestTenant;
let insurance: string;
let home: string;
let documents: { insurance: string; home: string };
let viewer: string;
let editor: string;
let categoryAdmin: string;
const stranger = newDocumentId();

beforeAll(async () => {
	tenant = await newTenant();
	other = await newTenant();
	insurance = await tenant.category("Versicherungen");
	home = await tenant.category("Wohnen");
	const [one = "", two = ""] = unwrap(
		await tenant.store.setup.importDocuments([
			imported({ name: "Police", category: "Versicherungen", folders: ["Steuern"] }),
			imported({ name: "Mietvertrag", category: "Wohnen", folders: ["Zu bezahlen"] }),
		]),
	);
	documents = { insurance: one, home: two };
	viewer = await newMember(tenant, { Versicherungen: ["Read"] });
	editor = await newMember(tenant, { Versicherungen: ["Edit"], Wohnen: ["Read"] });
	categoryAdmin = await newMember(tenant, { Rechnungen: ["Admin"] });
});

const nameOf = (outcome: Outcome<unknown>) => (outcome.ok ? "ok" : outcome.name);
const rename = (category: string) => {
	const { tenant: _, ...fields } = documentIn(category, { name: "Neu" });
	return { ...fields, version: 1 };
};

describe("somebody who does not belong to the tenant", () => {
	it("finds nothing there, whatever is asked", async () => {
		const { store } = tenant;
		const outcomes = await Promise.all([
			store.documents.read(stranger, documents.insurance),
			store.documents.accessRights(stranger, documents.insurance),
			store.listing.filterOptions(stranger, filterOptionsQuerySchema.parse({})),
			store.members.profile(stranger),
			store.documents.create(stranger, documentIn(insurance), null),
			store.documents.update(stranger, documents.insurance, rename(insurance)),
			store.documents.update(stranger, documents.insurance, { state: "Deleted" }),
			store.folders.list(stranger, { limit: 10, offset: 0 }),
			store.parties.list(stranger, { limit: 10, offset: 0 }),
			store.categories.list(stranger, { limit: 10, offset: 0 }),
			store.folders.create(stranger, { name: "Neu" }, null),
			store.categories.delete(stranger, insurance),
		]);
		expect(new Set(outcomes.map(nameOf))).toEqual(new Set(["NotFoundError"]));
	});
});

describe("a member who may read one category", () => {
	it("sees its documents and no others", async () => {
		expect(await find(tenant, viewer)).toMatchObject({ names: ["Police"], total: 1 });
		expect(nameOf(await tenant.store.documents.read(viewer, documents.home))).toBe("NotFoundError");
		expect(unwrap(await tenant.store.documents.read(viewer, documents.insurance))).toMatchObject({
			rights: ["Read"],
			roles: ["Member"],
		});
	});

	it("is offered only what stands on documents that may be seen", async () => {
		const options = await offered(tenant, viewer);
		expect(options.filterDocumentCategories.map(({ name }) => name)).toEqual(["Versicherungen"]);
		expect(options.filterTenantDocumentFolders.map(({ name }) => name)).toEqual(["Steuern"]);
		expect(options.filterTenants).toMatchObject([{ count: 1 }]);
		const folders = unwrap(await tenant.store.folders.list(viewer, { limit: 10, offset: 0 }));
		expect(folders.rows.map(({ item }) => item.name)).toEqual(["Steuern"]);
		expect(nameOf(await tenant.store.folders.read(viewer, await tenant.folder("Zu bezahlen")))).toBe(
			"NotFoundError",
		);
	});

	it("changes nothing: what may be seen is forbidden, the rest does not exist", async () => {
		const { store } = tenant;
		const forbidden = await Promise.all([
			store.documents.create(viewer, documentIn(insurance), null),
			store.documents.update(viewer, documents.insurance, rename(insurance)),
			store.documents.update(viewer, documents.insurance, { state: "Archived" }),
			store.folders.create(viewer, { name: "Neu" }, null),
			store.categories.create(viewer, { name: "Neu", isActive: true }, null),
			store.categories.update(viewer, insurance, { name: "Neu", isActive: true }),
			store.folders.delete(viewer, await tenant.folder("Steuern")),
		]);
		expect(new Set(forbidden.map(nameOf))).toEqual(new Set(["ForbiddenError"]));
		const hidden = await Promise.all([
			store.documents.update(viewer, documents.home, rename(home)),
			store.documents.update(viewer, documents.home, { state: "Archived" }),
			store.categories.update(viewer, home, { name: "Neu", isActive: true }),
		]);
		expect(new Set(hidden.map(nameOf))).toEqual(new Set(["NotFoundError"]));
	});
});

describe("a participation of a document that may not be seen", () => {
	it("is refused in the very words of one that does not exist", async () => {
		const { store } = tenant;
		const party = {
			type: "Company" as const,
			name: "Verwaltung AG",
			salutation: null,
			firstName: null,
			lastName: null,
			email: null,
			address: null,
			headquarter: null,
		};
		const { documentId } = unwrap(await store.participations.create(OWNER, documents.home, party, null));
		const unknown = newTenantOwnedId(tenant.tenantKey);
		expect(await store.participations.update(viewer, documentId, party)).toEqual(
			await store.participations.update(viewer, unknown, party),
		);
		expect(await store.participations.delete(viewer, documentId)).toEqual(
			await store.participations.delete(viewer, unknown),
		);
	});
});

describe("an editor of one category", () => {
	it("edits there, and only sees where there is a right to read", async () => {
		expect(nameOf(await tenant.store.documents.update(editor, documents.home, rename(home)))).toBe(
			"ForbiddenError",
		);
		const created = unwrap(await tenant.store.documents.create(editor, documentIn(insurance), null));
		expect(created.rights).toEqual(["Edit"]);
		expect(nameOf(await tenant.store.documents.create(editor, documentIn(home), null))).toBe(
			"ForbiddenError",
		);
		unwrap(await tenant.store.documents.update(editor, created.documentId, { state: "Deleted" }));
	});

	it("only sees in a category that is not active any more, and every answer says so", async () => {
		const { categories, documents: calls } = tenant.store;
		unwrap(await categories.update(OWNER, insurance, { isActive: false }));
		expect(nameOf(await calls.update(editor, documents.insurance, rename(insurance)))).toBe("ForbiddenError");
		expect(unwrap(await calls.accessRights(editor, documents.insurance)).rights).toEqual(["Read"]);
		expect(unwrap(await calls.read(editor, documents.insurance)).rights).toEqual(["Read"]);
		expect(unwrap(await calls.accessRights(OWNER, documents.insurance)).rights).toContain("Edit");
		unwrap(await categories.update(OWNER, insurance, { isActive: true }));
	});

	it("moves no document into a category without the right to edit there", async () => {
		const outcome = await tenant.store.documents.update(editor, documents.insurance, rename(home));
		expect(outcome).toMatchObject({
			name: "ForbiddenError",
			details: { errors: [{ path: ["documentCategory"], message: "error.rightMissing" }] },
		});
		expect(unwrap(await tenant.store.documents.read(OWNER, documents.insurance))).toMatchObject({
			documentCategory: { name: "Versicherungen" },
			version: 1,
		});
	});

	it("sees the folders of what may be seen, and deletes none that is in use", async () => {
		const folders = unwrap(await tenant.store.folders.list(editor, { limit: 10, offset: 0 }));
		expect(folders.rows.map(({ item }) => item.name)).toEqual(["Steuern", "Zu bezahlen"]);
		expect(nameOf(await tenant.store.folders.delete(editor, await tenant.folder("Steuern")))).toBe(
			"ForbiddenError",
		);
		const made = unwrap(await tenant.store.folders.create(editor, { name: "Leer" }, null));
		expect(nameOf(await tenant.store.folders.delete(editor, made.documentId))).toBe("ok");
	});
});

describe("a member with an Admin right on one category", () => {
	it("has full rights in the whole tenant", async () => {
		expect(await find(tenant, categoryAdmin)).toMatchObject({ total: 2 });
		expect(unwrap(await tenant.store.documents.accessRights(categoryAdmin, documents.home))).toEqual({
			rights: ["Read", "Edit", "Admin"],
			roles: ["Member"],
		});
		const made = unwrap(
			await tenant.store.categories.create(categoryAdmin, { name: "Neu", isActive: true }, null),
		);
		expect(nameOf(await tenant.store.categories.delete(categoryAdmin, made.documentId))).toBe("ok");
	});

	it("is no admin any more once that category is gone", async () => {
		const own = await newTenant();
		const member = await newMember(own, { Rechnungen: ["Admin"] });
		unwrap(await own.store.categories.delete(OWNER, await own.category("Rechnungen")));
		expect(await find(own, member)).toMatchObject({ total: 0 });
		expect(nameOf(await own.store.folders.create(member, { name: "Neu" }, null))).toBe("ForbiddenError");
	});
});

describe("a tenant without a running subscription", () => {
	it.each(["past_due", "canceled"] as const)("files no new documents: %s", async (status) => {
		const unpaid = await newTenant(status);
		const outcome = await unpaid.store.documents.create(
			OWNER,
			documentIn(await unpaid.category("Wohnen")),
			null,
		);
		expect(nameOf(outcome)).toBe("ForbiddenError");
	});

	it("files none either where it is not active, whatever is paid", async () => {
		const closed = await newTenant();
		await closed.inside(({ sql }) => sql.exec("UPDATE tenant SET is_active = 0"));
		const write = documentIn(await closed.category("Wohnen"));
		expect(nameOf(await closed.store.documents.create(OWNER, write, null))).toBe("ForbiddenError");
	});

	it("files while it is tried out", async () => {
		const trial = await newTenant("trialing");
		const outcome = await trial.store.documents.create(
			OWNER,
			documentIn(await trial.category("Wohnen")),
			null,
		);
		expect(nameOf(outcome)).toBe("ok");
	});
});

describe("ids of another tenant", () => {
	it("are refused wherever a document points at something", async () => {
		const [foreign = ""] = unwrap(
			await other.store.setup.importDocuments([imported({ folders: ["Fremd"] })]),
		);
		const foreignDocument = unwrap(await other.store.documents.read(OWNER, foreign));
		const folder = foreignDocument.documentFolders[0]?.documentId ?? "";
		const references = [
			{ documentCategory: foreignDocument.documentCategory.documentId },
			{ documentFolders: [folder] },
			{ replacedDocument: foreign },
			{ documentParticipations: [{ crudOperation: "create" as const, documentParty: folder }] },
			{ documentParticipations: [{ crudOperation: "delete" as const, documentId: folder }] },
		];
		for (const reference of references) {
			const outcome = await tenant.store.documents.create(OWNER, documentIn(insurance, reference), null);
			expect(nameOf(outcome), Object.keys(reference)[0]).toBe("ValidationError");
		}
		expect(await find(tenant, OWNER, { documentFolder: [folder] })).toMatchObject({ names: [], total: 0 });
		expect(nameOf(await tenant.store.documents.read(OWNER, foreign))).toBe("NotFoundError");
	});

	it("leave nothing behind when they are refused", async () => {
		const before = await find(tenant, OWNER);
		await tenant.store.documents.create(OWNER, documentIn(insurance, { documentFolders: [home] }), null);
		expect(await find(tenant, OWNER)).toEqual(before);
	});
});
