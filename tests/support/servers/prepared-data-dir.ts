import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfNeeded } from "../../../scripts/server/build.ts";
import { markPrepared, prepareDataDir } from "../../../scripts/server/data-dir.ts";

const VARIABLE = "PREPARED_DATA_DIR";
/** What each data directory has for itself: nobody's token is worth anything elsewhere, and no lock is copied. */
const OWN = new Set(["secrets.json", "in-use.lock"]);

/**
 * Makes once for a run what every server would make at its first start, which costs it most of that. What a first start
 * does is looked at in tests/server/start.test.ts and data-dir.test.ts, which do without.
 */
export default async function prepareOnce(): Promise<() => void> {
	buildIfNeeded();
	const dataDir = mkdtempSync(join(tmpdir(), "ablage-prepared-"));
	await prepareDataDir(dataDir, { demo: false });
	return offer(dataDir);
}

/** The same, from what a server has left that had just started for the first time with nothing in it. */
export function keepFirstStart(of: string): () => void {
	const dataDir = mkdtempSync(join(tmpdir(), "ablage-prepared-"));
	copyPrepared(of, dataDir);
	markPrepared(dataDir, { demo: false });
	return offer(dataDir);
}

/** To this process and to those that it starts, until it is taken back. */
function offer(dataDir: string): () => void {
	process.env[VARIABLE] = dataDir;
	return () => {
		delete process.env[VARIABLE];
		rmSync(dataDir, { recursive: true, force: true });
	};
}

/** Fills a directory that is not there or still empty with what a first start without the demo leaves, where that was made before. */
export function fillDataDir(dataDir: string): void {
	const prepared = process.env[VARIABLE];
	if (prepared === undefined) return;
	mkdirSync(dataDir, { recursive: true });
	if (readdirSync(dataDir).length > 0) return;
	copyPrepared(prepared, dataDir);
}

function copyPrepared(from: string, to: string): void {
	for (const name of readdirSync(from)) {
		if (!OWN.has(name)) cpSync(join(from, name), join(to, name), { recursive: true });
	}
}
