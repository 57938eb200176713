import { useSyncExternalStore } from "react";
import {
	NOTHING_SELECTED,
	type Selection,
	type SelectionAction,
	selectionReducer,
} from "./selection-reducer.ts";

/**
 * A page's selection. A page makes it once, outside of its components: it stays while a row is opened and come back
 * from, and a click renders the row that it concerns and none of the others.
 */
export function createSelection<Row extends { documentId: string }>() {
	const listeners = new Set<() => void>();
	let selection: Selection<Row> = NOTHING_SELECTED;

	function subscribe(listener: () => void): () => void {
		listeners.add(listener);
		return () => listeners.delete(listener);
	}

	/** Reads from the selection; renders again when what was read is another. */
	function useSelection<Value extends string | number | boolean>(
		read: (selection: Selection<Row>) => Value,
	): Value {
		return useSyncExternalStore(
			subscribe,
			() => read(selection),
			() => read(NOTHING_SELECTED),
		);
	}

	return {
		useSelection,
		current: () => selection,
		dispatch(action: SelectionAction<Row>): void {
			selection = selectionReducer(selection, action);
			for (const listener of listeners) listener();
		},
	};
}
