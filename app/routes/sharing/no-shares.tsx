import { useDestinations } from "../../destinations.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { isNarrowed, type SharingState } from "./sharing-state.ts";
import { useSharingAddress } from "./use-sharing-address.ts";

/** What comes next where nothing is shared, or nothing matches. */
export function NoShares({ state }: { state: SharingState }) {
	const { t } = useTranslation();
	const { documents } = useDestinations();
	const { addressOf } = useSharingAddress(state);
	const { view } = state;
	if (isNarrowed(state) || state.after !== null) {
		return (
			<EmptyState
				icon="share-2"
				title={t("sharing.noneTitle")}
				actions={
					<LinkButton to={addressOf({ kind: null, states: "open", text: "", tenant: null })}>
						{t("sharing.showAll")}
					</LinkButton>
				}
			>
				<p>{t("sharing.noneText")}</p>
			</EmptyState>
		);
	}
	return (
		<EmptyState
			icon="share-2"
			title={t(`sharing.emptyTitle.${view}`)}
			actions={
				<>
					{view === "mine" && (
						<LinkButton to={documents} variant="primary" icon="files">
							{t("sharing.toDocuments")}
						</LinkButton>
					)}
					<LinkButton to={addressOf({ states: "over" })}>{t("sharing.toOver")}</LinkButton>
				</>
			}
		>
			<p>{t(`sharing.emptyText.${view}`)}</p>
		</EmptyState>
	);
}
