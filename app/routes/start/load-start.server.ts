import { companyApi } from "../../../contract/api/company.ts";
import { dayAt, formatDay } from "../../../contract/days.ts";
import { isTenantAdmin } from "../../../contract/entities/rights.ts";
import type { TenantKind } from "../../../contract/entities/vocabulary.ts";
import { orErrorPage } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { listDeadlines } from "../../cms/deadlines.ts";
import { getDocument, listDocuments } from "../../cms/documents.ts";
import { listTenants } from "../../cms/user-access.ts";
import { deadlineMeaning } from "../../features/deadlines/deadline-meaning.ts";

/** As many of the newest documents are asked for their dates, and as many deadlines shown. */
export const SHOWN = 5;

/** The household or company with which somebody begins; `null` for who administers none. */
export async function ownTenant(cms: CmsClient) {
	const tenants = await orErrorPage(listTenants(cms));
	const own = tenants.find(({ access }) => isTenantAdmin(access));
	return own ? own.tenant.documentId : null;
}

export interface NameStep {
	step: "name";
	tenant: { documentId: string; name: string; kind: TenantKind; version: number };
}

export async function loadName(cms: CmsClient, id: string): Promise<NameStep> {
	const { documentId, name, kind, version } = await orErrorPage(
		cms.call(companyApi.read, { params: { id } }),
	);
	return { step: "name", tenant: { documentId, name, kind, version } };
}

/** The newest documents with their dates, and what comes up because of them. */
export async function loadDeadlines(cms: CmsClient, tenant: string) {
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
	const today = dayAt(Date.now());
	return {
		step: "deadlines" as const,
		documents: documents.map(({ documentId, name, version, endDate, warrantyUntil, documentFiles }) => ({
			documentId,
			name,
			version,
			endDate: endDate ?? "",
			warrantyUntil: warrantyUntil ?? "",
			isBeingRead: documentFiles.some(({ state }) => state === "waiting" || state === "processing"),
		})),
		deadlines: upcoming.items.map((deadline) => ({
			key: `${deadline.document.documentId} ${deadline.type} ${deadline.date}`,
			documentId: deadline.document.documentId,
			name: deadline.document.name,
			day: formatDay(deadline.date),
			meaning: deadlineMeaning(deadline, today),
		})),
	};
}

export type DeadlinesStep = Awaited<ReturnType<typeof loadDeadlines>>;
