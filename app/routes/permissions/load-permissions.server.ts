import { data } from "react-router";
import { invitationApi, memberApi } from "../../../contract/api/members.ts";
import { mandateApi } from "../../../contract/api/mandates.ts";
import { dayAt, formatDay } from "../../../contract/days.ts";
import type { Invitation } from "../../../contract/identity/invitations.ts";
import type { Mandate } from "../../../contract/entities/mandate.ts";
import type { TenantMember } from "../../../contract/entities/members.ts";
import { MAX_MEMBERS_AT_ONCE } from "../../../contract/entities/members.ts";
import { allPages } from "../../cms/all-pages.ts";
import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { listCategories } from "../../cms/tenant-lists.ts";
import { formatCount } from "../../features/documents/format.ts";
import { foldText } from "../../../contract/search/spelling.ts";
import { hiddenCategories } from "../../features/rights-search/rights-search.ts";
import { tenantOfPage } from "../../features/tenant-pages/tenant-of-page.server.ts";
import { keptTab, tabHeaders } from "../../kept-tab.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import { parsePermissionsState, PERMISSIONS_TABS, type PermissionsState } from "./permissions-state.ts";
import { levelOf } from "./rights/levels.ts";

const PAGE_SIZE = MAX_MEMBERS_AT_ONCE;

/** A person, as the matrix shows it. */
export interface PersonRow {
	documentId: string;
	version: number;
	name: string;
	email: string;
	/** Full rights in the tenant, and by what. */
	admin: "role" | "category" | null;
	/**
	 * A letter for each category, in their order: R, E and A as they are given, the small one where another kind of right
	 * gives it, + for what an admin may anyway, a point for nothing. (A page has thousands of them.)
	 */
	cells: string;
	/** On this day their account is deleted; until that they have no rights. */
	closesOn: string | null;
	/** On so many categories there is which right. */
	reads: number;
	edits: number;
}

/** Who belongs to the tenant or is invited, with the tab that is asked for or was open last. */
export async function loadPermissionsPage({ request, url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "members");
	const state = parsePermissionsState(url.searchParams, keptTab(request, "permissions_tab"));
	const { page, ...loaded } = await loadPermissions(cms, params.tenantId, state);
	const headers = tabHeaders({ request, url }, "permissions_tab", { tabs: PERMISSIONS_TABS, tab: state.tab });
	const title = pageTitle(context, "permissions.title");
	return data({ title, state: { ...state, page }, ...loaded }, { headers });
}

async function loadPermissions(cms: CmsClient, tenantId: string, state: PermissionsState) {
	const people = (page: number) =>
		orErrorPage(
			cms.call(memberApi.list, {
				params: { id: tenantId },
				query: { filters: { text: state.text }, pagination: { page, pageSize: PAGE_SIZE } },
			}),
		);
	const [{ tenant, tenants }, asked, invitations, categories, mandates] = await Promise.all([
		tenantOfPage(cms, "permissions", tenantId),
		people(state.page),
		orErrorPage(cms.call(invitationApi.list, { params: { id: tenantId } })),
		state.tab === "people" ? orErrorPage(listCategories(cms, tenantId)) : [],
		state.tab === "people" ? mandatesOf(cms, tenantId) : [],
	]);
	const hidden = hiddenCategories(categories, { text: state.category, isGivenOnly: false }, () => true);
	const columns = categories.filter(({ documentId }) => !hidden.has(documentId));
	const order = new Map(columns.map(({ documentId }, at) => [documentId, at]));
	const mandated = mandates.flatMap((mandate) => mandatedRows(mandate, order, state.text));
	const memberPages = Math.max(1, Math.ceil(asked.pagination.total / PAGE_SIZE));
	const pageCount = Math.max(memberPages, Math.ceil(mandated.length / PAGE_SIZE));
	const page = Math.min(state.page, pageCount);
	// Who stood on the last page may be gone.
	const { items, pagination } = page !== state.page && page <= memberPages ? await people(page) : asked;
	return {
		tenant,
		tenants,
		/** All of the tenant; those that are searched have a column. */
		categories: categories.map(({ documentId, name, isActive }) => ({
			documentId,
			name,
			isActive,
			isShown: !hidden.has(documentId),
		})),
		people: state.tab === "people" ? items.map((member) => personRow(member, order)) : [],
		/** Who works here by a mandate: as many as there are members on a page. */
		mandated: mandated.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
		page,
		pageCount,
		counts: { people: formatCount(pagination.total), invitations: formatCount(invitations.length) },
		invitations: state.tab === "invitations" ? invitations.map(invitationRow) : [],
	};
}

/** All mandates that are in force or ahead: none of those who see something may be left out. */
export async function mandatesOf(cms: CmsClient, tenant: string): Promise<Mandate[]> {
	if (!(await orErrorPage(cms.offers())).includes("mandates")) return [];
	const filters = { tenant, state: "current" as const };
	const list = (pagination: { page: number; pageSize: number }) =>
		cms.call(mandateApi.list, { query: { filters, pagination } });
	return orErrorPage(allPages(list));
}

/** Somebody who works here by a mandate that is in force, or will be. */
export interface MandatedRow {
	/** Of the mandate and the person. */
	id: string;
	name: string;
	email: string;
	company: string;
	firstDay: string;
	lastDay: string | null;
	isAhead: boolean;
	/** As those of a person: small letters, since another kind of right gives them. */
	cells: string;
	reads: number;
	edits: number;
}

/** @param text words that occur in the person's name or address, or in the company's name */
export function mandatedRows(
	{ documentId, state, broker, holders, categories, firstDay, lastDay }: Mandate,
	order: ReadonlyMap<string, number>,
	text: string,
): MandatedRow[] {
	if (state !== "active" && state !== "ahead") return [];
	const cells = Array.from<string>({ length: order.size }).fill(".");
	for (const { documentId: category, right } of categories) {
		const at = order.get(category);
		if (at !== undefined) cells[at] = right.charAt(0).toLowerCase();
	}
	const company = broker?.name ?? "";
	const words = foldText(text).split(/\s+/).filter(Boolean);
	return holders
		.filter(({ name, email }) =>
			words.every((word) => foldText(`${name} ${email} ${company}`).includes(word)),
		)
		.map(({ userId, name, email }) => ({
			id: `${documentId}-${userId}`,
			name,
			email,
			company,
			firstDay: formatDay(firstDay),
			lastDay: lastDay === null ? null : formatDay(lastDay),
			isAhead: state === "ahead",
			cells: cells.join(""),
			reads: cells.filter((cell) => cell === "r").length,
			edits: cells.filter((cell) => cell === "e").length,
		}));
}

export function personRow(member: TenantMember, order: ReadonlyMap<string, number>): PersonRow {
	const { documentId, version, name, email, tenantRole, isAdmin, closesAt, access } = member;
	const cells = Array.from<string>({ length: order.size }).fill(isAdmin ? "+" : ".");
	for (const { kind, category, rights } of access) {
		const at = category === null ? undefined : order.get(category);
		const level = levelOf(rights);
		if (at === undefined || level === "none" || (isAdmin && level !== "Admin")) continue;
		const before = cells[at] ?? ".";
		const letter = level.charAt(0);
		const isGiven = kind === "categoryRight";
		const wider = "REA".indexOf(letter) - "REA".indexOf(before.toUpperCase());
		// Of two the wider counts, of two alike the one that is given.
		if (wider > 0 || (wider === 0 && isGiven)) cells[at] = isGiven ? letter : letter.toLowerCase();
	}
	const count = (letters: string) => cells.filter((cell) => letters.includes(cell)).length;
	return {
		documentId,
		version,
		name,
		email,
		admin: isAdmin ? (tenantRole === "Admin" ? "role" : "category") : null,
		closesOn: closesAt === null ? null : formatDay(dayAt(Date.parse(closesAt))),
		cells: cells.join(""),
		reads: count("Rr"),
		edits: count("Ee"),
	};
}

/** An invitation, as the list shows it. */
export type InvitationRow = ReturnType<typeof invitationRow>;

function invitationRow(invitation: Invitation) {
	const { documentId, email, tenantRole, categories, invitedBy, invitedAt, expiresAt, state, mail } =
		invitation;
	return {
		documentId,
		email,
		isAdmin: tenantRole === "Admin",
		rights: categories.map(({ name, rights }) => ({ name, level: levelOf(rights) })),
		invitedBy,
		invitedOn: formatDay(dayAt(Date.parse(invitedAt))),
		expiresOn: formatDay(dayAt(Date.parse(expiresAt))),
		state,
		mail,
	};
}
