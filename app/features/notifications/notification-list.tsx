import type { ReactNode } from "react";
import { href, useParams } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { useHasSeveralTenants } from "../session/signed-in.ts";
import { NOTIFICATION_ICONS } from "./notification-text.ts";
import type { NotificationRow } from "./notification-rows.server.ts";
import { latestUnseen } from "./unseen.ts";

interface NotificationListProps {
	rows: readonly NotificationRow[];
	/** What else can be done with one. */
	action?: (row: NotificationRow, what: string) => ReactNode;
}

/** What the user is told of: each leads to its document, and has been seen then. */
export function NotificationList({ rows, action }: NotificationListProps) {
	const { t } = useTranslation();
	return (
		<ul aria-label={t("notifications.list")}>
			{rows.map((row) => (
				<Item key={row.id} row={row} action={action} />
			))}
		</ul>
	);
}

function Item({ row, action }: Pick<NotificationListProps, "action"> & { row: NotificationRow }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const hasSeveralTenants = useHasSeveralTenants();
	const { id, type, text, note, document, tenant, when, exact, at, seen } = row;
	const what = t(text.key, text.values);
	return (
		<li className="flex items-start border-b border-line last:border-b-0">
			<Link
				to={href("/:locale?/notifications/:notificationId", { locale, notificationId: id })}
				onClick={() => !seen && countOneLess()}
				className="flex min-w-0 flex-1 gap-3 py-3 pr-3 pl-4 text-sm lg:in-[main]:pl-6 -outline-offset-2 hover:bg-surface-hover"
			>
				<span
					className={classes(
						"mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-full",
						seen ? "bg-surface-sunken text-ink-muted" : "bg-accent-fill text-on-fill",
					)}
				>
					<Icon name={NOTIFICATION_ICONS[type]} />
				</span>
				<span className="min-w-0 flex-1">
					<span className={classes("block wrap-anywhere", seen ? "text-ink-muted" : "font-medium text-ink")}>
						{!seen && <span className="sr-only">{t("notifications.isNew")}: </span>}
						{what}
					</span>
					{document !== null && (
						<bdi title={document} className="line-clamp-2 wrap-anywhere text-ink">
							{document}
						</bdi>
					)}
					{note !== null && <span className="line-clamp-3 wrap-anywhere text-ink-muted">{note}</span>}
					<span className="block text-xs text-ink-muted">
						<time dateTime={at} title={exact}>
							{when}
						</time>
						{hasSeveralTenants && tenant !== null && (
							<>
								{" · "}
								<bdi className="wrap-anywhere">{tenant}</bdi>
							</>
						)}
					</span>
				</span>
			</Link>
			{action?.(row, what)}
		</li>
	);
}

/** The server says the same in a moment; without a socket nobody would. */
function countOneLess(): void {
	const count = latestUnseen.read();
	if (count) latestUnseen.set(count - 1);
}
