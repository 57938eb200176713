/** Run by prepareDataDir: the directory's tables, and the demo unless `--empty`. */
import { seedDemo } from "../demo/seed-demo.ts";
import { startServer } from "./local-server.ts";

const server = await startServer({ port: 0, dataDir: process.env["DATA_DIR"] ?? ".data" });
if (!process.argv.includes("--empty") && (await seedDemo(server))) {
	console.log("demo data made; sign in as privat@, firma@ or makler@ablage.example with ablage-demo");
}
await server.dispose();
