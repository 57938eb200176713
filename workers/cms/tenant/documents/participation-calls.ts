import type { PartyToAdd, PartyToHave } from "../../../../contract/entities/party-writes.ts";
import type { TenantHost } from "../core/host.ts";
import type { SliceOfDocuments } from "../core/of-documents.ts";
import {
	createParticipation,
	deleteParticipation,
	listParticipations,
	readParticipation,
	updateParticipation,
} from "./participations.ts";

/** `tenant.participations` */
export class ParticipationCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	list(userId: string, slice: SliceOfDocuments) {
		return this.#host.read(userId, (member) => listParticipations(member, slice));
	}

	read(userId: string, participationId: string) {
		return this.#host.read(userId, (member) => readParticipation(member, participationId));
	}

	create(userId: string, documentId: string, documentParty: PartyToAdd, key: string | null) {
		const request = { kind: "participation", body: { documentId, documentParty }, key };
		return this.#host.writeOnce(userId, request, (member) =>
			createParticipation(member, documentId, documentParty),
		);
	}

	update(userId: string, participationId: string, documentParty: PartyToHave | undefined) {
		return this.#host.write(userId, (member) => updateParticipation(member, participationId, documentParty));
	}

	delete(userId: string, participationId: string) {
		return this.#host.write(userId, (member) => deleteParticipation(member, participationId));
	}
}
