import { type ReactNode, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useDestinations } from "../../destinations.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { newsOf } from "./news-of.ts";
import { NotificationList } from "./notification-list.tsx";
import type { NotificationRow } from "./notification-rows.server.ts";
import { useUnseen } from "./unseen.ts";

/** What the panel's address answers; `null` where that was not possible. */
export interface Latest {
	rows: NotificationRow[];
}

interface NotificationPanelProps {
	onClose: () => void;
	/** These stand in front of the user's eyes. */
	onShown: (ids: readonly string[]) => void;
}

/** The latest notifications over the page: beside the rail, or as a sheet on a phone. */
export default function NotificationPanel({ onClose, onShown }: NotificationPanelProps): ReactNode {
	const { t } = useTranslation();
	const { notifications } = useDestinations();
	const unseen = useUnseen();
	const panel = useRef<HTMLDialogElement>(null);
	const { load, data, state } = useFetcher<Latest | null>();
	const marking = useFetcher();
	// Another address when something has come since.
	const address = `${notifications}/latest?unseen=${unseen}`;

	useEffect(() => {
		panel.current?.showPopover();
	}, []);
	useEffect(() => void load(address), [load, address]);
	const list = data ?? null;
	useEffect(() => {
		const news = newsOf(list?.rows ?? []);
		if (news.length > 0) onShown(news);
	}, [list, onShown]);

	return (
		<dialog
			ref={panel}
			popover="auto"
			aria-label={t("notifications.title")}
			onToggle={({ newState }) => newState === "closed" && onClose()}
			className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full flex-col rounded-t-lg border border-line bg-surface-raised text-ink shadow-lg shadow-black/10 backdrop:bg-black/30 open:flex lg:right-auto lg:bottom-3 lg:left-60 lg:max-h-[min(40rem,calc(100dvh-1.5rem))] lg:w-100 lg:rounded-lg lg:backdrop:bg-transparent lg:[:root:has(>body>*>[data-narrow])_&]:left-16"
		>
			<div className="flex min-h-13 items-center gap-2 border-b border-line py-2 pr-2 pl-4">
				<h2 className="flex-1 text-base font-semibold">{t("notifications.title")}</h2>
				<IconButton icon="x" label={t("common.close")} onClick={() => panel.current?.hidePopover()} />
			</div>
			<div className="min-h-24 flex-auto overflow-y-auto overscroll-contain" aria-busy={state !== "idle"}>
				{list === null && (state === "idle" && data === null ? <Failed /> : <Loading />)}
				{list?.rows.length === 0 && (
					<EmptyState icon="bell" title={t("notifications.emptyTitle")}>
						<p>{t("notifications.emptyText")}</p>
					</EmptyState>
				)}
				{list !== null && list.rows.length > 0 && <NotificationList rows={list.rows} />}
			</div>
			<div className="flex flex-wrap items-center justify-between gap-2 border-t border-line p-2">
				<LinkButton to={notifications} size="small" variant="quiet">
					{t("notifications.showAll")}
				</LinkButton>
				{unseen && (
					<marking.Form method="post" action={notifications}>
						<input type="hidden" name="stay" value="1" />
						<Button size="small" variant="quiet" pending={marking.state !== "idle"}>
							{t("notifications.seeAll")}
						</Button>
					</marking.Form>
				)}
			</div>
		</dialog>
	);
}

function Loading() {
	return (
		<div className="flex h-24 items-center justify-center text-ink-muted">
			<Spinner />
		</div>
	);
}

function Failed() {
	const { t } = useTranslation();
	return (
		<div className="p-4">
			<Notice tone="danger">{t("notifications.failed")}</Notice>
		</div>
	);
}
