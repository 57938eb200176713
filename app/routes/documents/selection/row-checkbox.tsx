import type { ChangeEvent } from "react";
import type { ExplorerRow } from "../list/explorer-page.ts";
import { toggleDocument, toggleRange, useSelection } from "./selection.ts";
import { useTranslation } from "../../../features/texts/translations.tsx";
import { SELECTION_FORM, SENT_NAME_LENGTH } from "./selection-form.ts";

/** The cell in which a row is selected. What its reader may not change cannot be. */
export function RowCheckbox({ row: { documentId, version, name, state, mayEdit } }: { row: ExplorerRow }) {
	const { t } = useTranslation();
	const isSelected = useSelection(({ documents }) => documents.has(documentId));

	function handleChange({ nativeEvent }: ChangeEvent<HTMLInputElement>) {
		if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) void toggleRange(documentId);
		else toggleDocument({ documentId, version, name, state });
	}

	return (
		<td className="row-checkbox">
			<label title={mayEdit ? undefined : t("bulk.readOnly")}>
				<input
					type="checkbox"
					form={SELECTION_FORM}
					name="document"
					value={`${documentId}:${version}:${name.slice(0, SENT_NAME_LENGTH)}`}
					data-state={state}
					aria-label={name}
					disabled={!mayEdit}
					checked={isSelected}
					onChange={handleChange}
				/>
			</label>
		</td>
	);
}
