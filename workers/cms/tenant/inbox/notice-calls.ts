import type { DocumentNotificationSettingsWrite } from "../../../../contract/entities/notification-settings.ts";
import type { TenantHost } from "../core/host.ts";
import { mandatesToTell } from "../mandates/mandate-news.ts";
import { readSettings, writeSettings } from "./notice-settings.ts";
import { seenAmong, stillToTell } from "./still-to-tell.ts";

/** `tenant.notices`: how a member is told. */
export class NoticeCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	readSettings(userId: string, documentId: string) {
		return this.#host.read(userId, (member) => readSettings(member, documentId));
	}

	writeSettings(userId: string, documentId: string, write: DocumentNotificationSettingsWrite) {
		return this.#host.write(userId, (member) => writeSettings(member, documentId, write));
	}

	/** Which of these documents the member sees. */
	seenAmong(userId: string, documentIds: readonly string[]) {
		return this.#host.read(userId, (member) => seenAmong(member, documentIds));
	}

	/** Of which of these items, mandates and clients the member may still be told in a mail. */
	stillToTell(userId: string, itemIds: readonly string[]) {
		return this.#host.read(userId, (member) => [
			...stillToTell(member, itemIds),
			...mandatesToTell(member, itemIds),
		]);
	}
}
