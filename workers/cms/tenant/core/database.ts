import type { Announcement } from "../../events/live-events.ts";
import { Memory } from "./memory.ts";
import type { KindOfRight } from "./sight.ts";
import { drizzle, type DrizzleSqliteDODatabase } from "drizzle-orm/durable-sqlite";

/** SQL that tests rows, with the values that it takes in their order. */
export interface Condition {
	sql: string;
	values: SqlStorageValue[];
}

/**
 * What a write leaves behind: to have a file read, or users told of an item (cut off before that, the alarm does it); to
 * tell open pages of something (cut off before that, they learn of it when they are loaded again).
 */
export type Message =
	| { kind: "readFile"; fileId: string }
	| { kind: "tell"; userIds: readonly string[] }
	| { kind: "announce"; announcement: Announcement };

/** The tenant's database, as every function of this folder takes it. */
export interface TenantDatabase {
	/** For hot SQL, written by hand. Rows of `exec` are records, which takes a type for them: an interface is none. */
	sql: SqlStorage;
	/** For ordinary queries, described in schema.ts. */
	orm: DrizzleSqliteDODatabase;
	/** Runs the work whole or not at all. */
	transaction<Value>(work: () => Value): Value;
	/** The present moment, in milliseconds since 1970. */
	clock(): number;
	/** What the write under way leaves to be done once it is committed. */
	outbox: Message[];
	/** What it is asked at each request. */
	memory: Memory;
	/** Other kinds of rights than sight.ts knows, to try one out. */
	kindsOfRight?: readonly KindOfRight[];
}

export function openDatabase(storage: DurableObjectStorage, clock = Date.now): TenantDatabase {
	const memory = new Memory(storage.sql);
	return {
		sql: storage.sql,
		orm: drizzle(storage),
		memory,
		transaction(work) {
			try {
				return storage.transactionSync(work);
			} catch (error) {
				memory.forget();
				throw error;
			}
		},
		clock,
		outbox: [],
	};
}
