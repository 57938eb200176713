import { href } from "react-router";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { readForm } from "../../features/form/read-form.server.ts";
import type { LiveHandle } from "../../features/live/live-handle.ts";
import { useOffers } from "../../features/session/signed-in.ts";
import { SilentTenants } from "../../features/silent-tenants/silent-tenants.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { changeItem } from "./change-item.server.ts";
import { closeListed } from "./close-listed.server.ts";
import { InboxPanes } from "./inbox-panes.tsx";
import { CLOSE_LISTED } from "./item-intents.ts";
import { LaterKeys } from "./later-keys.tsx";
import { useListedItems } from "./list/use-listed-items.ts";
import { loadInboxPage } from "./load-inbox.server.ts";
import { reloadInbox } from "./reload-inbox.ts";

export const loader = loadInboxPage;

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const inboxPath = href("/:locale?/inbox", params);
	const isOfAll = form.get("intent") === CLOSE_LISTED;
	return (isOfAll ? closeListed : changeItem)({ request, form, context, inboxPath });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData();
	if (!form.has("answer")) return serverAction();
	const { announceChange } = await import("../../features/failed-reads/announce-change.ts");
	return announceChange(request.signal, async () => {
		const answer = await serverAction();
		return answer instanceof Response || "toast" in answer ? answer : { toast: null };
	});
}

export const meta: Route.MetaFunction = titleMeta;

export const handle: LiveHandle = {
	live: ["newDocument", "fileProcessed", "notification", "updateTenant"],
	isInbox: true,
};

export const shouldRevalidate = reloadInbox;

export default function InboxPage({ loaderData, actionData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const offersSnooze = useOffers("snooze");
	const listed = useListedItems(loaderData);
	const result = actionData && "fieldErrors" in actionData ? actionData : undefined;
	return (
		<div className="flex flex-1 flex-col lg:h-page lg:flex-none lg:overflow-hidden">
			<PageHeader
				title={t("inbox.title")}
				// Where there are tabs they say it.
				count={!offersSnooze && listed.counts.open > 0 && t("inbox.count", { count: listed.counts.open })}
				actions={<LaterKeys listed={listed} />}
			/>
			<SilentTenants names={loaderData.silent} />
			<InboxPanes page={loaderData} listed={listed} result={result} />
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
