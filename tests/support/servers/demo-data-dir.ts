import { cpSync, existsSync } from "node:fs";
import { basename } from "node:path";
import { chunksOfPdf } from "../../../scripts/demo/read-demo.ts";
import { seedDemo } from "../../../scripts/demo/seed-demo.ts";
import { isPrepared, markPrepared } from "../../../scripts/server/data-dir.ts";
import { startServer } from "../../../scripts/server/local-server.ts";
import { makeOnce } from "./make-once.ts";
import { placeOfDemo } from "./offer-demo.ts";
import { fillDataDir } from "./prepared-data-dir.ts";

const LOCK = "in-use.lock";
const withoutLock = (source: string) => basename(source) !== LOCK;

/**
 * Fills a data directory with the demo, and with the secrets that seal its links. Its papers are read already: else that
 * would go on beside the tests.
 * @returns what a first start without the demo leaves
 */
export async function fillWithDemo(dataDir: string): Promise<string> {
	const kept = placeOfDemo();
	const empty = `${kept}-empty`;
	const isMade = () => existsSync(kept) && isPrepared(kept, { demo: true });
	await makeOnce(`${kept}-making`, isMade, () => makeDemo(kept, empty));
	cpSync(kept, dataDir, { recursive: true, filter: withoutLock });
	return empty;
}

async function makeDemo(dataDir: string, empty: string): Promise<void> {
	fillDataDir(dataDir);
	const server = await startServer({ port: 0, dataDir, environment: "test", quiet: true });
	try {
		// It writes nothing until it is asked for something. (What was cut off has been here before.)
		if (!existsSync(empty)) cpSync(dataDir, empty, { recursive: true, filter: withoutLock });
		await seedDemo(server, chunksOfPdf);
	} finally {
		// What is copied is what no server writes any more.
		await server.dispose();
	}
	markPrepared(dataDir, { demo: true });
}
