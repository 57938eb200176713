import { DOCUMENT_ID_PATTERN } from "../../../contract/constants.ts";
import { searchText } from "../../features/explorer/search-text.ts";
import { pageAsked } from "../../page-number.ts";

/** What can be opened below a mandate. */
const PANELS = ["edit", "end"] as const;
export type MandatePanel = (typeof PANELS)[number];

/** What the page shows. It lives in the URL alone. */
export interface MandatesState {
	/** What is searched for. */
	text: string;
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
		text: searchText(query.get("q")),
		page: pageAsked(query),
		isNew: query.has("new"),
		opened: opened ?? null,
	};
}

/** The query of the URL with its question mark; empty for the list as one comes to it. */
export function formatMandatesState({ text, page, isNew, opened }: MandatesState): string {
	const query = new URLSearchParams({
		...(text !== "" && { q: text }),
		...(page > 1 && { page: String(page) }),
		...(isNew && { new: "" }),
		...(opened && { [opened.panel]: opened.id }),
	});
	return query.size === 0 ? "" : `?${query}`;
}
