import { attempt } from "../../cms/attempt.ts";
import { countUnseen, listNotifications } from "../../cms/notifications.ts";
import type { Latest } from "../../features/notifications/notification-panel.tsx";
import { notificationRow } from "../../features/notifications/notification-rows.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { textsOf } from "../../texts/request-texts.ts";
import type { Route } from "./+types/latest";

/** How many stand in the panel. */
const LATEST = 20;

/** What the panel shows when it opens; with `?count` only how many are new, `null` where nobody says. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	if (url.searchParams.has("count")) return Response.json({ unseen: await countUnseen(cms) });
	const found = await attempt(listNotifications(cms, { page: 1, pageSize: LATEST }));
	if (!found.ok) return null;
	const somebody = textsOf(context)("notifications.somebody");
	const rows = found.value.items.map((notification) => notificationRow(notification, somebody));
	return { rows } satisfies Latest;
}
