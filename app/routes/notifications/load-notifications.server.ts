import { orErrorPage } from "../../cms/attempt.ts";
import { listNotifications } from "../../cms/notifications.ts";
import { notificationRow } from "../../features/notifications/notification-rows.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle, textsOf } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import { notificationPage } from "./notification-pages.ts";

const PAGE_SIZE = 25;

/** One page of what the user was told, the last first. */
export async function loadNotifications({ url, context }: Route.LoaderArgs) {
	const list = (page: number) =>
		orErrorPage(listNotifications(context.get(cmsContext), { page, pageSize: PAGE_SIZE }));
	const wanted = notificationPage(url);
	const asked = await list(wanted);
	const pageCount = Math.ceil(asked.pagination.total / PAGE_SIZE);
	const page = Math.max(1, Math.min(wanted, pageCount));
	// What stood on the last page may be too old by now.
	const { items } = page < wanted && pageCount > 0 ? await list(page) : asked;
	const somebody = textsOf(context)("notifications.somebody");
	return {
		title: pageTitle(context, "notifications.title"),
		rows: items.map((notification) => notificationRow(notification, somebody)),
		page,
		pageCount,
	};
}
