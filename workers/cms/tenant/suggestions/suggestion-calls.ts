import type { TenantHost } from "../core/host.ts";
import { suggestFor } from "./suggest.ts";

/** `tenant.suggestions` */
export class SuggestionCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	read(userId: string, documentId: string) {
		return this.#host.read(userId, (member) => suggestFor(member, documentId));
	}
}
