import { AppendLink } from "../../../features/explorer/append-link.tsx";
import { maxPageCount } from "../../../features/explorer/explorer-state.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";

/** On a phone the next page is appended. */
export function MoreRows() {
	const { state, addressOf } = useExplorerState();
	const { pageIndex, pageCount } = state;
	return (
		<AppendLink
			nextPage={addressOf({ ...state, pageIndex: pageIndex + pageCount, pageCount: 1, selected: null })}
			longer={pageCount === maxPageCount(state) ? null : addressOf({ ...state, pageCount: pageCount + 1 })}
		/>
	);
}
