import type { ClientAssign } from "../../../../contract/entities/mandate.ts";
import type { TenantHost } from "../core/host.ts";
import * as clients from "./clients.ts";
import type { MandateFacts } from "./mandate-work.ts";
import { takeMandate } from "./told-mandates.ts";

/** `tenant.clients`: in the company that works by mandates. */
export class ClientCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	list(userId: string, slice: clients.ClientSlice) {
		return this.#host.read(userId, (member) => clients.listClients(member, slice));
	}

	team(userId: string) {
		return this.#host.read(userId, clients.team);
	}

	assign(userId: string, write: ClientAssign) {
		return this.#host.write(userId, (member) => clients.assignClients(member, write));
	}

	toEnd(userId: string, documentId: string) {
		return this.#host.read(userId, (member) => clients.clientToEnd(member, documentId));
	}

	/** The company, for an admin of it. */
	company(userId: string) {
		return this.#host.read(userId, clients.companyOfAdmin);
	}

	/** The client's object says what has become of its mandate. */
	take(facts: MandateFacts, holders: readonly string[]) {
		return this.#host.writeForSystem((db) => takeMandate(db, facts, holders));
	}
}
