/** Run by prepareDataDir: the directory's tables, and the demo unless `--empty`. */
import { seedDemo } from "../demo/seed-demo.ts";
import { checkDataDir } from "./check-data-dir.ts";
import { wasPrepared } from "./data-dir.ts";
import { lockDataDir } from "./data-dir-lock.ts";
import { startServer } from "./local-server.ts";
import { sayWhyAndExit } from "./say-why-and-exit.ts";

const dataDir = process.env["DATA_DIR"] ?? ".data";

// Whoever stops it here goes on with it at the next start.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
process.on("uncaughtException", sayWhyAndExit);
lockDataDir(dataDir);
checkDataDir(dataDir);
const withDemo = !process.argv.includes("--empty");
// Where somebody has been before, files may be waiting to be read.
const readsFiles = withDemo || wasPrepared(dataDir);
const server = await startServer({ port: 0, dataDir, readsFiles });
if (withDemo && (await seedDemo(server))) {
	console.log("demo data made; sign in as privat@, firma@ or makler@ablage.example with ablage-demo");
}
await server.dispose();
