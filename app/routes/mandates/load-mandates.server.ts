import { categoryApi } from "../../../contract/api/tenant-lists.ts";
import { mandateApi } from "../../../contract/api/mandates.ts";
import { dayAt, formatDay } from "../../../contract/days.ts";
import type { Mandate } from "../../../contract/entities/mandate.ts";
import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { formatInstant } from "../../features/documents/format.ts";
import { tenantOfPage } from "../../features/tenant-pages/tenant-of-page.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import { type MandatesState, parseMandatesState } from "./mandates-state.ts";

const PAGE_SIZE = 25;
/** A tenant has dozens of categories at most; so many a form can show. */
const MAX_CATEGORIES = 100;

/** A mandate as its row shows it: days and instants in the user's notation. */
export interface MandateRow extends Pick<
	Mandate,
	"documentId" | "state" | "categories" | "document" | "offeredTo" | "broker" | "mail" | "endedBy" | "version"
> {
	firstDay: string;
	lastDay: string | null;
	/** As the form has them. */
	days: { first: string; last: string };
	holders: { userId: string; name: string; email: string }[];
	/** When the state that it has began, where that is an instant. */
	since: string | null;
	expiresAt: string;
}

/** The tenant with one page of its mandates; while one is written, what it can be about. */
export async function loadMandatesPage({ url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "mandates");
	const state = parseMandatesState(url.searchParams);
	const { page, ...loaded } = await loadMandates(cms, params.tenantId, state);
	return { title: pageTitle(context, "mandates.title"), state: { ...state, page }, ...loaded };
}

async function loadMandates(cms: CmsClient, tenantId: string, state: MandatesState) {
	const { tenant, tenants } = await tenantOfPage(cms, "mandates", tenantId);
	const read = (page: number) =>
		orErrorPage(
			cms.call(mandateApi.list, {
				query: { filters: { tenant: tenantId }, pagination: { page, pageSize: PAGE_SIZE } },
			}),
		);
	const needsForm = state.isNew || state.opened?.panel === "edit";
	const [asked, categories] = await Promise.all([
		read(state.page),
		needsForm ? orErrorPage(listCategories(cms, tenantId)) : [],
	]);
	const pageCount = Math.max(1, Math.ceil(asked.pagination.total / PAGE_SIZE));
	const { items } = state.page > pageCount ? await read(pageCount) : asked;
	return {
		tenant,
		tenants,
		rows: items.map(toRow),
		page: Math.min(state.page, pageCount),
		pageCount,
		categories,
		today: dayAt(Date.now()),
	};
}

async function listCategories(cms: CmsClient, tenant: string) {
	const query = { filters: { tenant }, pagination: { page: 1, pageSize: MAX_CATEGORIES } };
	const { items } = await cms.call(categoryApi.list, { query });
	return items.map(({ documentId, name, isActive }) => ({ documentId, name, isActive }));
}

function toRow(mandate: Mandate): MandateRow {
	const { firstDay, lastDay, endedAt, acceptedAt, offeredAt, expiresAt, holders } = mandate;
	const { documentId, state, categories, document, offeredTo, broker, mail, endedBy, version } = mandate;
	const instants: Partial<Record<Mandate["state"], string | null>> = {
		offered: offeredAt,
		ahead: acceptedAt,
		ended: endedAt,
		declined: endedAt,
	};
	const since = instants[state] ?? null;
	return {
		documentId,
		state,
		categories,
		document,
		offeredTo,
		broker,
		mail,
		endedBy,
		version,
		holders,
		firstDay: formatDay(firstDay),
		lastDay: lastDay === null ? null : formatDay(lastDay),
		days: { first: firstDay, last: lastDay ?? "" },
		since: since === null ? null : formatInstant(since),
		expiresAt: formatInstant(expiresAt),
	};
}
