import type { Notification } from "../../../contract/entities/notification.ts";
import { tenantKeyOf } from "../../../contract/ids.ts";
import type { Actor } from "../actor.ts";
import { withoutDocument } from "../user/notifications.ts";
import { askTenants } from "./ask-tenants.ts";

/**
 * Notifications as the actor may still read them: of a document that the actor does not see any more neither the name
 * nor a note. Rights end without anybody's writing, so they are asked at each reading: one call for each tenant of the
 * page. A tenant that does not answer has its documents' names kept back.
 */
export async function withoutUnseenDocuments(
	env: CmsEnv,
	actor: Actor,
	notifications: readonly Notification[],
): Promise<Notification[]> {
	const named = notifications.flatMap(({ document }) => (document ? [document.documentId] : []));
	const tenants = actor.memberships.flatMap((membership) => {
		const ids = named.filter((id) => tenantKeyOf(id) === membership.tenantKey);
		return ids.length > 0 ? [{ membership, ids }] : [];
	});
	const answers = await Promise.all(
		tenants.map(({ membership, ids }) =>
			askTenants(env, [membership], (store) => store.notices.seenAmong(actor.userId, ids)).catch(
				(error: unknown) => {
					console.error("names of a tenant's documents are kept back", error);
					return [];
				},
			),
		),
	);
	const seen = new Set(answers.flat().flatMap(({ value }) => value));
	return notifications.map((notification) => {
		const { document } = notification;
		return document === null || seen.has(document.documentId) ? notification : withoutDocument(notification);
	});
}
