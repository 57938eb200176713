import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { NotificationList } from "../../features/notifications/notification-list.tsx";
import { useUnseen } from "../../features/notifications/unseen.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Pagination } from "../../ui/data/pagination.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { loadNotifications } from "./load-notifications.server.ts";
import { markSent } from "./mark-seen.server.ts";
import { notificationsAddress } from "./notification-pages.ts";
import { SeeAll, seeOne } from "./seen-forms.tsx";
import { SettingsLink } from "./settings-link.tsx";

/** The list is loaded again when something has been told. */
export const handle = { live: ["notification"] };

export const loader = loadNotifications;

export const action = markSent;

export const meta: Route.MetaFunction = titleMeta;

/** What the user is told of, page by page. */
export default function NotificationsPage({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const unseen = useUnseen();
	const { rows, page, pageCount } = loaderData;
	return (
		<>
			<PageHeader
				title={t("notifications.title")}
				count={unseen && t("notifications.unseen", { count: Number.parseInt(unseen, 10), shown: unseen })}
				actions={
					<>
						<SettingsLink className="max-sm:hidden" />
						{unseen && <SeeAll />}
					</>
				}
			/>
			{rows.length === 0 ? (
				<EmptyState icon="bell" title={t("notifications.emptyTitle")}>
					<p>{t("notifications.emptyText")}</p>
				</EmptyState>
			) : (
				<>
					<NotificationList rows={rows} action={seeOne} />
					<div className="flex flex-wrap items-center justify-end gap-3 px-4 py-3 lg:px-6">
						<SettingsLink className="mr-auto -ml-3 sm:hidden" />
						<Pagination
							page={page}
							pageCount={pageCount}
							pageTo={(number) => notificationsAddress(params, number)}
						/>
					</div>
				</>
			)}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
