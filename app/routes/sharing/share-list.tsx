import { Form, href, useParams } from "react-router";
import { DocumentNames } from "../../features/sharing/document-names.tsx";
import { isOpen, type ShareRow } from "../../features/sharing/share-row.ts";
import { openingsWord, SHARE_ICONS, shareName, ShareStateWord } from "../../features/sharing/share-words.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { SelectionBox } from "../../ui/forms/selection-box.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import type { SharingState } from "./sharing-state.ts";
import { useSharingAddress } from "./use-sharing-address.ts";

/** The form to which the boxes of the rows belong. */
const SELECTION_FORM = "share-selection";

/** The columns of a wide screen. */
const COLUMNS =
	"lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)] lg:items-center lg:gap-x-4";

interface ShareListProps {
	shares: readonly ShareRow[];
	state: SharingState;
	/** Whose each is has to be said. */
	showsSharer: boolean;
	hasSeveralTenants: boolean;
}

/** Shares, one line each, cards on a phone; several that are ticked end at once. */
export function ShareList({ shares, ...rest }: ShareListProps) {
	const { t } = useTranslation();
	return (
		<div className="shares-scope">
			<div
				aria-hidden
				className="flex items-center gap-x-3 border-b border-line px-4 text-xs font-medium text-ink-muted max-lg:hidden lg:px-6"
			>
				<span className="w-4 shrink-0" />
				<div className={`h-9 flex-1 ${COLUMNS}`}>
					{(["documents", "with", "state", "openings"] as const).map((column) => (
						<span key={column}>{t(`sharing.column.${column}`)}</span>
					))}
				</div>
				<span className="w-8 shrink-0" />
			</div>
			<ul aria-label={t("sharing.title")}>
				{shares.map((share) => (
					<ShareItem key={share.documentId} share={share} {...rest} />
				))}
			</ul>
			<EndSelected />
		</div>
	);
}

function ShareItem({
	share,
	state,
	showsSharer,
	hasSeveralTenants,
}: Omit<ShareListProps, "shares"> & { share: ShareRow }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const { addressOf } = useSharingAddress(state);
	const { documentId, kind, documents, moreDocuments, email, right, hasPassword, sharedBy, tenant } = share;
	const name = shareName(t, share);
	const page = href("/:locale?/sharing/:shareId", { locale, shareId: documentId });
	const canEnd = isOpen(share);
	const opened = openingsWord(t, share);
	const remarks = [
		email,
		hasPassword && t("sharing.withPassword"),
		right === "Edit" && t("sharing.mayEdit"),
		showsSharer && t("sharing.by", { name: sharedBy ?? t("sharing.gone") }),
		hasSeveralTenants && tenant.name,
	].filter(Boolean);
	return (
		<li id={documentId} className="scroll-mt-2 border-b border-line has-checked:bg-surface-selected">
			<div className="flex items-start gap-x-3 px-4 py-2.5 text-sm lg:min-h-12 lg:items-center lg:px-6">
				{canEnd ? (
					<SelectionBox
						form={SELECTION_FORM}
						name="share"
						value={documentId}
						label={t("sharing.select", { name: `${name}, ${documents[0]?.name ?? ""}` })}
						className="max-lg:mt-0.5"
					/>
				) : (
					<span className="w-4 shrink-0" />
				)}
				<div className={`flex min-w-0 flex-1 flex-col gap-y-1 ${COLUMNS}`}>
					<p>
						<DocumentNames documents={documents} more={moreDocuments} />
					</p>
					<div className="flex min-w-0 items-start gap-2">
						<Icon name={SHARE_ICONS[kind]} className="mt-0.5 size-4 text-ink-faint" />
						<p className="min-w-0 wrap-anywhere">
							<Link to={page} className="rounded-sm decoration-ink-faint underline-offset-3 hover:underline">
								<bdi>{name}</bdi>
							</Link>
							{remarks.length > 0 && (
								<span className="block text-xs text-ink-muted">
									<bdi>{remarks.join(" · ")}</bdi>
								</span>
							)}
						</p>
					</div>
					<p className="text-ink-muted tabular-nums">
						<ShareStateWord share={share} />
					</p>
					<p className="text-xs text-ink-muted tabular-nums empty:hidden lg:empty:block">
						{opened !== "" && kind === "link" && (
							<span className="lg:hidden">{t("sharing.column.openings")}: </span>
						)}
						{opened}
					</p>
				</div>
				<Menu
					size="small"
					label={t("sharing.actionsOne", { name })}
					entries={[
						{ label: t("sharing.open"), icon: "eye", to: page },
						...(canEnd
							? [
									{
										label: t("sharing.end"),
										icon: "x" as const,
										to: `${addressOf({ after: state.after, asked: documentId })}#${documentId}`,
										danger: true,
									},
								]
							: []),
					]}
				/>
			</div>
		</li>
	);
}

/** Ends all that are ticked, after a question. */
function EndSelected() {
	const { t } = useTranslation();
	return (
		<Form
			id={SELECTION_FORM}
			method="post"
			replace
			preventScrollReset
			aria-label={t("sharing.endSelected")}
			className="sticky bottom-(--above-bars) hidden items-center justify-end gap-2 border-b border-line bg-surface-raised px-4 py-2 in-[.shares-scope:has([type=checkbox]:checked)]:flex lg:px-6"
		>
			<Button variant="danger" name="intent" value="end" icon="x">
				{t("sharing.endSelected")}
			</Button>
		</Form>
	);
}
