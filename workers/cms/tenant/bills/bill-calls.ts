import type { BillAdoption, BillWrite } from "../../../../contract/bills/bill.ts";
import type { TenantHost } from "../core/host.ts";
import { adoptBill } from "./adopt-bill.ts";
import { setBillPaid } from "./pay-bill.ts";

/** `tenant.bills` */
export class BillCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	adopt(userId: string, documentId: string, adoption: BillAdoption) {
		return this.#host.write(userId, (member) => adoptBill(member, documentId, adoption));
	}

	setPaid(userId: string, documentId: string, write: BillWrite) {
		return this.#host.write(userId, (member) => setBillPaid(member, documentId, write));
	}
}
