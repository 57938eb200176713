import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { accountApi } from "../../../contract/api/account.ts";
import { accessTokenApi } from "../../../contract/api/access-tokens.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { fillPath } from "../../../contract/api/path.ts";
import { dayAt } from "../../../contract/days.ts";
import type { OwnMembership } from "../../../contract/identity/auth.ts";
import type { ExportedPart } from "../../../contract/identity/data-export.ts";
import { EXPORTS_PER_DAY } from "../../../workers/cms/attempts/limits.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { PART_ROWS } from "../../../workers/cms/tenant/export/export-part.ts";
import { callsOf, newDocument, newLibrary, newMember, tenantOf } from "../../support/files-api.ts";
import { call, openAccount } from "../../support/workers-api.ts";

const take = (token: string, id: string, part = 1) =>
	call("POST", fillPath(accountApi.exportTenant.path, { id }), { token, body: { part } });
const partOf = async (response: Response) => (await response.json<{ data: ExportedPart }>()).data;

const recorded = (tenantKey: string) =>
	runInDurableObject(tenantOf(tenantKey), (_, { storage: { sql } }) =>
		sql
			.exec<{ changes: string; userId: string }>(
				"SELECT changes, user_id AS userId FROM audit_entry WHERE changes LIKE '%exportedPart%' ORDER BY id",
			)
			.toArray(),
	);

describe("taking a tenant's documents along", () => {
	it("names those that one sees, and is recorded for its admins", async () => {
		const library = await newLibrary();
		const { tenantKey, documentId: tenantId } = library.tenant;
		const hidden = await newDocument(tenantKey, library.user.documentId);
		await runInDurableObject(tenantOf(tenantKey), (_, { storage: { sql } }) => {
			sql.exec(
				"UPDATE document SET category_row = (SELECT max(id) FROM category) WHERE document_id = ?",
				hidden,
			);
		});
		const reader = await newMember(library, ["Read"]);
		const all = await partOf(await take(library.token, tenantId));
		expect(all.documents.map(({ documentId }) => documentId)).toEqual(
			expect.arrayContaining([library.documentId, hidden]),
		);
		const seen = await partOf(await take(reader, tenantId));
		expect(seen.documents).toEqual([{ documentId: library.documentId, name: "Police" }]);
		expect(seen).toMatchObject({ part: 1, parts: 1 });
		const entries = await recorded(tenantKey);
		expect(entries.map(({ changes }): unknown => JSON.parse(changes))).toEqual([
			{ exportedPart: [null, "1/1"] },
			{ exportedPart: [null, "1/1"] },
		]);
		expect(entries[0]?.userId).toBe(library.user.documentId);
	});

	it("leaves out what lies in the bin", async () => {
		const library = await newLibrary();
		await runInDurableObject(tenantOf(library.tenant.tenantKey), (_, { storage: { sql } }) => {
			sql.exec("UPDATE document SET state = 2 WHERE document_id = ?", library.documentId);
		});
		const { documents } = await partOf(await take(library.token, library.tenant.documentId));
		expect(documents.map(({ documentId }) => documentId)).not.toContain(library.documentId);
	});

	it("comes in parts where there are many, each of them the same while others are filed", async () => {
		const library = await newLibrary();
		const { tenantKey, documentId: tenantId } = library.tenant;
		await runInDurableObject(tenantOf(tenantKey), (_, { storage: { sql } }) => {
			sql.exec("UPDATE document SET id = ? WHERE document_id = ?", PART_ROWS, library.documentId);
		});
		const next = await newDocument(tenantKey, library.user.documentId);
		const memberships = await call("GET", identityApi.memberships.path, { token: library.token });
		const [own] = (await memberships.json<{ data: OwnMembership[] }>()).data;
		expect(own?.exportParts).toBe(2);
		const ids = async (part: number) =>
			(await partOf(await take(library.token, tenantId, part))).documents.map(({ documentId }) => documentId);
		expect(await ids(1)).toContain(library.documentId);
		expect(await ids(2)).toEqual([next]);
		expect((await take(library.token, tenantId, 3)).status).toBe(404);
	});

	it("is not for who works there by a mandate, for strangers, or for programs", async () => {
		const [client, broker] = await Promise.all([newLibrary(), openAccount()]);
		const { tenantKey, documentId: tenantId } = client.tenant;
		const [category] = await runInDurableObject(tenantOf(tenantKey), (_, { storage: { sql } }) =>
			sql.exec<{ name: string }>("SELECT name FROM category LIMIT 1").toArray(),
		);
		expect((await take(broker.jwt, tenantId)).status).toBe(404);
		unwrap(
			await callsOf(tenantKey).setup.giveMandate({
				givenBy: { userId: client.user.documentId },
				broker: { documentId: broker.tenant.documentId, name: "Makler AG" },
				holders: [{ userId: broker.user.documentId, name: "Luca", email: broker.email }],
				firstDay: dayAt(Date.now()),
				lastDay: null,
				categories: { [category?.name ?? ""]: "Read" },
			}),
		);
		const store = callsOf(tenantKey);
		expect(await store.documents.exportPart(broker.user.documentId, tenantId, 1)).toMatchObject({
			ok: false,
			name: "ForbiddenError",
		});
		const made = await call("POST", accessTokenApi.create.path, {
			token: client.token,
			body: { data: { name: "Scanner", days: 30, mayWrite: true } },
		});
		const { data } = await made.json<{ data: { token: string } }>();
		expect((await take(data.token, tenantId)).status).toBe(403);
		expect(await recorded(tenantKey)).toEqual([]);
	});

	it("ends at a hundred parts a day", async () => {
		const library = await newLibrary();
		const limiter = env.ATTEMPTS.get(env.ATTEMPTS.idFromName(`export:${library.user.documentId}`));
		for (let count = 1; count < EXPORTS_PER_DAY; count += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await limiter.take(EXPORTS_PER_DAY, 24 * 60 * 60 * 1000);
		}
		const statuses = [
			(await take(library.token, library.tenant.documentId)).status,
			(await take(library.token, library.tenant.documentId)).status,
		];
		expect(statuses).toEqual([200, 429]);
	});
});
