import type { TextKey } from "../../../contract/text-keys.ts";
import { formatDay } from "../../../contract/days.ts";
import { isForInvoices } from "../../../contract/entities/document-dates.ts";
import type { SharedDocument } from "../../../contract/sharing/share.ts";
import { dateLabel } from "../../features/documents/date-meaning.ts";
import { formatMoney } from "../../features/documents/format.ts";
import type { SharedDocumentView } from "./shared-view.ts";

/** What a link says of a document, in the order of its own page; what is empty is left out. */
export function sharedFacts(document: SharedDocument): SharedDocumentView["facts"] {
	const { about, dates, cost, parties = [], folders = [] } = document;
	const payable = isForInvoices(about?.category ?? "");
	const day = (value: string | null | undefined) => (value ? formatDay(value) : null);
	const facts: [TextKey, string | null | undefined][] = [
		["documents.documentCategory", about?.category],
		["documents.documentNumber", about?.documentNumber],
		["documents.description", about?.description],
		[dateLabel("startDate", payable), day(dates?.startDate)],
		[dateLabel("endDate", payable), day(dates?.endDate)],
		["documents.inactiveDate", day(dates?.inactiveDate)],
		["documents.warrantyUntil", day(dates?.warrantyUntil)],
		["documents.cost", cost && cost.cost !== null ? formatMoney(cost.cost, cost.costCurrency) : null],
		["documents.documentParties", parties.join("\n")],
		["documents.documentFolders", folders.join(", ")],
		["documents.identifier", about?.identifier],
	];
	return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
