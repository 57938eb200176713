import { Suspense } from "react";
import type { Attempt } from "../../../cms/attempt.ts";
import type { ExplorerPage } from "../list/explorer-page.ts";
import { selectAllOnPage, useSelection } from "./selection.ts";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../features/texts/translations.tsx";

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
	const loaded = useDeferred(page);
	const rows = loaded.ok ? loaded.value.rows.filter(({ mayEdit }) => mayEdit) : [];
	const count = useSelection(({ documents }) => rows.filter((row) => documents.has(row.documentId)).length);

	return (
		<label>
			<input
				ref={(box) => {
					if (box) box.indeterminate = count > 0 && count < rows.length;
				}}
				type="checkbox"
				aria-label={t("bulk.wholePage")}
				disabled={rows.length === 0}
				checked={count > 0 && count === rows.length}
				onChange={() => void selectAllOnPage()}
			/>
		</label>
	);
}
