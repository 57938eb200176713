import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfNeeded } from "../../scripts/server/build.ts";
import { seedDemo } from "../../scripts/demo/seed-demo.ts";
import { addressOf, startServer } from "../../scripts/server/local-server.ts";

/** One server with demo data for the whole run, in a data directory of its own; BASE_URL names one that runs already. */
export default async function startEndToEndServer(): Promise<(() => Promise<void>) | undefined> {
	if (process.env["BASE_URL"]) return undefined;
	buildIfNeeded();
	const dataDir = mkdtempSync(join(tmpdir(), "ablage-e2e-"));
	const server = await startServer({ port: 0, dataDir, environment: "test", quiet: true });
	await seedDemo(server);
	process.env["BASE_URL"] = await addressOf(server);
	return async () => {
		await server.dispose();
		rmSync(dataDir, { recursive: true, force: true });
	};
}
