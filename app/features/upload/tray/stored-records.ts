import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import type { StorageName } from "../../../browser-storage.ts";
import { UPLOAD_EXPIRY_MS } from "../../../../contract/constants.ts";
import { forgetKept, noteKept } from "../kept-uploads.ts";
import type { UploadRecord } from "./upload.ts";
import type { UploadRecords } from "./upload-services.ts";

interface StoredRecord extends Omit<UploadRecord, "sameFiles"> {
	/** Not in what earlier versions have left. */
	sameFiles?: UploadRecord["sameFiles"];
	/** Last sign of life, in milliseconds since 1970. */
	touchedAt: number;
}

interface Schema extends DBSchema {
	records: { key: string; value: StoredRecord };
	files: { key: string; value: File };
}

/** A browser lends its disk: more than this is not asked of it. Larger files are chosen again after a break. */
const MAX_KEPT_BYTES = 512 * 1024 * 1024;
/** Of what the browser would still give, at most this much. */
const MAX_SHARE = 0.5;

/** The records of one user, in IndexedDB. They never show up for anybody else, and those of others are deleted. */
export function storedRecords(userId: string): UploadRecords {
	let opened: Promise<IDBPDatabase<Schema>> | undefined;
	/** Bytes of the files that are kept or are to be, by upload. */
	const kept = new Map<string, number>();
	let copying = Promise.resolve();

	/** Rejects where there is none: what a tab still has to say after the end brings no database back. */
	function database() {
		opened ??= remembered(open("existing"));
		return opened;
	}

	function databaseOrNew() {
		opened = remembered(opened?.catch(() => open("new")) ?? open("new"));
		return opened;
	}

	function remembered(opening: Promise<IDBPDatabase<Schema>>) {
		opening.catch(() => {
			// Another time it may be possible.
			if (opened === opening) opened = undefined;
		});
		return opening;
	}

	function open(wanted: "existing" | "new") {
		return openDB<Schema>(databaseName(userId), 1, {
			upgrade(db, _from, _to, transaction) {
				if (wanted === "existing") {
					// Opening it is refused then.
					transaction.done.catch(() => undefined);
					return transaction.abort();
				}
				db.createObjectStore("records", { keyPath: "id" });
				db.createObjectStore("files");
			},
			// Somebody wants to delete it: this tab lets go.
			blocking() {
				void opened?.then((db) => db.close());
				opened = undefined;
			},
		});
	}

	/** Takes the room for a file at once: many come together. */
	function reserve(id: string, size: number): boolean {
		const used = [...kept.values()].reduce((sum, each) => sum + each, 0);
		if (used + size > MAX_KEPT_BYTES) return false;
		kept.set(id, size);
		return true;
	}

	async function copy(id: string, file: File): Promise<void> {
		// It may have arrived while others were being copied.
		if (!kept.has(id)) return;
		try {
			const db = await database();
			// The browser says it on secure origins only.
			const storage: StorageManager | undefined = navigator.storage;
			const { quota = Infinity, usage = 0 } = (await storage?.estimate()) ?? {};
			if (file.size > (quota - usage) * MAX_SHARE) throw new Error("no room");
			await db.put("files", file, id);
			if ((await db.count("records", id)) === 0) await forget(id);
		} catch {
			kept.delete(id);
		}
	}

	async function forget(id: string) {
		kept.delete(id);
		const transaction = (await database()).transaction(["records", "files"], "readwrite");
		await transaction.objectStore("records").delete(id);
		await transaction.objectStore("files").delete(id);
		if ((await transaction.objectStore("records").count()) === 0) forgetKept(userId);
		await transaction.done;
	}

	return {
		add: (record, file) =>
			quietly(async () => {
				await (await databaseOrNew()).put("records", { ...record, touchedAt: Date.now() });
				noteKept(userId);
				if (!reserve(record.id, file.size)) return;
				copying = copying.then(() => copy(record.id, file));
				await copying;
			}),
		update: (record) =>
			quietly(async () => {
				const { store, done } = (await database()).transaction("records", "readwrite");
				// One that was removed meanwhile does not come back.
				if ((await store.count(record.id)) > 0) await store.put({ ...record, touchedAt: Date.now() });
				await done;
			}),
		remove: (id) => quietly(() => forget(id)),
		async ids() {
			const records = (await quietly(async () => (await database()).getAll("records"))) ?? [];
			const isExpired = ({ touchedAt }: StoredRecord) => Date.now() - touchedAt > UPLOAD_EXPIRY_MS;
			await Promise.all(records.filter(isExpired).map(({ id }) => quietly(() => forget(id))));
			return records
				.filter((record) => !isExpired(record))
				.toSorted((one, other) => one.touchedAt - other.touchedAt)
				.map(({ id }) => id);
		},
		async find(id) {
			const found = await quietly(async () => {
				const db = await database();
				return { record: await db.get("records", id), file: await db.get("files", id) };
			});
			if (!found?.record) return null;
			const { touchedAt: _, sameFiles = [], ...record } = found.record;
			return { record: { ...record, sameFiles }, file: found.file ?? null };
		},
	};
}

/** Deletes the records of a user. */
export async function deleteRecords(userId: string): Promise<void> {
	forgetKept(userId);
	await quietly(() => deleteDB(databaseName(userId), { blocked: () => undefined }));
}

const DATABASE: StorageName = "uploads-{userId}";

function databaseName(userId: string): string {
	return DATABASE.replace("{userId}", userId);
}

/** A browser may refuse to keep anything, in a private window for one: then it is done without. */
async function quietly<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
	try {
		return await work();
	} catch {
		return undefined;
	}
}
