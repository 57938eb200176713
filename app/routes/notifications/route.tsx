import { Form, href, replace, useNavigation } from "react-router";
import { attempt, orErrorPage } from "../../cms/attempt.ts";
import { listNotifications, markAllSeen, markSeen } from "../../cms/notifications.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { readForm } from "../../features/form/read-form.server.ts";
import { NotificationList } from "../../features/notifications/notification-list.tsx";
import {
	type NotificationRow,
	notificationRow,
} from "../../features/notifications/notification-rows.server.ts";
import { useOffers } from "../../features/session/signed-in.ts";
import { useUnseen } from "../../features/notifications/unseen.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { useDestinations } from "../../destinations.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { pageTitle, textsOf } from "../../texts/request-texts.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { Pagination } from "../../ui/data/pagination.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";

const PAGE_SIZE = 25;

/** The list is loaded again when something has been told. */
export const handle = { live: ["notification"] };

export async function loader({ url, context }: Route.LoaderArgs) {
	const page = pageAsked(url);
	const { items, pagination } = await orErrorPage(
		listNotifications(context.get(cmsContext), { page, pageSize: PAGE_SIZE }),
	);
	const somebody = textsOf(context)("notifications.somebody");
	return {
		title: pageTitle(context, "notifications.title"),
		rows: items.map((notification) => notificationRow(notification, somebody)),
		page,
		pageCount: Math.ceil(pagination.total / PAGE_SIZE),
	};
}

/** Marks what the form names, or all, as seen, and shows the same page again; the panel stays where it is. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const id = form.get("notification");
	const cms = context.get(cmsContext);
	const marked = await attempt<unknown>(typeof id === "string" ? markSeen(cms, id) : markAllSeen(cms));
	// One that is not there any more is not new either.
	if (!marked.ok && marked.status !== 404) {
		const { status, error } = marked;
		context.get(toastsContext).leave(errorToast({ status, message: error.message }));
	}
	return form.has("stay") ? null : replace(pageAddress(params, pageAsked(url)));
}

export const meta: Route.MetaFunction = titleMeta;

/** What the user is told of, page by page. */
export default function NotificationsPage({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const unseen = useUnseen();
	const { profile } = useDestinations();
	const areSettingsOffered = useOffers("notificationSettings");
	const sent = useNavigation().formData;
	const { rows, page, pageCount } = loaderData;
	return (
		<>
			<PageHeader
				title={t("notifications.title")}
				count={unseen && t("notifications.unseen", { count: Number.parseInt(unseen, 10), shown: unseen })}
				actions={
					<>
						{areSettingsOffered && <SettingsLink to={profile} className="max-sm:hidden" />}
						{unseen && (
							<Form method="post" replace preventScrollReset>
								<Button icon="check" pending={sent !== undefined && !sent.has("notification")}>
									{t("notifications.seeAll")}
								</Button>
							</Form>
						)}
					</>
				}
			/>
			{rows.length === 0 ? (
				<EmptyState icon="bell" title={t("notifications.emptyTitle")}>
					<p>{t("notifications.emptyText")}</p>
				</EmptyState>
			) : (
				<div className="mx-auto w-full max-w-3xl">
					<NotificationList rows={rows} action={seeOne} />
					<div className="flex flex-wrap items-center justify-end gap-3 px-4 py-3">
						{areSettingsOffered && <SettingsLink to={profile} className="mr-auto -ml-3 sm:hidden" />}
						<Pagination page={page} pageCount={pageCount} pageTo={(number) => pageAddress(params, number)} />
					</div>
				</div>
			)}
		</>
	);
}

/** On a phone it stands below the list: the header has room for one action. */
function SettingsLink(link: { to: string; className: string }) {
	const { t } = useTranslation();
	return (
		<LinkButton {...link} variant="quiet" icon="bell">
			{t("notifications.settings")}
		</LinkButton>
	);
}

function seeOne({ id, seen }: NotificationRow, what: string) {
	return !seen && <SeeOne id={id} what={what} />;
}

/** For who does not want to follow it. */
function SeeOne({ id, what }: { id: string; what: string }) {
	const { t } = useTranslation();
	return (
		<Form method="post" replace preventScrollReset className="pt-2.5 pr-2">
			<input type="hidden" name="notification" value={id} />
			<IconButton type="submit" icon="check" label={t("notifications.seeOne", { what })} />
		</Form>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}

/** From 1. What is no number of a page is the first one. */
function pageAsked({ searchParams }: URL): number {
	const page = Number(searchParams.get("page"));
	return Number.isInteger(page) && page > 0 && page <= 1_000 ? page : 1;
}

function pageAddress(params: { locale?: string | undefined }, page: number): string {
	const path = href("/:locale?/notifications", params);
	return page > 1 ? `${path}?page=${page}` : path;
}
