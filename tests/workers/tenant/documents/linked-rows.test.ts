import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { Outcome } from "../../../../workers/cms/outcome.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { migrate } from "../../../../workers/cms/storage/migrate.ts";
import { KINDS_OF_RIGHT } from "../../../../workers/cms/tenant/core/rights/kinds-of-right.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { migrations } from "../../../../workers/cms/tenant/core/migrations/migrations.ts";
import { changeParty } from "../../../../workers/cms/tenant/documents/parties.ts";
import { refuseOnHidden, visibleLinkedRows } from "../../../../workers/cms/tenant/documents/linked-rows.ts";
import { rewind } from "../core/old-tenant.ts";
import {
	company,
	documentIn,
	imported,
	newMember,
	newTenant,
	offered,
	OWNER,
	type TestTenant,
} from "../tenant-fixture.ts";

const ALL = { limit: 100, offset: 0 };

let tenant: TestTenant;
let other: TestTenant;
/** Edits Wohnen, and has no right on the other categories. */
let editor: string;
let ids: Record<"shown" | "shared" | "secret" | "shownFolder" | "sharedFolder" | "secretFolder", string>;
let documents: { home: string; bill: string };

beforeAll(async () => {
	[tenant, other] = [await newTenant(), await newTenant()];
	const [home = "", bill = ""] = unwrap(
		await tenant.store.setup.importDocuments([
			imported({
				category: "Wohnen",
				folders: ["Wohnung", "Gemeinsam"],
				parties: [company("Verwaltung AG"), company("Gemeinsam AG")],
			}),
			imported({
				category: "Rechnungen",
				folders: ["Scheidung", "Gemeinsam"],
				parties: [{ ...company("Anwältin AG"), email: "geheim@example.ch" }, company("Gemeinsam AG")],
			}),
			// What lies in the bin stands there too.
			imported({ category: "Rechnungen", state: "Deleted", parties: [company("Weg AG")] }),
		]),
	);
	documents = { home, bill };
	editor = await newMember(tenant, { Wohnen: ["Edit"] });
	const party = (name: string) => idOf(tenant, "party", name);
	ids = {
		shown: await party("Verwaltung AG"),
		shared: await party("Gemeinsam AG"),
		secret: await party("Anwältin AG"),
		shownFolder: await tenant.folder("Wohnung"),
		sharedFolder: await tenant.folder("Gemeinsam"),
		secretFolder: await tenant.folder("Scheidung"),
	};
});

function idOf({ inside }: TestTenant, table: "party" | "folder", name: string): Promise<string> {
	const column = table === "party" ? "display_name" : "name";
	return inside(
		({ sql }) =>
			sql.exec<{ id: string }>(`SELECT document_id AS id FROM ${table} WHERE ${column} = ?`, name).one().id,
	);
}

const refusal = (outcome: Outcome<unknown>) => (outcome.ok ? "done" : `${outcome.name} ${outcome.message}`);

const partiesOf = async (userId: string, slice: object = {}) => {
	const { rows, total } = unwrap(await tenant.store.parties.list(userId, { ...ALL, ...slice }));
	expect(total).toBe(rows.length);
	return rows.map(({ item }) => item.name);
};
const foldersOf = async (userId: string, slice: object = {}) => {
	const { rows, total } = unwrap(await tenant.store.folders.list(userId, { ...ALL, ...slice }));
	expect(total).toBe(rows.length);
	return rows.map(({ item }) => item.name);
};

describe("parties and folders of documents that somebody may not see", () => {
	it("are neither listed, counted, found nor read by who may edit another category", async () => {
		const { store } = tenant;
		expect(await partiesOf(editor)).toEqual(["Gemeinsam AG", "Verwaltung AG"]);
		expect(await foldersOf(editor)).toEqual(["Gemeinsam", "Wohnung"]);
		expect(await partiesOf(editor, { text: "anwält" })).toEqual([]);
		expect(await foldersOf(editor, { text: "scheidung" })).toEqual([]);
		expect(await partiesOf(OWNER)).toEqual(["Anwältin AG", "Gemeinsam AG", "Verwaltung AG", "Weg AG"]);
		expect(refusal(await store.parties.read(editor, ids.secret))).toBe(
			refusal(await store.parties.read(editor, "z".repeat(24))),
		);
		expect(refusal(await store.folders.read(editor, ids.secretFolder))).toMatch(/^NotFoundError/);
	});

	it("are no choices of a filter, also where they are asked for by their ids", async () => {
		for (const query of [{}, { ids: [ids.secret, ids.secretFolder, ids.shown] }, { search: "s" }]) {
			// oxlint-disable-next-line no-await-in-loop -- one question after the other
			const text = JSON.stringify(await offered(tenant, editor, query));
			expect(text).not.toMatch(/Anwältin|Scheidung/);
		}
		expect(JSON.stringify(await offered(tenant, editor))).toMatch(/Verwaltung AG/);
	});

	it("are put onto no document, changed nor deleted: they do not exist", async () => {
		const { store } = tenant;
		const participation = { crudOperation: "create" as const, documentParty: ids.secret };
		const outcomes = await Promise.all([
			store.documents.update(editor, documents.home, { documentParticipations: [participation] }),
			store.documents.update(editor, documents.home, { documentFolders: [ids.secretFolder] }),
			store.documents.update(editor, documents.home, { documentFolders: ["Scheidung"] }),
		]);
		expect(outcomes.map(refusal)).toEqual(Array(3).fill(expect.stringMatching(/^ValidationError/)));
		const changes = await Promise.all([
			store.parties.update(editor, ids.secret, { email: "a@b.ch" }),
			store.parties.delete(editor, ids.secret),
			store.folders.update(editor, ids.secretFolder, { name: "Anders" }),
			store.folders.delete(editor, ids.secretFolder),
			store.participations.create(editor, documents.home, ids.secret, null),
		]);
		expect(changes.map((outcome) => !outcome.ok && outcome.name)).toEqual([
			"NotFoundError",
			"NotFoundError",
			"NotFoundError",
			"NotFoundError",
			"ValidationError",
		]);
	});

	it("are no duplicates that are shown", async () => {
		const made = unwrap(await tenant.store.parties.create(editor, company("Anwältin AG"), null));
		expect(await partiesOf(editor, { duplicates: true })).toEqual([]);
		expect(await partiesOf(OWNER, { duplicates: true })).toEqual(["Anwältin AG", "Anwältin AG"]);
		unwrap(await tenant.store.parties.delete(editor, made.documentId));
	});

	it("of another tenant do not exist either", async () => {
		const foreign = unwrap(await other.store.folders.create(OWNER, { name: "Fremd" }, null)).documentId;
		expect(refusal(await tenant.store.folders.read(OWNER, foreign))).toMatch(/^NotFoundError/);
		const outcome = await tenant.store.documents.update(OWNER, documents.home, {
			documentFolders: [foreign],
		});
		expect(refusal(outcome)).toMatch(/^ValidationError/);
	});
});

describe("what somebody has made", () => {
	it("is seen wherever it stands, also where that is nowhere", async () => {
		const { store } = tenant;
		const { documentId } = unwrap(await store.parties.create(editor, company("Eigene AG"), null));
		expect(await partiesOf(editor)).toContain("Eigene AG");
		unwrap(await store.participations.create(OWNER, documents.bill, documentId, null));
		expect(await partiesOf(editor)).toContain("Eigene AG");
		const colleague = await newMember(tenant, { Wohnen: ["Edit"] });
		expect(await partiesOf(colleague)).not.toContain("Eigene AG");
		expect(refusal(await store.parties.update(editor, documentId, { email: "a@b.ch" }))).toBe(
			"ForbiddenError error.partyOnHidden",
		);
		const bill = unwrap(await store.documents.read(OWNER, documents.bill));
		const { documentId: participation = "" } =
			bill.documentParticipations.find(({ documentParty }) => documentParty.documentId === documentId) ?? {};
		unwrap(await store.participations.delete(OWNER, participation));
		unwrap(await store.parties.delete(editor, documentId));
	});

	it("is put onto a document by the form that makes it", async () => {
		const write = documentIn(await tenant.category("Wohnen"), {
			documentParticipations: [{ crudOperation: "create", documentParty: company("Gleich AG") }],
		});
		const created = unwrap(await tenant.store.documents.create(editor, write, null));
		expect(created.documentParticipations[0]?.documentParty.name).toBe("Gleich AG");
		unwrap(await tenant.store.documents.update(OWNER, created.documentId, { state: "Deleted" }));
		expect(await partiesOf(editor, { text: "Gleich" })).toEqual(["Gleich AG"]);
	});

	it("is known of what was made before that was kept, from the record of changes", async () => {
		const old = await newTenant();
		await runInDurableObject(old.stub, async (_, { storage }) => {
			await rewind(storage, old.tenantKey, "ALTER TABLE folder ADD COLUMN created_by");
			const { sql } = storage;
			for (const id of ["made", "came"]) {
				sql.exec("INSERT INTO folder (document_id, name, name_key) VALUES (?1, ?1, ?1)", id);
				sql.exec(
					"INSERT INTO party (document_id, type, name, display_name, name_key) VALUES ('p' || ?1, 'Company', ?1, ?1, ?1)",
					id,
				);
			}
			for (const [entity, id] of [
				["documentFolder", "made"],
				["documentParty", "pmade"],
			] as const) {
				sql.exec(
					"INSERT INTO audit_entry (at, user_id, entity, entity_id, action, changes) VALUES (1, 'beat', ?, ?, 'create', '{}')",
					entity,
					id,
				);
			}
			migrate(storage, migrations);
			for (const table of ["folder", "party"]) {
				const rows = sql.exec(`SELECT created_by AS createdBy FROM ${table} ORDER BY id`).toArray();
				expect(rows).toEqual([{ createdBy: "beat" }, { createdBy: null }]);
			}
		});
	});
});

describe("what also stands on documents that somebody may not see", () => {
	it("is seen, but changed and deleted by an admin alone, and the refusal says why", async () => {
		const { store } = tenant;
		const changed = { ...company("Umbenannt AG") };
		expect(refusal(await store.parties.update(editor, ids.shared, changed))).toBe(
			"ForbiddenError error.partyOnHidden",
		);
		expect(refusal(await store.parties.delete(editor, ids.shared))).toBe(
			"ForbiddenError error.partyOnHidden",
		);
		expect(refusal(await store.folders.update(editor, ids.sharedFolder, { name: "Anders" }))).toBe(
			"ForbiddenError error.folderOnHidden",
		);
		expect(refusal(await store.folders.delete(editor, ids.sharedFolder))).toBe(
			"ForbiddenError error.folderOnHidden",
		);
		expect(await partiesOf(OWNER)).toContain("Gemeinsam AG");
		unwrap(await store.parties.update(editor, ids.shown, { email: "info@verwaltung.example" }));
		unwrap(await store.folders.update(editor, ids.shownFolder, { name: "Wohnung" }));
	});

	it("is not changed by the detour of a document either, and sent back as it was read does no harm", async () => {
		const { store } = tenant;
		const { documentParticipations } = unwrap(await store.documents.read(editor, documents.home));
		const shared = documentParticipations.find(
			({ documentParty }) => documentParty.documentId === ids.shared,
		);
		const write = (email: string | null) => ({
			documentParticipations: [
				{
					crudOperation: "update" as const,
					documentId: shared?.documentId ?? "",
					documentParty: { documentId: ids.shared, type: "Company" as const, email },
				},
			],
		});
		expect(refusal(await store.documents.update(editor, documents.home, write("neu@example.ch")))).toBe(
			"ForbiddenError error.partyOnHidden",
		);
		expect(
			refusal(
				await store.participations.update(editor, shared?.documentId ?? "", {
					...company("Umbenannt AG"),
				}),
			),
		).toBe("ForbiddenError error.partyOnHidden");
		unwrap(await store.documents.update(editor, documents.home, write(null)));
		unwrap(await store.documents.update(OWNER, documents.home, write("neu@example.ch")));
	});

	it("says so in the list, to those whom it concerns", async () => {
		const flags = async (userId: string) => {
			const { rows } = unwrap(await tenant.store.parties.list(userId, { ...ALL, usage: true, text: "a" }));
			return rows.map(({ item }) => [item.name, item.usage?.standsOnHidden]);
		};
		expect(await flags(editor)).toEqual(
			expect.arrayContaining([
				["Gemeinsam AG", true],
				["Verwaltung AG", false],
			]),
		);
		expect((await flags(OWNER)).map(([, flag]) => flag)).not.toContain(true);
	});

	it("follows documents that somebody sees for themselves", async () => {
		const guest = await newMember(tenant, {});
		await tenant.inside((db) => {
			const { id } = db.sql
				.exec<{ id: number }>("SELECT id FROM document WHERE document_id = ?", documents.bill)
				.one();
			const share = {
				name: "share",
				scope: "document" as const,
				rows: `SELECT '${guest}' AS user_id, ${id} AS row, 3 AS rights, NULL AS first_day, NULL AS last_day`,
			};
			const own = { ...db, kindsOfRight: [...KINDS_OF_RIGHT, share] };
			const member = Member.prove(own, guest);
			const names = (table: "party" | "folder") =>
				visibleLinkedRows(member, table, ALL).rows.map(
					(row) => db.sql.exec<{ name: string }>(`SELECT name FROM ${table} WHERE id = ?`, row).one().name,
				);
			expect(names("party")).toEqual(["Anwältin AG", "Gemeinsam AG"]);
			expect(names("folder")).toEqual(["Gemeinsam", "Scheidung"]);
			const row = (name: string) =>
				db.sql.exec<{ id: number }>("SELECT id FROM party WHERE name = ?", name).one().id;
			expect(() => refuseOnHidden(member, "party", row("Gemeinsam AG"))).toThrow("error.partyOnHidden");
			expect(() => refuseOnHidden(member, "party", row("Anwältin AG"))).not.toThrow();
			expect(() => changeParty(member, ids.secret, { email: null })).toThrow("error.rightMissing");
		});
	});
});

describe("a folder of a name that a hidden one has", () => {
	it("is made as if there were none, and an admin is shown the two to merge them", async () => {
		const { store } = tenant;
		const made = unwrap(await store.folders.create(editor, { name: "Scheidung" }, null));
		expect(made.documentId).not.toBe(ids.secretFolder);
		expect(made).toMatchObject({ name: "Scheidung", version: 1 });
		expect(await foldersOf(editor, { duplicates: true })).toEqual([]);
		expect(await foldersOf(OWNER, { duplicates: true })).toEqual(["Scheidung", "Scheidung"]);
		const { rows } = unwrap(await store.folders.list(OWNER, { ...ALL, usage: true, text: "Scheidung" }));
		expect(rows.map(({ item }) => item.usage?.hasNamesake)).toEqual([true, true]);
		// Its own name is taken for who sees it, and for an admin.
		for (const userId of [editor, OWNER]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const again = await store.folders.create(userId, { name: "scheidung" }, null);
			expect(refusal(again)).toBe("ValidationError validation.nameTaken");
		}
		// By its name a document comes into the older one of an admin, and into the editor's own.
		const filed = await store.documents.update(OWNER, documents.home, { documentFolders: ["Scheidung"] });
		expect(unwrap(filed).documentFolders).toMatchObject([{ documentId: ids.secretFolder }]);
		unwrap(await store.documents.update(OWNER, documents.home, { documentFolders: [ids.shownFolder] }));
		const own = await store.documents.update(editor, documents.home, { documentFolders: ["Scheidung"] });
		expect(unwrap(own).documentFolders).toMatchObject([{ documentId: made.documentId }]);
		unwrap(await store.folders.merge(OWNER, made.documentId, { into: ids.secretFolder }));
		expect(await foldersOf(OWNER, { duplicates: true })).toEqual([]);
		unwrap(await store.documents.update(OWNER, documents.home, { documentFolders: [ids.shownFolder] }));
	});

	it("gets that name by renaming too", async () => {
		const { store } = tenant;
		const made = unwrap(await store.folders.create(editor, { name: "Irgendwas" }, null));
		const renamed = unwrap(await store.folders.update(editor, made.documentId, { name: "Scheidung" }));
		expect(renamed).toMatchObject({ documentId: made.documentId, name: "Scheidung" });
		unwrap(await store.folders.delete(editor, made.documentId));
	});

	it("is the one that admins have prepared, where nothing lies in that", async () => {
		const { store } = tenant;
		const prepared = unwrap(await store.folders.create(OWNER, { name: "Umzug" }, null));
		expect(await foldersOf(editor)).not.toContain("Umzug");
		const made = unwrap(await store.folders.create(editor, { name: "Umzug" }, null));
		expect(made).toEqual(prepared);
		expect(await foldersOf(editor)).toContain("Umzug");
		// What a colleague has made is theirs.
		const colleague = await newMember(tenant, { Rechnungen: ["Edit"] });
		const second = unwrap(await store.folders.create(colleague, { name: "Umzug" }, null));
		expect(second.documentId).not.toBe(prepared.documentId);
		for (const [userId, { documentId }] of [
			[colleague, second],
			[editor, made],
		] as const) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			unwrap(await store.folders.delete(userId, documentId));
		}
	});
});

describe("a merge into what somebody may not see", () => {
	it("does not name it", async () => {
		const own = await newTenant();
		const documentsOf = (category: string) =>
			Array.from({ length: 15 }, () => imported({ category, folders: [`Ordner ${category}`] }));
		unwrap(
			await own.store.setup.importDocuments([
				...documentsOf("Wohnen"),
				imported({ category: "Rechnungen", folders: ["Geheim"] }),
			]),
		);
		const member = await newMember(own, { Wohnen: ["Edit"] });
		const [from, into] = [await own.folder("Ordner Wohnen"), await own.folder("Geheim")];
		// No turn of the merge has come to a document yet.
		await own.inside(({ sql }) =>
			sql.exec(
				`INSERT INTO merge (kind, from_row, into_row, user_id) SELECT 'folder', a.id, b.id, ? FROM folder a, folder b
				WHERE a.document_id = ? AND b.document_id = ?`,
				OWNER,
				from,
				into,
			),
		);
		const usage = async (userId: string) => {
			const { rows } = unwrap(await own.store.folders.list(userId, { ...ALL, usage: true, text: "Ordner" }));
			return rows[0]?.item.usage?.mergingInto;
		};
		expect(await usage(member)).toBeNull();
		expect(await usage(OWNER)).toEqual({ documentId: into, name: "Geheim" });
	});
});

describe("taking back the last change", () => {
	it("brings back a party and a folder that stood on nothing else that one sees", async () => {
		const { store } = tenant;
		const { documentParticipations } = unwrap(await store.documents.read(editor, documents.home));
		const write = {
			documentFolders: [],
			documentParticipations: documentParticipations.map(({ documentId }) => ({
				crudOperation: "delete" as const,
				documentId,
			})),
		};
		const { version } = unwrap(await store.documents.update(editor, documents.home, write));
		expect(await partiesOf(editor)).not.toContain("Verwaltung AG");
		const back = unwrap(await store.documents.undoChange(editor, documents.home, { version }));
		expect(back.documentFolders.map(({ name }) => name)).toEqual(["Wohnung"]);
		expect(back.documentParticipations.map(({ documentParty }) => documentParty.name)).toEqual([
			"Gemeinsam AG",
			"Verwaltung AG",
		]);
	});
});

describe("5,000 parties", () => {
	it("are listed by their index and the counters, with a step or two for each", async () => {
		const big = await newTenant();
		await big.inside(({ sql }) =>
			sql.exec(
				`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
				INSERT INTO party (document_id, type, name, display_name, name_key)
				SELECT 'p' || i, 'Company', 'Firma ' || i, 'Firma ' || i, 'firma ' || i FROM n`,
			),
		);
		await big.inside(({ sql }) =>
			sql.exec(
				`INSERT INTO counter (kind, ref_row, state, category_row, n)
				SELECT 'party', p.id, 0, c.id, 3 FROM party p, category c WHERE (p.id + c.id) % 3 = 0`,
			),
		);
		const member = await newMember(big, { Wohnen: ["Edit"] });
		await big.inside((db) => {
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
			const someone = Member.prove({ ...db, sql }, member);
			const { total } = visibleLinkedRows(someone, "party", { limit: 15, offset: 0 });
			const rowsRead = cursors.reduce((sum, cursor) => sum + cursor.rowsRead, 0);
			expect(total).toBe(1667);
			expect(plans.join("\n")).toContain("party_by_name");
			expect(plans.join("\n")).not.toMatch(/SCAN k\b|TEMP B-TREE/);
			expect(rowsRead).toBeLessThan(5 * 5000);
		});
	});
});
