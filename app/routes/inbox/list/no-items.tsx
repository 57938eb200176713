import { href, useParams } from "react-router";
import { AddLink } from "../../../features/explorer/add-link.tsx";
import { useFiling } from "../../../features/session/filing.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Link } from "../../../ui/buttons/link.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { isFilteredInbox, otherInbox } from "../inbox-state.ts";
import type { InboxPage, NextDeadline } from "../load-inbox.server.ts";
import { useInboxState } from "../use-inbox-state.ts";

/** Why there is nothing, and what comes next. */
export function NoItems({
	page: { next, counts },
	className,
}: {
	page: InboxPage;
	className?: string | undefined;
}) {
	return (
		<div className={className}>
			<Message next={next} snoozed={counts.snoozed} />
		</div>
	);
}

function Message({ next, snoozed }: { next: NextDeadline | null; snoozed: number }) {
	const { t } = useTranslation();
	const { mayAdd } = useFiling();
	const { locale } = useParams();
	const areDeadlinesOffered = useOffers("deadlines");
	const { state, addressOf } = useInboxState();
	if (isFilteredInbox(state)) {
		return (
			<EmptyState
				icon="search"
				title={t("inbox.noMatches")}
				actions={
					<LinkButton
						to={addressOf(otherInbox(state, { tenant: null, type: null, text: "" }))}
						icon="rotate-ccw"
					>
						{t("explorer.resetFilters")}
					</LinkButton>
				}
			>
				{t("inbox.noMatchesText")}
			</EmptyState>
		);
	}
	if (state.tab === "snoozed") {
		return (
			<EmptyState icon="alarm-clock" title={t("inbox.nothingSnoozed")}>
				{t("inbox.nothingSnoozedText")}
			</EmptyState>
		);
	}
	return (
		<EmptyState
			icon="circle-check"
			title={t("inbox.empty")}
			actions={
				<>
					{snoozed > 0 && (
						<LinkButton to={addressOf(otherInbox(state, { tab: "snoozed" }))} icon="alarm-clock">
							{t("inbox.showSnoozed", { count: snoozed })}
						</LinkButton>
					)}
					{areDeadlinesOffered && (
						<LinkButton to={href("/:locale?/deadlines", { locale })} icon="calendar-clock">
							{t("inbox.allDeadlines")}
						</LinkButton>
					)}
					{mayAdd && <AddLink />}
				</>
			}
		>
			{next ? <Next next={next} /> : t("inbox.emptyText")}
		</EmptyState>
	);
}

function Next({ next: { documentId, name, key, when, day } }: { next: NextDeadline }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	return (
		<>
			<p>{t("inbox.nextDeadline")}</p>
			<p className="mt-3 rounded-md border border-line bg-surface-sunken px-4 py-2.5 text-left">
				<Link
					to={href("/:locale?/documents/:documentId", { locale, documentId })}
					className="font-medium text-ink hover:underline"
				>
					<bdi className="line-clamp-2 wrap-anywhere">{name}</bdi>
				</Link>
				<span className="block tabular-nums">
					{t(key, { when })} · {day}
				</span>
			</p>
		</>
	);
}
