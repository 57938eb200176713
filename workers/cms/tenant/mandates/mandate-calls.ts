import type { MandateCreate, MandateUpdate } from "../../../../contract/entities/mandate.ts";
import type { TenantHost } from "../core/host.ts";
import type { MandateSlice } from "./mandate-rows.ts";
import { tellOfMembership } from "../members/membership-news.ts";
import type { TenantSecret } from "../members/tenant-secrets.ts";
import {
	type Assigned,
	acceptOffer,
	assignHolders,
	clientFigures,
	giveBack,
	type MandateOfBroker,
} from "./mandate-work.ts";
import * as mandates from "./mandates.ts";

/** `tenant.mandates`: in the tenant that gives them. */
export class MandateCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	list(userId: string, slice: MandateSlice) {
		return this.#host.readInTurns(userId, (member) => mandates.listMandates(member, slice));
	}

	read(userId: string, documentId: string) {
		return this.#host.read(userId, (member) => mandates.readMandate(member, documentId));
	}

	offer(userId: string, write: MandateCreate) {
		return this.#host.write(userId, (member) => mandates.offerMandate(member, write));
	}

	update(userId: string, documentId: string, write: MandateUpdate) {
		return this.#host.write(userId, (member) => mandates.updateMandate(member, documentId, write));
	}

	resend(userId: string, documentId: string) {
		return this.#host.write(userId, (member) => mandates.resendOffer(member, documentId));
	}

	end(userId: string, documentId: string) {
		return this.#host.write(userId, (member) => mandates.endMandate(member, documentId));
	}

	/** The user's own object has said the address, which is confirmed. */
	openOffer(kept: TenantSecret, email: string) {
		return this.#host.writeForSystem((db) => mandates.openOffer(db, kept, email));
	}

	/** For whoever has the link. */
	readOffer(brought: TenantSecret) {
		return this.#host.readForSystem((db) => mandates.readOffer(db, brought));
	}

	/** For whoever has the link; who that is, where they are signed in. */
	declineOffer(brought: TenantSecret, userId: string | null = null) {
		return this.#host.writeForSystem((db) => mandates.declineOffer(db, brought, userId));
	}

	/** For whoever has the link; the company's own object has proven that this is its admin. */
	async accept(brought: TenantSecret, by: Parameters<typeof acceptOffer>[2]) {
		const accepted = await this.#host.writeForSystem((db) => acceptOffer(db, brought, by));
		// So that the tenant is among theirs with the answer.
		if (accepted.ok) await tellOfMembership(this.#host, by.holder.userId);
		return accepted;
	}

	/** The company's object says who works by it. */
	assign(mandate: MandateOfBroker, assigned: Assigned) {
		return this.#host.writeForSystem((db) => assignHolders(db, mandate, assigned));
	}

	/** The company's object has proven that this is its admin. */
	giveBack(mandate: MandateOfBroker, userId: string) {
		return this.#host.writeForSystem((db) => giveBack(db, mandate, userId));
	}

	/** The company's object has proven that this is one of its people. */
	figures(mandate: MandateOfBroker, userId: string) {
		return this.#host.readForSystem((db) => clientFigures(db, mandate, userId));
	}
}
