import { describe, beforeAll, expect, it } from "vitest";
import { auditQuery } from "../../../../contract/api/audit.ts";
import { auditEntrySchema } from "../../../../contract/audit/audit-entry.ts";
import { newDocumentId } from "../../../../workers/cms/new-id.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { auditSlice, LOOKED_THROUGH } from "../../../../workers/cms/tenant/audit/audit-list.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { logAccess } from "../../../../workers/cms/tenant/core/access-log.ts";
import {
	company,
	documentIn,
	imported,
	newMember,
	newTenant,
	OWNER,
	type TestTenant,
} from "../tenant-fixture.ts";

type Asked = Record<string, unknown>;

async function read(tenant: TestTenant, filters: Asked = {}, rest: Asked = {}) {
	const query = auditQuery.parse({ filters, ...rest });
	const { entries, next } = unwrap(await tenant.store.audit.slice(OWNER, query));
	return { entries: entries.map((entry) => auditEntrySchema.parse(entry)), next };
}

const told = ({ entries }: Awaited<ReturnType<typeof read>>) =>
	entries.map(({ kind, action, subject }) => `${kind} ${action} ${subject.name}`);

let tenant: TestTenant;
let editor: string;
let police: string;

beforeAll(async () => {
	tenant = await newTenant();
	editor = await newMember(tenant, { Wohnen: ["Edit"] });
	const { store } = tenant;
	const created = unwrap(
		await store.documents.create(
			editor,
			documentIn(await tenant.category("Wohnen"), { name: "Police Zürich", cost: 10 }),
			null,
		),
	);
	police = created.documentId;
	unwrap(
		await store.documents.update(OWNER, police, {
			name: "Police Basel",
			cost: 12.5,
			startDate: "2026-01-01",
		}),
	);
	const party = unwrap(
		await store.parties.create(editor, { ...company("Helvetia AG"), email: "a@b.ch" }, null),
	);
	unwrap(
		await store.parties.update(editor, party.documentId, {
			address: { street: "Gasse 1", city: "Bern" },
			email: null,
		}),
	);
	unwrap(await store.parties.delete(editor, party.documentId));
	unwrap(await store.folders.create(OWNER, { name: "Ferien" }, null));
	const [home, bills] = [await tenant.category("Wohnen"), await tenant.category("Rechnungen")];
	unwrap(await store.categories.update(OWNER, bills, { isActive: false }));
	unwrap(await store.categories.update(OWNER, bills, { isActive: true }));
	unwrap(await store.categories.merge(OWNER, bills, { into: home }));
	unwrap(await store.documents.update(OWNER, police, { state: "Archived" }));
});

describe("the record of a tenant", () => {
	it("says who did what to what, the latest first, with the names that there were", async () => {
		const { entries, next } = await read(tenant);
		expect(next).toBeNull();
		expect(told({ entries, next }).slice(0, 10)).toEqual([
			"document state Police Basel",
			"category delete Rechnungen",
			"category update Rechnungen",
			"category update Rechnungen",
			"folder create Ferien",
			"party delete Helvetia AG",
			"party update Helvetia AG",
			"party create Helvetia AG",
			"document update Police Basel",
			"document create Police Zürich",
		]);
		expect(entries[0]).toMatchObject({
			user: { documentId: OWNER, name: "Anna Müller" },
			subject: { documentId: police, isThere: true },
		});
		expect(entries[9]?.user).toEqual({ documentId: editor, name: "Beat Keller" });
		const changes = (at: number) =>
			Object.fromEntries(entries[at]?.changes.map(({ field, old, new: now }) => [field, [old, now]]) ?? []);
		expect(changes(8)).toEqual({
			name: ["Police Zürich", "Police Basel"],
			cost: [10, 12.5],
			startDate: [null, "2026-01-01"],
		});
		expect(changes(6)).toEqual({ email: ["a@b.ch", null], address: [null, "Gasse 1, Bern"] });
		expect(changes(3)).toEqual({ isActive: [true, false] });
		expect(changes(1)).toMatchObject({ mergedInto: [null, "Wohnen"] });
	});

	it("is found by text, whatever the case and the umlauts, also by names that there are no more", async () => {
		expect(told(await read(tenant, { text: "ZURICH police" }))).toEqual([
			"document update Police Basel",
			"document create Police Zürich",
		]);
		expect(told(await read(tenant, { text: "gasse" }))).toEqual([
			"party delete Helvetia AG",
			"party update Helvetia AG",
		]);
		expect(told(await read(tenant, { text: "helvetia" }))).toHaveLength(3);
		expect(told(await read(tenant, { text: "100%" }))).toEqual([]);
		expect(told(await read(tenant, { text: `' OR 1 --` }))).toEqual([]);
		expect(told(await read(tenant, { text: "a ".repeat(100).trim() }))).toHaveLength(
			told(await read(tenant, { text: "a" })).length,
		);
	});

	it("is filtered by person, kind and action, together too", async () => {
		expect(told(await read(tenant, { user: editor, kind: "party" }))).toHaveLength(3);
		expect(told(await read(tenant, { action: "delete" }))).toEqual([
			"category delete Rechnungen",
			"party delete Helvetia AG",
		]);
		expect(told(await read(tenant, { action: "update", kind: "document" }))).toEqual([
			"document state Police Basel",
			"document update Police Basel",
		]);
		expect(told(await read(tenant, { kind: "tenant" }))).toEqual(["tenant create Familie Müller"]);
		expect(told(await read(tenant, { kind: "member", user: editor }))).toHaveLength(1);
		expect(told(await read(tenant, { user: newDocumentId() }))).toEqual([]);
	});

	it("is filtered by a document: what happened to it and its files, and who has opened it by mandate", async () => {
		const own = await newTenant();
		const category = await own.category("Wohnen");
		const [one, two] = [
			unwrap(await own.store.documents.create(OWNER, documentIn(category), null)).documentId,
			unwrap(await own.store.documents.create(OWNER, documentIn(category), null)).documentId,
		];
		await own.inside((db) => {
			for (const documentId of [one, two]) logAccess(Member.prove(db, OWNER), { documentId, file: "a.pdf" });
		});
		const { entries } = await read(own, { document: one });
		expect(entries.map(({ action, subject }) => [action, subject.documentId])).toEqual([
			["read", one],
			["create", one],
		]);
		expect(entries[0]?.changes).toMatchObject([{ field: "files", old: null, new: ["a.pdf"] }]);
	});

	it("is filtered by days as they are in Switzerland, both included", async () => {
		const own = await newTenant();
		const at = (instant: string) => Date.parse(instant);
		await own.inside(({ sql }) => {
			sql.exec("DELETE FROM audit_entry");
			for (const [index, instant] of [
				"2026-03-28T22:59:59.999Z",
				"2026-03-28T23:00:00.000Z",
				"2026-03-29T21:59:59.999Z",
				"2026-03-29T22:00:00.000Z",
			].entries()) {
				sql.exec(
					`INSERT INTO audit_entry (id, at, user_id, entity, entity_id, action, changes, subject, text)
					VALUES (?, ?, 'u', 'documentFolder', 'f', 'create', '{}', ?, '')`,
					index + 1,
					at(instant),
					String(index),
				);
			}
		});
		const found = async (filters: Asked) =>
			(await read(own, filters)).entries.map(({ subject }) => subject.name);
		expect(await found({ from: "2026-03-29", to: "2026-03-29" })).toEqual(["2", "1"]);
		expect(await found({ from: "2026-03-29" })).toEqual(["3", "2", "1"]);
		expect(await found({ to: "2026-03-28" })).toEqual(["0"]);
		// Further pages stay within the days.
		const first = await read(own, { to: "2026-03-29" }, { limit: 1 });
		const second = await read(own, { to: "2026-03-29" }, { limit: 1, before: first.next });
		expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual([3, 2]);
		expect((await read(own, { to: "2026-03-28" }, { before: "9999999999999-9" })).entries).toHaveLength(1);
	});

	it("comes page by page, each entry once, also where several came in one moment", async () => {
		const all = (await read(tenant)).entries.map(({ id }) => id);
		const pages: number[] = [];
		let before: string | null | undefined;
		while (before !== null) {
			// oxlint-disable-next-line no-await-in-loop -- one page after the other
			const { entries, next } = await read(tenant, {}, { limit: 3, ...(before && { before }) });
			pages.push(...entries.map(({ id }) => id));
			before = next;
		}
		expect(pages).toEqual(all);
	});

	it("is for admins of the tenant alone; to others it does not exist, or is refused", async () => {
		const query = auditQuery.parse({});
		const { store } = tenant;
		const outcomes = await Promise.all([
			store.audit.slice(editor, query),
			store.audit.people(editor),
			store.audit.slice(newDocumentId(), query),
			store.audit.people(newDocumentId()),
		]);
		expect(outcomes.map((outcome) => !outcome.ok && outcome.name)).toEqual([
			"ForbiddenError",
			"ForbiddenError",
			"NotFoundError",
			"NotFoundError",
		]);
		expect(unwrap(await store.audit.people(OWNER)).map(({ name }) => name)).toEqual([
			"Anna Müller",
			"Beat Keller",
		]);
	});

	it("names who has left as they were called, and a document that can be opened no more without a link", async () => {
		const own = await newTenant();
		const leaver = await newMember(own, { Wohnen: ["Edit"] });
		const { documentId } = unwrap(
			await own.store.documents.create(leaver, documentIn(await own.category("Wohnen")), null),
		);
		unwrap(await own.store.documents.update(leaver, documentId, { state: "Deleted" }));
		unwrap(await own.store.members.leave(leaver));
		const { entries } = await read(own, { user: leaver });
		expect(entries.map(({ user }) => user.name)).toEqual(Array(4).fill("Beat Keller"));
		expect(entries[1]).toMatchObject({ kind: "document", subject: { isThere: false } });
	});

	it("says of a right that is new what it is, and of none that it has gone", async () => {
		const own = await newTenant();
		const userId = await newMember(own, { Wohnen: ["Read"] });
		const { documentId } = await own.inside(({ sql }) =>
			sql
				.exec<{ documentId: string }>(
					"SELECT document_id AS documentId FROM member WHERE user_id = ?",
					userId,
				)
				.one(),
		);
		const [wohnen, bills] = [await own.category("Wohnen"), await own.category("Rechnungen")];
		unwrap(
			await own.store.members.update(OWNER, documentId, {
				categoryAccess: [
					{ categoryId: wohnen, rights: [] },
					{ categoryId: bills, rights: ["Read", "Edit"] },
				],
			}),
		);
		const [entry] = (await read(own, { kind: "member" })).entries;
		expect(entry?.changes).toMatchObject([
			{ field: "rights", old: ["Wohnen, Read"], new: ["Rechnungen, Read, Edit"] },
		]);
	});

	it("tells entries from before names were kept, as they are called now", async () => {
		const own = await newTenant();
		const { documentId } = unwrap(
			await own.store.documents.create(OWNER, documentIn(await own.category("Wohnen")), null),
		);
		await own.inside(({ sql }) =>
			sql.exec("UPDATE audit_entry SET subject = NULL, text = NULL, user_name = NULL"),
		);
		const { entries } = await read(own, { text: "HAUSRAT" });
		expect(entries).toMatchObject([
			{ subject: { documentId, name: "Hausratversicherung" }, user: { name: "Anna Müller" } },
		]);
	});

	it("has what an import brought, and nothing of another tenant", async () => {
		const other = await newTenant();
		unwrap(await other.store.setup.importDocuments([imported()]));
		expect((await read(other, { action: "create", kind: "tenant" })).entries).toMatchObject([
			{ action: "import", changes: [{ field: "documents", old: null, new: 1 }] },
			{ action: "create" },
		]);
		expect(JSON.stringify((await read(other)).entries)).not.toContain(police);
	});
});

describe("a long record", () => {
	let long: TestTenant;
	const ENTRIES = 12_000;

	beforeAll(async () => {
		long = await newTenant();
		await long.inside(({ sql }) =>
			sql.exec(
				`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ENTRIES})
				INSERT INTO audit_entry (at, user_id, entity, entity_id, action, changes, subject, text)
				SELECT 1000000 + i / 3, 'u' || (i % 7), 'documentFolder', 'f' || i, 'update', '{}', 'Ordner ' || i,
					'ordner ' || i FROM n`,
			),
		);
	});

	async function watched(filters: Asked, rest: Asked = {}) {
		return long.inside((db) => {
			const cursors: { rowsRead: number }[] = [];
			const plans: string[] = [];
			const exec = (statement: string, ...values: SqlStorageValue[]) => {
				const steps = db.sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${statement}`, ...values);
				plans.push([...steps].map(({ detail }) => detail).join("\n"));
				const cursor = db.sql.exec(statement, ...values);
				cursors.push(cursor);
				return cursor;
			};
			const sql = new Proxy(db.sql, {
				get: (target, name) => (name === "exec" ? exec : Reflect.get(target, name)),
			});
			const slice = auditSlice(Member.prove({ ...db, sql }, OWNER), auditQuery.parse({ filters, ...rest }));
			return {
				slice,
				plan: plans.join("\n"),
				rowsRead: cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
			};
		});
	}

	it("costs far behind what it costs in front, by its index", async () => {
		const first = await watched({}, { limit: 50 });
		const deep = await watched({}, { limit: 50, before: "1001000-999999" });
		expect(first.slice.entries).toHaveLength(50);
		expect(deep.slice.entries).toHaveLength(50);
		expect(first.plan).toMatch(/SEARCH audit_entry USING INDEX audit_entry_by_time/);
		expect(first.plan).not.toMatch(/TEMP B-TREE/);
		for (const { rowsRead } of [first, deep]) expect(rowsRead).toBeLessThan(400);
	});

	it("is looked through in turns of one size where nothing matches, and says where to go on", async () => {
		const none = await watched({ text: "gibtesnicht" });
		expect(none.slice.entries).toEqual([]);
		expect(none.slice.next).not.toBeNull();
		expect(none.rowsRead).toBeLessThan(4 * LOOKED_THROUGH);
		let before = none.slice.next;
		let turns = 1;
		while (before !== null) {
			// oxlint-disable-next-line no-await-in-loop -- one turn after the other
			before = (await watched({ text: "gibtesnicht" }, { before })).slice.next;
			turns += 1;
		}
		expect(turns).toBe(Math.ceil((ENTRIES + 3) / LOOKED_THROUGH));
		// What lies behind is found on the way.
		const found: string[] = [];
		before = "9999999999999-0";
		while (before !== null) {
			// oxlint-disable-next-line no-await-in-loop -- one turn after the other
			const { slice } = await watched({ text: "ordner 17" }, { before, limit: 500 });
			found.push(...slice.entries.map(({ subject }) => subject.name ?? ""));
			before = slice.next;
		}
		expect(found).toHaveLength(
			Array.from({ length: ENTRIES }, (_, index) => index + 1).filter((i) => String(i).includes("17")).length,
		);
	});

	it("finds what was read by an index of its own", async () => {
		const { documentId } = unwrap(
			await long.store.documents.create(OWNER, documentIn(await long.category("Wohnen")), null),
		);
		await long.inside((db) => logAccess(Member.prove(db, OWNER), { documentId }));
		const { plan, rowsRead, slice } = await watched({ action: "read" });
		expect(slice.entries).toMatchObject([
			{ kind: "document", action: "read", subject: { documentId, isThere: true } },
		]);
		expect(plan).toMatch(/USING INDEX audit_entry_of_readings/);
		expect(rowsRead).toBeLessThan(20);
	});
});
