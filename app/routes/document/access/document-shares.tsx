import { Form, href, useLocation, useParams } from "react-router";
import { formatDay } from "../../../../contract/days.ts";
import type { DocumentViewers } from "../../../../contract/entities/document-viewers.ts";
import type { Attempt } from "../../../cms/attempt.ts";
import { ShareLink } from "../../../features/sharing/share-link.tsx";
import type { ShareRow } from "../../../features/sharing/share-row.ts";
import {
	openingsWord,
	SHARE_ICONS,
	shareName,
	ShareStateWord,
} from "../../../features/sharing/share-words.tsx";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";
import { Link } from "../../../ui/buttons/link.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import { PartFailed } from "../part-failed.tsx";

export type LoadedShares = Attempt<ShareRow[]>;

interface DocumentSharesProps {
	documentId: string;
	shares: Deferred<LoadedShares>;
	viewers: Deferred<Attempt<DocumentViewers>>;
}

/** With whom the document is shared beyond those who see it anyway, and ending that. */
export function DocumentShares({ documentId, shares, viewers }: DocumentSharesProps) {
	const { t } = useTranslation();
	const loaded = useDeferred(shares);
	const seen = useDeferred(viewers);
	const own = loaded.ok ? loaded.value : [];
	// Links of others, which only they and the tenant's admins can end.
	const others = (seen.ok ? (seen.value.links ?? []) : []).filter(
		(link) => !own.some(({ documentId: id }) => id === link.documentId),
	);
	return (
		<section aria-label={t("sharing.ofDocument")} className="pt-5">
			<SectionHeading actions={<ShareLink documentId={documentId} size="small" />}>
				{t("sharing.ofDocument")}
			</SectionHeading>
			{!loaded.ok && <PartFailed title={t("sharing.ofDocumentFailed")} error={loaded.error} />}
			{loaded.ok && own.length + others.length === 0 && (
				<p className="text-sm text-ink-muted">{t("sharing.notShared")}</p>
			)}
			<ul className="empty:hidden">
				{own.map((share) => (
					<DocumentShare key={share.documentId} share={share} />
				))}
				{others.map(({ documentId: id, sharedBy, recipient, lastDay }) => (
					<li key={id} className="flex gap-3 border-b border-line py-3 text-sm last:border-b-0">
						<Icon name="link-2" className="mt-0.5 size-4 text-ink-faint" />
						<p className="min-w-0 wrap-anywhere">
							<bdi>{shareName(t, { kind: "link", receiver: recipient })}</bdi>
							<span className="block text-ink-muted">
								<ShareStateWord share={{ state: "running", lastDay: formatDay(lastDay), endedOn: null }} />
								{" · "}
								{t("sharing.by", { name: sharedBy ?? t("sharing.gone") })}
							</span>
						</p>
					</li>
				))}
			</ul>
		</section>
	);
}

function DocumentShare({ share }: { share: ShareRow }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const { pathname, search } = useLocation();
	const { documentId, kind } = share;
	const name = shareName(t, share);
	const opened = openingsWord(t, share);
	return (
		<li className="flex flex-wrap items-start gap-x-3 border-b border-line py-3 text-sm last:border-b-0">
			<Icon name={SHARE_ICONS[kind]} className="mt-0.5 size-4 text-ink-faint" />
			<div className="min-w-0 flex-1 wrap-anywhere">
				<Link
					to={href("/:locale?/sharing/:shareId", { locale, shareId: documentId })}
					className="rounded-sm font-medium decoration-ink-faint underline-offset-3 hover:underline"
				>
					<bdi>{name}</bdi>
				</Link>
				<p className="text-ink-muted tabular-nums">
					<ShareStateWord share={share} />
				</p>
				{opened !== "" && (
					<p className="text-xs text-ink-muted tabular-nums">
						{kind === "link" && `${t("sharing.column.openings")}: `}
						{opened}
					</p>
				)}
			</div>
			<details className="contents not-open:[&::details-content]:hidden open:[&::details-content]:w-full">
				<summary
					aria-label={`${t("sharing.end")}: ${name}`}
					className={`${buttonClasses({ variant: "quiet", size: "small" })} list-none [&::-webkit-details-marker]:hidden`}
				>
					{t("sharing.end")}
				</summary>
				<Form
					method="post"
					action={href("/:locale?/sharing", { locale })}
					replace
					preventScrollReset
					className="mt-2 flex flex-col items-start gap-3 rounded-md bg-danger-soft p-3"
				>
					<input type="hidden" name="share" value={documentId} />
					<input type="hidden" name="confirmed" value="1" />
					<input type="hidden" name="back" value={pathname + search} />
					<p>{t("sharing.endText")}</p>
					<Button name="intent" value="end" variant="danger" size="small">
						{t("sharing.endNow", { count: 1 })}
					</Button>
				</Form>
			</details>
		</li>
	);
}
