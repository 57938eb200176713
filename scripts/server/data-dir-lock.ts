import { mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./data-dir.ts";

const FILE = "in-use.lock";
/** What SQLite says where another process has the file. */
const BUSY = 5;

/**
 * Takes the data directory for this process, until it ends in whatever way: two servers on the same databases would
 * destroy them. The lock is the system's own on an open file, so that none is left behind by a process that was
 * killed, and a process of another container counts like any other.
 * @throws StartError where another process has it, or it cannot be written
 */
export function lockDataDir(dataDir: string): void {
	makeFolder(resolve(dataDir));
	let lock: DatabaseSync | undefined;
	try {
		lock = new DatabaseSync(join(dataDir, FILE), { timeout: 0 });
		lock.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
		held.push(lock);
	} catch (error) {
		lock?.close();
		if (!(error instanceof Error && "errcode" in error)) throw error;
		throw new StartError(
			error.errcode === BUSY
				? `Another server is using ${dataDir}. Stop it first, or choose another directory: DATA_DIR=other npm start`
				: `${dataDir} cannot be written: ${error.message}. Look at the disk, and at who may write where.`,
			{ cause: error },
		);
	}
}

/** One by one: asked for all at once, Node tries for ever where the system takes no new folder, below `/proc` say. */
function makeFolder(folder: string): void {
	if (isFolder(folder)) return;
	makeFolder(dirname(folder));
	try {
		mkdirSync(folder);
	} catch (error) {
		// Another start may have made it meanwhile.
		if (!isFolder(folder)) throw error;
	}
}

function isFolder(place: string): boolean {
	return statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Collected as garbage, a lock would be given free. */
const held: DatabaseSync[] = [];
