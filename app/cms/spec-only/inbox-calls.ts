import { z } from "zod";
import { type Endpoint, pathOf } from "../../../contract/api/endpoint.ts";
import { inboxApi, inboxQuerySchema } from "../../../contract/api/inbox.ts";
import { INBOX_ITEM_TYPES, type InboxItem, inboxItemSchema } from "../../../contract/entities/inbox-item.ts";
import { mayCreateDocuments } from "../../../contract/entities/rights.ts";
import { ContractError } from "../../../contract/errors.ts";
import { foldText } from "../../../contract/search/spelling.ts";
import { completeInboxItem } from "./complete.ts";
import { belongsTo, hasWords } from "./list-calls.ts";
import { fieldsOf, listOf } from "./read-values.ts";
import { answer, type ContractCall, type SpecOnly, type SpecOnlyCall } from "./spec-only.ts";
import { compareNames } from "../../texts/name-order.ts";

/** The calls of spec 7 under Inbox: a list without filter or pages, and closing or describing what stands in it. */
export const inboxCalls: [Pick<Endpoint, "method" | "path">, SpecOnlyCall][] = [
	[inboxApi.inbox, inbox],
	[inboxApi.filterOptions, filterOptions],
	[inboxApi.read, async (cms, { params }) => answer(await readItem(cms, params["id"]))],
	[inboxApi.write, write],
];

async function openItems({ ask }: SpecOnly): Promise<InboxItem[]> {
	const { data } = await ask("GET", inboxApi.inbox.path);
	const items = Array.isArray(data) ? data : listOf(fieldsOf(data)["items"]);
	const read = z.array(inboxItemSchema).safeParse(items.map(completeInboxItem));
	if (!read.success) {
		const options = { cause: read.error };
		throw new ContractError("UnknownError", `unexpected answer to GET ${inboxApi.inbox.path}`, {}, options);
	}
	return read.data
		.filter(({ isOpen }) => isOpen)
		.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
}

async function inbox(cms: SpecOnly, { query }: ContractCall): Promise<unknown> {
	const { filters, pagination } = inboxQuerySchema.parse(query ?? {});
	const words = foldText(filters.text).split(" ");
	// Nothing can be put off there.
	const matching = (filters.snoozed ? [] : await openItems(cms)).filter(
		(item) =>
			belongsTo(item, filters.tenant) &&
			(filters.type.length === 0 || filters.type.includes(item.type)) &&
			hasWords(`${item.document?.name ?? ""} ${item.description ?? ""}`, words),
	);
	const { page, pageSize } = pagination;
	return {
		data: matching.slice((page - 1) * pageSize, page * pageSize),
		meta: { pagination: { page, pageSize, total: matching.length } },
	};
}

async function filterOptions(cms: SpecOnly): Promise<unknown> {
	const [items, { tenants = [], categoryAccess = [] }] = await Promise.all([
		openItems(cms),
		cms.user.profile(),
	]);
	const creating = tenants.filter(({ documentId, isActive, tenantRoles, subscription }) => {
		const categories = categoryAccess.filter(({ tenantId }) => tenantId === documentId);
		return isActive && mayCreateDocuments({ tenantRoles, categories }, subscription.status);
	});
	const counted = <Choice>(choices: readonly Choice[], isOf: (item: InboxItem, choice: Choice) => boolean) =>
		choices
			.map((choice) => ({ choice, count: items.filter((item) => isOf(item, choice)).length }))
			.filter(({ count }) => count > 0);
	return answer({
		tenants: counted(creating, ({ tenant }, { documentId }) => tenant.documentId === documentId)
			.map(({ choice: { documentId, id, name }, count }) => ({ documentId, id, name, count, snoozed: 0 }))
			.toSorted((one, other) => compareNames(one.name, other.name)),
		types: counted(INBOX_ITEM_TYPES, (item, type) => item.type === type).map(({ choice, count }) => ({
			type: choice,
			count,
		})),
		total: items.length,
		snoozed: 0,
	});
}

async function readItem(cms: SpecOnly, documentId: string | undefined): Promise<InboxItem> {
	const item = (await openItems(cms)).find((each) => each.documentId === documentId);
	if (!item) throw new ContractError("NotFoundError", "error.entryNotFound");
	return item;
}

/** What is closed is not in the list any more, so it is read before; what is opened again is read afterwards. */
async function write(cms: SpecOnly, { params, body }: ContractCall): Promise<unknown> {
	const id = params["id"] ?? "";
	const { isOpen, description, snoozedUntil = null } = fieldsOf(fieldsOf(body)["data"]);
	if (snoozedUntil !== null) throw new ContractError("ValidationError", "validation.unknownField");
	const sent = { ...(isOpen !== undefined && { isOpen }), ...(description !== undefined && { description }) };
	const isReopened = isOpen === true;
	const before = isReopened ? null : await readItem(cms, id);
	await cms.ask("PUT", pathOf(inboxApi.write, { id }), { body: { data: sent } });
	return answer(before ? { ...before, ...sent } : await readItem(cms, id));
}
