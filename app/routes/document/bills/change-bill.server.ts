import { redirect, type RouterContextProvider } from "react-router";
import { DOCUMENT_ID_PATTERN } from "../../../../contract/constants.ts";
import { attempt } from "../../../cms/attempt.ts";
import { adoptBill, writeBill } from "../../../cms/bills.ts";
import { getDocument } from "../../../cms/documents.ts";
import { doneToast } from "../../../features/toasts/done-toast.server.ts";
import { errorToast } from "../../../features/toasts/error-toast.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";

interface Submission {
	context: Readonly<RouterContextProvider>;
	documentId: string;
	form: FormData;
	/** Where the user is led afterwards. */
	back: string;
}

/** Takes over what a bill says, or says that it is paid, or not. @returns `null` where the form asks for something else */
export async function changeBill(submission: Submission): Promise<Response | null> {
	const bill = submission.form.get("bill");
	if (typeof bill !== "string" || !DOCUMENT_ID_PATTERN.test(bill)) return null;
	switch (submission.form.get("intent")) {
		case "adoptBill":
			return adopt(submission, bill);
		case "billPaid":
			return setPaid(submission, bill, true);
		case "billNotPaid":
			return setPaid(submission, bill, false);
	}
	return null;
}

async function adopt({ context, documentId, back }: Submission, bill: string): Promise<Response> {
	const cms = context.get(cmsContext);
	const toasts = context.get(toastsContext);
	const before = await attempt(getDocument(cms, documentId));
	const adopted = await attempt(adoptBill(cms, documentId, bill));
	if (!adopted.ok) toasts.leave(errorToast(adopted));
	else if (before.ok && before.value.version === adopted.value.version)
		toasts.leave(toast("info", "bills.nothingToAdopt"));
	else toasts.leave(await doneToast(cms, "bills.adopted", {}, { changed: [adopted.value], back }));
	return redirect(back);
}

async function setPaid(
	{ context, documentId, back }: Submission,
	bill: string,
	isPaid: boolean,
): Promise<Response> {
	const written = await attempt(writeBill(context.get(cmsContext), documentId, { bill, isPaid }));
	context
		.get(toastsContext)
		.leave(
			written.ok
				? toast("success", isPaid ? "bills.markedPaid" : "bills.markedNotPaid")
				: errorToast(written),
		);
	return redirect(back);
}
