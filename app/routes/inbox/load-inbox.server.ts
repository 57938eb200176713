import { data, href, redirect } from "react-router";
import { EXPLORER_PAGE_SIZE } from "../../../contract/constants.ts";
import { dayAt, formatDay } from "../../../contract/days.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import type { InboxItem } from "../../../contract/entities/inbox-item.ts";
import { type Attempt, attempt, orErrorPage } from "../../cms/attempt.ts";
import type { CmsClient, CmsPage } from "../../cms/cms-client.ts";
import { nextDeadline } from "../../cms/deadlines.ts";
import { getDocument, listDocuments } from "../../cms/documents.ts";
import { getInboxFilter, getInboxItem, listInbox } from "../../cms/inbox.ts";
import { deadlineMeaning } from "../../features/deadlines/deadline-meaning.ts";
import { type DocumentPreview, documentPreview } from "../../features/document-preview/document-preview.ts";
import { dateMeaning, isPayable } from "../../features/documents/date-meaning.ts";
import { formatCount } from "../../features/documents/format.ts";
import { silentNames } from "../../features/silent-tenants/silent-names.ts";
import { type Deferred } from "../../features/streaming/deferred.ts";
import { runsScripts } from "../../features/streaming/scripting-cookie.ts";
import { keptTab, tabHeaders } from "../../kept-tab.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import { inboxRow, type InboxRow } from "./inbox-row.ts";
import {
	formatInboxState,
	INBOX_TABS,
	type InboxState,
	isFilteredInbox,
	otherInbox,
	parseInboxState,
} from "./inbox-state.ts";

/** What the inbox shows. */
export interface InboxPage {
	title: string;
	rows: InboxRow[];
	/** Of the list. */
	total: number;
	/** When it was listed, as the CMS is told: what came later nobody has seen on this page. */
	listedAt: string;
	/** Open items and those that are away, whatever the list is filtered by. */
	counts: { open: number; snoozed: number };
	/** Tenants by what the tab lists of them. */
	filter: { tenants: Choice[]; types: { type: InboxItem["type"]; count: string }[] };
	/** The item that is opened where it is not among the rows; its id alone where it is not the user's any more. */
	other: InboxRow | null;
	/** The document of the item that is shown beside the list. */
	preview: { documentId: string; document: Deferred<Attempt<DocumentPreview>> } | null;
	/** What is due next, where there is nothing to do. */
	next: NextDeadline | null;
	/** Names of tenants of which nothing is listed, since they do not answer. */
	silent?: readonly string[];
}

interface Choice {
	documentId: string;
	name: string;
	count: string;
}

export interface NextDeadline {
	documentId: string;
	name: string;
	key: TextKey;
	when: string;
	/** As people write it. */
	day: string;
}

type InboxCall = Pick<Route.LoaderArgs, "request" | "url" | "context">;

/** What the address asks for. One that says nothing leads to the last tab; one of its own, which the way back keeps. */
export async function loadInboxPage({ request, url, context, params }: Route.LoaderArgs) {
	if (url.search === "") {
		const tab = INBOX_TABS[keptTab(request, "inbox_tab")] ?? "open";
		const state = otherInbox(parseInboxState(url.searchParams), { tab });
		if (tab !== "open") throw redirect(href("/:locale?/inbox", params) + formatInboxState(state));
	}
	const { tab } = parseInboxState(url.searchParams);
	const headers = tabHeaders({ request, url }, "inbox_tab", { tabs: INBOX_TABS, tab });
	return data(await loadInbox({ request, url, context }), { headers });
}

export async function loadInbox({ request, url, context }: InboxCall): Promise<InboxPage> {
	const cms = context.get(cmsContext);
	const state = parseInboxState(url.searchParams);
	const listedAt = new Date().toISOString();
	const [listed, filter] = await Promise.all([
		orErrorPage(listPages(cms, state)),
		orErrorPage(getInboxFilter(cms)),
	]);
	const rows = listed.items.map((item) => inboxRow(item));
	const isListed = rows.some(({ documentId }) => documentId === state.item);
	const found = state.item !== null && !isListed ? await attempt(getInboxItem(cms, state.item)) : null;
	const other = found?.ok ? inboxRow(found.value) : null;
	const shown = state.item === null ? rows[0] : (other ?? rows.find((row) => row.documentId === state.item));
	const counts = { open: filter.total, snoozed: filter.snoozed };
	const isDone = listed.items.length === 0 && state.tab === "open" && !isFilteredInbox(state);
	return {
		title: `${counts.open > 0 ? `(${formatCount(counts.open)}) ` : ""}${pageTitle(context, "inbox.title")}`,
		rows,
		total: listed.pagination.total,
		listedAt,
		counts,
		filter: {
			tenants: filter.tenants.flatMap(({ documentId, name, count: open, snoozed }) => {
				const count = state.tab === "snoozed" ? snoozed : open;
				return count > 0 ? [{ documentId, name, count: formatCount(count) }] : [];
			}),
			types: filter.types.map(({ type, count }) => ({ type, count: formatCount(count) })),
		},
		other,
		preview: shown?.document ? await previewOf(cms, shown.document.documentId, request) : null,
		// What is not known is not said to be done.
		next: isDone && filter.silentTenants === undefined ? await dueNext(cms) : null,
		...silentNames(filter),
	};
}

/** All pages that the view lists; of one that has been worked off, the last that there is. */
export async function listPages(cms: CmsClient, state: InboxState): Promise<CmsPage<InboxItem[]>> {
	const { tenant, type, text, tab, pageIndex, pageCount } = state;
	const filters = {
		...(tenant !== null && { tenant }),
		...(type !== null && { type: [type] }),
		text,
		snoozed: tab === "snoozed",
	};
	const pageSize = EXPLORER_PAGE_SIZE * pageCount;
	const asked = await listInbox(cms, { filters, page: pageIndex + 1, pageSize });
	const pages = Math.ceil(asked.pagination.total / EXPLORER_PAGE_SIZE);
	if (asked.items.length > 0 || pageIndex === 0 || pages === 0) return asked;
	return listInbox(cms, { filters, page: pages });
}

async function previewOf(
	cms: CmsClient,
	documentId: string,
	request: Request,
): Promise<InboxPage["preview"]> {
	const document = attempt(getDocument(cms, documentId).then((found) => documentPreview(found)));
	return { documentId, document: runsScripts(request) ? document : await document };
}

/** What is due next. Nobody misses it where it cannot be had. */
async function dueNext(cms: CmsClient): Promise<NextDeadline | null> {
	const today = dayAt(Date.now());
	const offers = await attempt(cms.offers());
	if (!offers.ok || !offers.value.includes("deadlines")) return nextEnd(cms, today);
	const found = await attempt(nextDeadline(cms));
	const deadline = found.ok ? found.value : null;
	if (!deadline) return null;
	const { documentId, name } = deadline.document;
	return { documentId, name, ...deadlineMeaning(deadline, today), day: formatDay(deadline.date) };
}

/** The next end of a document that is still in force, of a CMS that knows no other deadlines. */
async function nextEnd(cms: CmsClient, today: string): Promise<NextDeadline | null> {
	const found = await attempt(
		listDocuments(cms, {
			filters: { state: "Active", endDate: Date.parse(today), endDateRange: "from" },
			sort: { field: "endDate", order: "asc" },
			page: 1,
			pageSize: 1,
		}),
	);
	const document = found.ok ? found.value.items[0] : undefined;
	if (!document?.endDate) return null;
	const { key, when } = dateMeaning("endDate", document.endDate, today, isPayable(document));
	const day = formatDay(document.endDate);
	return { documentId: document.documentId, name: document.name, key, when, day };
}
