import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { formatMasterdataState, otherList } from "./masterdata-state.ts";
import type { MasterdataPage } from "./route.tsx";
import { useMasterdataAddress } from "./use-masterdata-address.ts";

/** Where the list is empty, or nothing of it is what was asked for. */
export function NothingThere({ page }: { page: MasterdataPage }) {
	const { t } = useTranslation();
	const { path } = useMasterdataAddress(page);
	const { state } = page;
	const isFiltered = state.text !== "" || state.duplicates;
	const all = path + formatMasterdataState(otherList(state, { text: "", duplicates: false }));
	return (
		<EmptyState
			icon={state.tab === "parties" ? "users" : state.tab === "folders" ? "folder" : "tag"}
			title={t(isFiltered ? "masterdata.noneTitle" : `masterdata.emptyTitle.${state.tab}`)}
			actions={isFiltered && <LinkButton to={all}>{t("masterdata.showAll")}</LinkButton>}
		>
			<p>{t(isFiltered ? "masterdata.noneText" : `masterdata.emptyText.${state.tab}`)}</p>
		</EmptyState>
	);
}
