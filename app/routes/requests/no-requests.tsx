import { AskButton } from "../../features/sharing/ask-button.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import type { RequestsState } from "./requests-state.ts";
import { useRequestsAddress } from "./use-requests-address.ts";

/** What comes next where nothing is asked for, or nothing matches. */
export function NoRequests({ state }: { state: RequestsState }) {
	const { t } = useTranslation();
	const { addressOf } = useRequestsAddress(state);
	if (state.states === "over" || state.text !== "" || state.after !== null) {
		return (
			<EmptyState
				icon="file-up"
				title={t("requests.noneTitle")}
				actions={<LinkButton to={addressOf({ states: "open", text: "" })}>{t("sharing.showAll")}</LinkButton>}
			>
				<p>{t("requests.noneText")}</p>
			</EmptyState>
		);
	}
	return (
		<EmptyState
			icon="file-up"
			title={t("requests.emptyTitle")}
			actions={
				<>
					<AskButton variant="primary" />
					{state.states === "open" && (
						<LinkButton to={addressOf({ states: "over" })}>{t("sharing.toOver")}</LinkButton>
					)}
				</>
			}
		>
			<p>{t("requests.emptyText")}</p>
		</EmptyState>
	);
}
