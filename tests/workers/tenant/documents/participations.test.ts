import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { folderApi, participationApi, partyApi } from "../../../../contract/api/tenant-lists.ts";
import { accessRightsSchema, answerSchema } from "../../../../contract/answers.ts";
import { documentParticipationSchema, documentSchema } from "../../../../contract/entities/entities.ts";
import { errorOf, newLibrary, newMember, uploadSmall, type Library } from "../../../support/files-api.ts";
import { call } from "../../../support/workers-api.ts";

const ADDRESS = { street: "Gasse 1", street2: null, zipCode: "8001", city: "Zürich", country: "CH" };
const COMPANY = {
	type: "Company",
	name: "Helvetia",
	email: "info@helvetia.example",
	address: ADDRESS,
	headquarter: { ...ADDRESS, city: "Basel" },
};
const PERSON = { type: "PrivatePerson", salutation: "Frau", firstName: "Mia", lastName: "Muster" };

let library: Library;
beforeEach(async () => {
	library = await newLibrary();
});

const send = (method: string, path: string, data?: unknown, token = library.token) =>
	call(method, path, data === undefined ? { token } : { token, body: { data } });

async function dataOf<Data>(response: Response, schema: z.ZodType<Data>, status = 200): Promise<Data> {
	expect(response.status).toBe(status);
	return schema.parse(answerSchema(z.unknown()).parse(await response.json()).data);
}

const add = async (documentParty: unknown) =>
	dataOf(
		await send("POST", participationApi.create.path, { document: library.documentId, documentParty }),
		documentParticipationSchema,
		201,
	);
const read = async () =>
	dataOf(await send("GET", pathOf(documentApi.read, { id: library.documentId })), documentSchema);
const refusal = async (response: Response) => {
	const { status, details } = await errorOf(response);
	return [status, ...(details.errors?.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [])];
};

describe("a participation", () => {
	it("is created with a new party, with all its fields, and answers the tenant", async () => {
		const created = await add(COMPANY);
		expect(created).toMatchObject({
			documentParty: COMPANY,
			tenant: { documentId: library.tenant.documentId, name: library.tenant.name },
		});
		const person = await add(PERSON);
		expect(person.documentParty).toMatchObject({ ...PERSON, name: null });
		const { documentParticipations, version } = await read();
		expect(documentParticipations).toEqual([created, person]);
		expect(version).toBe(3);
	});

	it("is created with a party that is there, once", async () => {
		const party = await dataOf(
			await send("POST", partyApi.create.path, { tenant: library.tenant.documentId, ...COMPANY }),
			z.looseObject({ documentId: z.string() }),
			201,
		);
		expect((await add(party.documentId)).documentParty).toEqual(party);
		const again = { document: library.documentId, documentParty: party.documentId };
		expect(await refusal(await send("POST", participationApi.create.path, again))).toEqual([
			400,
			"documentParty: validation.partyTwice",
		]);
	});

	it("changes its party for every document, unless somebody was quicker", async () => {
		const { documentId, documentParty } = await add(COMPANY);
		const path = pathOf(participationApi.update, { id: documentId });
		const change = { documentParty: { ...COMPANY, name: "Mobiliar", version: documentParty.version } };
		const changed = await dataOf(await send("PUT", path, change), documentParticipationSchema);
		expect(changed).toMatchObject({ documentId, documentParty: { name: "Mobiliar", version: 2 } });
		expect(changed.documentParty.documentId).toBe(documentParty.documentId);
		const stale = await errorOf(await send("PUT", path, change));
		expect(stale).toMatchObject({ status: 409, details: { current: { name: "Mobiliar", version: 2 } } });
	});

	it("is deleted alone: the party stays", async () => {
		const { documentId, documentParty } = await add(COMPANY);
		expect((await send("DELETE", pathOf(participationApi.delete, { id: documentId }))).status).toBe(200);
		expect((await read()).documentParticipations).toEqual([]);
		expect((await send("GET", pathOf(partyApi.read, { id: documentParty.documentId }))).status).toBe(200);
		expect((await send("DELETE", pathOf(participationApi.delete, { id: documentId }))).status).toBe(404);
	});

	it("is deleted by the word of a write, too", async () => {
		const { documentId, documentParty } = await add(COMPANY);
		const path = pathOf(participationApi.update, { id: documentId });
		const data = { crudOperation: "DELETE", documentParty };
		const reader = await newMember(library, ["Read"]);
		expect(await refusal(await send("PUT", path, data, reader))).toEqual([403]);
		expect(await dataOf(await send("PUT", path, data), z.null())).toBeNull();
		const { documentParticipations, version } = await read();
		expect(documentParticipations).toEqual([]);
		expect(version).toBe(3);
		expect(await refusal(await send("PUT", path, data))).toEqual([404]);
	});

	it("stays with the other words, and is refused with words that mean nothing there", async () => {
		const { documentId, documentParty } = await add(COMPANY);
		const path = pathOf(participationApi.update, { id: documentId });
		for (const crudOperation of ["create", "update", "", null]) {
			const written = await dataOf(await send("PUT", path, { crudOperation }), documentParticipationSchema);
			expect(written.documentParty).toEqual(documentParty);
		}
		expect((await refusal(await send("PUT", path, { crudOperation: "remove" })))[0]).toBe(400);
		const body = { crudOperation: "delete", document: library.documentId, documentParty: PERSON };
		expect((await refusal(await send("POST", participationApi.create.path, body)))[0]).toBe(400);
	});

	it("takes a party of the same tenant, and a document that there is", async () => {
		const [other, own] = [await newLibrary(), library];
		library = other;
		const foreign = await add(COMPANY);
		library = own;
		const path = participationApi.create.path;
		const document = own.documentId;
		const documentParty = foreign.documentParty.documentId;
		expect(await refusal(await send("POST", path, { document, documentParty }))).toEqual([
			400,
			"documentParty: validation.unknownReference",
		]);
		expect(await refusal(await send("POST", path, { document: other.documentId, documentParty }))).toEqual([
			404,
		]);
		expect(await refusal(await send("DELETE", `${path}/${foreign.documentId}`))).toEqual([404]);
		expect((await read()).version).toBe(1);
	});

	it("names the field of the party that is refused", async () => {
		const body = { document: library.documentId, documentParty: { ...COMPANY, name: "" } };
		expect(await refusal(await send("POST", participationApi.create.path, body))).toEqual([
			400,
			"data.documentParty.name: validation.required",
		]);
	});

	it("is added once, however often the request comes", async () => {
		const body = { data: { document: library.documentId, documentParty: COMPANY } };
		const headers = { "Idempotency-Key": "once" };
		for (let time = 0; time < 2; time += 1) {
			const { token } = library;
			const response = await call("POST", participationApi.create.path, { token, body, headers });
			await dataOf(response, documentParticipationSchema, 201);
		}
		expect((await read()).documentParticipations).toHaveLength(1);
	});

	it("is seen and not changed by who may only read", async () => {
		const { documentId, documentParty } = await add(COMPANY);
		const member = await newMember(library, ["Read"]);
		const path = pathOf(participationApi.update, { id: documentId });
		for (const [method, url, data] of [
			["POST", participationApi.create.path, { document: library.documentId, documentParty: PERSON }],
			["PUT", path, { documentParty: COMPANY }],
			["DELETE", path, undefined],
			["PUT", pathOf(partyApi.update, { id: documentParty.documentId }), COMPANY],
		] as const) {
			expect(await refusal(await send(method, url, data, member))).toEqual([403]);
		}
		const seen = await dataOf(
			await send("GET", pathOf(documentApi.read, { id: library.documentId }), undefined, member),
			documentSchema,
		);
		expect(seen.documentParticipations).toMatchObject([{ documentId, documentParty: { version: 1 } }]);
	});
});

describe("a document", () => {
	it("comes with folders, tenant, parties, files, category and what it replaces", async () => {
		const before = await read();
		const tenant = library.tenant.documentId;
		const folder = await dataOf(
			await send("POST", folderApi.create.path, { tenant, name: "Steuern" }),
			z.looseObject({ documentId: z.string() }),
			201,
		);
		const created = await dataOf(
			await send("POST", documentApi.create.path, {
				tenant,
				name: "Nachfolgerin",
				documentCategory: before.documentCategory.documentId,
				documentFolders: [folder.documentId],
				documentParticipations: [{ crudOperation: "create", documentParty: COMPANY }],
				replacedDocument: library.documentId,
			}),
			documentSchema,
			201,
		);
		const { documentId } = created;
		await uploadSmall({ ...library, documentId }, { bytes: Uint8Array.of(1), name: "Police.bin" });
		const reference = { documentId: tenant, id: library.tenant.id, name: library.tenant.name };
		const whole = await dataOf(
			await send("GET", pathOf(documentApi.read, { id: documentId })),
			documentSchema,
		);
		expect(whole).toMatchObject({
			tenant: reference,
			documentCategory: { documentId: before.documentCategory.documentId, tenant: reference },
			documentFolders: [{ documentId: folder.documentId, name: "Steuern" }],
			documentParticipations: [{ documentParty: COMPANY, tenant: reference }],
			documentFiles: [{ file: { name: "Police.bin" } }],
			replacedDocument: { documentId: library.documentId, name: before.name, state: "Active" },
			replacedByDocument: null,
			rights: ["Read", "Edit", "Admin"],
			roles: ["Admin"],
		});
	});

	it("tells each member the own rights and roles", async () => {
		const rightsOf = async (token: string) =>
			dataOf(
				await send("GET", pathOf(documentApi.accessRights, { id: library.documentId }), undefined, token),
				accessRightsSchema,
			);
		expect(await rightsOf(library.token)).toEqual({ rights: ["Read", "Edit", "Admin"], roles: ["Admin"] });
		expect(await rightsOf(await newMember(library, ["Read"]))).toEqual({
			rights: ["Read"],
			roles: ["Member"],
		});
		expect(await rightsOf(await newMember(library, ["Edit"]))).toEqual({
			rights: ["Edit"],
			roles: ["Member"],
		});
	});
});
