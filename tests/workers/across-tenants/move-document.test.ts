import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { answerSchema } from "../../../contract/answers.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import type { Right } from "../../../contract/entities/rights.ts";
import { documentMoveAnswerSchema, documentMoveSchema } from "../../../contract/entities/document-move.ts";
import { documentHistorySchema } from "../../../contract/entities/document-history.ts";
import { documentSchema } from "../../../contract/entities/entities.ts";
import { documentBinSchema } from "../../../contract/explorer/document-bin.ts";
import { addMembership } from "../../../workers/cms/auth/accounts.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { callsOf, errorOf, getFile, type Library, newLibrary, uploadSmall } from "../../support/files-api.ts";
import { call, makeUser, openAccount, type Registered } from "../../support/workers-api.ts";

/** Who moves: an admin of both places. */
let mover: Library;
let there: Registered;
let category: string;

beforeAll(async () => {
	mover = await newLibrary();
	there = await openAccount();
	await addMembership(env, there.tenant, memberOf(mover.user, "Admin"));
	const { rows } = unwrap(
		await callsOf(there.tenant.tenantKey).categories.list(there.user.documentId, { limit: 1, offset: 0 }),
	);
	category = rows[0]?.item.documentId ?? "";
});

function memberOf(
	{ documentId, email }: { documentId: string; email: string },
	role: "Admin" | "Member",
	rights: { category: string; rights: Right[] }[] = [],
) {
	return { userId: documentId, name: "Leo Leser", email, role, rights };
}

/** Somebody with these rights in the place that a document leaves, and in the one to which it goes. */
async function somebody(here: Right[] | null, inTarget: Right[] | null): Promise<string> {
	const { user, jwt } = await makeUser();
	for (const [rights, of] of [
		[here, mover],
		[inTarget, there],
	] as const) {
		if (!rights) continue;
		const { rows } = unwrap(
			await callsOf(of.tenant.tenantKey).categories.list(of.user.documentId, { limit: 1, offset: 0 }),
		);
		const granted = [{ category: rows[0]?.item.name ?? "", rights }];
		await addMembership(env, of.tenant, memberOf(user, "Member", granted));
	}
	return jwt;
}

async function newDocument(): Promise<string> {
	const { rows } = unwrap(
		await callsOf(mover.tenant.tenantKey).categories.list(mover.user.documentId, { limit: 1, offset: 0 }),
	);
	const response = await call("POST", documentApi.create.path, {
		token: mover.token,
		body: {
			data: {
				tenant: mover.tenant.documentId,
				name: "Police",
				documentCategory: rows[0]?.item.documentId,
			},
		},
	});
	return (await dataOf(response, documentSchema)).documentId;
}

function sendMove(token: string, documentId: string, data: Record<string, unknown> = {}) {
	const body = { data: { tenant: there.tenant.documentId, documentCategory: category, ...data } };
	return call("POST", pathOf(documentApi.move, { id: documentId }), { token, body });
}

function readMove(token: string, documentId: string, query = "") {
	return call("GET", `${pathOf(documentApi.readMove, { id: documentId })}${query}`, { token });
}

async function dataOf<Schema extends z.ZodType>(
	response: Response,
	schema: Schema,
): Promise<z.output<Schema>> {
	expect(response.status).toBeLessThan(300);
	const { data } = answerSchema(z.unknown()).parse(await response.json());
	return schema.parse(data);
}

async function moved(documentId: string): Promise<string> {
	const move = await dataOf(await sendMove(mover.token, documentId), documentMoveSchema);
	return z.string().parse(move.documentId);
}

describe("POST /documents/{id}/move", () => {
	it("answers with the document where it is, with its files", async () => {
		const documentId = await newDocument();
		const bytes = new TextEncoder().encode("Haftpflicht");
		await uploadSmall({ ...mover, documentId }, { bytes, name: "Police.txt", type: "text/plain" });
		const move = await dataOf(await sendMove(mover.token, documentId), documentMoveSchema);
		expect(move).toMatchObject({
			state: "moved",
			tenant: { documentId: there.tenant.documentId, name: there.tenant.name },
			reason: null,
		});
		const path = pathOf(documentApi.read, { id: move.documentId ?? "" });
		const document = await dataOf(await call("GET", path, { token: there.jwt }), documentSchema);
		const [file] = document.documentFiles;
		expect(file?.file.name).toBe("Police.txt");
		const content = await getFile(there.jwt, `${file?.documentId}/content`);
		expect(await content.text()).toBe("Haftpflicht");
		expect(
			(await call("GET", pathOf(documentApi.read, { id: documentId }), { token: mover.token })).status,
		).toBe(404);
		// Sent again because the answer was lost, it is answered the same.
		expect(await dataOf(await sendMove(mover.token, documentId), documentMoveSchema)).toMatchObject({
			state: "moved",
			documentId: move.documentId,
		});
	});

	it.each<[string, Right[] | null, Right[] | null, number]>([
		["a stranger", null, null, 404],
		["who belongs to the other place alone", null, ["Edit"], 404],
		["who may only read here", ["Read"], ["Edit"], 403],
		["who may only read there", ["Edit"], ["Read"], 403],
		["who belongs to this place alone", ["Edit"], null, 400],
	])("is refused to %s, and nothing changes", async (_, here, inTarget, status) => {
		const documentId = await newDocument();
		const response = await sendMove(await somebody(here, inTarget), documentId);
		expect(response.status).toBe(status);
		await response.body?.cancel();
		const path = pathOf(documentApi.read, { id: documentId });
		const document = await dataOf(await call("GET", path, { token: mover.token }), documentSchema);
		// Whoever was told at once is not told again.
		expect(document).toMatchObject({ version: 1, moveState: null });
	});

	it("is open to who may edit in both places", async () => {
		const token = await somebody(["Edit"], ["Edit"]);
		expect(await dataOf(await sendMove(token, await newDocument()), documentMoveSchema)).toMatchObject({
			state: "moved",
		});
	});

	it("names the field that is wrong", async () => {
		const documentId = await newDocument();
		const fieldsOf = async (data: Record<string, unknown>) => {
			const response = await sendMove(mover.token, documentId, data);
			const { status, details } = await errorOf(response);
			return { status, errors: details.errors };
		};
		expect(await fieldsOf({ tenant: mover.tenant.documentId })).toEqual({
			status: 400,
			errors: [{ path: ["tenant"], message: "validation.sameTenant" }],
		});
		expect(await fieldsOf({ tenant: "999999999" })).toEqual({
			status: 400,
			errors: [{ path: ["tenant"], message: "validation.unknownReference" }],
		});
		expect(await fieldsOf({ documentCategory: `${there.tenant.tenantKey}${"0".repeat(15)}` })).toEqual({
			status: 400,
			errors: [{ path: ["documentCategory"], message: "validation.unknownReference" }],
		});
	});

	it("of a version that is no longer the latest is a 409", async () => {
		const documentId = await newDocument();
		const path = pathOf(documentApi.write, { id: documentId });
		await call("PUT", path, { token: mover.token, body: { data: { name: "Neuer" } } });
		const response = await sendMove(mover.token, documentId, { version: 1 });
		expect(await errorOf(response)).toMatchObject({ status: 409, message: "error.stale" });
	});
});

describe("GET /documents/{id}/move", () => {
	it("says what would come along", async () => {
		const documentId = await newDocument();
		const bytes = new TextEncoder().encode("Haftpflicht");
		await uploadSmall({ ...mover, documentId }, { bytes });
		const answer = await readMove(mover.token, documentId, `?tenant=${there.tenant.documentId}`);
		expect(await dataOf(answer, documentMoveAnswerSchema)).toEqual({
			move: null,
			plan: {
				files: { count: 1, bytes: bytes.length },
				fits: true,
				documentFolders: [],
				documentParties: [],
				reminders: 0,
				isInChain: false,
			},
		});
	});

	it("plans nothing for who may only read, nor into somebody else's place", async () => {
		const documentId = await newDocument();
		const query = `?tenant=${there.tenant.documentId}`;
		expect((await readMove(await somebody(["Read"], ["Edit"]), documentId, query)).status).toBe(403);
		expect((await readMove(await somebody(["Edit"], ["Read"]), documentId, query)).status).toBe(403);
		expect((await readMove(await somebody(["Edit"], null), documentId, query)).status).toBe(404);
		expect((await readMove(await somebody(null, ["Edit"]), documentId, query)).status).toBe(404);
	});

	it("leads from the old address to the new one, for who may see the document there", async () => {
		const documentId = await newDocument();
		const movedId = await moved(documentId);
		const both = await somebody(["Read"], ["Read"]);
		expect(await dataOf(await readMove(both, documentId), documentMoveAnswerSchema)).toMatchObject({
			move: { state: "moved", documentId: movedId, tenant: { name: there.tenant.name } },
		});
		// To who could restore it, it says that it has gone, but not where to.
		const editor = await somebody(["Edit"], null);
		expect(await dataOf(await readMove(editor, documentId), documentMoveAnswerSchema)).toMatchObject({
			move: { state: "moved", documentId: null, tenant: null },
		});
		expect((await readMove(await somebody(["Read"], null), documentId)).status).toBe(404);
		expect((await readMove(await somebody(null, ["Edit"]), documentId)).status).toBe(404);
	});
});

describe("where a document went, and where it came from", () => {
	it("is said by name to who belongs to both places", async () => {
		const documentId = await newDocument();
		const movedId = await moved(documentId);
		const history = await call("GET", pathOf(documentApi.history, { id: movedId }), { token: mover.token });
		expect(await dataOf(history, documentHistorySchema)).toMatchObject([
			{
				action: "moveIn",
				changes: expect.arrayContaining([
					{ field: "tenant", old: mover.tenant.name, new: null, isHidden: false },
				]) as unknown,
			},
		]);
		const bin = await call("GET", documentApi.bin.path, { token: mover.token });
		const binned = (await dataOf(bin, documentBinSchema)).find((each) => each.documentId === documentId);
		expect(binned?.movedTo).toMatchObject({ documentId: movedId, tenant: { name: there.tenant.name } });
		const restored = await call("POST", pathOf(documentApi.restore, { id: documentId }), {
			token: mover.token,
			body: { data: { version: binned?.version } },
		});
		expect(await errorOf(restored)).toMatchObject({
			status: 409,
			message: "error.restoreMoved",
			details: { movedTo: { documentId: movedId, tenant: { name: there.tenant.name } } },
		});
	});

	it("is nobody else's business", async () => {
		const documentId = await newDocument();
		const movedId = await moved(documentId);
		const history = await call("GET", pathOf(documentApi.history, { id: movedId }), { token: there.jwt });
		const text = await history.text();
		expect(text).toContain('{"field":"tenant","old":null,"new":null,"isHidden":true}');
		const editor = await somebody(["Edit"], null);
		const bin = await call("GET", documentApi.bin.path, { token: editor });
		const listed = await dataOf(bin, documentBinSchema);
		const binned = listed.find((each) => each.documentId === documentId);
		expect(binned?.movedTo).toEqual({ tenant: null, documentId: null });
		const restored = await call("POST", pathOf(documentApi.restore, { id: documentId }), {
			token: editor,
			body: { data: { version: binned?.version } },
		});
		expect(await errorOf(restored)).toMatchObject({
			details: { movedTo: { tenant: null, documentId: null } },
		});
		expect(text).not.toContain(mover.tenant.tenantKey);
		expect(JSON.stringify(listed)).not.toContain(there.tenant.tenantKey);
	});
});
