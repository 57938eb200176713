import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_SORT } from "../../../../contract/explorer/explorer-columns.ts";
import { explorerFilterSchema, filterOptionsQuerySchema } from "../../../../contract/explorer/explorer.ts";
import type { DocumentCreate } from "../../../../contract/entities/writes.ts";
import { newDocumentId } from "../../../../workers/cms/new-id.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import type { TenantDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import {
	KINDS_OF_RIGHT,
	type KindOfRight,
} from "../../../../workers/cms/tenant/core/rights/kinds-of-right.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { viewersOf } from "../../../../workers/cms/tenant/core/rights/who-sees.ts";
import { categories } from "../../../../workers/cms/tenant/documents/categories.ts";
import { documentChain } from "../../../../workers/cms/tenant/documents/document-chain.ts";
import { documentHistory } from "../../../../workers/cms/tenant/documents/history/document-history.ts";
import {
	documentAccessRights,
	readDocument,
} from "../../../../workers/cms/tenant/documents/document-read.ts";
import { updateDocument } from "../../../../workers/cms/tenant/documents/document-write.ts";
import { folders } from "../../../../workers/cms/tenant/documents/folders.ts";
import { parties } from "../../../../workers/cms/tenant/documents/parties.ts";
import { fileProcessed, newDocument } from "../../../../workers/cms/tenant/core/announcements.ts";
import { locateFile, readFile } from "../../../../workers/cms/tenant/files/files.ts";
import { sameFiles } from "../../../../workers/cms/tenant/files/same-files.ts";
import { explorerIds } from "../../../../workers/cms/tenant/listing/explorer-ids.ts";
import { explore } from "../../../../workers/cms/tenant/listing/explorer.ts";
import { filterOptions } from "../../../../workers/cms/tenant/listing/filter-options.ts";
import { searchRanked } from "../../../../workers/cms/tenant/listing/search-ranked.ts";
import { AS_TYPED } from "../../../../workers/cms/tenant/listing/typo-tolerance.ts";
import { inOneTurn } from "../in-one-turn.ts";
import {
	company,
	documentIn,
	imported,
	newMember,
	newTenant,
	OWNER,
	type TestTenant,
} from "../tenant-fixture.ts";

const SHA = "ab".repeat(32);
const FILE = { name: "a.txt", mime: "text/plain", size: 5, state: "processed", sha256: SHA } as const;

let tenant: TestTenant;
let member: string;
let ids: { seen: string; other: string; file: string };
let rows: { seen: number; category: number };

beforeAll(async () => {
	tenant = await newTenant();
	const seen = imported({
		name: "Mandat",
		category: "Wohnen",
		folders: ["Ordner"],
		parties: [company("Helvetia AG")],
		files: [{ ...FILE, objectKey: "files/seen", text: [{ page: 1, chunk: "Haftpflicht" }] }],
	});
	const other = imported({
		name: "Geheim",
		category: "Rechnungen",
		folders: ["Anderer"],
		parties: [company("Andere AG")],
		files: [{ ...FILE, objectKey: "files/other", text: [{ page: 1, chunk: "Haftpflicht" }] }],
	});
	const [first = "", second = ""] = unwrap(await tenant.store.setup.importDocuments([seen, other]));
	member = await newMember(tenant, {});
	const placed = await tenant.inside(({ sql }) =>
		sql
			.exec<{ seen: number; category: number; file: string }>(
				`SELECT d.id AS seen, d.category_row AS category, f.document_id AS file
				FROM document d JOIN document_file f ON f.document_row = d.id WHERE d.document_id = ?`,
				first,
			)
			.one(),
	);
	ids = { seen: first, other: second, file: placed.file };
	rows = placed;
});

const NO_DAYS = "NULL AS first_day, NULL AS last_day";

/** Further kinds of rights, which no module of the product has heard of. */
const doubles: Record<string, () => KindOfRight> = {
	"on a category": () => ({
		name: "mandate",
		scope: "category",
		rows: `SELECT '${member}' AS user_id, ${rows.category} AS row, 3 AS rights, ${NO_DAYS}`,
	}),
	"on a category, between two days": () => ({
		name: "mandate",
		scope: "category",
		rows: `SELECT '${member}' AS user_id, ${rows.category} AS row, 3 AS rights,
			'2020-01-01' AS first_day, '2999-12-31' AS last_day`,
	}),
	"on a single document": () => ({
		name: "share",
		scope: "document",
		rows: `SELECT '${member}' AS user_id, ${rows.seen} AS row, 3 AS rights, ${NO_DAYS}`,
	}),
};

function withKind<Value>(
	kind: KindOfRight,
	work: (member: Member, db: TenantDatabase) => Value,
): Promise<Value> {
	return tenant.inside((db) => {
		const own = { ...db, kindsOfRight: [...KINDS_OF_RIGHT, kind] };
		return work(Member.prove(own, member), own);
	});
}

const list = { sort: DEFAULT_SORT, limit: 15, offset: 0, keysOnly: false };
const filters = (text = "") => explorerFilterSchema.parse({ text });

describe.each(Object.keys(doubles))("a fifth kind of right, %s,", (name) => {
	const kind = () => doubles[name]?.() ?? expect.unreachable();

	it("opens the document everywhere, and no other", async () => {
		await withKind(kind(), (who, db) => {
			expect(readDocument(who, ids.seen)).toMatchObject({ name: "Mandat", rights: ["Read", "Edit"] });
			expect(documentAccessRights(who, ids.seen).rights).toEqual(["Read", "Edit"]);
			expect(documentHistory(who, ids.seen, { limit: 5, offset: 0 }).total).toBeGreaterThan(0);
			expect(documentChain(who, ids.seen)).toHaveLength(1);
			expect(readFile(who, ids.file).file.name).toBe("a.txt");
			expect(locateFile(who, ids.file).objectKey).toBe("files/seen");
			expect(sameFiles(who, { sha256: SHA, size: 5 }, 9)).toHaveLength(1);
			for (const text of ["", "haftpflicht"]) {
				const page = inOneTurn(explore(who, { ...list, filters: filters(text) }));
				expect(page).toMatchObject({ total: 1, rows: [{ item: { name: "Mandat" } }] });
				const { documents: selected } = inOneTurn(
					explorerIds(who, {
						filters: filters(text),
						limit: 9,
						typoTolerance: AS_TYPED,
					}),
				);
				expect(selected).toMatchObject([{ documentId: ids.seen, mayEdit: true }]);
			}
			const search = { ...list, filters: filters("haftpflicht"), typoTolerance: AS_TYPED };
			expect(inOneTurn(searchRanked(who, search))).toMatchObject({
				total: 1,
				rows: [{ item: { name: "Mandat" } }],
			});
			for (const asked of [{}, { state: "Active" }, { text: "haftpflicht" }]) {
				const { lists } = inOneTurn(filterOptions(who, filterOptionsQuerySchema.parse({ filters: asked })));
				const names = Object.values(lists).map((options) =>
					options.map((option) => [option.name, option.count]),
				);
				expect(names).toEqual([
					[["Wohnen", 1]],
					[["Ordner", 1]],
					[["Helvetia AG", 1]],
					[["Familie Müller", 1]],
				]);
			}
			expect(() => readDocument(who, ids.other)).toThrow("error.documentNotFound");
			expect(
				viewersOf(db, { id: rows.seen, categoryRow: rows.category }).map(({ userId }) => userId),
			).toEqual([OWNER, member]);
			expect(fileProcessed(db, ids.file)?.userIds).toEqual([OWNER, member]);
			const seen = { id: rows.seen, categoryRow: rows.category };
			expect(newDocument(db, seen, readDocument(who, ids.seen)).userIds).toEqual([OWNER, member]);
		});
	});

	it("allows to edit where it says so", async () => {
		await withKind(kind(), (who) => {
			const before = readDocument(who, ids.seen);
			expect(updateDocument(who, ids.seen, { state: "Archived" }).state).toBe("Archived");
			expect(updateDocument(who, ids.seen, { state: "Active" })).toMatchObject({
				state: before.state,
				version: before.version + 2,
			});
		});
	});
});

/** Writes these fields of the document that the member may edit. */
function rewrite(who: Member, fields: Partial<DocumentCreate>) {
	const { name, version, documentCategory } = readDocument(who, ids.seen);
	const { tenant: _, ...write } = documentIn(documentCategory.documentId, { name, ...fields });
	return updateDocument(who, ids.seen, { ...write, version });
}

const participationOf = (documentParty: string) => [{ crudOperation: "create" as const, documentParty }];

describe("what is put on a document", () => {
	let idByName: Map<string, string>;
	const idOf = (name: string) => idByName.get(name) ?? expect.unreachable();

	beforeAll(async () => {
		const named = await tenant.inside(({ sql }) =>
			sql
				.exec<{ name: string; id: string }>(
					"SELECT name, document_id AS id FROM folder UNION ALL SELECT name, document_id FROM party",
				)
				.toArray(),
		);
		idByName = new Map(named.map(({ name, id }) => [name, id]));
	});

	it("is a folder or a party that stands on it already, where somebody may edit that document alone", async () => {
		await withKind(doubles["on a single document"]?.() ?? expect.unreachable(), (who) => {
			expect(rewrite(who, { documentFolders: [idOf("Ordner")] }).documentFolders).toHaveLength(1);
			for (const hidden of [idOf("Anderer"), idOf("Steuern")]) {
				expect(() => rewrite(who, { documentFolders: [idOf("Ordner"), hidden] })).toThrow(
					"validation.unknownReference",
				);
			}
			expect(() => rewrite(who, { documentParticipations: participationOf(idOf("Andere AG")) })).toThrow(
				"validation.unknownReference",
			);
			const { documentFolders, documentParticipations } = readDocument(who, ids.seen);
			expect(documentFolders).toMatchObject([{ name: "Ordner" }]);
			expect(documentParticipations).toMatchObject([{ documentParty: { name: "Helvetia AG" } }]);
		});
	});

	it("is what stands on documents that are seen, or one's own, where somebody has edit access too", async () => {
		await withKind(doubles["on a category"]?.() ?? expect.unreachable(), (who) => {
			for (const write of [
				{ documentFolders: [idOf("Anderer")] },
				{ documentParticipations: participationOf(idOf("Andere AG")) },
			]) {
				expect(() => rewrite(who, write)).toThrow("validation.unknownReference");
			}
			const own = folders.create(who, { name: "Eigener" }).documentId;
			const changed = rewrite(who, { documentFolders: [idOf("Ordner"), own] });
			expect(changed.documentFolders.map(({ name }) => name)).toEqual(["Eigener", "Ordner"]);
		});
	});
});

it("a right whose days are over, or have not come, opens nothing", async () => {
	for (const days of [
		"NULL AS first_day, '2020-01-01' AS last_day",
		"'2999-01-01' AS first_day, NULL AS last_day",
	]) {
		const kind = {
			name: "mandate",
			scope: "tenant",
			rows: `SELECT '${member}' AS user_id, NULL AS row, 7 AS rights, ${days}`,
		} as const;
		await withKind(kind, (who) => {
			expect(inOneTurn(explore(who, { ...list, filters: filters() })).total).toBe(0);
			expect(() => readDocument(who, ids.seen)).toThrow("error.documentNotFound");
			expect(who.isAdmin).toBe(false);
		});
	}
});

it("a right on everything to read makes nobody an editor", async () => {
	const kind = {
		name: "mandate",
		scope: "tenant",
		rows: `SELECT '${member}' AS user_id, NULL AS row, 1 AS rights, ${NO_DAYS}`,
	} as const;
	await withKind(kind, (who) => {
		expect(inOneTurn(explore(who, { ...list, filters: filters() })).total).toBe(2);
		expect(() => updateDocument(who, ids.seen, { state: "Archived" })).toThrow("error.rightMissing");
		for (const entries of [categories, folders, parties]) {
			expect(entries.list(who, { limit: 99, offset: 0 }).total).toBeGreaterThan(1);
		}
		expect(() => folders.create(who, { name: "Neu" })).toThrow("error.rightMissing");
	});
});

it("who does not belong to the tenant is nobody to it", async () => {
	await tenant.inside((db) => {
		expect(() => Member.prove(db, newDocumentId())).toThrow("error.entryNotFound");
	});
});
