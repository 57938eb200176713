import type { Bill } from "../../../contract/bills/bill.ts";
import { billsOf, isPayableBill } from "../../../contract/bills/payable-bills.ts";
import { isSamePayment } from "../../../contract/bills/same-payment.ts";
import { DOCUMENT_ID_PATTERN } from "../../../contract/constants.ts";
import { attempt, requireOffer } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { getDocument } from "../../cms/documents.ts";
import { LEFT_OUT, MAX_PAID_DOCUMENTS } from "../../features/bills/payments-query.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { textsOf, withAppName } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";

/** How many are asked for at a time. */
const AT_A_TIME = 6;

/** What can be paid of the documents that the address names. */
export async function loadPayments({ url, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "bills");
	const { bills, missing } = await payableBills(cms, url.searchParams.getAll("document"));
	const leftOut = Number(url.searchParams.get(LEFT_OUT));
	return {
		title: withAppName(textsOf(context)("payments.title")),
		bills,
		missing: missing + (Number.isSafeInteger(leftOut) ? Math.max(0, leftOut) : 0),
		most: MAX_PAID_DOCUMENTS,
		payer: bills[0]?.tenant.name ?? "",
	};
}

/**
 * The bills of these documents that are still to be paid, as far as the user sees them, and how many of the documents
 * could not be asked: those beyond what one file has, and those that could not be read just now.
 */
export async function payableBills(cms: CmsClient, documentIds: readonly string[]) {
	const chosen = [...new Set(documentIds)].filter((id) => DOCUMENT_ID_PATTERN.test(id));
	const ids = chosen.slice(0, MAX_PAID_DOCUMENTS);
	const documents = [];
	for (let from = 0; from < ids.length; from += AT_A_TIME) {
		// oxlint-disable-next-line no-await-in-loop -- not all at once
		documents.push(
			...(await Promise.all(ids.slice(from, from + AT_A_TIME).map((id) => attempt(getDocument(cms, id))))),
		);
	}
	const unread = documents.filter((read) => !read.ok && read.status !== 404).length;
	const payable = documents.flatMap((read) => {
		if (!read.ok) return [];
		const { name, tenant, replacedByDocument } = read.value;
		return billsOf(read.value)
			.filter((bill) => isPayableBill(bill) && bill.amount !== null && !bill.isPaid)
			.map((bill) =>
				Object.assign(bill, { document: name, tenant, isReplaced: replacedByDocument !== null }),
			);
	});
	const payer = payable[0]?.tenant.documentId;
	const bills = payable.map((bill, at) =>
		Object.assign(bill, {
			isRepeated: isRepeated(bill, payable.slice(0, at)),
			/** A file has one account: what another tenant owes is hardly paid from it. */
			isOfOtherPayer: bill.tenant.documentId !== payer,
		}),
	);
	return { bills, missing: chosen.length - ids.length + unread };
}

/** It is paid in another document, or stands in the list already. */
function isRepeated(bill: Bill, before: readonly Bill[]): boolean {
	const isPaidElsewhere = bill.sameBills?.some(({ isPaid }) => isPaid) ?? false;
	return isPaidElsewhere || before.some((other) => isSamePayment(bill, other));
}

export type PayableBill = Awaited<ReturnType<typeof payableBills>>["bills"][number];
