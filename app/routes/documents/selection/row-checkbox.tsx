import type { ChangeEvent } from "react";
import { formatNamedDocument } from "../../../features/selection/document-field.ts";
import type { ExplorerRow } from "../list/explorer-page.ts";
import { currentSelection, dispatch, SELECTION_FORM, useSelection } from "./document-selection.ts";

/** The cell in which a row is selected. Whatever is seen can at least be downloaded. */
export function RowCheckbox({ row }: { row: ExplorerRow }) {
	const isSelected = useSelection(({ selected }) => selected.has(row.documentId));

	function handleChange({ nativeEvent }: ChangeEvent<HTMLInputElement>) {
		const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
		dispatch(isRange ? { type: "extend", to: row.documentId } : { type: "toggle", row });
	}

	/** A box that was ticked before the scripts came is selected, too: React leaves it ticked, but would not know. */
	function takeOver(input: HTMLInputElement | null) {
		const isKnown = isSelected || currentSelection().selected.has(row.documentId);
		if (input?.checked && !isKnown) dispatch({ type: "toggle", row });
	}

	return (
		<td className="row-checkbox">
			<label>
				<input
					ref={takeOver}
					type="checkbox"
					// Firefox would tick it again after a reload, whatever row is there by then.
					autoComplete="off"
					form={SELECTION_FORM}
					name="document"
					value={formatNamedDocument(row)}
					aria-label={row.name}
					checked={isSelected}
					onChange={handleChange}
				/>
			</label>
		</td>
	);
}
