import type { Merge, MergeProgress } from "../../../../contract/entities/list-writes.ts";
import type { MadeKind } from "../../../../contract/imports/import-words.ts";
import type { TenantHost } from "../core/host.ts";
import type { KeyedPage, KeyedRow, NamedSlice } from "../core/named-rows.ts";
import type { Member } from "../core/rights/sight.ts";
import { type Importing, makeFor } from "../import/import-record.ts";
import { type LinkedTable, visibleAmong, visibleLinkedKeys } from "./linked-rows.ts";

/** What can be done with the entries of one kind: categories, folders, parties. */
export interface Collection<Item, Create, Update> {
	kind: Exclude<MadeKind, "document">;
	list(this: void, member: Member, slice: NamedSlice): KeyedPage<Item>;
	read(this: void, member: Member, documentId: string): Item;
	create(this: void, member: Member, write: Create): Item;
	update(this: void, member: Member, documentId: string, write: Update): Item;
	delete(this: void, member: Member, documentId: string): null;
	/** Begins to move its documents to another one, with which it is done. */
	merge(this: void, member: Member, documentId: string, write: Merge): MergeProgress;
}

/** The same of what stands on documents: folders, parties. */
export interface LinkedCollection<Item, Create, Update> extends Collection<Item, Create, Update> {
	kind: LinkedTable;
	/** By their rows, in the same order. */
	items(this: void, member: Member, rows: readonly number[], usage: boolean): KeyedRow<Item>[];
}

/** `tenant.categories` */
export class CollectionCalls<Item extends { documentId: string; version: number }, Create, Update> {
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

	/** @param importing the import to which it belongs */
	create(userId: string, write: Create, key: string | null, importing: Importing | null = null) {
		const { kind } = this.#collection;
		return this.#host.writeOnce(userId, { kind, body: write, key }, (member) => {
			const create = () => this.#collection.create(member, write);
			return importing ? makeFor(member, { kind, importing, key }, create) : create();
		});
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

/** `tenant.folders` and `tenant.parties` */
export class LinkedCalls<
	Item extends { documentId: string; version: number },
	Create,
	Update,
> extends CollectionCalls<Item, Create, Update> {
	readonly #host: TenantHost;
	readonly #collection: LinkedCollection<Item, Create, Update>;

	constructor(host: TenantHost, collection: LinkedCollection<Item, Create, Update>) {
		super(host, collection);
		this.#host = host;
		this.#collection = collection;
	}

	/** As `list`, without the items. */
	keys(userId: string, slice: NamedSlice) {
		return this.#host.read(userId, (member) => visibleLinkedKeys(member, this.#collection.kind, slice));
	}

	/** By their rows: those that the user still sees. */
	items(userId: string, rows: readonly number[], usage: boolean) {
		return this.#host.read(userId, (member) => {
			const seen = visibleAmong(member, this.#collection.kind, rows);
			const items = this.#collection.items(member, seen, usage);
			return new Map(items.map(({ row, item }) => [row, item]));
		});
	}
}
