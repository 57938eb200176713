import type { InboxItemType, InboxItemUpdate } from "../../../../contract/entities/inbox-item.ts";
import type { TenantHost } from "../core/host.ts";
import type { SliceOfDocuments } from "../core/of-documents.ts";
import { inboxFilter, inboxPage, type InboxSlice, listItems } from "./inbox.ts";
import { closeListed, type ClosingItems, readItem, writeItem } from "./write-item.ts";

/** `tenant.inbox` */
export class InboxCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	page(userId: string, slice: InboxSlice) {
		return this.#host.read(userId, (member) => inboxPage(member, slice));
	}

	filter(userId: string, hiddenTypes: readonly InboxItemType[]) {
		return this.#host.read(userId, (member) => inboxFilter(member, hiddenTypes));
	}

	/** Some of what is listed, as many as a turn may close. */
	closeListed(userId: string, asked: ClosingItems) {
		return this.#host.write(userId, (member) => closeListed(member, asked));
	}

	list(userId: string, slice: SliceOfDocuments) {
		return this.#host.read(userId, (member) => listItems(member, slice));
	}

	read(userId: string, documentId: string) {
		return this.#host.read(userId, (member) => readItem(member, documentId));
	}

	write(userId: string, documentId: string, write: InboxItemUpdate) {
		return this.#host.write(userId, (member) => writeItem(member, documentId, write));
	}
}
