import { createStore, useStore } from "../../store.ts";
import {
	NOTHING_SELECTED,
	type Selection,
	type SelectionAction,
	selectionReducer,
} from "./selection-reducer.ts";

/**
 * A page's selection. A page makes it once, outside of its components: it is still there when the user comes back from
 * one of the rows, and a click renders the row that it concerns and none of the others.
 */
export function createSelection<Row extends { documentId: string }>() {
	const store = createStore<Selection<Row>>(NOTHING_SELECTED);

	/** Reads from the selection; renders again when what was read is another. */
	function useSelection<Value extends string | number | boolean>(
		read: (selection: Selection<Row>) => Value,
	): Value {
		return useStore(store, read);
	}

	return {
		useSelection,
		current: store.read,
		dispatch: (action: SelectionAction<Row>) => store.set(selectionReducer(store.read(), action)),
	};
}
