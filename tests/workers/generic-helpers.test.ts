import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { documentApi } from "../../contract/api/documents.ts";
import { pathOf } from "../../contract/api/endpoint.ts";
import { fileApi } from "../../contract/api/files.ts";
import { identityApi } from "../../contract/api/identity.ts";
import {
	categoryApi,
	folderApi,
	participationApi,
	partyApi,
	tenantApi,
} from "../../contract/api/tenant-lists.ts";
import { paginationMetaSchema } from "../../contract/answers.ts";
import { addMembership } from "../../workers/cms/auth/accounts.ts";
import { unwrap } from "../../workers/cms/outcome.ts";
import { callsOf, errorOf, newSession, uploadSmall } from "../support/files-api.ts";
import { call, makeUser, newEmail, openAccount, PASSWORD, type Registered } from "../support/workers-api.ts";
import { company, imported } from "./tenant/tenant-fixture.ts";

/** The generic helpers of spec 7, over every type, and what is understood besides. */

let owner: Registered;
let token: string;
/** Sees the documents of one category alone. */
let reader: string;
const NAMES = ["Police A", "Police B", "Police C"];

beforeAll(async () => {
	owner = await openAccount();
	token = owner.jwt;
	const { setup } = callsOf(owner.tenant.tenantKey);
	const createdBy = owner.user.documentId;
	const parties = [company("Helvetia"), company("Mobiliar")];
	const ids = unwrap(
		await setup.importDocuments([
			...NAMES.map((name) => imported({ name, createdBy, parties, folders: ["Steuern"] })),
			imported({ name: "Geheim", category: "Verborgenes", createdBy, parties: [company("Geheim AG")] }),
		]),
	);
	for (const documentId of ids)
		await uploadSmall({ ...owner, token, documentId }, { bytes: Uint8Array.of(1) });
	const { user, jwt } = await makeUser();
	await addMembership(env, owner.tenant, {
		userId: user.documentId,
		name: "Leo Leser",
		email: user.email,
		role: "Member",
		rights: [{ category: "Versicherungen", rights: ["Read"] }],
	});
	reader = jwt;
});

const listSchema = z.object({
	data: z.array(z.looseObject({ documentId: z.string() })),
	meta: z.object({ pagination: paginationMetaSchema }),
});
async function list(path: string, as = token) {
	const response = await call("GET", path, { token: as });
	expect(response.status, path).toBe(200);
	return listSchema.parse(await response.json());
}
const oneSchema = z.object({ data: z.looseObject({ documentId: z.string() }) });
async function one(response: Response | Promise<Response>) {
	return oneSchema.parse(await (await response).json()).data;
}

const TYPES = {
	documents: documentApi.list.path,
	categories: categoryApi.list.path,
	folders: folderApi.list.path,
	parties: partyApi.list.path,
	participations: participationApi.list.path,
	files: fileApi.list.path,
	tenants: tenantApi.list.path,
};

describe.each(Object.entries(TYPES))("GET /{type} of %s", (type, path) => {
	it("lists what GET /{type}/{id} answers, page by page", async () => {
		const all = await list(`${path}?pagination[pageSize]=100`);
		expect(all.meta.pagination.total).toBe(all.data.length);
		expect(all.data.length).toBeGreaterThan(0);
		for (const entry of all.data) {
			expect(await one(call("GET", `${path}/${entry.documentId}`, { token }))).toEqual(entry);
		}
		const second = await list(`${path}?pagination[page]=2&pagination[pageSize]=1`);
		expect(second.data).toEqual(all.data.slice(1, 2));
	});

	it("shows nothing of what somebody may not see", async () => {
		const { data, meta } = await list(`${path}?pagination[pageSize]=100`, reader);
		expect(JSON.stringify(data)).not.toContain("Geheim");
		expect(meta.pagination.total).toBe(data.length);
		const seen = new Set(data.map(({ documentId }) => documentId));
		for (const { documentId } of (await list(`${path}?pagination[pageSize]=100`)).data) {
			const { status } = await call("GET", `${path}/${documentId}`, { token: reader });
			expect(status, `${type} ${documentId}`).toBe(seen.has(documentId) ? 200 : 404);
		}
	});

	it.each(["populate=*", "populate[0]=tenant", "fields[0]=name", "locale=de", "status=published"])(
		"takes what is said of the answer's shape: %s",
		async (said) => {
			expect(await list(`${path}?${said}`)).toEqual(await list(path));
		},
	);

	it("means the same with a slash at the end, with a page that is too large and with empty values", async () => {
		const all = await list(`${path}?pagination[pageSize]=100`);
		expect(await list(`${path}/?pagination[pageSize]=1000&pagination[page]=`)).toEqual(all);
	});

	it("refuses an unknown filter by its name, an empty one too", async () => {
		for (const query of ["filters[colour]=red", "filters[colour]=", "filters[colour][$eq]=red"]) {
			const { status, details } = await errorOf(await call("GET", `${path}?${query}`, { token }));
			expect([status, details.errors?.[0]?.path.at(-1)]).toEqual([
				400,
				type === "tenants" ? "filters" : "colour",
			]);
		}
	});
});

describe.each(Object.entries(TYPES).filter(([type]) => type !== "tenants"))("the list of %s", (_, path) => {
	it("is of one tenant, by its id or its number", async () => {
		const all = await list(path);
		const { documentId, id } = owner.tenant;
		for (const filter of [`[tenant]=${documentId}`, `[tenant]=${id}`, `[tenant][id][$eq]=${id}`]) {
			expect(await list(`${path}?filters${filter}`), filter).toEqual(all);
		}
		expect((await list(`${path}?filters[tenant]=999999`)).data).toEqual([]);
	});
});

describe("the list of what belongs to documents", () => {
	it.each(["participations", "files"] as const)(
		"is of one document, where it is asked for: %s",
		async (type) => {
			const [document] = (await list(`${TYPES.documents}?filters[text]=police&sort=name`)).data;
			const all = await list(`${TYPES[type]}?filters[document]=${document?.documentId}`);
			expect(all.data).toHaveLength(type === "files" ? 1 : 2);
			expect(all.meta.pagination.total).toBe(all.data.length);
			expect(await list(`${TYPES[type]}?filters[document][documentId][$eq]=${document?.documentId}`)).toEqual(
				all,
			);
		},
	);
});

describe("the lists by name", () => {
	it.each([TYPES.categories, TYPES.folders, TYPES.parties])("go both ways: %s", async (path) => {
		const { data } = await list(`${path}?pagination[pageSize]=100`);
		for (const sort of ["sort=name:DESC", "sort[0]=name:desc"]) {
			const turned = await list(`${path}?pagination[pageSize]=100&${sort}`);
			expect(turned.data).toEqual(data.toReversed());
		}
		expect((await list(`${path}?sort=name&pagination[pageSize]=100`)).data).toEqual(data);
		expect((await call("GET", `${path}?sort=colour`, { token })).status).toBe(400);
	});
});

describe("the lists as their entries were made", () => {
	it.each(Object.entries(TYPES).filter(([type]) => type !== "documents"))(
		"go both ways: %s",
		async (_, path) => {
			const { data } = await list(`${path}?pagination[pageSize]=100&sort=createdAt`);
			expect(data).toHaveLength((await list(path)).meta.pagination.total);
			for (const sort of ["sort=createdAt:desc", "sort[0]=id:DESC", "sort=id:desc,name:asc"]) {
				expect((await list(`${path}?pagination[pageSize]=100&${sort}`)).data).toEqual(data.toReversed());
			}
		},
	);

	it("have a new one last", async () => {
		const body = { data: { tenant: owner.tenant.id, type: "Company", name: "Aargauische" } };
		const made = await one(call("POST", TYPES.parties, { token, body }));
		const { data } = await list(`${TYPES.parties}?pagination[pageSize]=100&sort=createdAt:asc`);
		expect(data.at(-1)).toEqual(made);
	});
});

it("a tenant is read by its number too, and by that of nobody else's", async () => {
	const { documentId, id } = owner.tenant;
	const read = await one(call("GET", `${TYPES.tenants}/${id}`, { token }));
	expect(read).toEqual(await one(call("GET", `${TYPES.tenants}/${documentId}`, { token })));
	const stranger = await openAccount();
	expect((await call("GET", `${TYPES.tenants}/${id}`, { token: stranger.jwt })).status).toBe(404);
	expect((await call("GET", `${TYPES.tenants}/${id}0`, { token })).status).toBe(404);
	for (const path of [TYPES.documents, TYPES.folders, TYPES.files]) {
		expect((await call("GET", `${path}/${id}`, { token })).status, path).toBe(404);
	}
});

it("a row of the explorer can be written back, and nothing changes", async () => {
	const rows = z.object({ data: z.object({ items: z.array(z.looseObject({ documentId: z.string() })) }) });
	const { data } = rows.parse(
		await (await call("GET", `${documentApi.explore.path}?filters[text]=police`, { token })).json(),
	);
	expect(data.items).toHaveLength(NAMES.length);
	for (const row of data.items) {
		expect(row).toMatchObject({ documentFolders: ["Steuern"], documentParties: ["Helvetia", "Mobiliar"] });
		const path = pathOf(documentApi.write, { id: row.documentId });
		const before = await one(call("GET", path, { token }));
		expect(await one(call("PUT", path, { token, body: { data: row } }))).toEqual(before);
		expect(await one(call("GET", path, { token }))).toEqual(before);
	}
});

it.each(Object.entries(TYPES).filter(([type]) => type !== "tenants"))(
	"what was listed of %s can be written back, and nothing changes",
	async (_, path) => {
		for (const entry of (await list(path)).data) {
			const written = await call("PUT", `${path}/${entry.documentId}`, { token, body: { data: entry } });
			expect([written.status, await one(written)]).toEqual([200, entry]);
		}
	},
);

it("a file gets another name where its name stands", async () => {
	const [file] = (await list(TYPES.files)).data;
	const rename = (data: object) =>
		call("PUT", pathOf(fileApi.rename, { id: file?.documentId ?? "" }), { token, body: { data } });
	expect(await one(rename({ ...file, file: { name: "Neu.bin" } }))).toMatchObject({
		file: { name: "Neu.bin" },
	});
	expect((await rename({ file: { name: "a/b.bin" } })).status).toBe(400);
	expect(await one(rename({}))).toMatchObject({ file: { name: "Neu.bin" } });
});

it("documents are listed as the explorer does it, by the same filters and sort", async () => {
	const { data } = await list(`${TYPES.documents}?filters[text]=police&sort[0]=name:DESC`);
	expect(data.map(({ name }) => name)).toEqual(NAMES.toReversed());
});

it("a document that is deleted is gone, for its state is Deleted", async () => {
	const [category] = (await list(TYPES.categories)).data;
	const data = { tenant: owner.tenant.id, name: "Weg", documentCategory: category };
	const { documentId } = await one(call("POST", documentApi.create.path, { token, body: { data } }));
	const path = pathOf(documentApi.delete, { id: documentId });
	expect((await call("DELETE", path, { token })).status).toBe(200);
	expect((await call("GET", path, { token })).status).toBe(404);
	expect((await call("DELETE", path, { token })).status).toBe(404);
	const undo = await call("POST", pathOf(documentApi.undo, { id: documentId }), {
		token,
		body: { data: { version: 2 } },
	});
	expect(undo.status).toBe(200);
});

it("a registration takes the words of other systems", async () => {
	const response = await call("POST", identityApi.register.path, {
		headers: { "X-Client-Address": newSession() },
		body: { username: "mia", email: newEmail(), password: PASSWORD, firstName: "Mia", lastName: "Muster" },
	});
	expect(await response.json()).toMatchObject({ user: { accountType: "privatePerson" } });
});
