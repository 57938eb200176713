import type { MandateCreate, MandateUpdate } from "../../../../contract/entities/mandate.ts";
import { settle } from "../../outcome.ts";
import type { TenantHost } from "../core/host.ts";
import type { Slice } from "../core/named-rows.ts";
import type { Holder } from "./mandate-rows.ts";
import { acceptOffer, assignHolders, clientFigures, giveBack, type MandateOfBroker } from "./mandate-work.ts";
import * as mandates from "./mandates.ts";

/** `tenant.mandates`: in the tenant that gives them. */
export class MandateCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	list(userId: string, slice: Slice) {
		return this.#host.read(userId, (member) => mandates.listMandates(member, slice));
	}

	read(userId: string, documentId: string) {
		return this.#host.read(userId, (member) => mandates.readMandate(member, documentId));
	}

	offer(userId: string, write: MandateCreate, secretHash: string) {
		return this.#host.write(userId, (member) => mandates.offerMandate(member, write, secretHash));
	}

	update(userId: string, documentId: string, write: MandateUpdate) {
		return this.#host.write(userId, (member) => mandates.updateMandate(member, documentId, write));
	}

	resend(userId: string, documentId: string, secretHash: string) {
		return this.#host.write(userId, (member) => mandates.resendOffer(member, documentId, secretHash));
	}

	end(userId: string, documentId: string) {
		return this.#host.write(userId, (member) => mandates.endMandate(member, documentId));
	}

	/** For whoever has the link. */
	readOffer(secretHash: string) {
		return settle(() => mandates.readOffer(this.#host.db, secretHash));
	}

	/** For whoever has the link. */
	declineOffer(secretHash: string) {
		return this.#host.writeForSystem((db) => mandates.declineOffer(db, secretHash));
	}

	/** For whoever has the link; the company's own object has proven that this is its admin. */
	accept(secretHash: string, by: Parameters<typeof acceptOffer>[2]) {
		return this.#host.writeForSystem((db) => acceptOffer(db, secretHash, by));
	}

	/** The company's object says who works by it. */
	assign(mandate: MandateOfBroker, holders: readonly Holder[]) {
		return this.#host.writeForSystem((db) => assignHolders(db, mandate, holders));
	}

	/** The company's object has proven that this is its admin. */
	giveBack(mandate: MandateOfBroker, userId: string) {
		return this.#host.writeForSystem((db) => giveBack(db, mandate, userId));
	}

	/** The company's object has proven that this is one of its people. */
	figures(mandate: MandateOfBroker, userId: string) {
		return settle(() => clientFigures(this.#host.db, mandate, userId));
	}
}
