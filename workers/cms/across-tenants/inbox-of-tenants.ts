import type { InboxFilter, InboxQuery } from "../../../contract/api/inbox.ts";
import {
	INBOX_ITEM_TYPES,
	type InboxClose,
	type InboxClosed,
	type InboxItem,
	type InboxItemType,
} from "../../../contract/entities/inbox-item.ts";
import { KIND_OF_TYPE } from "../../../contract/entities/notification-settings.ts";
import type { Actor } from "../actor.ts";
import { userOf } from "../user/user-client.ts";
import { askPatiently, tenantsAmong } from "./ask-tenants.ts";
import { mergePages, slicesOf } from "./merge-pages.ts";

/** Items of each tenant that are merged, whole as they are. */
const MAX_MERGED_ITEMS = 10_000;

/**
 * One page of what the actor has to do in all tenants. Each tenant decides what is seen.
 * @throws ContractError 400 for a page too far on for several tenants
 */
export async function inboxOfTenants(
	env: CmsEnv,
	actor: Actor,
	{ filters: { tenant, ...filters }, pagination }: InboxQuery,
): Promise<{ items: InboxItem[]; total: number }> {
	const memberships = tenantsAmong(actor, tenant === undefined ? [] : [tenant]);
	const { asked, merged } = slicesOf(pagination, memberships.length, MAX_MERGED_ITEMS);
	const hiddenTypes = await hiddenTypesOf(env, actor);
	const answers = await askPatiently(env, memberships).ask((store) =>
		store.inbox.page(actor.userId, { ...asked, filters, hiddenTypes }),
	);
	const pages = answers.map(({ value }) => value);
	return {
		items: mergePages(pages, { ...merged, order: filters.snoozed ? "asc" : "desc" }).map(({ item }) => item),
		total: pages.reduce((sum, { total }) => sum + total, 0),
	};
}

/** What the actor's inbox can be filtered by, and how much is in it. */
export async function inboxFilterOfTenants(env: CmsEnv, actor: Actor): Promise<InboxFilter> {
	const hiddenTypes = await hiddenTypesOf(env, actor);
	const questions = askPatiently(env, actor.memberships);
	const answers = await questions.ask((store) => store.inbox.filter(actor.userId, hiddenTypes));
	const tenants = answers.map(({ value }) => value);
	const types = tenants.flatMap((tenant) => tenant.types);
	return {
		tenants: tenants
			.filter(({ mayCreate }) => mayCreate)
			.map(({ tenant: { documentId, id, name }, types: own, snoozed }) => ({
				documentId,
				id,
				name,
				count: sumOf(own),
				snoozed,
			}))
			.filter(({ count, snoozed }) => count > 0 || snoozed > 0),
		types: INBOX_ITEM_TYPES.map((type) => ({
			type,
			count: sumOf(types.filter((entry) => entry.type === type)),
		})).filter(({ count }) => count > 0),
		total: sumOf(types),
		snoozed: tenants.reduce((sum, { snoozed }) => sum + snoozed, 0),
		...questions.silence(),
	};
}

/** So many are closed at a call, and at most one turn of each tenant's more. */
const CLOSED_AT_A_CALL = 500;

/** Closes what the actor's inbox lists under these filters, in turns of each tenant; those that are silent are named. */
export async function closeListedOfTenants(
	env: CmsEnv,
	actor: Actor,
	{ tenant, ...asked }: InboxClose,
): Promise<InboxClosed> {
	const hiddenTypes = await hiddenTypesOf(env, actor);
	let left = tenantsAmong(actor, tenant === undefined ? [] : [tenant]);
	const questions = askPatiently(env, left);
	const items: string[] = [];
	while (left.length > 0 && items.length < CLOSED_AT_A_CALL) {
		// oxlint-disable-next-line no-await-in-loop -- others are served between two turns
		const answers = await questions.ask(
			(store) => store.inbox.closeListed(actor.userId, { ...asked, hiddenTypes }),
			left,
		);
		items.push(...answers.flatMap(({ value }) => value.items));
		left = answers.filter(({ value }) => value.hasMore).map(({ membership }) => membership);
	}
	return { items, hasMore: left.length > 0, ...questions.silence() };
}

const sumOf = (entries: readonly { count: number }[]) => entries.reduce((sum, { count }) => sum + count, 0);

/** The types of which the user has said, as usual, not to be told. */
async function hiddenTypesOf(env: CmsEnv, { userId }: Actor): Promise<readonly InboxItemType[]> {
	const settings = await userOf(env, userId).notifications.settings();
	return INBOX_ITEM_TYPES.filter((type) => {
		const kind = KIND_OF_TYPE[type];
		return kind !== undefined && settings[kind].interval === "never";
	});
}
