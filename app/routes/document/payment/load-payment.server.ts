import { data, href } from "react-router";
import type { Bill } from "../../../../contract/bills/bill.ts";
import { billsOf } from "../../../../contract/bills/payable-bills.ts";
import { orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import { getDocument } from "../../../cms/documents.ts";
import { paymentCode } from "../../../features/bills/payment-code.server.ts";
import { unknownIntent } from "../../../features/form/chosen-work.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { textsOf, withAppName } from "../../../texts/request-texts.ts";
import { changeBill } from "../bills/change-bill.server.ts";
import { requireDocumentId } from "../load-document.server.ts";
import type { Route } from "./+types/route";

/** The bill that is to be paid; 404 where there is none. */
export async function loadPayment({ url, params, context }: Route.LoaderArgs) {
	const { documentId } = params;
	requireDocumentId(documentId, url);
	const cms = context.get(cmsContext);
	await requireOffer(cms, "bills");
	const document = await orErrorPage(getDocument(cms, documentId));
	const bill = billToPay(document, url.searchParams.get("bill"));
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	if (!bill) throw data({ message: `Page Not Found: ${url.pathname}` }, { status: 404 });
	const title = withAppName(textsOf(context)("bills.payTitle", { name: document.name }));
	return { title, bill, rights: document.rights, picture: paymentCode(bill) };
}

/** The bill that is asked for, or else the first one that is not paid yet. */
export function billToPay(document: Parameters<typeof billsOf>[0], asked: string | null): Bill | undefined {
	const bills = billsOf(document).filter(({ isOwn }) => isOwn !== true);
	if (asked !== null) return bills.find(({ documentId }) => documentId === asked);
	return bills.find(({ isPaid }) => !isPaid) ?? bills[0];
}

/** Says that it is paid, and leads back to the document. */
export async function payOnPage({ request, params, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const { documentId } = params;
	const back = href("/:locale?/documents/:documentId", params);
	const changed = await changeBill({ context, documentId, form, back });
	if (!changed) throw unknownIntent();
	return changed;
}
