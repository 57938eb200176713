import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { DOCUMENT_STATES } from "../../../../contract/entities/document-state.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { type Outcome, unwrap } from "../../../../workers/cms/outcome.ts";
import { exploreTenants } from "../../../../workers/cms/across-tenants/explore-tenants.ts";
import { searchTenants } from "../../../../workers/cms/across-tenants/search-tenants.ts";
import { selectInTenants } from "../../../../workers/cms/across-tenants/select-in-tenants.ts";
import { anySearch, fileText, textOf, written } from "./search-arbitraries.ts";
import { findForgiving, type ModelPaper, type ModelSearch } from "./search-model.ts";
import { documentIn, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const CATEGORIES = ["Versicherungen", "Wohnen", "Rechnungen"];
const FOLDER = "Steuern";
const RUNS = 12;

interface Paper extends ModelPaper {
	documentId: string;
	version: number;
	files: string[][];
	fileIds: string[];
	fileNames: string[];
	folders: string[];
	replaces: Paper | null;
}

interface World {
	tenant: TestTenant;
	member: string;
	readable: readonly string[];
	papers: Paper[];
	categories: Map<string, string>;
	folder: { id: string; name: string };
}

const someOf = <Value>(...values: Value[]) => fc.constantFrom(...values);
const fields = { name: textOf(3, 1), description: textOf(2), category: someOf(...CATEGORIES) };
/** A paper, and a file of it, by their positions, counted round. */
const anyPosition = fc.nat(20);
const filed = fc.record({ kind: fc.constant("file" as const), ...fields });
const read = fc.record({ kind: fc.constant("read" as const), paper: anyPosition, chunks: fileText });
const anyChange = fc.oneof(
	filed,
	read,
	fc.record({
		kind: fc.constant("edit" as const),
		paper: anyPosition,
		...fields,
		isInFolder: fc.boolean(),
		replaces: fc.option(anyPosition),
	}),
	fc.record({ kind: fc.constant("state" as const), paper: anyPosition, state: someOf(...DOCUMENT_STATES) }),
	fc.record({ kind: fc.constant("undo" as const), paper: anyPosition }),
	fc.record({
		kind: fc.constant("readAgain" as const),
		paper: anyPosition,
		file: anyPosition,
		chunks: fileText,
	}),
	fc.record({ kind: fc.constant("removeFile" as const), paper: anyPosition, file: anyPosition }),
	fc.record({ kind: fc.constant("renameFolder" as const), name: textOf(2, 1) }),
	fc.record({ kind: fc.constant("rights" as const), readable: fc.subarray(CATEGORIES) }),
);
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;
type ChangeOf<Kind extends Change["kind"]> = Extract<Change, { kind: Kind }>;
const steps = fc.array(
	fc.record({ change: anyChange, searches: fc.array(anySearch, { minLength: 2, maxLength: 2 }) }),
	{
		minLength: 4,
		maxLength: 10,
	},
);

it("finds, counts, corrects and orders as reading everything does, for each of two users, after every change", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.tuple(filed, fileText), { minLength: 3, maxLength: 8 }),
			steps,
			async (beginning, following) => {
				const world = await newWorld();
				for (const [index, [paper, text]] of beginning.entries()) {
					await makeChange(world, paper);
					await makeChange(world, { kind: "read", paper: index, chunks: text });
				}
				for (const { change: next, searches } of following) {
					await makeChange(world, next);
					for (const wanted of searches) {
						await expectFound(world, OWNER, wanted);
						await expectFound(world, world.member, wanted);
					}
				}
			},
		),
		{ numRuns: RUNS, seed: 77 },
	);
}, 300_000);

async function newWorld(): Promise<World> {
	const tenant = await newTenant();
	const readable = ["Versicherungen", "Wohnen"];
	const ids = await Promise.all(CATEGORIES.map((name) => tenant.category(name)));
	return {
		tenant,
		member: await newMember(tenant, Object.fromEntries(readable.map((name) => [name, ["Read"]]))),
		readable,
		papers: [],
		categories: new Map(CATEGORIES.map((name, position) => [name, ids[position] ?? ""])),
		folder: { id: await tenant.folder(FOLDER), name: FOLDER },
	};
}

async function makeChange(world: World, change: Change): Promise<void> {
	const { tenant, papers, member, folder } = world;
	if (change.kind === "file") {
		await fileDocument(world, change);
	} else if (change.kind === "renameFolder") {
		const { name } = change;
		unwrap(await tenant.store.folders.update(OWNER, folder.id, { name }));
		for (const paper of papers) if (paper.folders.length > 0) paper.folders = [name];
		folder.name = name;
	} else if (change.kind === "rights") {
		const rights = change.readable.map((category) => ({ category, rights: ["Read" as const] }));
		const person = { userId: member, name: "Beat Keller", email: "beat@example.ch" };
		unwrap(await tenant.store.setup.addMember({ ...person, role: "Member", rights }));
		world.readable = change.readable;
	} else {
		const paper = papers[change.paper % papers.length];
		if (paper) await changePaper(world, paper, change);
	}
}

async function fileDocument(
	{ tenant, papers, categories }: World,
	{ name, description, category }: ChangeOf<"file">,
): Promise<void> {
	const write = documentIn(categories.get(category) ?? "", { name, description });
	const created = unwrap(await tenant.store.documents.create(OWNER, write, null));
	const { documentId, version } = created;
	const own = { documentId, version, name, description, category, createdAt: Date.parse(created.createdAt) };
	papers.push({
		...own,
		state: "Active",
		files: [],
		fileIds: [],
		fileNames: [],
		folders: [],
		replaces: null,
	});
}

async function changePaper(
	world: World,
	paper: Paper,
	change: Exclude<Change, ChangeOf<"file" | "renameFolder" | "rights">>,
): Promise<void> {
	const { store } = world.tenant;
	const { documentId, version } = paper;
	if (change.kind === "state") {
		note(world, paper, await store.documents.update(OWNER, documentId, { state: change.state }));
	} else if (change.kind === "undo") {
		note(world, paper, await store.documents.undoChange(OWNER, documentId, { version }));
	} else if (change.kind === "edit") {
		await editDocument(world, paper, change);
	} else if (change.kind === "read") {
		await readNewFile(world.tenant, paper, change.chunks);
	} else {
		await changeFile(world.tenant, paper, change);
	}
}

async function editDocument(world: World, paper: Paper, change: ChangeOf<"edit">): Promise<void> {
	const { tenant, papers, categories, folder } = world;
	const { name, description, isInFolder } = change;
	const replaced = change.replaces === null ? undefined : papers[change.replaces % papers.length];
	const category = categories.get(change.category) ?? "";
	const { tenant: _, ...whole } = documentIn(category, { name, description });
	const outcome = await tenant.store.documents.update(OWNER, paper.documentId, {
		...whole,
		version: paper.version,
		documentFolders: isInFolder ? [folder.id] : [],
		replacedDocument: replaced?.documentId ?? null,
	});
	if (outcome.ok) Object.assign(paper, { name, description, folders: isInFolder ? [folder.name] : [] });
	note(world, paper, outcome);
}

/** What a write came to, which is not what is tested here. */
function note({ papers, categories }: World, paper: Paper, outcome: Outcome<TenantDocument>): void {
	if (!outcome.ok) return;
	const { state, version, documentCategory, replacedDocument } = outcome.value;
	const category = [...categories].find(([, id]) => id === documentCategory.documentId)?.[0];
	const replaces = papers.find(({ documentId }) => documentId === replacedDocument?.documentId) ?? null;
	Object.assign(paper, { state, version, category, replaces });
}

/** A file arrives and is read; nothing happens where the document is deleted. */
async function readNewFile(tenant: TestTenant, paper: Paper, pages: string[]): Promise<void> {
	const { store } = tenant;
	const sessionId = `upload-${crypto.randomUUID()}`;
	const chunk = { sessionId, index: 0, total: 1, size: 1, fileSize: 1 };
	const about = { fileName: "a.txt", contentType: "text/plain" };
	const announced = await store.uploads.announce(OWNER, paper.documentId, { ...chunk, ...about });
	if (!announced.ok) return;
	const { fileId } = announced.value.progress;
	const stored = { mime: "text/plain", size: 1 };
	unwrap(await store.uploads.finish(OWNER, { sessionId, fileId }, stored));
	await readText(tenant, fileId, pages);
	paper.fileIds.push(fileId);
	paper.files.push(pages);
	paper.fileNames.push("a.txt");
}

async function changeFile(
	tenant: TestTenant,
	paper: Paper,
	change: ChangeOf<"readAgain" | "removeFile">,
): Promise<void> {
	const at = change.file % Math.max(1, paper.fileIds.length);
	const fileId = paper.fileIds[at];
	if (fileId === undefined) return;
	if (change.kind === "removeFile") {
		if (!(await tenant.store.files.delete(OWNER, fileId)).ok) return;
		paper.fileIds.splice(at, 1);
		paper.files.splice(at, 1);
		paper.fileNames.splice(at, 1);
	} else if ((await tenant.store.files.processAgain(OWNER, fileId)).ok) {
		await readText(tenant, fileId, change.chunks);
		paper.files[at] = change.chunks;
	}
}

async function readText({ store }: TestTenant, fileId: string, pages: readonly string[]): Promise<void> {
	const job = await store.processing.begin(fileId);
	if (!job) throw new Error("There is nothing to read.");
	await store.processing.appendText(
		job,
		0,
		pages.map((chunk, index) => ({ page: index + 1, chunk })),
	);
	const result = { state: "processed", stateReason: null, pageCount: pages.length } as const;
	await store.processing.finish(job, { ...result, hasPreview: false, sha256: "0".repeat(64) });
}

async function expectFound(world: World, userId: string, wanted: ModelSearch): Promise<void> {
	const { tenant, papers, readable } = world;
	const seen = papers.filter(
		({ state, category }) => state !== "Deleted" && (userId === OWNER || readable.includes(category)),
	);
	const { found: expected, isCorrected } = findForgiving(seen, wanted);
	const ids = expected.map(({ documentId }) => documentId);

	const { tenantKey, documentId } = tenant;
	const memberships = [{ tenantKey, documentId, name: "Familie Müller", id: 7 }];
	const actor = { userId, memberships, tokenId: "search" };
	const filters = explorerFilterSchema.parse({ text: written(wanted) });
	const pagination = { page: 1, pageSize: 100 };
	const found = await searchTenants(env, actor, { filters, pagination });
	const total = { total: ids.length, totalIsCapped: false, isCorrected };
	expect({ ...found, items: found.items.map((item) => item.documentId) }).toEqual({ ...total, items: ids });
	for (const { documentId: id, match } of found.items) {
		if (!match) continue;
		const paper = seen.find((one) => one.documentId === id);
		const at = paper?.fileIds.indexOf(match.documentFileId) ?? -1;
		expect(paper?.files[at]?.[(match.page ?? 0) - 1]).toContain(match.snippet);
		expect(match.marks.length).toBeGreaterThan(0);
	}

	const sort = { field: "createdAt", order: "desc" } as const;
	const listed = await exploreTenants(env, actor, { filters, sort, pagination });
	const listedIds = listed.items.map((item) => item.documentId);
	expect({ ...listed, items: listedIds.toSorted() }).toEqual({
		...total,
		mayEdit: userId === OWNER,
		items: ids.toSorted(),
	});
	const selected = await selectInTenants(env, actor, filters);
	expect(selected.items.map((item) => item.documentId).toSorted()).toEqual(ids.toSorted());
}
