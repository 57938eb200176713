import { Suspense, useEffect } from "react";
import type { Attempt } from "../../../cms/attempt.ts";
import { useLocation } from "react-router";
import { filterParameters, parseExplorerState } from "../../../features/explorer/explorer-state.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import type { ExplorerPage, ExplorerRow } from "../list/explorer-page.ts";
import { useListedPage } from "../list/pending-page.ts";
import { currentSelection, dispatch, useSelection } from "./document-selection.ts";

type Page = Deferred<Attempt<ExplorerPage>>;

/** The heading of the column in which rows are selected: all of this page. */
export function PageCheckbox({ page }: { page: Page }) {
	return (
		<th className="page-checkbox">
			<Suspense>
				<Checkbox page={page} />
			</Suspense>
		</th>
	);
}

function Checkbox({ page }: { page: Page }) {
	const { t } = useTranslation();
	// That of the rows, not the one that is on its way: what is ticked meanwhile goes with them.
	const { search } = useLocation();
	const list = `?${filterParameters(parseExplorerState(new URLSearchParams(search)))}`;
	const loaded = useListedPage(page);
	const rows = selectableRows(loaded);
	const count = useSelection(({ selected }) => rows.filter((row) => selected.has(row.documentId)).length);
	// The selection lives outside of React and outlasts the page, so it is told which rows are listed now.
	useEffect(() => dispatch({ type: "show", list, rows: selectableRows(loaded) }), [list, loaded]);

	function syncBox(box: HTMLInputElement | null) {
		if (!box) return;
		// Ticked before the scripts came: React leaves it ticked, but would not know.
		if (box.checked && rows.some(isLeftOut) && count < rows.length) {
			dispatch({ type: "show", list, rows });
			dispatch({ type: "togglePage" });
		}
		box.indeterminate = count > 0 && count < rows.length;
	}

	return (
		<label>
			<input
				ref={syncBox}
				type="checkbox"
				aria-label={t("bulk.wholePage")}
				disabled={rows.length === 0}
				checked={count > 0 && count === rows.length}
				onChange={() => dispatch({ type: "togglePage" })}
			/>
		</label>
	);
}

function isLeftOut({ documentId }: ExplorerRow): boolean {
	return !currentSelection().selected.has(documentId);
}

function selectableRows(loaded: Attempt<ExplorerPage>): ExplorerRow[] {
	return loaded.ok ? loaded.value.rows : [];
}
