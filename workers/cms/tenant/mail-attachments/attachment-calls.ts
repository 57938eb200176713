import { unwrap } from "../../outcome.ts";
import type { TenantHost } from "../core/host.ts";
import { beginAttachments, releaseAttachments } from "./mail-attachments.ts";
import { placeAttachments, type PlacedPart } from "./place-attachments.ts";

/** `tenant.attachments`: for the queue consumer, which acts for nobody. */
export class AttachmentCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	async begin(fileId: string) {
		return unwrap(await this.#host.writeForSystem((db) => beginAttachments(db, fileId)));
	}

	async place(fileId: string, brought: readonly PlacedPart[]) {
		unwrap(await this.#host.writeForSystem((db) => placeAttachments(db, fileId, brought)));
	}

	async release(fileId: string) {
		unwrap(await this.#host.writeForSystem((db) => releaseAttachments(db, fileId)));
	}
}
