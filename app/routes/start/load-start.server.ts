import { data, href, redirect } from "react-router";
import { companyApi } from "../../../contract/api/company.ts";
import { billsOf, isPayableBill } from "../../../contract/bills/payable-bills.ts";
import { dayAt, formatDay } from "../../../contract/days.ts";
import type { TenantDocument } from "../../../contract/entities/entities.ts";
import { isForInvoices } from "../../../contract/entities/document-dates.ts";
import type { DateSuggestion } from "../../../contract/suggestions/document-suggestions.ts";
import { isTenantAdmin } from "../../../contract/entities/rights.ts";
import type { TenantKind } from "../../../contract/entities/vocabulary.ts";
import { attempt, orErrorPage } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { listDeadlines } from "../../cms/deadlines.ts";
import { getSuggestions } from "../../cms/document-background.ts";
import { getDocument, listDocuments } from "../../cms/documents.ts";
import { listTenants } from "../../cms/user-access.ts";
import { deadlineMeaning } from "../../features/deadlines/deadline-meaning.ts";
import { activeStep, FORGET_START, isStartStep, stepCookie } from "../../features/start/start-step.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";

/** How many of the newest documents are asked for their dates, and how many deadlines are shown. */
export const SHOWN = 5;

/** The first start: what it asks for first, or where it was left. Files are added on the page for that. */
export async function loadStart({ request, url, context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	const offers = await cms.offers();
	const documents = href("/:locale?/documents", params);
	const tenant = offers.includes("company") && offers.includes("deadlines") ? await ownTenant(cms) : null;
	if (tenant === null) return redirect(documents, { headers: { "Set-Cookie": FORGET_START } });
	// It is gone on with where it was left, as long as the browser knows.
	if (url.searchParams.has("later")) return redirect(`${documents}?page=1`);
	const asked = url.searchParams.get("step");
	const step = isStartStep(asked) ? asked : (activeStep(request.headers.get("Cookie")) ?? "name");
	const headers = { "Set-Cookie": stepCookie(step) };
	if (step === "files") {
		const query = new URLSearchParams({ tenant, start: "" });
		return redirect(`${href("/:locale?/documents/add", params)}?${query}`, { headers });
	}
	const shown = step === "name" ? await loadName(cms, tenant) : await loadDeadlines(cms, tenant);
	return data({ title: pageTitle(context, "start.title"), ...shown }, { headers });
}

/** The household or company with which somebody begins; `null` for who administers none. */
async function ownTenant(cms: CmsClient) {
	const tenants = await orErrorPage(listTenants(cms));
	const own = tenants.find(({ access }) => isTenantAdmin(access));
	return own ? own.tenant.documentId : null;
}

export interface NameStep {
	step: "name";
	tenant: { documentId: string; name: string; kind: TenantKind; version: number };
}

async function loadName(cms: CmsClient, id: string): Promise<NameStep> {
	const { documentId, name, kind, version } = await orErrorPage(
		cms.call(companyApi.read, { params: { id } }),
	);
	return { step: "name", tenant: { documentId, name, kind, version } };
}

/** The newest documents with their dates, and what comes up because of them. */
async function loadDeadlines(cms: CmsClient, tenant: string) {
	const filters = { tenant: [tenant] };
	const [newest, upcoming] = await orErrorPage(
		Promise.all([
			listDocuments(cms, { filters, sort: { field: "createdAt", order: "desc" }, page: 1, pageSize: SHOWN }),
			listDeadlines(cms, { tenant: [tenant] }, { page: 1, pageSize: SHOWN }),
		]),
	);
	const documents = await orErrorPage(
		Promise.all(newest.items.map(({ documentId }) => getDocument(cms, documentId))),
	);
	const found = await Promise.all(documents.map(({ documentId }) => datesFound(cms, documentId)));
	const today = dayAt(Date.now());
	return {
		step: "deadlines" as const,
		documents: documents.map((document, index) => startDocument(document, found[index] ?? [])),
		deadlines: upcoming.items.map((deadline) => ({
			key: `${deadline.document.documentId} ${deadline.type} ${deadline.date}`,
			documentId: deadline.document.documentId,
			name: deadline.document.name,
			day: formatDay(deadline.date),
			meaning: deadlineMeaning(deadline, today),
		})),
	};
}

/** @param found the dates that its text says */
export function startDocument(document: TenantDocument, found: DateSuggestion[]) {
	const { documentId, name, version, endDate, warrantyUntil, documentFiles } = document;
	const isInvoice = isForInvoices(document.documentCategory.name);
	return {
		documentId,
		name,
		version,
		endDate: endDate ?? "",
		warrantyUntil: warrantyUntil ?? "",
		found,
		isInvoice,
		// That is a deadline already. Elsewhere an end of the document would be another one.
		payableBy: isInvoice || endDate !== null ? null : nextDue(document),
		isBeingRead: documentFiles.some(({ state }) => state === "waiting" || state === "processing"),
	};
}

/** By when the next of its bills is to be paid, as people write it. */
function nextDue(document: TenantDocument): string | null {
	const days = billsOf(document).flatMap((bill) =>
		isPayableBill(bill) && bill.amount !== null && !bill.isPaid ? (bill.dueDate ?? []) : [],
	);
	const [first] = days.toSorted();
	return first === undefined ? null : formatDay(first);
}

/** The dates that the document's text says; none where that cannot be told: they only spare typing. */
async function datesFound(cms: CmsClient, documentId: string) {
	const suggested = await attempt(getSuggestions(cms, documentId));
	return (suggested.ok && suggested.value?.dates) || [];
}

export type DeadlinesStep = Awaited<ReturnType<typeof loadDeadlines>>;
