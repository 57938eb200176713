import type { AuditQuery } from "../../../../contract/api/audit.ts";
import type { TenantHost } from "../core/host.ts";
import { auditPeople, auditSlice } from "./audit-list.ts";

/** `tenant.audit` */
export class AuditCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	slice(userId: string, query: AuditQuery) {
		return this.#host.read(userId, (member) => auditSlice(member, query));
	}

	people(userId: string) {
		return this.#host.read(userId, auditPeople);
	}
}
