import { chooseColumns, stepColumn } from "./column-changes.ts";
import { type ColumnChoice, DEFAULT_CHOICE } from "./column-choice.ts";
import { isColumn } from "./column-cookie.ts";

/**
 * The choice that the form of the columns asks for: the ticked ones in the form's order, one of them moved where an
 * arrow sent the form; all as at first where its reset did.
 */
export function columnsOfForm(choice: ColumnChoice, form: FormData): ColumnChoice {
	if (form.has("reset")) return DEFAULT_CHOICE;
	const ticked = form.getAll("column").filter((name) => typeof name === "string");
	const chosen = chooseColumns(choice, ticked);
	const [direction, column] = movedBy(form);
	if (!isColumn(column)) return chosen;
	return stepColumn(chosen, column, direction === "up" ? -1 : 1);
}

/** What an arrow asks for, as its button's value has it: `up:cost`. */
export function movedBy(form: FormData): [direction: string, column: string] {
	const move = form.get("move");
	const [direction = "", column = ""] = typeof move === "string" ? move.split(":") : [];
	return [direction, column];
}
