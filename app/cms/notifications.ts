import { notificationApi } from "../../contract/api/notifications.ts";
import type { Notification } from "../../contract/entities/notification.ts";
import { attempt } from "./attempt.ts";
import type { CmsClient, CmsPage } from "./cms-client.ts";

/** The user's notifications, the latest first. */
export function listNotifications(
	cms: CmsClient,
	pagination: { page: number; pageSize: number },
): Promise<CmsPage<Notification[]>> {
	return cms.call(notificationApi.list, { query: { pagination } });
}

/** How many the user has not seen; `null` where nobody says. Never rejects. */
export async function countUnseen(cms: CmsClient): Promise<number | null> {
	const query = { filters: { seen: false }, pagination: { page: 1, pageSize: 1 } };
	const found = await attempt(cms.call(notificationApi.list, { query }));
	return found.ok ? found.value.pagination.total : null;
}

export function markSeen(cms: CmsClient, id: string): Promise<Notification> {
	return cms.call(notificationApi.write, { params: { id }, body: { data: { seen: true } } });
}

export function markAllSeen(cms: CmsClient): Promise<void> {
	return cms.send(notificationApi.seeAll);
}
