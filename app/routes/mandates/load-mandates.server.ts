import { mandateApi } from "../../../contract/api/mandates.ts";
import { dayAt, formatDay } from "../../../contract/days.ts";
import type { Mandate } from "../../../contract/entities/mandate.ts";
import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { listCategories } from "../../cms/tenant-lists.ts";
import { formatInstant } from "../../features/documents/format.ts";
import { tenantOfPage } from "../../features/tenant-pages/tenant-of-page.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import { type MandatesState, parseMandatesState } from "./mandates-state.ts";

const PAGE_SIZE = 25;

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
	/** Who has ended it, or declined it; `null` where that is not known. */
	endedByName: string | null;
	/** The same company has another one here, which is not over. */
	hasAnother: boolean;
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

/** A page of the mandates as the list shows it. */
export async function loadMandates(cms: CmsClient, tenantId: string, state: MandatesState) {
	const { tenant, tenants } = await tenantOfPage(cms, "mandates", tenantId);
	const read = (page: number) =>
		orErrorPage(
			cms.call(mandateApi.list, {
				query: { filters: { tenant: tenantId, text: state.text }, pagination: { page, pageSize: PAGE_SIZE } },
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
		rows: items.map((mandate) => toRow(mandate, items)),
		page: Math.min(state.page, pageCount),
		pageCount,
		categories: categories.map(({ documentId, name, isActive }) => ({ documentId, name, isActive })),
		today: dayAt(Date.now()),
	};
}

/** @param others those on the same page */
function toRow(mandate: Mandate, others: readonly Mandate[]): MandateRow {
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
		endedByName: endedByName(mandate),
		hasAnother: others.some((other) => other !== mandate && isInForce(other) && isOfSame(other, mandate)),
		expiresAt: formatInstant(expiresAt),
	};
}

/** Of those at home the person; of the others the company, whoever of it has. */
function endedByName({ state, endedBy, endedByName: person, broker, offeredTo }: Mandate): string | null {
	if (state === "declined") return offeredTo;
	if (endedBy === "broker") return person ?? broker?.name ?? null;
	return person ?? null;
}

function isInForce({ state }: Mandate): boolean {
	return state === "ahead" || state === "active";
}

function isOfSame(one: Mandate, other: Mandate): boolean {
	return one.broker !== null && one.broker.documentId === other.broker?.documentId;
}
