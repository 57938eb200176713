import { useState } from "react";
import { useRevalidator } from "react-router";
import { useHasSeveralTenants } from "../../../features/session/signed-in.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import type { ColumnChoice } from "./column-choice.ts";
import { type ColumnLayout, columnLayout } from "./shown-columns.ts";

export interface Columns {
	choice: ColumnChoice;
	/** Shows the columns at once and keeps them. */
	change: (choice: ColumnChoice) => void;
}

/** @param loaded the columns of which the loader has sent the cells */
export function useColumns(loaded: ColumnChoice): Columns {
	const { revalidate } = useRevalidator();
	const [chosen, setChosen] = useState<ColumnChoice | null>(null);
	return {
		// What comes after the choice may have been asked for before it.
		choice: chosen ?? loaded,
		change(choice) {
			setChosen(choice);
			const isLoaded = choice.every(({ column }) => loaded.some((known) => known.column === column));
			// Whoever changes the columns was loaded on demand, and that with them.
			void import("./column-cookie.ts").then(({ keepColumns }) => {
				keepColumns(choice);
				return isLoaded ? undefined : revalidate();
			});
		},
	};
}

/** How they share the width of the list that is shown. */
export function useColumnLayout(choice: ColumnChoice): ColumnLayout {
	const hasSeveralTenants = useHasSeveralTenants();
	const { sort } = useExplorerState().state;
	return columnLayout(choice, { hasSeveralTenants, sortedBy: sort.field });
}
