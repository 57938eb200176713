import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import type { ExplorerFilter } from "../../../contract/explorer/explorer.ts";
import type { Sort } from "../../../contract/explorer/explorer-columns.ts";
import {
	type ExplorerFilterOptions,
	explorerFilterOptionsSchema,
	explorerFilterSchema,
	type FilterOptionsQuery,
	filterOptionsQuerySchema,
} from "../../../contract/explorer/explorer.ts";
import type { DocumentCreate } from "../../../contract/entities/writes.ts";
import type { Actor } from "../../../workers/cms/actor.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { BARE_DOCUMENT } from "../../support/fixtures/imported-document.ts";
import { newDocumentId, newTenantKey, newTenantOwnedId } from "../../../workers/cms/new-id.ts";
import type { ImportedDocument } from "../../../workers/cms/tenant/import/import-types.ts";
import { mergeFilterOptions } from "../../../workers/cms/across-tenants/filter-options-of-tenants.ts";
import { openDatabase, type TenantDatabase } from "../../../workers/cms/tenant/core/database.ts";
import { tenantClient } from "../../../workers/cms/across-tenants/tenant-client.ts";
import type { TenantClient } from "../../../workers/cms/tenant/tenant-calls.ts";
import type { TenantStore } from "../../../workers/cms/tenant/tenant-store.ts";

export const OWNER = newDocumentId();

export interface TestTenant {
	/** The tenant's calls, as the Worker makes them. */
	store: TenantClient;
	/** Its object. */
	stub: DurableObjectStub<TenantStore>;
	tenantKey: string;
	documentId: string;
	/** Runs work inside the object, on its database. */
	inside<Value>(work: (db: TenantDatabase) => Value): Promise<Value>;
	category(name: string): Promise<string>;
	folder(name: string): Promise<string>;
}

/** Ends a bulk import, as whoever imports has to: part by part. @returns how many parts that took */
export async function endBulkImport({ store }: Pick<TestTenant, "store">): Promise<number> {
	let parts = 1;
	// oxlint-disable-next-line no-await-in-loop -- one part after the other
	for (; !(await store.setup.endBulkImport()); parts += 1) if (parts > 100) throw new Error("it never ends");
	return parts;
}

/** A tenant of its own for a test, with categories Versicherungen, Wohnen and Rechnungen beside Noch einordnen. */
export async function newTenant(
	subscription: "active" | "trialing" | "past_due" | "canceled" = "active",
): Promise<TestTenant> {
	const tenantKey = newTenantKey();
	const stub = env.TENANTS.get(env.TENANTS.idFromName(tenantKey));
	const store = tenantClient(stub);
	const documentId = newTenantOwnedId(tenantKey);
	unwrap(
		await store.setup.createTenant({
			tenant: { documentId, id: 7, name: "Familie Müller", kind: "private" },
			subscription,
			owner: { userId: OWNER, name: "Anna Müller", email: "anna@example.ch" },
			unsorted: "Noch einordnen",
			categories: ["Versicherungen", "Wohnen", "Rechnungen"],
			folders: ["Steuern", "Zu bezahlen"],
		}),
	);
	const inside: TestTenant["inside"] = (work) =>
		runInDurableObject(stub, (_, state) => work(openDatabase(state.storage)));
	const idOf = (table: string, name: string) =>
		inside(
			({ sql }) =>
				sql.exec<{ id: string }>(`SELECT document_id AS id FROM ${table} WHERE name = ?`, name).one().id,
		);
	return {
		store,
		stub,
		tenantKey,
		documentId,
		inside,
		category: (name) => idOf("category", name),
		folder: (name) => idOf("folder", name),
	};
}

/** A further member, with rights by category name. */
export async function newMember(
	tenant: TestTenant,
	rights: Record<string, ("Read" | "Edit" | "Admin")[]>,
	role: "Admin" | "Member" = "Member",
): Promise<string> {
	const userId = newDocumentId();
	unwrap(
		await tenant.store.setup.addMember({
			userId,
			name: "Beat Keller",
			email: "beat@example.ch",
			role,
			rights: Object.entries(rights).map(([category, given]) => ({ category, rights: given })),
		}),
	);
	// Rung later, the alarm that tells of it would come in between what a test does.
	await runDurableObjectAlarm(tenant.stub);
	return userId;
}

/** The user as somebody who belongs to these tenants, which are called `Mandant 0` and so on. */
export function actorIn(tenants: readonly TestTenant[], userId = OWNER): Actor {
	const memberships = tenants.map(({ tenantKey, documentId }, at) => ({
		tenantKey,
		documentId,
		id: at + 1,
		name: `Mandant ${at}`,
	}));
	return { userId, tokenId: "test", memberships };
}

/** The body of a new document in this category. */
export function documentIn(category: string, fields: Partial<DocumentCreate> = {}): DocumentCreate {
	return {
		tenant: category,
		name: "Hausratversicherung",
		documentNumber: null,
		description: null,
		documentCategory: category,
		startDate: null,
		endDate: null,
		inactiveDate: null,
		warrantyUntil: null,
		cost: null,
		costCurrency: "CHF",
		...fields,
	};
}

export { company } from "../../support/fixtures/imported-document.ts";

export function imported(fields: Partial<ImportedDocument> = {}): ImportedDocument {
	return {
		...BARE_DOCUMENT,
		name: "Police",
		category: "Versicherungen",
		createdAt: Date.UTC(2026, 0, 1),
		updatedAt: Date.UTC(2026, 0, 1),
		createdBy: OWNER,
		...fields,
	};
}

/** What the explorer's filter offers the user in this tenant, as the contract has it. */
export async function offered(
	tenant: TestTenant,
	userId: string,
	query: Partial<FilterOptionsQuery> = {},
): Promise<ExplorerFilterOptions> {
	const parsed = filterOptionsQuerySchema.parse(query);
	const answer = unwrap(await tenant.store.listing.filterOptions(userId, parsed));
	return explorerFilterOptionsSchema.parse(mergeFilterOptions([answer], parsed.limit));
}

/** Names of the documents that the user finds, in order, and how many there are. */
export async function find(
	tenant: TestTenant,
	userId: string,
	filters: Partial<ExplorerFilter> = {},
	sort: Sort = { field: "name", order: "asc" },
	slice = { limit: 100, offset: 0 },
): Promise<{ names: string[]; total: number; totalIsCapped: boolean }> {
	const page = unwrap(
		await tenant.store.listing.explore(userId, {
			filters: explorerFilterSchema.parse(filters),
			sort,
			keysOnly: false,
			...slice,
		}),
	);
	return {
		names: page.rows.map(({ item }) => item?.name ?? "-"),
		total: page.total,
		totalIsCapped: page.totalIsCapped,
	};
}
