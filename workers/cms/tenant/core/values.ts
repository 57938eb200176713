import { DOCUMENT_STATES, type DocumentState } from "../../../../contract/entities/document-state.ts";

/** A document's state as the database keeps it: 0 Active, 1 Archived, 2 Deleted. */
export function stateToRow(state: DocumentState): number {
	return DOCUMENT_STATES.indexOf(state);
}

export function stateFromRow(state: number): DocumentState {
	return DOCUMENT_STATES[state] ?? "Deleted";
}

/** An amount in whole hundredths, so that nothing is lost in fractions. */
export function hundredths(value: number | null): number | null {
	return value === null ? null : Math.round(value * 100);
}

export function amount(stored: number | null): number | null {
	return stored === null ? null : stored / 100;
}

export function instant(milliseconds: number): string {
	return new Date(milliseconds).toISOString();
}

/** A JSON list of texts as a row keeps it. */
export function textList(json: string): string[] {
	const value: unknown = JSON.parse(json);
	return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}
