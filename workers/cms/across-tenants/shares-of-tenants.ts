import type { ReceivedListQuery, ShareListQuery } from "../../../contract/api/sharing/shares.ts";
import type { ReceivedPage, ReceivedShare, Shareable, SharePage } from "../../../contract/sharing/share.ts";
import { tenantKeyOf } from "../../../contract/ids.ts";
import { foldText } from "../../../contract/search/spelling.ts";
import type { Actor } from "../actor.ts";
import { unwrap } from "../outcome.ts";
import { unseal } from "../sealed.ts";
import type { LatestCursor, LatestPart } from "../tenant/core/latest-first.ts";
import { readTenantSecret } from "../tenant/members/tenant-secrets.ts";
import type { KeptLink } from "../user/calls/kept-link-calls.ts";
import { userOf } from "../user/user-client.ts";
import { isWithheld, tenantsAmong } from "./ask-tenants.ts";
import { administeredAmong, askForLatest, cursorOf, mergeLatest } from "./latest-of-tenants.ts";
import { tenantByKey } from "./tenant-client.ts";

type Entry<Item> = LatestPart<Item>["entries"][number];
type Part<Item> = Pick<LatestPart<Item>, "entries" | "next">;

/** A page of what the actor's tenants share, as far as the actor looks after it. */
export async function sharesOfTenants(
	env: CmsEnv,
	actor: Actor,
	{ filters: { tenant, ...filters }, after, limit }: ShareListQuery,
): Promise<SharePage> {
	const memberships = tenantsAmong(actor, tenant === undefined ? [] : [tenant]);
	const slice = { filters, after: cursorOf(after), limit };
	const { parts, unanswered } = await askForLatest(env, memberships, (store) =>
		store.sharing.list(actor.userId, slice),
	);
	const { items, next } = mergeLatest(parts, limit);
	return {
		items,
		next,
		unanswered,
		administered: administeredAmong(parts),
	};
}

/** A page of what was shared with the actor, and of the links that the actor keeps. */
export async function receivedOfTenants(
	env: CmsEnv,
	actor: Actor,
	{ filters, after, limit }: ReceivedListQuery,
): Promise<ReceivedPage> {
	const slice = { filters, after: cursorOf(after), limit };
	const [{ parts, unanswered }, links] = await Promise.all([
		askForLatest(env, actor.memberships, (store) => store.sharing.received(actor.userId, slice)),
		keptLinks(env, actor.userId, slice),
	]);
	return { ...mergeLatest<ReceivedShare>([...parts, links], limit), unanswered };
}

/** Those of the documents that the actor sees, in the order in which they were named. A tenant that does not answer fails. */
export async function shareableAmong(
	env: CmsEnv,
	actor: Actor,
	documentIds: readonly string[],
): Promise<Shareable[]> {
	const asked = [...new Set(documentIds)];
	const byTenant = Map.groupBy(asked, tenantKeyOf);
	const memberships = actor.memberships.filter(({ tenantKey }) => byTenant.has(tenantKey));
	const answers = await Promise.all(
		memberships.map(async ({ tenantKey }) => {
			const outcome = await tenantByKey(env, tenantKey).sharing.shareable(
				actor.userId,
				byTenant.get(tenantKey) ?? [],
			);
			return !outcome.ok && (outcome.name === "NotFoundError" || isWithheld(outcome)) ? [] : unwrap(outcome);
		}),
	);
	const found = new Map(answers.flat().map((one) => [one.documentId, one]));
	return asked.flatMap((id) => found.get(id) ?? []);
}

interface Slice {
	filters: ReceivedListQuery["filters"];
	after: LatestCursor | null;
	limit: number;
}

/** Each link's tenant says what it is today. */
async function keptLinks(
	env: CmsEnv,
	userId: string,
	{ filters, after, limit }: Slice,
): Promise<Part<ReceivedShare>> {
	if (filters.kind.length > 0 && !filters.kind.includes("link")) return { entries: [], next: null };
	const kept = await userOf(env, userId).keptLinks.list(after, limit + 1);
	const page = kept.slice(0, limit);
	const last = kept.length > limit ? page.at(-1) : undefined;
	const entries = await Promise.all(page.map((link) => linkEntry(env, userId, link)));
	return {
		entries: entries.filter(({ item }) => fits(item, filters)),
		next: last ? { at: last.keptAt, id: last.documentId } : null,
	};
}

async function linkEntry(env: CmsEnv, userId: string, link: KeptLink): Promise<Entry<ReceivedShare>> {
	const { documentId, shareId, sealedCode, keptAt } = link;
	const code = await unseal(userId, sealedCode);
	const read = code === null ? null : await readTenantSecret("share", code);
	const facts = read
		? await tenantByKey(env, tenantKeyOf(shareId))
				.sharing.facts(read.brought)
				.catch(() => null)
		: null;
	const known = facts?.ok ? facts.value : null;
	return {
		cursor: { at: keptAt, id: documentId },
		item: {
			documentId,
			kind: "link",
			state: known ? "running" : "ended",
			tenant: null,
			documents: known?.documents ?? [],
			documentCount: known?.documentCount ?? 0,
			sharedBy: known?.sharedBy ?? null,
			note: known?.note ?? null,
			right: "Read",
			hasPassword: known?.hasPassword ?? false,
			lastDay: known?.lastDay ?? null,
			receivedAt: new Date(keptAt).toISOString(),
			code: known ? code : null,
		},
	};
}

function fits(item: ReceivedShare, { state, text }: Slice["filters"]): boolean {
	if (state.length > 0 && !state.includes(item.state)) return false;
	const said = foldText([item.sharedBy ?? "", ...item.documents.map(({ name }) => name)].join(" "));
	return foldText(text)
		.split(/\s+/)
		.every((word) => said.includes(word));
}
