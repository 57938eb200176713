import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressOf, startServer } from "../../scripts/server/local-server.ts";
import { prepareDataDir } from "../../scripts/server/data-dir.ts";
import { Runtime } from "../../scripts/server/runtime.ts";
import { type ApiClient, apiClient, registerAt } from "../support/api-client.ts";
import { measuringAddress, measuringWorker } from "./measuring-worker.ts";

/** The built Workers with nothing in them but one person who has registered. */
export interface FreshServer extends ServedProduct {
	/** Of the Worker that does no more than the platform itself. */
	measuring: string;
}

export interface ServedProduct {
	dataDir: string;
	origin: string;
	jwt: string;
	api: ApiClient;
	/** Stops it; its data stays until `remove`. */
	stop(): Promise<void>;
	remove(): void;
}

export async function startFreshServer(): Promise<FreshServer> {
	const dataDir = mkdtempSync(join(tmpdir(), "ablage-bench-"));
	const server = await startServer({
		port: 0,
		dataDir,
		environment: "production",
		quiet: true,
		workers: [measuringWorker],
	});
	const origin = await addressOf(server);
	const measuring = await measuringAddress(server);
	return { ...(await withSomebody(origin, dataDir, () => server.dispose())), measuring };
}

/** The same as `npm start` runs it: what reads files is a process of its own. */
export async function startServedProduct(): Promise<ServedProduct> {
	const dataDir = mkdtempSync(join(tmpdir(), "ablage-bench-"));
	await prepareDataDir(dataDir, { demo: false });
	const runtime = await Runtime.start(0, dataDir);
	return withSomebody(runtime.origin, dataDir, () => runtime.stop());
}

async function withSomebody(
	origin: string,
	dataDir: string,
	stop: () => Promise<void>,
): Promise<ServedProduct> {
	const jwt = await registerAt(origin, "bench@beispiel.ch");
	const api = await apiClient(origin, jwt);
	return { dataDir, origin, jwt, api, stop, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}
