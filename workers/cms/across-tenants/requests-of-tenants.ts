import type { RequestListQuery } from "../../../contract/api/sharing/requests.ts";
import type { RequestPage } from "../../../contract/requests/document-request.ts";
import type { Actor } from "../actor.ts";
import { tenantsAmong } from "./ask-tenants.ts";
import { administeredAmong, askForLatest, cursorOf, mergeLatest } from "./latest-of-tenants.ts";

/** A page of what the actor's tenants ask others for, as far as the actor looks after it. */
export async function requestsOfTenants(
	env: CmsEnv,
	actor: Actor,
	{ filters: { tenant, ...filters }, after, limit }: RequestListQuery,
): Promise<RequestPage> {
	const memberships = tenantsAmong(actor, tenant === undefined ? [] : [tenant]);
	const slice = { filters, after: cursorOf(after), limit };
	const { parts, unanswered } = await askForLatest(env, memberships, (store) =>
		store.requests.list(actor.userId, slice),
	);
	return { ...mergeLatest(parts, limit), unanswered, administered: administeredAmong(parts) };
}
