import type { Condition } from "./database.ts";

/** More values than that belong to nobody who is still there. */
const MOST = 500;
/** The same for long texts, by their characters together: 8 MB, or 16 where they have letters beyond Latin ones. */
const MOST_CHARACTERS = 8_000_000;

/**
 * What each request asks of a database and seldom changes. Nobody but this object writes to it, and SQLite counts what
 * was changed, by triggers too: a value is good as long as that number and the value's name are the same.
 */
export class Memory {
	readonly #sql: SqlStorage;
	readonly #values = new Map<string, unknown>();
	#characters = 0;
	#changes = -1;

	constructor(sql: SqlStorage) {
		this.#sql = sql;
	}

	/** @param name of all that `read` depends on beside the database; each has a type of its own */
	read<Value>(name: string, read: () => Value): Value {
		const { changes } = this.#sql.exec<{ changes: number }>("SELECT total_changes() AS changes").one();
		const isFull = this.#values.size >= MOST || this.#characters >= MOST_CHARACTERS;
		if (changes !== this.#changes || isFull) this.forget();
		this.#changes = changes;
		if (this.#values.has(name)) return this.#values.get(name) as Value;
		const value = read();
		this.#values.set(name, value);
		this.#characters += name.length + (typeof value === "string" ? value.length : 0);
		return value;
	}

	/** The rows of a statement, by what it is and takes. */
	rows<Row extends Record<string, SqlStorageValue>>({ sql, values }: Condition): Row[] {
		return this.read(JSON.stringify([sql, values]), () => this.#sql.exec<Row>(sql, ...values).toArray());
	}

	/** What was read within a transaction that was taken back has been changed without being counted. */
	forget(): void {
		this.#values.clear();
		this.#characters = 0;
	}
}
