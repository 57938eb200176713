import { beforeEach, describe, expect, it } from "vitest";
import { ACCESS_LOG_KEPT_DAYS } from "../../../../contract/constants.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import {
	ACCESS_LOG_JOB,
	logAccess,
	logOutsideAccess,
	type Opened,
} from "../../../../workers/cms/tenant/core/access-log.ts";
import { documentIn, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const HOUR_MS = 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 23, 12, 5);

let tenant: TestTenant;
let documentId: string;

beforeEach(async () => {
	tenant = await newTenant();
	const write = documentIn(await tenant.category("Wohnen"));
	({ documentId } = unwrap(await tenant.store.documents.create(OWNER, write, null)));
});

/** Records that somebody has opened something, so many milliseconds after `NOW`. */
function open(opened: Partial<Opened>, after = 0, userId = OWNER) {
	return tenant.inside((db) => {
		const member = Member.prove({ ...db, clock: () => NOW + after }, userId);
		logAccess(member, { documentId, ...opened });
	});
}

function accesses() {
	return tenant.inside(({ sql }) =>
		sql
			.exec<{ at: number; userId: string; changes: string }>(
				"SELECT at, user_id AS userId, changes FROM audit_entry WHERE entity = 'reading' ORDER BY id",
			)
			.toArray()
			.map(({ at, userId, changes }) => ({ at, userId, changes: JSON.parse(changes) })),
	);
}

describe("who reads by mandate", () => {
	it("is recorded once a person, document and hour", async () => {
		const other = await newMember(tenant, { Wohnen: ["Read"] });
		const write = documentIn(await tenant.category("Wohnen"));
		const second = unwrap(await tenant.store.documents.create(OWNER, write, null)).documentId;
		await open({});
		await open({}, 54 * 60_000);
		await open({}, 55 * 60_000);
		await open({}, 0, other);
		await open({ documentId: second });
		expect((await accesses()).map(({ at, userId }) => [at - NOW, userId])).toEqual([
			[0, OWNER],
			[55 * 60_000, OWNER],
			[0, other],
			[0, OWNER],
		]);
	});

	it("says which files were opened within the hour", async () => {
		await open({});
		for (const file of ["a.pdf", "b.pdf", "a.pdf"]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await open({ file });
		}
		await open({ file: "c.pdf" }, HOUR_MS);
		expect((await accesses()).map(({ changes }) => changes)).toEqual([
			{ files: [null, ["a.pdf", "b.pdf"]] },
			{ files: [null, ["c.pdf"]] },
		]);
	});

	it("leaves the history of the document and its versions alone", async () => {
		await open({ file: "a.pdf" });
		const { items, total } = unwrap(
			await tenant.store.documents.history(OWNER, documentId, { limit: 10, offset: 0 }),
		);
		expect([items.length, total]).toEqual([1, 1]);
		unwrap(await tenant.store.documents.update(OWNER, documentId, { state: "Archived", version: 1 }));
		unwrap(await tenant.store.documents.undoChange(OWNER, documentId, { version: 2 }));
	});

	it("is recorded of nobody else", async () => {
		await tenant.inside((db) => logOutsideAccess(Member.prove(db, OWNER), { documentId }));
		unwrap(await tenant.store.documents.read(OWNER, documentId));
		expect(await accesses()).toEqual([]);
	});

	it("is recorded whichever way a document or a file is opened", async () => {
		const fileId = `${tenant.tenantKey}${"f".repeat(24 - tenant.tenantKey.length)}`;
		await tenant.inside(({ sql }) =>
			sql.exec(
				`INSERT INTO document_file (document_id, document_row, object_key, name, mime, size, state, state_at,
					created_by, created_at)
				SELECT ?, id, 'k', 'a.txt', 'text/plain', 1, 'processed', 0, 'u', 0 FROM document WHERE document_id = ?`,
				fileId,
				documentId,
			),
		);
		const { store } = tenant;
		const ways = {
			document: () => store.documents.read(OWNER, documentId),
			documents: () => store.documents.readSome(OWNER, [documentId]),
			file: () => store.files.read(OWNER, fileId),
			bytes: () => store.files.locate(OWNER, fileId),
			text: () => store.files.text(OWNER, fileId, { page: null, offset: 0, limit: 1 }),
			find: () => store.files.find(OWNER, fileId, "a"),
			files: () => store.files.list(OWNER, { limit: 10, offset: 0 }),
		};
		const own = Object.getOwnPropertyDescriptor(Member.prototype, "isOutside");
		Object.defineProperty(Member.prototype, "isOutside", { get: () => true, configurable: true });
		try {
			for (const [way, ask] of Object.entries(ways)) {
				// oxlint-disable-next-line no-await-in-loop -- one after the other
				await tenant.inside(({ sql }) => sql.exec("DELETE FROM audit_entry WHERE entity = 'reading'"));
				// oxlint-disable-next-line no-await-in-loop -- one after the other
				unwrap<unknown>(await ask());
				// oxlint-disable-next-line no-await-in-loop -- one after the other
				const found = await accesses();
				const isOfFile = !way.startsWith("document");
				expect(found, way).toMatchObject([{ changes: isOfFile ? { files: [null, ["a.txt"]] } : {} }]);
			}
		} finally {
			if (own) Object.defineProperty(Member.prototype, "isOutside", own);
		}
	});

	it("is forgotten after two years, in slices", async () => {
		const KEPT_MS = ACCESS_LOG_KEPT_DAYS * 24 * HOUR_MS;
		await tenant.inside(({ sql }) =>
			sql.exec(
				`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 700)
				INSERT INTO audit_entry (at, user_id, entity, entity_id, action, changes)
				SELECT ? - i, 'u', 'reading', 'u d ' || i, 'read', '{}' FROM n`,
				NOW - KEPT_MS,
			),
		);
		await open({});
		const turn = () =>
			tenant.inside(async (db) => {
				const { sql, values } = ACCESS_LOG_JOB.dueAt(0, "2026-11-27");
				const { due } = db.sql.exec<{ due: number | null }>(`SELECT (${sql}) AS due`, ...values).one();
				const context = { db, now: NOW, began: NOW } as Parameters<typeof ACCESS_LOG_JOB.run>[0];
				await ACCESS_LOG_JOB.run(context);
				return due;
			});
		expect(await turn()).toBe(NOW - 700);
		expect(await accesses()).toHaveLength(201);
		await turn();
		expect(await accesses()).toHaveLength(1);
		expect(await turn()).toBe(NOW + KEPT_MS);
		expect(await accesses()).toHaveLength(1);
		const changes = await tenant.inside(
			({ sql }) => sql.exec<{ n: number }>("SELECT count(*) AS n FROM audit_entry").one().n,
		);
		expect(changes).toBeGreaterThan(2);
	});
});
