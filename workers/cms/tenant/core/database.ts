import type { Announcement } from "../../events/live-events.ts";
import { Memory } from "./memory.ts";
import type { KindOfRight } from "./rights/kinds-of-right.ts";
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
	/** Runs the work whole or not at all, with what it leaves (`afterCommit`). */
	transaction<Value>(work: () => Value): Value;
	/** Has this done once the transaction under way is committed, the outermost one; never where it is taken back. */
	afterCommit(message: Message): void;
	/** The present moment, in milliseconds since 1970. */
	clock(): number;
	/** What it is asked at each request. */
	memory: Memory;
	/** Other kinds of rights than sight.ts knows, to try one out. */
	kindsOfRight?: readonly KindOfRight[];
}

/** @param committed gets what each transaction has left once it is committed; may not throw */
export function openDatabase(
	storage: DurableObjectStorage,
	clock = Date.now,
	committed: (messages: readonly Message[]) => void = () => {},
): TenantDatabase {
	const memory = new Memory(storage.sql);
	/** What the transaction under way has left so far; each that stands within another one has its own. */
	let left: Message[] | null = null;
	return {
		sql: storage.sql,
		orm: drizzle(storage),
		memory,
		transaction(work) {
			const outer = left;
			const own: Message[] = [];
			left = own;
			let value;
			try {
				value = storage.transactionSync(work);
			} catch (error) {
				memory.forget();
				throw error;
			} finally {
				left = outer;
			}
			if (outer) outer.push(...own);
			else committed(own);
			return value;
		},
		afterCommit(message) {
			if (left) left.push(message);
			else committed([message]);
		},
		clock,
	};
}
