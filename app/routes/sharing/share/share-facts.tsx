import { DocumentNames } from "../../../features/sharing/document-names.tsx";
import type { ShareRow } from "../../../features/sharing/share-row.ts";
import { useHasSeveralTenants } from "../../../features/session/signed-in.ts";
import { openingsWord, ShareStateWord } from "../../../features/sharing/share-words.tsx";
import { useTranslation } from "../../../texts/translations.tsx";
import { Fact, Facts } from "../../../ui/data/facts.tsx";

/** What is known of a share. */
export function ShareFacts({ share }: { share: ShareRow }) {
	const { t } = useTranslation();
	const hasSeveralTenants = useHasSeveralTenants();
	const { documents, moreDocuments, email, sharedBy, createdOn, endedBy, state, tenant } = share;
	const openings = openingsWord(t, share);
	return (
		<Facts>
			<Fact label={t("sharing.column.documents")}>
				<DocumentNames documents={documents} more={moreDocuments} most={200} />
			</Fact>
			<Fact label={t(hasSeveralTenants ? "documents.tenant" : "columns.ownTenant")}>
				<bdi>{tenant.name}</bdi>
			</Fact>
			{email !== null && (
				<Fact label={t("sharing.email")}>
					<bdi className="wrap-anywhere">{email}</bdi>
				</Fact>
			)}
			<Fact label={t("sharing.column.state")}>
				<ShareStateWord share={share} />
				{state === "suspended" && <p className="text-ink-muted">{t("sharing.suspendedHint")}</p>}
			</Fact>
			{openings !== "" && <Fact label={t("sharing.column.openings")}>{openings}</Fact>}
			<Fact label={t("sharing.madeOn")}>
				{createdOn}, {sharedBy ?? t("sharing.gone")}
			</Fact>
			{endedBy !== null && <Fact label={t("sharing.endedBy")}>{endedBy}</Fact>}
		</Facts>
	);
}
