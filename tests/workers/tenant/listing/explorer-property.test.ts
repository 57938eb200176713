import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { dayAt } from "../../../../contract/days.ts";
import { DOCUMENT_STATES, type DocumentState } from "../../../../contract/entities/document-state.ts";
import {
	type ExplorerFilter,
	explorerFilterSchema,
	filterOptionsQuerySchema,
} from "../../../../contract/explorer/explorer.ts";
import type { Actor } from "../../../../workers/cms/actor.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { stateToRow } from "../../../../workers/cms/tenant/core/values.ts";
import { askFilterOptions } from "../../../../workers/cms/across-tenants/filter-options-of-tenants.ts";
import { exploreTenants } from "../../../../workers/cms/across-tenants/explore-tenants.ts";
import { selectInTenants } from "../../../../workers/cms/across-tenants/select-in-tenants.ts";
import {
	CATEGORIES,
	FOLDERS,
	matching,
	mayChange,
	MODEL_SORTS,
	type ModelDocument,
	type ModelFilter,
	type ModelUser,
	type ModelView,
	setState,
	sorted,
} from "./explorer-model.ts";
import { actorIn, imported, newMember, newTenant, type TestTenant } from "../tenant-fixture.ts";

const MEMBER_RIGHTS = { Versicherungen: "Edit", Wohnen: "Read" } as const;
const PAST = "2020-01-01";
const FUTURE = "2120-01-01";
const RUNS = 20;
/** A failure is made as small as possible before it is told, which takes its time. */
const TIMEOUT_MS = 120_000;

interface World {
	tenants: TestTenant[];
	documents: ModelDocument[];
	users: { rights: ModelUser; actor: Actor }[];
	/** Ids by name, of both tenants. */
	ids: Map<string, string[]>;
}

interface Change {
	/** Positions among the users and, counted round, the documents. */
	user: number;
	document: number;
	state: DocumentState;
	/** With the version before the one that is there. */
	isStale: boolean;
}

type DocumentFacts = Omit<ModelDocument, "documentId" | "row" | "version" | "updatedAt">;

/** Objects such as a Durable Object takes. */
const record = <Value extends object>(model: { [Key in keyof Value]: fc.Arbitrary<Value[Key]> }) =>
	fc.record(model, { noNullPrototype: true });
const someOf = <Value>(...values: Value[]) => fc.constantFrom(...values);
const name = fc
	.array(someOf("haus", "miete", "strom", "auto"), { minLength: 1, maxLength: 3 })
	.map((words) => words.join(" "));
const facts = record<DocumentFacts>({
	tenant: someOf(0, 0, 1),
	name,
	category: someOf(...CATEGORIES),
	folders: fc.subarray([...FOLDERS]),
	state: someOf("Active", "Archived"),
	startDate: someOf(null, "2026-01-01", "2026-02-01", "2026-03-01"),
	inactiveDate: someOf(null, PAST, FUTURE),
	cost: someOf(null, 0, 12.5, 100),
	createdAt: someOf(1, 2, 3).map((day) => Date.UTC(2026, 0, day)),
});
const view = record<ModelView>({
	filter: record<ModelFilter>({
		text: someOf("", "", "haus", "tro", "mi", "auto haus", "nichts"),
		categories: fc.subarray([...CATEGORIES]),
		folders: fc.subarray([...FOLDERS], { maxLength: 1 }),
		startDate: someOf(null, null, "2026-02-01"),
		state: someOf(null, "Active", "Archived"),
	}),
	sort: record<ModelView["sort"]>({ field: someOf(...MODEL_SORTS), order: someOf("asc", "desc") }),
	page: someOf(1, 1, 2, 3),
	pageSize: someOf(2, 5, 100),
});
const change = record<Change>({
	user: someOf(0, 1),
	document: fc.nat(),
	state: someOf(...DOCUMENT_STATES),
	isStale: someOf(false, false, false, true),
});
const step = fc.oneof(view, change);

it(
	"list, total, selection, counts of the choices and database agree after any sequence of views and changes by two users",
	async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(facts, { minLength: 1, maxLength: 12 }),
				fc.array(step, { minLength: 1, maxLength: 12 }),
				async (documents, steps) => {
					const world = await newWorld(documents);
					let shown = everything;
					for (const next of steps) {
						if ("filter" in next) shown = next;
						else await makeChange(world, next);
						await expectAgreement(world, shown);
					}
					await expectAgreement(world, everything);
				},
			),
			{ numRuns: RUNS },
		);
	},
	TIMEOUT_MS,
);

const everything: ModelView = {
	filter: { text: "", categories: [], folders: [], startDate: null, state: null },
	sort: { field: "createdAt", order: "desc" },
	page: 1,
	pageSize: 100,
};

async function newWorld(all: readonly DocumentFacts[]): Promise<World> {
	const tenants = [await newTenant(), await newTenant()];
	const documents: ModelDocument[] = [];
	const ids = new Map<string, string[]>();
	for (const [tenant, { store, category, folder }] of tenants.entries()) {
		const own = all.filter((fact) => fact.tenant === tenant);
		const documentIds = unwrap(
			await store.setup.importDocuments(own.map((fact) => imported({ ...fact, updatedAt: fact.createdAt }))),
		);
		for (const [row, fact] of own.entries()) {
			const documentId = documentIds[row] ?? "";
			documents.push({ ...fact, documentId, row, version: 1, updatedAt: fact.createdAt });
		}
		for (const each of CATEGORIES) ids.set(each, [...(ids.get(each) ?? []), await category(each)]);
		for (const each of FOLDERS) ids.set(each, [...(ids.get(each) ?? []), await folder(each)]);
	}
	const [first] = tenants;
	const member = first ? await newMember(first, { Versicherungen: ["Edit"], Wohnen: ["Read"] }) : "";
	return {
		tenants,
		documents,
		users: [
			{ rights: "admin", actor: actorIn(tenants) },
			{ rights: MEMBER_RIGHTS, actor: actorIn(tenants.slice(0, 1), member) },
		],
		ids,
	};
}

/** A change is refused for the same reason as in the model, or made. */
async function makeChange({ tenants, documents, users }: World, wanted: Change): Promise<void> {
	const document = documents[wanted.document % documents.length];
	const user = users[wanted.user];
	const store = document && tenants[document.tenant]?.store;
	if (!document || !store || !user) return;
	// A tenant to which somebody does not belong is not asked.
	if (document.tenant >= user.actor.memberships.length) return;
	const { state } = wanted;
	const version = document.version - (wanted.isStale ? 1 : 0);
	const outcome = await store.documents.update(user.actor.userId, document.documentId, {
		state,
		version,
	});
	const refusal = setState(document, user.rights, { state, version, today: dayAt(Date.now()) });
	expect(outcome.ok ? null : outcome.name).toBe(refusal);
	if (!outcome.ok) return;
	document.updatedAt = Date.parse(outcome.value.updatedAt);
	const { inactiveDate } = document;
	expect(outcome.value).toMatchObject({ state, version: document.version, inactiveDate });
}

async function expectAgreement({ tenants, documents, users, ids }: World, shown: ModelView): Promise<void> {
	const filters = filterOf(shown.filter, ids);
	const { sort, page, pageSize } = shown;
	for (const { rights, actor } of users) {
		const found = matching(documents, rights, shown.filter);
		const list = await exploreTenants(env, actor, { filters, sort, pagination: { page, pageSize } });
		expect({ total: list.total, isCapped: list.totalIsCapped }).toEqual({
			total: found.length,
			isCapped: false,
		});
		expect(list.items.map(({ documentId, state, version }) => ({ documentId, state, version }))).toEqual(
			sorted(found, sort)
				.slice((page - 1) * pageSize, page * pageSize)
				.map(({ documentId, state, version }) => ({ documentId, state, version })),
		);
		expect(await selectInTenants(env, actor, filters)).toEqual({
			items: found
				.toSorted((one, other) => one.tenant - other.tenant || other.row - one.row)
				.map((document) => {
					const { documentId, version, name: shownName, state } = document;
					return { documentId, version, name: shownName, state, mayEdit: mayChange(rights, document) };
				}),
			total: found.length,
			isCapped: false,
		});
		await expectCounts(documents, rights, actor, { shown: shown.filter, filters });
	}
	for (const [position, tenant] of tenants.entries()) {
		const rows = await tenant.inside(({ sql }) =>
			sql.exec("SELECT document_id AS documentId, state, version FROM document ORDER BY id").toArray(),
		);
		expect(rows).toEqual(
			documents
				.filter((document) => document.tenant === position)
				.map(({ documentId, state, version }) => ({ documentId, state: stateToRow(state), version })),
		);
	}
}

/** Of each choice as many documents as are listed where it is the only one in its filter. */
async function expectCounts(
	documents: readonly ModelDocument[],
	rights: ModelUser,
	actor: Actor,
	{ shown, filters }: { shown: ModelFilter; filters: ExplorerFilter },
): Promise<void> {
	const offered = await askFilterOptions(env, actor, filterOptionsQuerySchema.parse({ filters }));
	const listed = (tenant: string, chosen: Partial<ModelFilter>) =>
		matching(documents, rights, { ...shown, ...chosen }).filter(
			(document) => actor.memberships[document.tenant]?.documentId === tenant,
		).length;
	const categories = offered.filterDocumentCategories.flatMap(({ name: of, tenant, count }) =>
		CATEGORIES.filter((each) => each === of).map((category) => [
			count,
			listed(tenant.documentId, { categories: [category] }),
		]),
	);
	const folders = offered.filterTenantDocumentFolders.flatMap(({ name: of, tenant, count }) =>
		FOLDERS.filter((each) => each === of).map((folder) => [
			count,
			listed(tenant.documentId, { folders: [folder] }),
		]),
	);
	const tenants = offered.filterTenants.map(({ documentId, count }) => [count, listed(documentId, {})]);
	for (const [count, expected] of [...categories, ...folders, ...tenants]) expect(count).toBe(expected);
}

function filterOf(filter: ModelFilter, ids: World["ids"]): ExplorerFilter {
	const { text, categories, folders, startDate, state } = filter;
	return explorerFilterSchema.parse({
		text,
		documentCategory: categories.flatMap((category) => ids.get(category) ?? []),
		documentFolder: folders.flatMap((folder) => ids.get(folder) ?? []),
		...(startDate && { startDate: Date.parse(startDate) }),
		...(state && { state }),
	});
}
