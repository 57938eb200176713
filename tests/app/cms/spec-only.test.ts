import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createCmsClient } from "../../../app/cms/cms-client.ts";
import { cmsConfiguration } from "../../../app/cms/cms-configuration.ts";
import {
	createDocument,
	getDocument,
	getFilterOptions,
	listDocuments,
	updateDocument,
} from "../../../app/cms/documents.ts";
import { countUnseen, listNotifications, markAllSeen, markSeen } from "../../../app/cms/notifications.ts";
import { listCategories } from "../../../app/cms/tenant-lists.ts";
import { listTenants } from "../../../app/cms/user-access.ts";
import { searchChoices } from "../../../app/features/document-form/choices/search-choices.server.ts";
import { ensureFolders } from "../../../app/features/document-form/save/ensure-folders.server.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import { inboxApi } from "../../../contract/api/inbox.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { documentCreateSchema, documentUpdateSchema } from "../../../contract/entities/writes.ts";
import { DEFAULT_SORT } from "../../../contract/explorer/explorer-columns.ts";
import { type ForeignCms, startForeignCms } from "../../support/foreign-cms.ts";

const PERSON = {
	email: "mia@example.ch",
	password: "korrekt Pferd Batterie",
	firstName: "Mia",
	lastName: "Muster",
};

let foreign: ForeignCms;
let token: string;
beforeAll(async () => {
	foreign = await startForeignCms();
	token = foreign.store.register(PERSON);
});
beforeEach(() => void foreign.refused.splice(0));
afterAll(() => foreign.close());

function client(signedIn: string | null = token) {
	const fetchCms = (path: string, init?: RequestInit) => fetch(`${foreign.url}${path}`, init);
	const cmsUrl = foreign.url;
	const configuration = () => cmsConfiguration({ fetchCms, cmsUrl, waitUntil: () => {} });
	return createCmsClient(
		{ fetchCms, cmsUrl, configuration },
		{ token: signedIn, client: { "X-Client-Address": "192.0.2.1" } },
	);
}

async function newDocument(changes: object = {}) {
	const cms = client();
	const [place] = await listTenants(cms);
	const tenant = place?.tenant.documentId ?? "";
	const [category] = await listCategories(cms, tenant);
	const input = { tenant, documentCategory: category?.documentId, name: "Hausrat", ...changes };
	return createDocument(cms, documentCreateSchema.parse(input), "a-key");
}

it("asks a CMS once what it can do, and takes one that does not know the question at the specification", async () => {
	expect(await client().offers()).toEqual([]);
	expect(await client().offers()).toEqual([]);
	expect(foreign.refused).toEqual(["GET /api/configuration 404: Not Found"]);
});

it("signs in and up, and fetches the profile with the token", async () => {
	const registration = { ...PERSON, email: "urs@example.ch", accountType: "privatePerson" as const };
	const registered = await client(null).call(identityApi.register, { body: registration });
	expect(registered.user).toMatchObject({ firstName: "Mia", email: "urs@example.ch", tenantCount: 2 });
	const body = { identifier: PERSON.email, password: PERSON.password };
	const { jwt } = await client(null).call(identityApi.signIn, { body });
	expect(await client(jwt).call(identityApi.me)).toMatchObject({ email: PERSON.email });
	const wrong = client(null).call(identityApi.signIn, { body: { ...body, password: "falsch" } });
	await expect(wrong).rejects.toMatchObject({ status: 400, message: "Invalid identifier or password" });
	await client(jwt).send(identityApi.signOut);
	expect(foreign.refused).toHaveLength(1);
});

it("files, reads and lists a document by the fields of the specification alone", async () => {
	const document = await newDocument({
		description: "Police der Familie",
		startDate: "2026-01-01",
		cost: "412.50",
		reminders: [{ type: "Custom", date: "2030-01-01" }],
		documentParticipations: [
			{ crudOperation: "create", documentParty: { type: "Company", name: "Helvetia" } },
		],
	});
	expect(document).toMatchObject({
		name: "Hausrat",
		description: "Police der Familie",
		startDate: "2026-01-01",
		cost: 412.5,
		rights: ["Admin"],
		documentCategory: { name: "Versicherungen", tenant: { name: "Haushalt Muster" } },
		documentParticipations: [{ documentParty: { name: "Helvetia" } }],
		documentFiles: [],
	});
	expect(await getDocument(client(), document.documentId)).toEqual(document);
	const filters = { text: "haus", tenant: [document.tenant.documentId], state: "Active" as const };
	const listed = await listDocuments(client(), { filters, sort: DEFAULT_SORT, page: 1 });
	expect(listed.total).toBe(1);
	expect(listed.items[0]).toMatchObject({
		documentId: document.documentId,
		documentParties: ["Helvetia"],
		documentFolders: [],
		rights: ["Read", "Edit", "Admin"],
	});
	expect(foreign.refused).toEqual([]);
});

it("changes what is sent, and keeps reminders and parties that are not", async () => {
	const party = { crudOperation: "create", documentParty: { type: "Company", name: "Axa" } };
	const made = await newDocument({
		reminders: [{ type: "Warranty", date: "2030-02-01" }],
		documentParticipations: [party],
	});
	const [participation] = made.documentParticipations;
	const changes = documentUpdateSchema.parse({
		name: "Hausrat 2027",
		version: 1,
		documentParticipations: [
			{
				crudOperation: "update",
				documentId: participation?.documentId,
				documentParty: { type: "Company", name: "AXA", version: 1 },
			},
		],
	});
	const changed = await updateDocument(client(), made.documentId, changes);
	expect(changed).toMatchObject({
		name: "Hausrat 2027",
		reminders: [{ type: "Warranty", date: "2030-02-01" }],
	});
	expect(changed.documentParticipations.map(({ documentParty }) => documentParty.name)).toEqual(["AXA"]);
	expect(foreign.refused).toEqual([]);
});

it("archives, brings back without an inactive date that is over, and deletes", async () => {
	const { documentId } = await newDocument({ inactiveDate: "2020-05-01" });
	expect((await updateDocument(client(), documentId, { state: "Archived", version: 1 })).state).toBe(
		"Archived",
	);
	const active = await updateDocument(client(), documentId, { state: "Active" });
	expect(active).toMatchObject({ state: "Active", inactiveDate: null });
	expect(foreign.store.find("documents", documentId)["inactiveDate"]).toBeNull();
	expect((await updateDocument(client(), documentId, { state: "Deleted" })).state).toBe("Deleted");
	expect(foreign.refused).toEqual([]);
});

it("looks for names in lists that have no filter, over all their pages", async () => {
	const tenant = (await listTenants(client()))[0]?.tenant.documentId ?? "";
	for (let number = 0; number < 120; number += 1) {
		foreign.store.create("document-folders", { name: `Ordner ${number}`, tenant });
	}
	const found = await searchChoices(client(), "folders", { tenant, text: "119" });
	expect(found).toMatchObject({ choices: [{ label: "Ordner 119" }], hasMore: false });
	const [known, made] = await ensureFolders(client(), tenant, ["ordner 118", "Neuer Ordner"]);
	expect(foreign.store.find("document-folders", known ?? "")["name"]).toBe("Ordner 118");
	expect(foreign.store.find("document-folders", made ?? "")["name"]).toBe("Neuer Ordner");
	const folders = await getFilterOptions(client(), {
		fields: ["filterTenantDocumentFolders"],
		search: "Ordner 11",
		limit: 5,
	});
	expect(folders.filterTenantDocumentFolders).toHaveLength(5);
	expect(folders.hasMore.filterTenantDocumentFolders).toBe(true);
	expect(foreign.refused).toEqual([]);
});

/** An item of the foreign CMS's inbox, with what spec 3 has of one. */
async function newItem(name: string, fields: object = {}) {
	const document = await newDocument({ name });
	const tenant = document.tenant.documentId;
	return foreign.store.create("inbox-items", {
		description: null,
		isOpen: true,
		type: "NewDocument",
		tenant,
		document: document.documentId,
		...fields,
	}).documentId;
}

it("shows its inbox, filtered and page by page, and counts what is in it", async () => {
	const [bill, letter] = [await newItem("Arztrechnung"), await newItem("Brief")];
	await newItem("Altes", { isOpen: false });
	const own = await newItem("Police", { type: "payment", description: "bis Freitag" });
	foreign.store.find("inbox-items", own)["createdAt"] = "2020-01-01T08:00:00Z";
	const inbox = (filters: object = {}, pagination: object = {}) =>
		client().call(inboxApi.inbox, { query: { filters, pagination } });
	const { items, pagination } = await inbox();
	expect(items.map(({ documentId }) => documentId).toSorted()).toEqual([bill, letter, own].toSorted());
	expect([pagination.total, items.at(-1)]).toMatchObject([
		3,
		{ documentId: own, type: "Payment", isOpen: true, document: { name: "Police", documentCategory: null } },
	]);
	expect((await inbox({}, { page: 2, pageSize: 2 })).items.map(({ documentId }) => documentId)).toEqual([
		own,
	]);
	expect((await inbox({ type: ["Payment"] })).items.map(({ documentId }) => documentId)).toEqual([own]);
	expect((await inbox({ text: "ARZT" })).items.map(({ documentId }) => documentId)).toEqual([bill]);
	expect((await inbox({ snoozed: true })).pagination.total).toBe(0);
	const tenant = items[0]?.tenant;
	expect((await inbox({ tenant: tenant?.documentId })).pagination.total).toBe(3);
	expect((await inbox({ tenant: "999" })).pagination.total).toBe(0);
	expect(await client().call(inboxApi.filterOptions)).toEqual({
		tenants: [{ ...tenant, count: 3, snoozed: 0 }],
		types: [
			{ type: "NewDocument", count: 2 },
			{ type: "Payment", count: 1 },
		],
		total: 3,
		snoozed: 0,
	});
	expect(foreign.refused).toEqual([]);
});

it("closes an item of its inbox, opens it again and describes it; it puts none off", async () => {
	const id = await newItem("Mahnung");
	const write = (data: object) => client().call(inboxApi.write, { params: { id }, body: { data } });
	expect(await write({ description: "an Eva" })).toMatchObject({ description: "an Eva", isOpen: true });
	expect(await write({ isOpen: false })).toMatchObject({
		documentId: id,
		isOpen: false,
		description: "an Eva",
	});
	expect(foreign.store.find("inbox-items", id)["isOpen"]).toBe(false);
	await expect(client().call(inboxApi.read, { params: { id } })).rejects.toMatchObject({ status: 404 });
	expect(await write({ isOpen: true })).toMatchObject({ documentId: id, isOpen: true });
	expect(await client().call(inboxApi.read, { params: { id } })).toMatchObject({ description: "an Eva" });
	const putOff = write({ snoozedUntil: "2199-01-01" });
	await expect(putOff).rejects.toMatchObject({ name: "ValidationError" });
	expect(foreign.refused).toEqual([]);
});

it("asks for nothing that the specification does not have", async () => {
	const { documentId } = await newDocument();
	const history = client().call(documentApi.history, { params: { id: documentId } });
	await expect(history).rejects.toMatchObject({ status: 404 });
	expect(foreign.refused).toEqual([]);
});

it("lists notifications, and marks them one by one where all are meant", async () => {
	const made = Array.from({ length: 12 }, () =>
		foreign.store.create("notifications", { shown: false, seen: false }),
	);
	const cms = client();
	expect(await countUnseen(cms)).toBe(12);
	const first = made[0]?.documentId ?? "";
	expect(await markSeen(cms, first)).toMatchObject({ documentId: first, seen: true });
	const page = await listNotifications(cms, { page: 2, pageSize: 10 });
	expect(page).toMatchObject({ items: [{ type: "Custom", tenant: null }, {}], pagination: { total: 12 } });
	await markAllSeen(cms);
	expect(await countUnseen(cms)).toBe(0);
	await expect(markSeen(cms, "a".repeat(24))).rejects.toMatchObject({ status: 404 });
	expect(foreign.refused).toEqual([]);
});
