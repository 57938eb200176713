import { data } from "react-router";
import { categoryApi, folderApi, partyApi } from "../../../contract/api/tenant-lists.ts";
import type { CategoryReminder, DocumentParty, Usage } from "../../../contract/entities/entities.ts";
import { partyName } from "../../../contract/entities/vocabulary.ts";
import { foldedName } from "../../../contract/search/spelling.ts";
import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { COUNTRIES } from "../../features/document-form/choices/form-choices.server.ts";
import {
	NO_PARTY_FIELDS,
	partyChoice,
	partyFields,
	type PartyFields,
} from "../../features/document-form/values/party-values.ts";
import { formatCount } from "../../features/documents/format.ts";
import { tenantOfPage } from "../../features/tenant-pages/tenant-of-page.server.ts";
import { keptTab, tabHeaders } from "../../kept-tab.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import {
	MASTERDATA_TABS,
	type MasterdataState,
	type MasterdataTab,
	parseMasterdataState,
} from "./masterdata-state.ts";

const PAGE_SIZE = 50;
/** More than that nobody reads through to find what to merge with. */
const MAX_TARGETS = 12;

/** A category, a folder or a party, as the list shows it. */
export interface MasterdataRow {
	documentId: string;
	version: number;
	name: string;
	/** Where a party is to be found. */
	detail: string;
	isPerson: boolean;
	isActive: boolean;
	isUnsorted: boolean;
	/** Of a category: its icon, its place from 1, and the reminders that it gives its documents. */
	icon: string | null;
	position: number;
	reminders: readonly CategoryReminder[];
	/** Documents that are listed, and those in the bin; as they are shown, too. */
	documents: number;
	documentsShown: string;
	deleted: number;
	deletedShown: string;
	/** Both together. */
	usesShown: string;
	/** Name of the entry to which its documents are on their way. */
	mergingInto: string | null;
	/** They are leaving it, and it is deleted. */
	isLeaving: boolean;
	/** How many documents there were, and how many are still to go. */
	progress: { left: number; total: number; leftShown: string; totalShown: string } | null;
	/** It also stands on documents that the user does not see: admins alone change it. */
	standsOnHidden: boolean;
	/** Another one reads alike: perhaps they are to be merged. */
	hasNamesake: boolean;
}

/** What a merge offers to merge into. */
export interface MergeTargets {
	targets: { documentId: string; name: string; detail: string; isSameName: boolean }[];
	hasMore: boolean;
	/** What they were searched by. */
	text: string;
}

interface ListQuery {
	filters: { tenant: string; text: string; duplicates: boolean };
	pagination: { page: number; pageSize: number };
}

/** One list of the tenant: the one that is asked for, or that was open last. */
export async function loadMasterdataPage({ request, url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "masterData");
	const state = parseMasterdataState(url.searchParams, keptTab(request, "masterdata_tab"));
	const { page, ...loaded } = await loadMasterdata(cms, params.tenantId, state);
	const headers = tabHeaders({ request, url }, "masterdata_tab", { tabs: MASTERDATA_TABS, tab: state.tab });
	const title = pageTitle(context, "masterdata.title");
	return data({ title, state: { ...state, page }, ...loaded }, { headers });
}

export async function loadMasterdata(cms: CmsClient, tenantId: string, state: MasterdataState) {
	const { tenant, tenants } = await tenantOfPage(cms, "masterdata", tenantId);
	const { tab, text, duplicates, page } = state;
	const filters = { tenant: tenantId, text, duplicates };
	const read = (number: number) =>
		orErrorPage(listRows(cms, tab, { filters, pagination: { page: number, pageSize: PAGE_SIZE } }));
	const [asked, counts] = await Promise.all([read(page), orErrorPage(countAll(cms, tenantId))]);
	const pageCount = Math.max(1, Math.ceil(asked.total / PAGE_SIZE));
	// What stood on the last page may be gone.
	const list = page > pageCount ? await read(pageCount) : asked;
	const opened = list.rows.find(({ documentId }) => documentId === state.opened?.id) ?? null;
	const needsTargets = opened && state.opened?.panel !== "edit" && tenant.isAdmin;
	return {
		tenant,
		tenants,
		rows: list.rows,
		total: list.total,
		isRunning: list.rows.some(({ progress }) => progress !== null),
		page: Math.min(page, pageCount),
		pageCount,
		counts,
		/** What the form of a party begins with, where one is open. */
		party: partyInForm(list, state),
		countries: tab === "parties" ? COUNTRIES : [],
		/** Of the form of a new entry: it makes one, however often it is sent. */
		idempotencyKey: state.isNew ? crypto.randomUUID() : null,
		merge: needsTargets ? await orErrorPage(findTargets(cms, tenantId, state, opened)) : null,
	};
}

interface LoadedList {
	rows: MasterdataRow[];
	total: number;
	/** Of each party what its form holds. */
	fieldsOf: ReadonlyMap<string, PartyFields>;
}

async function listRows(cms: CmsClient, tab: MasterdataTab, asked: ListQuery): Promise<LoadedList> {
	const { duplicates, ...filters } = asked.filters;
	const query = { filters, pagination: asked.pagination, usage: true };
	const none = new Map<string, PartyFields>();
	if (tab === "parties") {
		const { items, pagination } = await cms.call(partyApi.list, {
			query: { ...query, filters: { ...filters, duplicates } },
		});
		const fieldsOf = new Map(items.map((party) => [party.documentId, partyFields(party)]));
		return { rows: items.map(partyRow), total: pagination.total, fieldsOf };
	}
	if (tab === "folders") {
		const { items, pagination } = await cms.call(folderApi.list, {
			query: { ...query, filters: { ...filters, duplicates } },
		});
		return { rows: items.map(rowOf), total: pagination.total, fieldsOf: none };
	}
	const { items, pagination } = await cms.call(categoryApi.list, { query });
	return { rows: items.map(rowOf), total: pagination.total, fieldsOf: none };
}

function partyInForm({ fieldsOf }: LoadedList, { tab, isNew, opened }: MasterdataState): PartyFields | null {
	if (tab !== "parties") return null;
	if (opened?.panel === "edit") return fieldsOf.get(opened.id) ?? null;
	return isNew ? NO_PARTY_FIELDS : null;
}

/** How many there are of each kind. */
async function countAll(cms: CmsClient, tenant: string): Promise<Record<MasterdataTab, string>> {
	const query = { filters: { tenant }, pagination: { page: 1, pageSize: 1 } };
	const [categories, folders, parties] = await Promise.all([
		cms.call(categoryApi.list, { query }),
		cms.call(folderApi.list, { query }),
		cms.call(partyApi.list, { query }),
	]);
	return {
		categories: formatCount(categories.pagination.total),
		folders: formatCount(folders.pagination.total),
		parties: formatCount(parties.pagination.total),
	};
}

/** Of folders and parties those of the same name come first: what is a duplicate has it too. */
async function findTargets(
	cms: CmsClient,
	tenant: string,
	{ tab, find }: MasterdataState,
	own: MasterdataRow,
): Promise<MergeTargets> {
	const search = async (text: string) => {
		const { rows } = await listRows(cms, tab, {
			filters: { tenant, text, duplicates: false },
			pagination: { page: 1, pageSize: PAGE_SIZE },
		});
		return rows.filter(
			({ documentId, isActive, progress }) => documentId !== own.documentId && isActive && progress === null,
		);
	};
	const alike = tab !== "categories" && find === null ? await search(own.name) : [];
	const others = await search(find ?? "");
	const byId = new Map([...alike, ...others].map((row) => [row.documentId, row]));
	const targets = [...byId.values()].map(({ documentId, name, detail }) => ({
		documentId,
		name,
		detail,
		isSameName: foldedName(name) === foldedName(own.name),
	}));
	return {
		targets: targets.slice(0, MAX_TARGETS),
		hasMore: targets.length > MAX_TARGETS,
		text: find ?? "",
	};
}

function partyRow(party: DocumentParty): MasterdataRow {
	const { label, detail } = partyChoice(party);
	const named = { ...party, name: label || partyName(party) };
	return { ...rowOf(named), detail, isPerson: party.type === "PrivatePerson" };
}

const UNUSED: Usage = {
	documents: 0,
	deleted: 0,
	mergingInto: null,
	standsOnHidden: false,
	hasNamesake: false,
};

interface Listed {
	documentId: string;
	name: string;
	version: number;
	isActive?: boolean;
	isUnsorted?: boolean | undefined;
	icon?: string | null | undefined;
	position?: number | undefined;
	reminders?: CategoryReminder[] | undefined;
	usage?: Usage | undefined;
}

function rowOf(item: Listed): MasterdataRow {
	const { documentId, name, version, isActive = true, isUnsorted = false, usage = UNUSED } = item;
	const { icon = null, position = 0, reminders = [] } = item;
	const { documents, deleted, mergingInto, standsOnHidden, hasNamesake } = usage;
	return {
		documentId,
		version,
		name,
		detail: "",
		isPerson: false,
		isActive,
		isUnsorted,
		icon,
		position,
		reminders,
		documents,
		documentsShown: formatCount(documents),
		deleted,
		deletedShown: formatCount(deleted),
		usesShown: formatCount(documents + deleted),
		mergingInto: mergingInto?.name ?? null,
		isLeaving: usage.isLeaving ?? false,
		progress: progressOf(usage),
		standsOnHidden,
		hasNamesake,
	};
}

function progressOf({
	documents,
	deleted,
	mergingInto,
	isLeaving,
	leaving,
}: Usage): MasterdataRow["progress"] {
	if (mergingInto === null && !isLeaving) return null;
	const left = documents + deleted;
	const total = Math.max(leaving ?? left, left);
	return { left, total, leftShown: formatCount(left), totalShown: formatCount(total) };
}
