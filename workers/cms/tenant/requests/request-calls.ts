import type { RequestCreate, RequestUpdate } from "../../../../contract/requests/document-request.ts";
import type { TenantHost } from "../core/host.ts";
import type { TenantSecret } from "../members/tenant-secrets.ts";
import {
	addCode,
	changeRequest,
	endRequest,
	readRequest,
	remindNow,
	renewRequest,
} from "./change-request.ts";
import { listRequests, type RequestSlice } from "./list-requests.ts";
import { makeRequest } from "./make-request.ts";
import { giveUp, noteHandedIn, takeIn } from "./handing-in.ts";
import { muteRequest, openRequest } from "./request-link.ts";

/** `tenant.requests` */
export class RequestCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	list(userId: string, slice: RequestSlice) {
		return this.#host.read(userId, (member) => listRequests(member, slice));
	}

	/** Repeated with its key it answers with the request that was made first. */
	create(
		userId: string,
		write: RequestCreate,
		prepared: { documentId: string; code: TenantSecret },
		key: string | null,
	) {
		const request = { kind: "documentRequest", body: write, key };
		return this.#host.writeOnce(userId, request, (member) => makeRequest(member, write, prepared));
	}

	read(userId: string, documentId: string) {
		return this.#host.read(userId, (member) => readRequest(member, documentId));
	}

	update(userId: string, documentId: string, write: RequestUpdate) {
		return this.#host.write(userId, (member) => changeRequest(member, documentId, write));
	}

	renew(userId: string, documentId: string, code: TenantSecret) {
		return this.#host.write(userId, (member) => renewRequest(member, documentId, code));
	}

	addCode(userId: string, documentId: string, code: TenantSecret) {
		return this.#host.write(userId, (member) => addCode(member, documentId, code));
	}

	remind(userId: string, documentId: string) {
		return this.#host.write(userId, (member) => remindNow(member, documentId));
	}

	end(userId: string, documentId: string) {
		return this.#host.write(userId, (member) => endRequest(member, documentId));
	}

	/** For whoever has the link: what it opens. */
	open(secret: TenantSecret) {
		return this.#host.writeForSystem((db) => openRequest(db, secret));
	}

	/** For whoever has the link. */
	mute(secret: TenantSecret) {
		return this.#host.writeForSystem((db) => muteRequest(db, secret));
	}

	/** For whoever has the link: where a file of theirs goes. */
	takeIn(secret: TenantSecret, which: Parameters<typeof takeIn>[2]) {
		return this.#host.writeForSystem((db) => takeIn(db, secret, which));
	}

	/** The file has come. It was taken by the link, whatever has become of that meanwhile. */
	noteHandedIn(fileId: string) {
		return this.#host.writeForSystem((db) => noteHandedIn(db, fileId));
	}

	/** For whoever has the link: the file was refused. */
	giveUp(secret: TenantSecret, sessionId: string) {
		return this.#host.writeForSystem((db) => giveUp(db, secret, sessionId));
	}
}
