import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { answerSchema } from "../../../../contract/answers.ts";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { categoryApi, folderApi, participationApi, partyApi } from "../../../../contract/api/tenant-lists.ts";
import { DOCUMENT_STATES } from "../../../../contract/entities/document-state.ts";
import { documentSchema, type TenantDocument } from "../../../../contract/entities/entities.ts";
import { REMINDER_TYPES } from "../../../../contract/entities/vocabulary.ts";
import { addMembership } from "../../../../workers/cms/auth/accounts.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import type { ImportedDocument, ImportedParty } from "../../../../workers/cms/tenant/import/import-types.ts";
import { env } from "cloudflare:workers";
import { callsOf, errorOf } from "../../../support/files-api.ts";
import { call, makeUser, openAccount, type Registered } from "../../../support/workers-api.ts";
import { imported } from "../tenant-fixture.ts";

/** What a write leaves alone: all that it does not name. Over HTTP, as a stranger's client writes. */

const CATEGORY = "Versicherungen";
const RUNS = 40;
const TIMEOUT_MS = 120_000;

let owner: Registered;
/** May edit in the one category, and sees no other. */
let editor: string;

beforeAll(async () => {
	owner = await openAccount();
	const { user, jwt } = await makeUser();
	const rights = [{ category: CATEGORY, rights: ["Edit" as const] }];
	const member = { userId: user.documentId, name: "Beat Keller", email: user.email, role: "Member" as const };
	await addMembership(env, owner.tenant, { ...member, rights });
	editor = jwt;
});

const dataSchema = answerSchema(z.unknown());
async function dataOf(response: Response): Promise<unknown> {
	const body: unknown = await response.json();
	expect(response.status, JSON.stringify(body)).toBeLessThan(300);
	return dataSchema.parse(body).data;
}

const get = async (path: string, token = owner.jwt) => dataOf(await call("GET", path, { token }));
const put = (path: string, data: unknown, token = owner.jwt) => call("PUT", path, { token, body: { data } });
const pathTo = (id: string) => pathOf(documentApi.read, { id });
const read = async (id: string) => documentSchema.parse(await get(pathTo(id)));
const write = async (id: string, data: unknown) =>
	documentSchema.parse(await dataOf(await put(pathTo(id), data)));
const historyOf = async (id: string) => get(pathOf(documentApi.history, { id }));

/** Files documents as an import brings them, also such as nobody could write. @returns their ids */
async function file(...documents: Partial<ImportedDocument>[]): Promise<string[]> {
	const { setup } = callsOf(owner.tenant.tenantKey);
	const createdBy = owner.user.documentId;
	return [
		...unwrap(await setup.importDocuments(documents.map((facts) => imported({ createdBy, ...facts })))),
	];
}

const record = <Value extends object>(model: { [Key in keyof Value]: fc.Arbitrary<Value[Key]> }) =>
	fc.record(model, { noNullPrototype: true });
const text = fc.stringMatching(/^[a-zäöü][a-zäöü .,]{0,20}[a-zäöü]$/);
const day = fc
	.date({ min: new Date("1950-01-01"), max: new Date("2150-12-31"), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const address = maybe(
	record({
		street: maybe(text),
		street2: maybe(text),
		zipCode: maybe(fc.constantFrom("8001", "3011")),
		city: maybe(text),
		country: maybe(text),
	}),
);
const party = fc.oneof(
	record<ImportedParty>({
		type: fc.constant("Company"),
		name: text,
		salutation: maybe(text),
		firstName: fc.constant(null),
		lastName: fc.constant(null),
		email: maybe(fc.constantFrom("info@example.ch")),
		address,
		headquarter: address,
	}),
	record<ImportedParty>({
		type: fc.constant("PrivatePerson"),
		name: fc.constant(null),
		salutation: maybe(text),
		firstName: maybe(text),
		lastName: text,
		email: maybe(fc.constantFrom("mia@example.ch")),
		address,
		headquarter: address,
	}),
);
const facts = record<Partial<ImportedDocument>>({
	name: text,
	documentNumber: maybe(text),
	description: maybe(text),
	state: fc.constantFrom("Active", "Archived"),
	folders: fc.subarray(["Steuern", "Zu bezahlen", "Familie"]),
	parties: fc.uniqueArray(party, {
		maxLength: 3,
		selector: (one) => `${one.name} ${one.firstName} ${one.lastName}`,
	}),
	startDate: maybe(day),
	endDate: maybe(day),
	inactiveDate: maybe(day),
	warrantyUntil: maybe(day),
	cost: maybe(fc.integer({ min: -1_000_000, max: 100_000_000 }).map((hundredths) => hundredths / 100)),
	costCurrency: fc.constantFrom("CHF", "EUR", "JPY"),
	// One that stands there twice, too.
	reminders: fc.array(
		record({ type: fc.constantFrom(...REMINDER_TYPES), date: fc.constantFrom("2026-12-01", "2100-01-01") }),
		{
			maxLength: 4,
		},
	),
});

describe("what was read and is written back", () => {
	it.each(["owner", "editor"] as const)(
		"changes nothing of any document, not even its version: %s",
		async (who) => {
			const token = who === "owner" ? owner.jwt : editor;
			const run = fc.asyncProperty(facts, fc.boolean(), async (generated, replaces) => {
				// The editor does not see what is replaced: it is null in what is read, and must stay.
				const hidden = { name: "Vorgänger", category: "Wohnen" };
				const before = { ...generated, category: CATEGORY, replaces: replaces ? 0 : null };
				const [, id = ""] = await file(hidden, before);
				const [seen, whole, history] = [await get(pathTo(id), token), await read(id), await historyOf(id)];
				const answered = await dataOf(await put(pathTo(id), seen, token));
				expect(answered).toEqual(seen);
				const inChain = await get(`${pathTo(id)}?populate=chain`, token);
				expect(await dataOf(await put(pathTo(id), inChain, token))).toEqual(seen);
				expect(await read(id)).toEqual(whole);
				expect(await historyOf(id)).toEqual(history);
			});
			await fc.assert(run, { numRuns: RUNS });
		},
		TIMEOUT_MS,
	);

	// All that the documents above have brought: companies and persons, with and without addresses.
	it.each([
		["category", categoryApi.list.path],
		["folder", folderApi.list.path],
		["party", partyApi.list.path],
		["participation", participationApi.list.path],
	])(
		"changes nothing of any %s",
		async (_, path) => {
			await file({ folders: ["Steuern"], parties: [PARTY] });
			const entries = entriesSchema.parse(await get(`${path}?pagination[pageSize]=100&sort=createdAt:desc`));
			expect(entries.length).toBeGreaterThan(0);
			for (const entry of entries) {
				expect(await dataOf(await put(`${path}/${entry.documentId}`, entry))).toEqual(entry);
				expect(await get(`${path}/${entry.documentId}`)).toEqual(entry);
			}
		},
		TIMEOUT_MS,
	);

	it.each(["owner", "editor"] as const)(
		"changes nothing of any document that is a row of the list: %s",
		async (who) => {
			const token = who === "owner" ? owner.jwt : editor;
			await file({ folders: ["Steuern", "Familie"], parties: [PARTY], category: CATEGORY });
			const asked = `${documentApi.explore.path}?pagination[pageSize]=50&sort=createdAt:desc`;
			const { items } = z.object({ items: entriesSchema }).parse(await get(asked, token));
			expect(items[0]).toMatchObject({
				documentFolders: ["Familie", "Steuern"],
				documentParties: ["Helvetia"],
			});
			for (const row of items) {
				const before = await read(row.documentId);
				await dataOf(await put(pathTo(row.documentId), row, token));
				expect(await read(row.documentId)).toEqual(before);
			}
		},
		TIMEOUT_MS,
	);

	it("takes folders by their names, and none that there is not", async () => {
		const [id = ""] = await file({ folders: ["Steuern"] });
		await file({ folders: ["Familie"] });
		const after = await write(id, { documentFolders: ["Familie", "Steuern"] });
		expect(after.documentFolders.map(({ name }) => name)).toEqual(["Familie", "Steuern"]);
		const [steuern] = after.documentFolders.slice(1);
		expect((await write(id, { documentFolders: ["Steuern", steuern] })).documentFolders).toEqual([steuern]);
		const refused = await errorOf(await put(pathTo(id), { documentFolders: ["Steuern", "Unbekannt"] }));
		expect([refused.status, refused.details.errors]).toMatchObject([400, [{ path: ["documentFolders"] }]]);
	});

	it("may carry the answer's meta, and what other systems put into it", async () => {
		const [id = ""] = await file({ name: "Police" });
		const seen = await read(id);
		const data = { ...seen, id: 7, publishedAt: null, locale: "de", createdBy: { id: 1 } };
		const response = await call("PUT", pathTo(id), { token: owner.jwt, body: { data, meta: {} } });
		expect(await dataOf(response)).toEqual(seen);
	});
});

const entriesSchema = z.array(z.looseObject({ documentId: z.string() }));
const PARTY: ImportedParty = {
	type: "Company",
	name: "Helvetia",
	salutation: "Frau",
	firstName: null,
	lastName: null,
	email: "info@example.ch",
	address: { street: "Gasse 1", street2: null, zipCode: "8001", city: "Zürich", country: "CH" },
	headquarter: null,
};
const WHOLE: Partial<ImportedDocument> = {
	name: "Police",
	documentNumber: "P-1",
	description: "Hausrat",
	folders: ["Steuern"],
	parties: [PARTY],
	startDate: "2026-01-01",
	endDate: "2026-12-31",
	inactiveDate: "2100-01-01",
	warrantyUntil: "2028-01-01",
	cost: 12.5,
	costCurrency: "EUR",
	reminders: [{ type: "Inactivity", date: "2099-12-01" }],
};

describe("a write of a part of a document", () => {
	const CHANGES: [Record<string, unknown>, Partial<TenantDocument>][] = [
		[{ name: "Neu" }, { name: "Neu" }],
		[{ description: null }, { description: null }],
		[{ documentNumber: "" }, { documentNumber: null }],
		[{ endDate: null }, { endDate: null }],
		[{ startDate: "2026-02-01T00:00:00.000+01:00" }, { startDate: "2026-02-01" }],
		[{ cost: "99.90" }, { cost: 99.9 }],
		[{ cost: null }, { cost: null }],
		[{ costCurrency: "usd" }, { costCurrency: "USD" }],
		[{ reminders: null }, { reminders: [], inactiveWarningDays: null }],
		[{ documentFolders: [] }, { documentFolders: [] }],
		[{ state: "archived" }, { state: "Archived" }],
		[
			{ state: "Archived", name: "Alte Police", version: 1 },
			{ state: "Archived", name: "Alte Police" },
		],
	];

	it.each(CHANGES)("changes what it names and nothing else: %j", async (sent, changed) => {
		const [id = ""] = await file(WHOLE);
		const { updatedAt: _, ...before } = await read(id);
		const { updatedAt: __, ...after } = await write(id, sent);
		expect(after).toEqual({ ...before, ...changed, version: 2 });
	});

	it("is one entry of the history, the state with the rest", async () => {
		const [id = ""] = await file(WHOLE);
		await write(id, { state: "Archived", name: "Alte Police" });
		const [newest, ...older] = z
			.array(z.looseObject({ changes: z.array(z.looseObject({ field: z.string() })) }))
			.parse(await historyOf(id));
		expect(newest?.changes.map(({ field }) => field).toSorted()).toEqual(["name", "state"]);
		expect(older).toHaveLength(1);
	});

	it("keeps the inactive date on unarchiving only if it is still to come, the one that comes with it too", async () => {
		const [id = ""] = await file({ ...WHOLE, state: "Archived", inactiveDate: "2020-01-01" });
		expect((await write(id, { state: "Active" })).inactiveDate).toBeNull();
		await write(id, { state: "Archived" });
		expect((await write(id, { state: "Active", inactiveDate: "2020-01-01" })).inactiveDate).toBeNull();
		await write(id, { state: "Archived" });
		expect((await write(id, { state: "Active", inactiveDate: "2100-01-01" })).inactiveDate).toBe(
			"2100-01-01",
		);
	});

	it("wins without a version, and not with an old one", async () => {
		const [id = ""] = await file(WHOLE);
		await write(id, { name: "Zweite", version: 1 });
		const stale = await errorOf(await put(pathTo(id), { name: "Alt", version: 1 }));
		expect(stale).toMatchObject({ status: 409, details: { current: { name: "Zweite", version: 2 } } });
		expect(await write(id, { name: "Dritte" })).toMatchObject({ name: "Dritte", version: 3 });
	});

	it("is done whole or not at all", async () => {
		const [id = ""] = await file(WHOLE);
		const before = await read(id);
		const unknown = `${owner.tenant.tenantKey}000000000000000`;
		for (const refused of [
			{ name: "Neu", state: "Deleted", documentFolders: [unknown] },
			{ name: "Neu", documentParticipations: [{ documentId: unknown }] },
			{ name: "Neu", colour: "red" },
			{ name: "Neu", tenant: unknown },
		]) {
			expect((await put(pathTo(id), refused)).status).toBe(400);
		}
		expect(await read(id)).toEqual(before);
	});

	it.each(DOCUMENT_STATES)(
		"may say the document's own tenant, by id, number or object: %s",
		async (state) => {
			const [id = ""] = await file(WHOLE);
			const { tenant } = await read(id);
			for (const named of [tenant.documentId, tenant.id, String(tenant.id), tenant]) {
				expect(await write(id, { tenant: named })).toMatchObject({ version: 1 });
			}
			expect((await write(id, { state })).state).toBe(state);
		},
	);

	it("points at folders, category and what it replaces by ids or by objects that have one", async () => {
		const [other = "", id = ""] = await file(
			{ name: "Alt", folders: ["Familie"], category: "Wohnen" },
			WHOLE,
		);
		const old = await read(other);
		const after = await write(id, {
			documentFolders: [old.documentFolders[0]?.documentId],
			documentCategory: old.documentCategory,
			replacedDocument: old,
		});
		expect(after).toMatchObject({
			documentFolders: old.documentFolders,
			documentCategory: old.documentCategory,
			replacedDocument: { documentId: other },
		});
		expect((await write(id, { documentCategory: old.documentCategory.documentId })).version).toBe(2);
	});
});

describe("the parties of a document", () => {
	async function filed() {
		const [id = ""] = await file(WHOLE);
		const { documentParticipations } = await read(id);
		const [there] = documentParticipations;
		if (!there) throw new Error("The document has no party.");
		return { id, there };
	}

	it("stay where a write names none of them, and leave only by a word", async () => {
		const { id, there } = await filed();
		expect((await write(id, { documentParticipations: [] })).documentParticipations).toEqual([there]);
		const gone = { ...there, crudOperation: "DELETE" };
		expect((await write(id, { documentParticipations: [gone] })).documentParticipations).toEqual([]);
	});

	it("change in what is said of them and nothing else", async () => {
		const { id, there } = await filed();
		const { address: before, version, ...rest } = there.documentParty;
		const change = { documentId: there.documentId, documentParty: { address: { city: "Basel" } } };
		const { documentParticipations } = await write(id, { documentParticipations: [change] });
		expect(documentParticipations[0]?.documentParty).toEqual({
			...rest,
			address: { ...before, city: "Basel" },
			version: version + 1,
		});
		const path = pathOf(partyApi.update, { id: there.documentParty.documentId });
		expect(await dataOf(await put(path, { email: null }))).toMatchObject({ name: "Helvetia", email: null });
		expect((await errorOf(await put(path, { name: null }))).details.errors).toMatchObject([
			{ path: ["name"] },
		]);
		expect((await errorOf(await put(path, { type: "PrivatePerson" }))).details.errors).toMatchObject([
			{ path: ["lastName"] },
		]);
	});

	it("come with or without a word, by id, as an object, or new", async () => {
		const { id, there } = await filed();
		const [other = ""] = await file({ ...WHOLE, parties: [{ ...PARTY, name: "Mobiliar" }] });
		const mobiliar = (await read(other)).documentParticipations[0]?.documentParty;
		const added = [
			{ documentParty: mobiliar },
			{ crudOperation: "create", tenant: 7, documentParty: { type: "company", name: "Zürich" } },
		];
		const { documentParticipations } = await write(id, { documentParticipations: added });
		expect(documentParticipations.map(({ documentParty }) => documentParty.name)).toEqual([
			"Helvetia",
			"Mobiliar",
			"Zürich",
		]);
		const path = pathOf(participationApi.update, { id: there.documentId });
		const again = await errorOf(await put(path, { documentParty: mobiliar?.documentId }));
		expect(again.details.errors).toMatchObject([{ path: ["documentParty"] }]);
	});

	it("are exchanged by the id of another one", async () => {
		const { there } = await filed();
		const [other = ""] = await file({ ...WHOLE, parties: [{ ...PARTY, name: "Basler" }] });
		const basler = (await read(other)).documentParticipations[0]?.documentParty;
		const path = pathOf(participationApi.update, { id: there.documentId });
		const body = { crudOperation: "update", tenant: there.tenant, documentParty: basler };
		expect(await dataOf(await put(path, body))).toEqual({ ...there, documentParty: basler });
	});
});

it("a category that gets another name stays as active as it was", async () => {
	await file({ category: "Alte Sachen" });
	const list = z.array(z.looseObject({ documentId: z.string(), name: z.string() }));
	const found = list.parse(await get(categoryApi.list.path)).find(({ name }) => name === "Alte Sachen");
	const path = pathOf(categoryApi.update, { id: found?.documentId ?? "" });
	await dataOf(await put(path, { isActive: false }));
	expect(await dataOf(await put(path, { name: "Uralte Sachen" }))).toMatchObject({
		isActive: false,
		version: 3,
	});
	expect(await dataOf(await put(path, { name: "Uralte Sachen" }))).toMatchObject({ version: 3 });
});

it("a document that is copied is filed as a new one", async () => {
	const [id = ""] = await file({ ...WHOLE, state: "Archived" });
	const seen = await read(id);
	const body = { data: { ...seen, name: "Kopie" } };
	const copy = documentSchema.parse(
		await dataOf(await call("POST", documentApi.create.path, { token: owner.jwt, body })),
	);
	expect(copy).toMatchObject({
		name: "Kopie",
		state: "Archived",
		cost: 12.5,
		costCurrency: "EUR",
		version: 1,
	});
	expect(copy.documentId).not.toBe(id);
	expect(copy.documentParticipations[0]?.documentParty).toEqual(
		seen.documentParticipations[0]?.documentParty,
	);
	expect(copy.reminders[0]?.documentId).not.toBe(seen.reminders[0]?.documentId);
});
