import { DOCUMENT_ID_PATTERN } from "../../../contract/constants.ts";
import { attempt, requireOffer } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { getDocument } from "../../cms/documents.ts";
import { billsOf, isPayable } from "../../features/bills/bill-words.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { textsOf, withAppName } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";

/** As many documents are paid by one file. */
export const MAX_DOCUMENTS = 50;
/** As many are asked for at a time. */
const AT_A_TIME = 6;

/** What can be paid of the documents that the address names. */
export async function loadPayments({ url, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "bills");
	const bills = await payableBills(cms, url.searchParams.getAll("document"));
	return {
		title: withAppName(textsOf(context)("payments.title")),
		bills,
		payer: bills[0]?.tenant ?? "",
	};
}

/** The bills of these documents that are still to be paid, as far as the user sees them. */
export async function payableBills(cms: CmsClient, documentIds: readonly string[]) {
	const ids = [...new Set(documentIds)].filter((id) => DOCUMENT_ID_PATTERN.test(id)).slice(0, MAX_DOCUMENTS);
	const documents = [];
	for (let from = 0; from < ids.length; from += AT_A_TIME) {
		// oxlint-disable-next-line no-await-in-loop -- not all at once
		documents.push(
			...(await Promise.all(ids.slice(from, from + AT_A_TIME).map((id) => attempt(getDocument(cms, id))))),
		);
	}
	return documents.flatMap((read) => {
		if (!read.ok) return [];
		const { name, tenant } = read.value;
		return billsOf(read.value)
			.filter((bill) => isPayable(bill) && bill.amount !== null && !bill.isPaid)
			.map((bill) => Object.assign(bill, { document: name, tenant: tenant.name }));
	});
}

export type PayableBill = Awaited<ReturnType<typeof payableBills>>[number];
