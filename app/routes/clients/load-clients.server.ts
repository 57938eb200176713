import { data } from "react-router";
import { clientApi } from "../../../contract/api/mandates.ts";
import { dayAt, formatDay } from "../../../contract/days.ts";
import type { Client } from "../../../contract/entities/mandate.ts";
import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { formatCount, formatInstant } from "../../features/documents/format.ts";
import { tenantOfPage } from "../../features/tenant-pages/tenant-of-page.server.ts";
import type { ClientsState } from "./clients-state.ts";

const PAGE_SIZE = 50;

/** One's own clients, or those of the whole company. */
export type ClientsView = "broker" | "manager";

/** A client as its row shows it: numbers, days and instants in the user's notation. */
export interface ClientRow extends Pick<Client, "documentId" | "state" | "holders" | "isMine"> {
	tenantId: string;
	name: string;
	firstDay: string;
	lastDay: string | null;
	/** When it was ended before its last day, and by whom, where that is known. */
	endedAt: string | null;
	endedByName: string | null;
	/** The same client stands here by another mandate as well. */
	isOneOfSeveral: boolean;
	/** What it opens. */
	categories: NonNullable<Client["categories"]>;
	figures: {
		documents: number;
		documentsShown: string;
		openItems: number;
		openItemsShown: string;
		lastActivity: string | null;
	} | null;
}

export async function loadClients(cms: CmsClient, view: ClientsView, tenantId: string, state: ClientsState) {
	await requireOffer(cms, "mandates");
	const { tenant, tenants } = await tenantOfPage(cms, "clients", tenantId);
	if (view === "manager" && !tenant.isAdmin) {
		// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
		throw data({ message: "error.rightMissing" }, { status: 403 });
	}
	const { holder, text, tab, page } = state;
	const whose = view === "broker" ? "me" : holder;
	const filters = { tenant: tenantId, text, state: tab, ...(whose !== null && { holder: whose }) };
	const read = (number: number) =>
		orErrorPage(
			cms.call(clientApi.list, { query: { filters, pagination: { page: number, pageSize: PAGE_SIZE } } }),
		);
	const [asked, team] = await Promise.all([
		read(page),
		orErrorPage(cms.call(clientApi.team, { query: { filters: { tenant: tenantId } } })),
	]);
	const pageCount = Math.max(1, Math.ceil(asked.pagination.total / PAGE_SIZE));
	// What stood on the last page may be gone.
	const { items } = page > pageCount ? await read(pageCount) : asked;
	return {
		view,
		tenant,
		tenants,
		rows: items.map((client) => toRow(client, items)),
		page: Math.min(page, pageCount),
		pageCount,
		total: formatCount(asked.pagination.total),
		team,
	};
}

/** @param others those on the same page */
function toRow(client: Client, others: readonly Client[]): ClientRow {
	const { documentId, state, holders, isMine, tenant, firstDay, lastDay, figures } = client;
	const { endedAt = null, endedBy = null, endedByName = null, categories = [] } = client;
	return {
		documentId,
		state,
		holders,
		isMine,
		tenantId: tenant.documentId,
		name: tenant.name,
		firstDay: formatDay(firstDay),
		lastDay: lastDay === null ? null : formatDay(lastDay),
		endedAt: endedAt === null ? null : formatInstant(endedAt),
		endedByName: endedBy === "client" ? tenant.name : endedByName,
		isOneOfSeveral: others.some((other) => other !== client && other.tenant.documentId === tenant.documentId),
		categories,
		figures: figures && {
			documents: figures.documents,
			documentsShown: formatCount(figures.documents),
			openItems: figures.openItems,
			openItemsShown: formatCount(figures.openItems),
			lastActivity:
				figures.lastActivityAt === null ? null : formatDay(dayAt(Date.parse(figures.lastActivityAt))),
		},
	};
}
