/** Run by prepareDataDir: the directory's tables, and the demo unless `--empty`. */
import { seedDemo } from "../demo/seed-demo.ts";
import { checkDataDir } from "./check-data-dir.ts";
import { lockDataDir } from "./data-dir-lock.ts";
import { startServer } from "./local-server.ts";
import { sayWhyAndExit } from "./say-why-and-exit.ts";

const dataDir = process.env["DATA_DIR"] ?? ".data";

// Whoever stops it here goes on with it at the next start.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
process.on("uncaughtException", sayWhyAndExit);
lockDataDir(dataDir);
checkDataDir(dataDir);
const server = await startServer({ port: 0, dataDir });
if (!process.argv.includes("--empty") && (await seedDemo(server))) {
	console.log("demo data made; sign in as privat@, firma@ or makler@ablage.example with ablage-demo");
}
await server.dispose();
