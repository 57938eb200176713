import type { Merge, MergeProgress } from "../../../../contract/entities/list-writes.ts";
import type { TenantHost } from "../core/host.ts";
import type { KeyedPage, NamedSlice } from "../core/named-rows.ts";
import type { Member } from "../core/rights/sight.ts";

/** What can be done with the entries of one kind: categories, folders, parties. */
export interface Collection<Item, Create, Update> {
	kind: string;
	list(this: void, member: Member, slice: NamedSlice): KeyedPage<Item>;
	read(this: void, member: Member, documentId: string): Item;
	create(this: void, member: Member, write: Create): Item;
	update(this: void, member: Member, documentId: string, write: Update): Item;
	delete(this: void, member: Member, documentId: string): null;
	/** Begins to move its documents to another one, with which it is done. */
	merge(this: void, member: Member, documentId: string, write: Merge): MergeProgress;
}

/** `tenant.categories`, `store.folders` and `store.parties` */
export class CollectionCalls<Item, Create, Update> {
	readonly #host: TenantHost;
	readonly #collection: Collection<Item, Create, Update>;

	constructor(host: TenantHost, collection: Collection<Item, Create, Update>) {
		this.#host = host;
		this.#collection = collection;
	}

	list(userId: string, slice: NamedSlice) {
		return this.#host.read(userId, (member) => this.#collection.list(member, slice));
	}

	read(userId: string, documentId: string) {
		return this.#host.read(userId, (member) => this.#collection.read(member, documentId));
	}

	create(userId: string, write: Create, key: string | null) {
		const request = { kind: this.#collection.kind, body: write, key };
		return this.#host.writeOnce(userId, request, (member) => this.#collection.create(member, write));
	}

	update(userId: string, documentId: string, write: Update) {
		return this.#host.write(userId, (member) => this.#collection.update(member, documentId, write));
	}

	delete(userId: string, documentId: string) {
		return this.#host.write(userId, (member) => this.#collection.delete(member, documentId));
	}

	merge(userId: string, documentId: string, write: Merge) {
		return this.#host.write(userId, (member) => this.#collection.merge(member, documentId, write));
	}
}
