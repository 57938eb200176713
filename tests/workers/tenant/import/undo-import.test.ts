import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { documentCreateSchema } from "../../../../contract/entities/writes.ts";
import { documentPartyCreateSchema } from "../../../../contract/entities/party-writes.ts";
import { DELETED_FILES_KEPT_MS, IMPORT_RESTS_MS } from "../../../../contract/constants.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { IMPORT_TIDYING_JOBS } from "../../../../workers/cms/tenant/import/forget-imports.ts";
import { lastUndoing } from "../../../../workers/cms/tenant/import/running-imports.ts";
import { documentIn, find, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const ALL = { limit: 200, offset: 0 };

let tenant: TestTenant;
let importId: string;

beforeEach(async () => {
	tenant = await newTenant();
	importId = unwrap(await tenant.store.imports.begin(OWNER)).documentId;
});

/** Begins another import, by somebody else, once the one before is over. */
async function beginAs(userId: string) {
	unwrap(await tenant.store.imports.hold(OWNER, importId, { isRunning: false }));
	importId = unwrap(await tenant.store.imports.begin(userId)).documentId;
}

const importing = (files = 0) => ({ importId, files });

async function make(name: string, fields: object = {}, key: string | null = null, userId = OWNER) {
	const category = await tenant.category("Wohnen");
	const write = documentCreateSchema.parse({
		...documentIn(category),
		tenant: tenant.documentId,
		name,
		...fields,
	});
	return unwrap(await tenant.store.documents.create(userId, write, key, importing()));
}

const folder = async (name: string) =>
	unwrap(await tenant.store.folders.create(OWNER, { name }, null, importing())).documentId;
const party = async (name: string) => {
	const write = documentPartyCreateSchema.parse({ type: "Company", name });
	return unwrap(await tenant.store.parties.create(OWNER, write, null, importing())).documentId;
};
const category = async (name: string) =>
	unwrap(await tenant.store.categories.create(OWNER, { name, isActive: true }, null, importing())).documentId;

const read = async () => unwrap(await tenant.store.imports.read(OWNER, importId));

async function undo() {
	unwrap(await tenant.store.imports.undo(OWNER, importId));
	for (let turns = 0; turns < 200; turns += 1) {
		await runDurableObjectAlarm(tenant.stub);
		if ((await read()).state === "undone") return turns;
	}
	throw new Error("It does not come to its end.");
}

const bin = async () => {
	const { rows } = unwrap(await tenant.store.documents.bin(OWNER, ALL));
	return rows.flatMap(({ item }) => item ?? []);
};
const namesOf = async (kind: "folders" | "parties" | "categories") => {
	const lists = {
		folders: async () =>
			unwrap(await tenant.store.folders.list(OWNER, ALL)).rows.map(({ item }) => item.name),
		parties: async () =>
			unwrap(await tenant.store.parties.list(OWNER, ALL)).rows.map(({ item }) => item.name),
		categories: async () =>
			unwrap(await tenant.store.categories.list(OWNER, ALL)).rows.flatMap(({ item }) =>
				item.isActive ? [item.name] : [],
			),
	};
	return lists[kind]();
};

describe("an import", () => {
	it("is listed once it has made something, for its user alone", async () => {
		expect(unwrap(await tenant.store.imports.list(OWNER))).toEqual([]);
		await make("Police");
		expect(unwrap(await tenant.store.imports.list(OWNER))).toMatchObject([
			{ documentId: importId, documents: 1, state: "made" },
		]);
		const other = await newMember(tenant, {}, "Admin");
		expect(unwrap(await tenant.store.imports.list(other))).toEqual([]);
		expect(await tenant.store.imports.read(other, importId)).toMatchObject({
			ok: false,
			name: "NotFoundError",
		});
		expect(await tenant.store.imports.undo(other, importId)).toMatchObject({
			ok: false,
			name: "NotFoundError",
		});
		expect(await tenant.store.folders.create(other, { name: "Fremd" }, null, importing())).toMatchObject({
			ok: false,
			name: "NotFoundError",
		});
		expect(await namesOf("folders")).not.toContain("Fremd");
	});

	it("counts a repeated call once, and nothing that was there", async () => {
		const made = await make("Police", {}, "upload-import-1");
		expect(await make("Police", {}, "upload-import-1")).toMatchObject({ documentId: made.documentId });
		expect((await read()).documents).toBe(1);
	});

	it("does not count a folder that an admin has prepared", async () => {
		const editor = await newMember(tenant, { Wohnen: ["Edit"] });
		await beginAs(editor);
		// The admin's empty one becomes the member's.
		const taken = unwrap(await tenant.store.folders.create(editor, { name: "Steuern" }, null, importing()));
		expect(taken.documentId).toBe(await tenant.folder("Steuern"));
		await tenant.store.folders.create(editor, { name: "Neu" }, null, importing());
		expect(unwrap(await tenant.store.imports.read(editor, importId)).goes).toMatchObject({ folder: 1 });
	});
});

describe("undoing an import", () => {
	it("brings its documents into the bin, with what it has made and nothing else uses", async () => {
		const [auto, both] = [await folder("Auto"), await folder("Beides")];
		const [garage] = [await party("Garage Muster")];
		const taxes = await category("Steuererklärung");
		await folder("Leer");
		await category("Leere Kategorie");
		await make("Police", {
			documentFolders: [auto, both],
			documentCategory: taxes,
			documentParticipations: [{ crudOperation: "create", documentParty: garage }],
		});
		await make("Vertrag", { documentFolders: [both] });
		const own = documentCreateSchema.parse({
			...documentIn(await tenant.category("Wohnen")),
			tenant: tenant.documentId,
			name: "Von Hand",
			documentFolders: [both],
		});
		unwrap(await tenant.store.documents.create(OWNER, own, null));

		expect(await read()).toMatchObject({
			goes: { document: 2, folder: 2, party: 1, category: 2 },
			stays: { document: 0, folder: 1, party: 0, category: 0 },
			staying: [{ kind: "folder", documentId: both, name: "Beides", why: "used" }],
		});
		await undo();
		expect(await read()).toMatchObject({
			state: "undone",
			passed: 2,
			goes: { document: 2, folder: 2, party: 1, category: 2 },
			stays: { document: 0, folder: 1, party: 0, category: 0 },
			staying: [{ kind: "folder", name: "Beides", why: "used" }],
		});
		expect((await find(tenant, OWNER)).names).toEqual(["Von Hand"]);
		expect((await bin()).map(({ name }) => name).toSorted()).toEqual(["Police", "Vertrag"]);
		expect(await namesOf("folders")).toEqual(["Beides", "Steuern", "Zu bezahlen"]);
		expect(await namesOf("parties")).toEqual([]);
		expect(await namesOf("categories")).not.toContain("Steuererklärung");
		expect(await namesOf("categories")).not.toContain("Leere Kategorie");
	});

	it("leaves what people have changed, shared, answered or built upon, and says why", async () => {
		const changed = await make("Geändert");
		const shared = await make("Geteilt");
		const paid = await make("Bezahlt");
		const filed = await make("Mit Datei von Hand");
		const replaced = await make("Ersetzt");
		const former = await make("Von ihrem Nachfolger ersetzt");
		const successor = await make("Nachfolger");
		const write = (id: string, data: object, of?: { importId: string; files: number }) =>
			tenant.store.documents.update(OWNER, id, data, of ?? null);
		unwrap(await write(changed.documentId, { name: "Von Hand geändert" }));
		unwrap(await write(successor.documentId, { replacedDocument: former.documentId }, importing()));
		const own = documentCreateSchema.parse({
			...documentIn(await tenant.category("Wohnen")),
			tenant: tenant.documentId,
			name: "Neuer",
			replacedDocument: replaced.documentId,
		});
		unwrap(await tenant.store.documents.create(OWNER, own, null));
		await tenant.inside(({ sql }) => {
			const row = (id: string) =>
				sql.exec<{ id: number }>("SELECT id FROM document WHERE document_id = ?", id).one().id;
			sql.exec("INSERT INTO share_document (share_row, document_row) VALUES (1, ?)", row(shared.documentId));
			sql.exec(
				`INSERT INTO inbox_item (document_id, cause, type, document_row, is_open, created_at, shown_at, closed_by, closed_at)
				VALUES ('i', 'x', 'Custom', ?, 0, 0, 0, ?, 1)`,
				row(paid.documentId),
				OWNER,
			);
			sql.exec(
				`INSERT INTO audit_entry (at, user_id, entity, entity_id, document_id, action, changes)
				VALUES (1, ?, 'documentFile', 'f', ?, 'create', '{}')`,
				OWNER,
				filed.documentId,
			);
		});
		const staying = [
			["Von Hand geändert", "changed"],
			["Geteilt", "shared"],
			["Bezahlt", "answered"],
			["Mit Datei von Hand", "changed"],
			["Ersetzt", "replaced"],
		];
		const said = async () => (await read()).staying.map(({ name, why }) => [name, why]);
		expect(await said()).toEqual(staying);
		await undo();
		expect(await said()).toEqual(staying);
		expect((await bin()).map(({ name }) => name).toSorted()).toEqual([
			"Nachfolger",
			"Von ihrem Nachfolger ersetzt",
		]);
	});

	it("takes from nobody what its user may not delete any more", async () => {
		const editor = await newMember(tenant, { Wohnen: ["Edit"], Rechnungen: ["Edit"] });
		await beginAs(editor);
		await make("Bleibt", {}, null, editor);
		await make("Geht", { documentCategory: await tenant.category("Rechnungen") }, null, editor);
		const rights = [
			{ category: "Wohnen", rights: ["Read" as const] },
			{ category: "Rechnungen", rights: ["Edit" as const] },
		];
		unwrap(
			await tenant.store.setup.addMember({
				userId: editor,
				name: "B",
				email: "b@example.ch",
				role: "Member",
				rights,
			}),
		);
		expect(unwrap(await tenant.store.imports.read(editor, importId))).toMatchObject({
			goes: { document: 1 },
			staying: [{ name: "Bleibt", why: "forbidden" }],
		});
		unwrap(await tenant.store.imports.undo(editor, importId));
		await runDurableObjectAlarm(tenant.stub);
		expect((await find(tenant, OWNER)).names).toEqual(["Bleibt"]);
	});

	it("says that all is left of which its user has lost the say meanwhile", async () => {
		const editor = await newMember(tenant, { Wohnen: ["Edit"] });
		await beginAs(editor);
		const thrown = await make("Im Papierkorb", {}, null, editor);
		for (let at = 0; at < 3; at += 1) await make(`Bleibt ${at}`, {}, null, editor);
		unwrap(await tenant.store.folders.create(editor, { name: "Auto" }, null, importing()));
		unwrap(await tenant.store.documents.update(OWNER, thrown.documentId, { state: "Deleted" }));
		unwrap(await tenant.store.imports.undo(editor, importId));
		unwrap(
			await tenant.store.setup.addMember({
				userId: editor,
				name: "B",
				email: "b@example.ch",
				role: "Member",
				rights: [{ category: "Wohnen", rights: ["Read" as const] }],
			}),
		);
		const asked = async () => unwrap(await tenant.store.imports.read(editor, importId));
		while ((await asked()).state === "undoing") expect(await runDurableObjectAlarm(tenant.stub)).toBe(true);
		expect(await asked()).toMatchObject({
			passed: 4,
			goes: { document: 1, folder: 0 },
			stays: { document: 3, folder: 1 },
			staying: [
				...[0, 1, 2].map((at) => ({ name: `Bleibt ${at}`, why: "forbidden" })),
				{ kind: "folder", name: "Auto", why: "forbidden" },
			],
		});
		expect((await find(tenant, OWNER)).total).toBe(3);
	});

	it("tells nobody what something is called that they do not see any more", async () => {
		const admin = await newMember(tenant, {}, "Admin");
		await beginAs(admin);
		const weg = unwrap(
			await tenant.store.categories.create(admin, { name: "Weg", isActive: true }, null, importing()),
		).documentId;
		await make("Police", { documentCategory: weg }, null, admin);
		unwrap(
			await tenant.store.setup.addMember({
				userId: admin,
				name: "B",
				email: "b@example.ch",
				role: "Member",
				rights: [{ category: "Wohnen", rights: ["Edit" as const] }],
			}),
		);
		unwrap(await tenant.store.categories.update(OWNER, weg, { name: "Kündigung Meier" }));
		const asked = async () => unwrap(await tenant.store.imports.read(admin, importId));
		expect(await asked()).toMatchObject({ stays: { document: 1, category: 1 }, staying: [] });
		unwrap(await tenant.store.imports.undo(admin, importId));
		while ((await asked()).state === "undoing") expect(await runDurableObjectAlarm(tenant.stub)).toBe(true);
		expect(await asked()).toMatchObject({ stays: { document: 1, category: 1 }, staying: [] });
	});

	it("goes on where it was cut off, and takes nothing more meanwhile", async () => {
		for (let at = 0; at < 30; at += 1) await make(`Police ${at}`);
		unwrap(await tenant.store.imports.undo(OWNER, importId));
		expect(await tenant.store.folders.create(OWNER, { name: "Zu spät" }, null, importing())).toMatchObject({
			ok: false,
			name: "ConflictError",
			message: "error.importUndone",
		});
		await runDurableObjectAlarm(tenant.stub);
		await evictDurableObject(tenant.stub);
		await undo();
		expect(await find(tenant, OWNER)).toMatchObject({ total: 0 });
		expect(await bin()).toHaveLength(30);
		expect(await read()).toMatchObject({ passed: 30, goes: { document: 30 } });
	});

	it("lets the same archive be taken over again once it is undone, not before: what goes would be taken for what stays", async () => {
		for (let at = 0; at < 3; at += 1) await make(`Police ${at}`);
		// The job that undoes is not due before the others have asked.
		const dueAt = (at: number) =>
			tenant.inside(({ sql }) => sql.exec("UPDATE import_made SET due_at = ?", at).toArray());
		await dueAt(Date.now() + 60_000);
		unwrap(await tenant.store.imports.undo(OWNER, importId));
		expect(await tenant.store.imports.begin(OWNER)).toMatchObject({
			ok: false,
			name: "ConflictError",
			message: "error.importUndoing",
		});
		const other = await newMember(tenant, {}, "Admin");
		expect(await tenant.store.imports.begin(other)).toMatchObject({ message: "error.importUndoing" });
		await dueAt(0);
		await undo();
		expect(await tenant.store.imports.begin(OWNER)).toMatchObject({ ok: true });
	});

	it("waits while another import of the tenant runs, which may have found there what would go", async () => {
		await make("Police");
		const first = importId;
		const other = await newMember(tenant, {}, "Admin");
		const second = unwrap(await tenant.store.imports.begin(other)).documentId;
		const hold = (isRunning: boolean) => tenant.store.imports.hold(other, second, { isRunning });
		const asked = () => tenant.store.imports.undo(OWNER, first);
		const refused = { ok: false, name: "ConflictError", message: "error.importRunning" };
		expect(await asked()).toMatchObject(refused);
		expect(await read()).toMatchObject({ heldUp: { isOwn: false, by: "Beat Keller", mayForce: true } });
		const fallSilent = () =>
			tenant.inside(({ sql }) =>
				sql
					.exec("UPDATE document_import SET runs_until = ? WHERE document_id = ?", Date.now() - 1, second)
					.toArray(),
			);
		await fallSilent();
		unwrap(await hold(true));
		expect(await asked()).toMatchObject(refused);
		expect(await tenant.store.imports.hold(OWNER, second, { isRunning: false })).toMatchObject({
			name: "NotFoundError",
		});
		// Nobody is there any more: then its turn is over, and it waits if it comes back.
		await fallSilent();
		expect(await read()).toMatchObject({ heldUp: null });
		expect(await asked()).toMatchObject({ ok: true });
		expect(await hold(true)).toMatchObject({ ok: false, message: "error.importUndoing" });
		const late = tenant.store.folders.create(other, { name: "Auto" }, null, { importId: second, files: 0 });
		expect(await late).toMatchObject({ ok: false, message: "error.importUndoing" });
		await undo();
		unwrap(await hold(true));
	});

	it("waits no longer than some hours for an import that says that it runs and makes nothing", async () => {
		await make("Police");
		const user = await newMember(tenant, {}, "Admin");
		const second = unwrap(await tenant.store.imports.begin(user)).documentId;
		const hold = () => tenant.store.imports.hold(user, second, { isRunning: true });
		const lastAt = (at: number) =>
			tenant.inside(({ sql }) =>
				sql.exec("UPDATE document_import SET last_at = ? WHERE document_id = ?", at, second).toArray(),
			);
		const beganAt = (at: number) =>
			tenant.inside(({ sql }) =>
				sql.exec("UPDATE document_import SET began_at = ? WHERE document_id = ?", at, second).toArray(),
			);
		await beganAt(Date.now() - IMPORT_RESTS_MS + 60_000);
		unwrap(await hold());
		const { heldUp } = await read();
		expect(Date.parse(heldUp?.until ?? "")).toBeLessThanOrEqual(Date.now() + 60_000);
		await beganAt(Date.now() - IMPORT_RESTS_MS - 1);
		unwrap(await hold());
		expect(await read()).toMatchObject({ heldUp: null });
		// Nor does it help to begin another one.
		unwrap(await tenant.store.imports.begin(user));
		expect(await read()).toMatchObject({ heldUp: null });
		// It may go on, and holds others up again with the first thing that it makes.
		unwrap(await tenant.store.folders.create(user, { name: "Auto" }, null, { importId: second, files: 0 }));
		expect(await read()).toMatchObject({ heldUp: { by: "Beat Keller" } });
		await lastAt(Date.now() - IMPORT_RESTS_MS - 1);
		unwrap(await hold());
		await undo();
	});

	it("goes first where an admin wants it: the other import waits, and is told afterwards", async () => {
		await make("Police");
		const first = importId;
		const admin = await newMember(tenant, {}, "Admin");
		const second = unwrap(await tenant.store.imports.begin(admin));
		const hold = () => tenant.store.imports.hold(admin, second.documentId, { isRunning: true });
		expect(second.lastUndoingAt).toBeNull();
		// The job that undoes is not due before the other has asked.
		const dueAt = (at: number) =>
			tenant.inside(({ sql }) => sql.exec("UPDATE import_made SET due_at = ?", at).toArray());
		await dueAt(Date.now() + 60_000);
		unwrap(await tenant.store.imports.undo(OWNER, first, { force: true }));
		expect(await hold()).toMatchObject({ ok: false, message: "error.importUndoing" });
		await dueAt(0);
		await undo();
		expect(Date.parse(unwrap(await hold()).lastUndoingAt ?? "")).toBeGreaterThan(0);
		expect(await bin()).toHaveLength(1);
	});

	it("is told to others by what an index says, however many imports the tenant has had", async () => {
		const found = await tenant.inside((db) => {
			for (let at = 1; at <= 300; at += 1)
				db.sql.exec(
					"INSERT INTO document_import (document_id, user_id, began_at, last_at, undo_at) VALUES (?, ?, 0, 0, ?)",
					`import ${at}`,
					OWNER,
					at % 2 === 0 ? at : null,
				);
			const { row } = db.sql
				.exec<{ row: number }>("SELECT id AS row FROM document_import WHERE document_id = 'import 300'")
				.one();
			const cursors: { rowsRead: number }[] = [];
			const sql = new Proxy(db.sql, {
				get: (target) => (statement: string, values: number) => {
					const cursor = target.exec(statement, values);
					cursors.push(cursor);
					return cursor;
				},
			});
			const at = lastUndoing({ ...db, sql }, row);
			return { at, rowsRead: cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0) };
		});
		expect(found.at).toBe(298);
		// Its own is passed.
		expect(found.rowsRead).toBeLessThanOrEqual(4);
	});

	it("is not forced on somebody else's import by who is no admin; of one's own one decides", async () => {
		const editor = await newMember(tenant, { Wohnen: ["Edit"] });
		await beginAs(editor);
		await make("Police", {}, null, editor);
		const forced = () => tenant.store.imports.undo(editor, importId, { force: true });
		const others = unwrap(await tenant.store.imports.begin(OWNER)).documentId;
		unwrap(await tenant.store.imports.begin(editor));
		expect(await forced()).toMatchObject({ ok: false, message: "error.importRunning" });
		expect(unwrap(await tenant.store.imports.read(editor, importId)).heldUp).toMatchObject({
			mayForce: false,
		});
		unwrap(await tenant.store.imports.hold(OWNER, others, { isRunning: false }));
		expect(unwrap(await tenant.store.imports.read(editor, importId)).heldUp).toMatchObject({
			isOwn: true,
			mayForce: true,
		});
		expect(await forced()).toMatchObject({ ok: true });
	});

	it("goes on once the other import says that it is over", async () => {
		await make("Police");
		const second = unwrap(await tenant.store.imports.begin(OWNER)).documentId;
		expect(await tenant.store.imports.undo(OWNER, importId)).toMatchObject({ ok: false });
		unwrap(await tenant.store.imports.hold(OWNER, second, { isRunning: false }));
		await undo();
		expect(await bin()).toHaveLength(1);
	});

	it("sets aside what it cannot undo, after three tries, and goes on with everything else", async () => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		const bad = await make("Schlecht");
		for (let at = 0; at < 5; at += 1) await make(`Police ${at}`);
		const auto = await folder("Auto");
		const rows = (sql: string, ...values: string[]) =>
			tenant.inside((db) => db.sql.exec<{ n: number }>(sql, ...values).toArray());
		await rows(
			`CREATE TRIGGER broken BEFORE UPDATE ON document WHEN old.document_id = '${bad.documentId}'
			BEGIN SELECT RAISE(ABORT, 'broken'); END`,
		);
		await rows(
			`CREATE TRIGGER broken_folder BEFORE DELETE ON folder WHEN old.document_id = '${auto}'
			BEGIN SELECT RAISE(ABORT, 'broken'); END`,
		);
		unwrap(await tenant.store.imports.undo(OWNER, importId));
		const turns = async () => {
			for (let turn = 0; turn < 20; turn += 1) await runDurableObjectAlarm(tenant.stub);
		};
		for (const tries of [1, 2]) {
			await turns();
			expect(await read()).toMatchObject({ state: "undoing", passed: 5 });
			expect(await bin()).toHaveLength(5);
			expect(await rows("SELECT failures AS n FROM import_made WHERE made_id = ?", bad.documentId)).toEqual([
				{ n: tries },
			]);
			await rows("UPDATE import_made SET due_at = 1 WHERE due_at > 0");
			await evictDurableObject(tenant.stub);
		}
		for (const _ of [1, 2, 3]) {
			await turns();
			await rows("UPDATE import_made SET due_at = 1 WHERE due_at > 0");
			await evictDurableObject(tenant.stub);
		}
		expect(await read()).toMatchObject({
			state: "undone",
			passed: 6,
			goes: { document: 5, folder: 0 },
			stays: { document: 1, folder: 1 },
			staying: [
				{ documentId: bad.documentId, name: "Schlecht", why: "failed" },
				{ kind: "folder", name: "Auto", why: "failed" },
			],
		});
		expect((await find(tenant, OWNER)).names).toEqual(["Schlecht"]);
		log.mockRestore();
	});

	it("tells what has moved to another tenant from what is in the bin", async () => {
		await make("Police");
		const moved = await make("Verschoben");
		await tenant.inside(({ sql }) => {
			sql.exec("UPDATE document SET state = 2 WHERE document_id = ?", moved.documentId);
			sql.exec(
				`INSERT INTO document_move (document_row, move_id, user_id, tenant_id, category_id, moved_id, began_at)
				SELECT id, 'm', ?, 't', 'c', 'd', 1 FROM document WHERE document_id = ?`,
				OWNER,
				moved.documentId,
			);
		});
		const counts = { goes: { document: 1 }, stays: { document: 0 }, moved: 1, staying: [] };
		expect(await read()).toMatchObject(counts);
		await undo();
		expect(await read()).toMatchObject({ ...counts, passed: 2 });
	});

	it("lets the same archive be taken over again at once", async () => {
		const first = await make("Police", {}, "upload-import-1");
		await undo();
		importId = unwrap(await tenant.store.imports.begin(OWNER)).documentId;
		const again = await make("Police", {}, "upload-import-1");
		expect(again.documentId).not.toBe(first.documentId);
	});

	it("gives a category that was put away back to whoever makes one of its name, to be undone again", async () => {
		const weg = await category("Weg");
		await make("Police", { documentCategory: weg });
		await undo();
		importId = unwrap(await tenant.store.imports.begin(OWNER)).documentId;
		expect(await category("weg")).toBe(weg);
		expect(await namesOf("categories")).toContain("weg");
		expect((await read()).goes).toMatchObject({ category: 1 });
		await undo();
		expect(await namesOf("categories")).not.toContain("weg");
	});
});

describe("a document of an import that was undone", () => {
	it("is restored into its category, with its folders and parties", async () => {
		const taxes = await category("Steuererklärung");
		const [auto, garage] = [await folder("Auto"), await party("Garage Muster")];
		const filing = {
			documentFolders: [auto, await tenant.folder("Steuern")],
			documentCategory: taxes,
			documentParticipations: [{ crudOperation: "create" as const, documentParty: garage }],
		};
		await make("Eins", filing);
		await make("Zwei", filing);
		await undo();
		for (const { documentId, version } of await bin())
			unwrap(await tenant.store.documents.restore(OWNER, documentId, { version }));
		expect(await namesOf("categories")).toContain("Steuererklärung");
		expect(await namesOf("folders")).toEqual(["Auto", "Steuern", "Zu bezahlen"]);
		expect(await namesOf("parties")).toEqual(["Garage Muster"]);
		expect((await find(tenant, OWNER, { text: "garage auto" })).names).toEqual(["Eins", "Zwei"]);
	});
});

describe("what an import has made", () => {
	const later = async () => {
		for (let turn = 0; turn < 5; turn += 1)
			await tenant.inside((db) => {
				const now = Date.now() + DELETED_FILES_KEPT_MS + 1_000;
				// (No job asks anybody.)
				for (const job of IMPORT_TIDYING_JOBS)
					void job.run({ db: { ...db, clock: () => now }, now, began: 0 } as never);
			});
		while (
			(await tenant.inside(({ sql }) => sql.exec("SELECT 1 FROM merge").toArray().length)) > 0 &&
			(await runDurableObjectAlarm(tenant.stub))
		);
	};
	const rows = (table: string) =>
		tenant.inside(({ sql }) => sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).one().n);

	it("is forgotten with the bin, and the category that was put away goes with its documents", async () => {
		await make("Police", {
			documentCategory: await category("Weg"),
			documentFolders: [await folder("Auto")],
		});
		await undo();
		expect(await rows("category WHERE name = 'Weg' AND is_active = 0")).toBe(1);
		expect(await rows("left_place")).toBe(1);
		await later();
		expect(await rows("category WHERE name = 'Weg'")).toBe(0);
		for (const table of ["document_import", "import_made", "left_place"]) expect(await rows(table)).toBe(0);
		expect(await rows("document")).toBe(1);
	});

	it("stays in its category where that is needed again", async () => {
		const weg = await category("Weg");
		await make("Police", { documentCategory: weg });
		await undo();
		unwrap(await tenant.store.categories.update(OWNER, weg, { isActive: true }));
		await later();
		expect(await rows("category WHERE name = 'Weg'")).toBe(1);
	});
});
