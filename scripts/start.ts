/** `npm start`: the whole product on one port, with everything it needs embedded. */
import { parseArgs } from "node:util";
import { seedDemo } from "./demo/seed-demo.ts";
import { buildIfNeeded } from "./server/build.ts";
import { addressOf, startServer } from "./server/local-server.ts";
import { watchRuntime } from "./server/watchdog.ts";

const { values } = parseArgs({ options: { empty: { type: "boolean", default: false } } });
const port = Number(process.env["PORT"] ?? 8787);
const dataDir = process.env["DATA_DIR"] ?? ".data";

buildIfNeeded();
const server = await startServer({ port, dataDir }).catch((error: { code?: string }) => {
	if (error.code !== "ERR_ADDRESS_IN_USE") throw error;
	console.error(`Port ${port} is taken. Choose another one: PORT=8788 npm start`);
	process.exit(1);
});
watchRuntime();
if (!values.empty && (await seedDemo(server))) {
	console.log("demo data made; sign in as privat@, firma@ or makler@ablage.example with ablage-demo");
}
console.log(`ready ${await addressOf(server)}`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
	process.on(signal, () => void server.dispose().then(() => process.exit(0)));
}
