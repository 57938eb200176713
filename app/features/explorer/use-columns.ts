import { useState } from "react";
import { useRevalidator } from "react-router";
import { type ColumnChoice, formatColumns } from "./column-choice.ts";
import { writeCookie } from "./explorer-cookies.ts";

export interface Columns {
	choice: ColumnChoice;
	/** Shows the columns at once and keeps them. */
	change: (choice: ColumnChoice) => void;
}

/** @param loaded the columns of which the loader has sent the cells */
export function useColumns(loaded: ColumnChoice): Columns {
	const { revalidate } = useRevalidator();
	const [changed, setChanged] = useState({ since: loaded, choice: loaded });
	return {
		// A later load has read the cookie.
		choice: changed.since === loaded ? changed.choice : loaded,
		change(choice) {
			setChanged({ since: loaded, choice });
			writeCookie("explorer_columns", formatColumns(choice));
			const isLoaded = choice.every(({ column }) => loaded.some((known) => known.column === column));
			if (!isLoaded) void revalidate();
		},
	};
}
