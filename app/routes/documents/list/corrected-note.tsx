import type { Attempt } from "../../../cms/attempt.ts";
import type { ExplorerPage } from "./explorer-page.ts";
import { otherList } from "../../../features/explorer/explorer-state.ts";
import { useExplorerState } from "./use-explorer-state.ts";
import { useListedPage } from "./pending-page.ts";
import { CorrectedText } from "../../../features/search/corrected-text.tsx";
import type { Deferred } from "../../../features/streaming/deferred.ts";

/** Says that the rows are not spelt as the search is. */
export function CorrectedNote({ page }: { page: Deferred<Attempt<ExplorerPage>> }) {
	const { state, addressOf } = useExplorerState();
	const loaded = useListedPage(page);
	if (!loaded.ok || !loaded.value.isCorrected || loaded.value.rows.length === 0) return null;
	const { spelt } = loaded.value;
	return (
		<p className="border-b border-line bg-info-soft px-4 py-2 text-sm text-info lg:px-6">
			<CorrectedText
				text={state.text}
				spelt={spelt}
				to={addressOf(otherList(state, { text: spelt ?? "" }))}
			/>
		</p>
	);
}
