import { inboxQuerySchema } from "../../../../contract/api/inbox.ts";
import type { InboxItem, InboxItemType } from "../../../../contract/entities/inbox-item.ts";
import type { DocumentCreate } from "../../../../contract/entities/writes.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { openItem } from "../../../../workers/cms/tenant/inbox/open-item.ts";
import { documentIn, OWNER, type TestTenant } from "../tenant-fixture.ts";

/** A document of the owner's in this category. */
export async function newDocument(
	tenant: TestTenant,
	category = "Wohnen",
	fields: Partial<DocumentCreate> = {},
	userId = OWNER,
): Promise<string> {
	const write = documentIn(await tenant.category(category), fields);
	return unwrap(await tenant.store.documents.create(userId, write, null)).documentId;
}

let causes = 0;

/** An item about the document, or about the tenant. @returns its id */
export function newItem(
	tenant: TestTenant,
	documentId: string | null,
	type: InboxItemType = "Custom",
	{ cause = `test:${(causes += 1)}`, shownAt }: { cause?: string; shownAt?: number } = {},
): Promise<string> {
	return tenant.inside((db) => {
		const document = db.sql
			.exec<{ id: number; categoryRow: number }>(
				"SELECT id, category_row AS categoryRow FROM document WHERE document_id = ?",
				documentId,
			)
			.toArray()[0];
		openItem(db, { cause, type, document: document ?? null });
		const item = db.sql
			.exec<{ row: number; id: string }>(
				"SELECT id AS row, document_id AS id FROM inbox_item WHERE cause = ?",
				cause,
			)
			.one();
		if (shownAt !== undefined) {
			db.sql.exec("UPDATE inbox_item SET shown_at = ? WHERE id = ?", shownAt, item.row);
		}
		return item.id;
	});
}

/** What the user's inbox has, as the contract's query asks for it. */
export async function inboxOf(
	tenant: TestTenant,
	userId: string,
	filters: object = {},
	{
		hiddenTypes = [],
		limit = 100,
		offset = 0,
	}: {
		hiddenTypes?: InboxItemType[];
		limit?: number;
		offset?: number;
	} = {},
): Promise<{ items: InboxItem[]; total: number }> {
	const query = inboxQuerySchema.parse({ filters });
	const slice = { filters: query.filters, hiddenTypes, limit, offset };
	const { rows, total } = unwrap(await tenant.store.inbox.page(userId, slice));
	return { items: rows.map(({ item }) => item), total };
}

export async function idsOf(
	tenant: TestTenant,
	userId: string,
	...rest: [object?, Parameters<typeof inboxOf>[3]?]
): Promise<string[]> {
	const { items, total } = await inboxOf(tenant, userId, ...rest);
	if (rest[1] === undefined && items.length !== total) throw new Error(`${items.length} of ${total} items`);
	return items.map(({ documentId }) => documentId);
}

export async function typesOf(tenant: TestTenant, userId: string): Promise<InboxItemType[]> {
	return (await inboxOf(tenant, userId)).items.map(({ type }) => type);
}
