import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { chunksOfPdf } from "../../../scripts/demo/read-demo.ts";
import { seedDemo } from "../../../scripts/demo/seed-demo.ts";
import { isPrepared, markPrepared } from "../../../scripts/server/data-dir.ts";
import { startServer } from "../../../scripts/server/local-server.ts";
import { fillDataDir } from "./prepared-data-dir.ts";

const VARIABLE = "DEMO_DATA_DIR";
const LOCK = "in-use.lock";

/**
 * Says to this process and those that it starts where the demo is kept that is made once for a run, until that is taken
 * back. Whoever needs it first makes it.
 */
export default function offerDemo(): () => void {
	const folder = mkdtempSync(join(tmpdir(), "ablage-demo-"));
	process.env[VARIABLE] = join(folder, "demo");
	return () => {
		delete process.env[VARIABLE];
		rmSync(folder, { recursive: true, force: true });
	};
}

/**
 * Fills a data directory with the demo, and with the secrets that seal its links. Its papers are read already: else that
 * would go on beside the tests.
 * @param onFirstStart is told of a server that has just started with nothing in its directory, where the demo is made now
 */
export async function fillWithDemo(
	dataDir: string,
	onFirstStart?: (emptyDataDir: string) => void,
): Promise<void> {
	const kept = process.env[VARIABLE];
	if (kept === undefined) throw new Error("Nobody has said where the demo is kept.");
	if (!existsSync(kept) || !isPrepared(kept, { demo: true })) await makeDemo(kept, onFirstStart);
	cpSync(kept, dataDir, { recursive: true, filter: (source) => basename(source) !== LOCK });
}

async function makeDemo(dataDir: string, onFirstStart?: (emptyDataDir: string) => void): Promise<void> {
	fillDataDir(dataDir);
	const server = await startServer({ port: 0, dataDir, environment: "test", quiet: true });
	try {
		onFirstStart?.(dataDir);
		await seedDemo(server, chunksOfPdf);
	} finally {
		// What is copied is what no server writes any more.
		await server.dispose();
	}
	markPrepared(dataDir, { demo: true });
}
