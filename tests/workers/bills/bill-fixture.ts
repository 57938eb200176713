import { deadlinesQuerySchema } from "../../../contract/api/deadlines.ts";
import { inboxApi } from "../../../contract/api/inbox.ts";
import type { BillFacts } from "../../../contract/bills/bill.ts";
import type { InboxItem } from "../../../contract/entities/inbox-item.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { billFacts } from "../../support/fixtures/bills/bill-facts.ts";
import { callsOf, type Library, newDocument, uploadSmall } from "../../support/files-api.ts";
import { begun } from "../../support/processing.ts";
import { call } from "../../support/workers-api.ts";

export async function billRead(library: Library, facts: Partial<BillFacts> = {}): Promise<string> {
	const fileId = await uploadSmall(library, { bytes: new TextEncoder().encode("Rechnung") });
	await readAs(library, fileId, [billFacts(facts)]);
	return theBill(library);
}

export async function readAs(library: Library, fileId: string, found: BillFacts[]): Promise<void> {
	const job = await begun(library, fileId);
	await callsOf(library.tenant.tenantKey).processing.finish(job, {
		state: "processed",
		stateReason: null,
		pageCount: 1,
		hasPreview: false,
		sha256: null,
		bills: found,
	});
}

export async function theBill(library: Library): Promise<string> {
	return (await documentOf(library)).documentFiles.at(-1)?.bills?.[0]?.documentId ?? "";
}

export async function secondDocument(library: Library): Promise<Library> {
	const { tenant, user } = library;
	return { ...library, documentId: await newDocument(tenant.tenantKey, user.documentId) };
}

export async function documentOf({ tenant, user, documentId }: Library) {
	return unwrap(await callsOf(tenant.tenantKey).documents.read(user.documentId, documentId));
}

export async function setPaid({ tenant, user, documentId }: Library, bill: string, isPaid: boolean) {
	return unwrap(await callsOf(tenant.tenantKey).bills.setPaid(user.documentId, documentId, { bill, isPaid }));
}

/** The days of what is to be paid in the list of deadlines, and how many it counts. */
export async function paymentDeadlines({ tenant, user }: Library) {
	const { filters } = deadlinesQuerySchema.parse({ filters: { type: "Payment" } });
	const slice = { filters, limit: 100, offset: 0 };
	const page = unwrap(await callsOf(tenant.tenantKey).deadlines.upcoming(user.documentId, slice));
	return { days: page.rows.map(({ item }) => item.date), total: page.total };
}

export async function paymentsIn({ token }: Library) {
	const answer = await call("GET", inboxApi.inbox.path, { token });
	const { data }: { data: InboxItem[] } = await answer.json();
	return data.filter(({ type }) => type === "Payment");
}
