import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressOf, startServer } from "../../scripts/server/local-server.ts";
import { type ApiClient, apiClient, registerAt } from "../support/api-client.ts";
import { measuringAddress, measuringWorker } from "./measuring-worker.ts";

/** The built Workers with nothing in them but one person who has registered. */
export interface FreshServer {
	dataDir: string;
	origin: string;
	/** Of the Worker that does no more than the platform itself. */
	measuring: string;
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
	const jwt = await registerAt(origin, "bench@beispiel.ch");
	return {
		dataDir,
		origin,
		measuring: await measuringAddress(server),
		jwt,
		api: await apiClient(origin, jwt),
		stop: () => server.dispose(),
		remove: () => rmSync(dataDir, { recursive: true, force: true }),
	};
}
