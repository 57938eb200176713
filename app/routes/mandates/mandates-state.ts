import { DOCUMENT_ID_PATTERN } from "../../../contract/constants.ts";
import { pageAsked } from "../../page-number.ts";

/** What can be opened below a mandate. */
const PANELS = ["edit", "end"] as const;
export type MandatePanel = (typeof PANELS)[number];

/** What the page shows. It lives in the URL alone. */
export interface MandatesState {
	/** From 1. */
	page: number;
	/** An offer is being written. */
	isNew: boolean;
	/** The mandate that is opened, by its documentId. */
	opened: { panel: MandatePanel; id: string } | null;
}

export function parseMandatesState(query: URLSearchParams): MandatesState {
	const opened = PANELS.map((panel) => ({ panel, id: query.get(panel) ?? "" })).find(({ id }) =>
		DOCUMENT_ID_PATTERN.test(id),
	);
	return {
		page: pageAsked(query),
		isNew: query.has("new"),
		opened: opened ?? null,
	};
}

/** The query of the URL with its question mark; empty for the list as one comes to it. */
export function formatMandatesState({ page, isNew, opened }: MandatesState): string {
	const query = new URLSearchParams({
		...(page > 1 && { page: String(page) }),
		...(isNew && { new: "" }),
		...(opened && { [opened.panel]: opened.id }),
	});
	return query.size === 0 ? "" : `?${query}`;
}
