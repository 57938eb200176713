import { DOCUMENT_ID_PATTERN } from "../../../contract/constants.ts";
import { searchText } from "../../features/explorer/search-text.ts";
import { pageAsked } from "../../page-number.ts";

/** The cookie has the index of one (spec 2: tab index for mandates). */
export const CLIENT_TABS = ["current", "former"] as const;
export type ClientTab = (typeof CLIENT_TABS)[number];

/** What can be opened below a client. */
const PANELS = ["assign", "end"] as const;
export type ClientPanel = (typeof PANELS)[number];

/** What the pages of a company's clients show. It lives in the URL alone. */
export interface ClientsState {
	tab: ClientTab;
	text: string;
	/** Whose clients: somebody's id, or `nobody`; `null` for everybody's. Only the manager's page asks for it. */
	holder: string | null;
	/** From 1. */
	page: number;
	/** The client that is opened, by its documentId. */
	opened: { panel: ClientPanel; id: string } | null;
}

/** @param keptTab index of the tab that was open last */
export function parseClientsState(query: URLSearchParams, keptTab = 0): ClientsState {
	const tab = query.get("tab");
	const holder = query.get("holder") ?? "";
	const opened = PANELS.map((panel) => ({ panel, id: query.get(panel) ?? "" })).find(({ id }) =>
		DOCUMENT_ID_PATTERN.test(id),
	);
	return {
		tab: CLIENT_TABS.find((known) => known === tab) ?? CLIENT_TABS[keptTab] ?? "current",
		text: searchText(query.get("q")),
		holder: holder === "nobody" || DOCUMENT_ID_PATTERN.test(holder) ? holder : null,
		page: pageAsked(query),
		opened: opened ?? null,
	};
}

/** The query of the URL with its question mark. It names the tab always: an address without one leads to the last. */
export function formatClientsState({ tab, text, holder, page, opened }: ClientsState): string {
	const query = new URLSearchParams({
		tab,
		...(text !== "" && { q: text }),
		...(holder !== null && { holder }),
		...(page > 1 && { page: String(page) }),
		...(opened && { [opened.panel]: opened.id }),
	});
	return `?${query}`;
}
