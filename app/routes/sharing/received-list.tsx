import { DocumentNames } from "../../features/sharing/document-names.tsx";
import { SHARE_ICONS, ShareStateWord } from "../../features/sharing/share-words.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import type { ReceivedRow } from "./load-sharing.server.ts";
import type { SharingState } from "./sharing-state.ts";
import { useSharingAddress } from "./use-sharing-address.ts";

interface ReceivedListProps {
	received: readonly ReceivedRow[];
	state: SharingState;
}

/** What others share with the user, and the links that they keep. */
export function ReceivedList({ received, state }: ReceivedListProps) {
	const { t } = useTranslation();
	return (
		<ul aria-label={t("sharing.view.received")}>
			{received.map((share) => (
				<ReceivedItem key={share.documentId} share={share} state={state} />
			))}
		</ul>
	);
}

function ReceivedItem({ share, state }: { share: ReceivedRow; state: SharingState }) {
	const { t } = useTranslation();
	const { addressOf } = useSharingAddress(state);
	const { documentId, kind, documents, moreDocuments, sharedBy, tenant, note, right, address, receivedOn } =
		share;
	const isOpenable = share.state === "running" && address !== null;
	const from = sharedBy ?? t("sharing.gone");
	const remarks = [
		tenant,
		share.hasPassword && t("sharing.withPassword"),
		right === "Edit" && t("sharing.mayEdit"),
	];
	return (
		<li id={documentId} className="scroll-mt-2 border-b border-line">
			<div className="flex items-start gap-x-3 px-4 py-2.5 text-sm lg:min-h-12 lg:items-center lg:px-6">
				<Icon name={SHARE_ICONS[kind]} className="mt-0.5 size-4 text-ink-faint" />
				<div className="flex min-w-0 flex-1 flex-col gap-y-1 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)_6rem] lg:items-center lg:gap-x-4">
					<div>
						{documents.length > 0 ? (
							<DocumentNames
								documents={documents}
								more={moreDocuments}
								areLinks={kind !== "link" && share.state === "running"}
							/>
						) : (
							<span className="text-ink-muted">{t("sharing.locked")}</span>
						)}
						{note !== null && (
							<p className="mt-0.5 line-clamp-2 text-xs wrap-anywhere text-ink-muted">
								<bdi>{note}</bdi>
							</p>
						)}
					</div>
					<p className="min-w-0 wrap-anywhere">
						<bdi>{from}</bdi>
						<span className="block text-xs text-ink-muted">
							<bdi>{[...remarks.filter(Boolean), receivedOn].join(" · ")}</bdi>
						</span>
					</p>
					<p className="text-ink-muted tabular-nums">
						<ShareStateWord share={{ ...share, endedOn: null }} />
					</p>
					<p className="empty:hidden max-lg:mt-1 lg:justify-self-end lg:empty:block">
						{isOpenable && (
							<LinkButton to={address} reloadDocument size="small" icon="external-link">
								{t("sharing.openLink")}
							</LinkButton>
						)}
					</p>
				</div>
				<Menu
					size="small"
					label={t("sharing.actionsOne", { name: documents[0]?.name ?? from })}
					entries={[
						{
							label: t("sharing.leave"),
							icon: "x",
							to: `${addressOf({ after: state.after, asked: documentId })}#${documentId}`,
							danger: true,
						},
					]}
				/>
			</div>
		</li>
	);
}
