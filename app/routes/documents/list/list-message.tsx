import { useTranslation } from "../../../texts/translations.tsx";
import type { Attempt } from "../../../cms/attempt.ts";
import { AddLink } from "./add-link.tsx";
import { usePendingChanges } from "./pending-changes.ts";
import type { ExplorerPage } from "./explorer-page.ts";
import { isFiltered, pageSizeOf, withoutFilters } from "../../../features/explorer/explorer-state.ts";
import { useExplorerState } from "./use-explorer-state.ts";
import { useFiling } from "../../../features/session/filing.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";

/** What stands in the table where there are no rows: why, and what to do. */
export function ListMessage({ loaded }: { loaded: Attempt<ExplorerPage> }) {
	return (
		<tbody data-message className="block">
			<tr className="block">
				<td className="block">
					{loaded.ok ? <NoRows total={loaded.value.total} /> : <LoadFailed status={loaded.status} />}
				</td>
			</tr>
		</tbody>
	);
}

function NoRows({ total }: { total: number }) {
	const { t } = useTranslation();
	const { mayAdd } = useFiling();
	const { state, addressOf } = useExplorerState();
	const isChanging = usePendingChanges().size > 0;

	// The last one of this page is about to leave: the server says what follows.
	if (total > 0 && isChanging) return null;
	if (total > 0) {
		const lastPage = Math.ceil(total / pageSizeOf(state));
		return (
			<EmptyState
				icon="files"
				title={t("explorer.noSuchPage")}
				actions={
					<LinkButton to={addressOf({ ...state, pageIndex: lastPage - 1, selected: null })}>
						{t("explorer.toLastPage")}
					</LinkButton>
				}
			>
				{t("explorer.noSuchPageText", { page: state.pageIndex + 1, count: lastPage })}
			</EmptyState>
		);
	}
	if (isFiltered(state)) {
		return (
			<EmptyState
				icon="search"
				title={t("explorer.noMatches")}
				actions={
					<LinkButton to={addressOf(withoutFilters(state))} icon="rotate-ccw">
						{t("explorer.resetFilters")}
					</LinkButton>
				}
			>
				{t("explorer.noMatchesText")}
			</EmptyState>
		);
	}
	return (
		<EmptyState icon="files" title={t("explorer.empty")} actions={mayAdd && <AddLink />}>
			{t(mayAdd ? "explorer.emptyText" : "explorer.emptyForReader")}
		</EmptyState>
	);
}

/** The router asks again. Whoever is no longer signed in gets the page anew, which begins with signing in. */
function LoadFailed({ status }: { status: number }) {
	const { t } = useTranslation();
	const { state, addressOf } = useExplorerState();
	const isSignedOut = status === 401;
	return (
		<div role="alert">
			<EmptyState
				icon="triangle-alert"
				title={t(isSignedOut ? "explorer.signedOut" : "explorer.failed")}
				actions={
					<LinkButton
						to={addressOf(state)}
						replace
						reloadDocument={isSignedOut}
						icon={isSignedOut ? undefined : "rotate-ccw"}
					>
						{t(isSignedOut ? "login.submit" : "error.page.again")}
					</LinkButton>
				}
			>
				{t(isSignedOut ? "explorer.signedOutText" : "explorer.failedText")}
			</EmptyState>
		</div>
	);
}
