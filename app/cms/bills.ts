import { billApi } from "../../contract/api/bills.ts";
import type { BillWrite } from "../../contract/bills/bill.ts";
import type { TenantDocument } from "../../contract/entities/entities.ts";
import type { CmsClient } from "./cms-client.ts";

/** Every failure is a `ContractError`. */

/** Fills the empty fields of a document by what its bill says. @param bill its documentId */
export function adoptBill(cms: CmsClient, documentId: string, bill: string): Promise<TenantDocument> {
	return cms.call(billApi.adopt, { params: { id: documentId }, body: { data: { bill } } });
}

/** Says that a bill is paid, or that it is not after all. */
export async function writeBill(cms: CmsClient, documentId: string, write: BillWrite): Promise<void> {
	await cms.send(billApi.write, { params: { id: documentId }, body: { data: write } });
}
