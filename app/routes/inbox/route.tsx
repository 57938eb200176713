import { lazy, type ReactNode, Suspense } from "react";
import { data, href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { readCookie, setCookies } from "../../cookies.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { readForm } from "../../features/form/read-form.server.ts";
import type { LiveHandle } from "../../features/live/live-handle.ts";
import { useOffers } from "../../features/session/signed-in.ts";
import { runsScripts } from "../../features/streaming/scripting-cookie.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { classes } from "../../ui/classes.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/route";
import { changeItem } from "./change-item.server.ts";
import { InboxFilter } from "./filter/inbox-filter.tsx";
import { formatInboxState, INBOX_TABS, isSameInbox, otherInbox, parseInboxState } from "./inbox-state.ts";
import { InboxList } from "./list/inbox-list.tsx";
import { NoItems } from "./list/no-items.tsx";
import { useListedItems } from "./list/use-listed-items.ts";
import { loadInbox } from "./load-inbox.server.ts";
import { ItemPane } from "./pane/item-pane.tsx";
import { useInboxState } from "./use-inbox-state.ts";

// Nobody presses one before the page is there.
const InboxKeys = lazy(() => import("./inbox-keys.tsx").then((module) => ({ default: module.InboxKeys })));

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
	// An address that says nothing leads to the last tab; one of its own, which the way back keeps.
	if (url.search === "") {
		const tab = INBOX_TABS[Number(readCookie(request.headers.get("Cookie"), "inbox_tab"))] ?? "open";
		const state = otherInbox(parseInboxState(url.searchParams), { tab });
		if (tab !== "open") throw redirect(href("/:locale?/inbox", params) + formatInboxState(state));
	}
	const headers = runsScripts(request) ? undefined : tabCookies(url);
	return data(await loadInbox({ request, url, context }), headers && { headers });
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	return changeItem({ request, form, context, inboxPath: href("/:locale?/inbox", params) });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const form = await request.clone().formData();
	if (!form.has("answer")) return serverAction();
	const { announceChange } = await import("../../features/failed-reads/announce-change.ts");
	return announceChange(async () => {
		const answer = await serverAction();
		return answer instanceof Response || "toast" in answer ? answer : { toast: null };
	});
}

export const meta: Route.MetaFunction = titleMeta;

export const handle: LiveHandle = {
	live: ["newDocument", "fileProcessed", "notification", "updateTenant"],
	isInbox: true,
};

/** Another item is the pane's business alone: the list stays as it is. */
export function shouldRevalidate({
	currentUrl,
	nextUrl,
	formMethod,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
	const isWrite = formMethod !== undefined && formMethod !== "GET";
	if (isWrite || currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname) {
		return defaultShouldRevalidate;
	}
	return !isSameInbox(parseInboxState(currentUrl.searchParams), parseInboxState(nextUrl.searchParams));
}

export default function InboxPage({ loaderData, actionData }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { state } = useInboxState();
	const offersSnooze = useOffers("snooze");
	const listed = useListedItems(loaderData);
	const { current, rows } = listed;
	const isOpened = state.item !== null;
	const result = actionData && "fieldErrors" in actionData ? actionData : undefined;
	return (
		<div className="flex flex-1 flex-col lg:h-page lg:flex-none lg:overflow-hidden">
			<PageHeader
				title={t("inbox.title")}
				// Where there are tabs they say it.
				count={!offersSnooze && listed.counts.open > 0 && t("inbox.count", { count: listed.counts.open })}
				actions={
					<Keys>
						<InboxKeys listed={listed} />
					</Keys>
				}
			/>
			<div className="flex min-h-0 flex-1">
				<section
					aria-label={t("inbox.list")}
					className={classes(
						"flex min-w-0 flex-1 flex-col border-line lg:w-88 lg:flex-none lg:border-r xl:w-110",
						// What lies under the opened item on a phone is not there for anybody.
						isOpened && "max-lg:invisible",
					)}
				>
					<InboxFilter page={loaderData} counts={listed.counts} />
					<div className="flex-1 lg:overflow-y-auto">
						{rows.length > 0 ? (
							<InboxList listed={listed} />
						) : (
							<NoItems page={loaderData} className={isOpened ? undefined : "lg:hidden"} />
						)}
					</div>
				</section>
				<aside
					aria-label={t("inbox.item")}
					data-sheet={isOpened || undefined}
					className={classes(
						"min-w-0 flex-1 bg-surface lg:overflow-y-auto",
						isOpened
							? "max-lg:fixed max-lg:inset-0 max-lg:z-40 max-lg:scroll-pt-16 max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:pb-(--above-bars)"
							: "max-lg:hidden",
					)}
				>
					{current || isOpened ? (
						<ItemPane
							key={current?.documentId}
							item={current}
							page={loaderData}
							listed={listed}
							result={result}
						/>
					) : (
						<NoItems page={loaderData} />
					)}
				</aside>
			</div>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}

/** By itself, because a page that is rendered anew before it is hydrated loses what was typed there. */
function Keys({ children }: { children: ReactNode }) {
	return useHydrated() && <Suspense>{children}</Suspense>;
}

/** The tab in the address, for a user without scripts; a script in the page sets it where one is chosen. */
function tabCookies(url: URL): [string, string][] {
	if (!url.searchParams.has("tab")) return [];
	const index = INBOX_TABS.indexOf(parseInboxState(url.searchParams).tab);
	return setCookies("inbox_tab", String(index), url.pathname).map((cookie) => ["Set-Cookie", cookie]);
}
