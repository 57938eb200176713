/** `npm start`: the whole product on one port, with everything it needs embedded. */
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { createServer } from "node:net";
import { parseArgs } from "node:util";
import { buildIfNeeded } from "./server/build.ts";
import { checkDataDir } from "./server/check-data-dir.ts";
import { isPrepared, prepareDataDir, StartError } from "./server/data-dir.ts";
import { lockDataDir } from "./server/data-dir-lock.ts";
import { imprintWarning, operatorVariables } from "./server/operator-variables.ts";
import { Runtime } from "./server/runtime.ts";
import { sayWhyAndExit } from "./server/say-why-and-exit.ts";

const { values } = parseArgs({ options: { empty: { type: "boolean", default: false } } });
const port = Number(process.env["PORT"] ?? 8787);
const dataDir = process.env["DATA_DIR"] ?? ".data";
const wanted = { demo: !values.empty };

process.on("uncaughtException", sayWhyAndExit);
// Said before anything is built or filled.
if (!(Number.isInteger(port) && port >= 0 && port < 65_536)) {
	throw new StartError(`PORT must be a number from 0 to 65535: ${process.env["PORT"]}`);
}
const variables = operatorVariables();
if (await isTaken()) {
	console.error(`Port ${port} is taken. Choose another one: PORT=8788 npm start`);
	process.exit(1);
}
buildIfNeeded();
if (!isPrepared(dataDir, wanted)) {
	const { answerNotReadyYet } = await import("./server/not-ready-yet.ts");
	const givePortFree = port === 0 ? null : await answerNotReadyYet(port);
	await prepareDataDir(dataDir, wanted);
	await givePortFree?.();
}
lockDataDir(dataDir);
checkDataDir(dataDir);
const runtime = await Runtime.start(port, dataDir);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void runtime.stop());
console.log(`ready ${runtime.origin}`);
const warning = imprintWarning(variables);
if (warning !== null) console.log(warning);
flushCompileCache();
await runtime.ended;
process.exit(0);

async function isTaken(): Promise<boolean> {
	const server = createServer().listen(port, "127.0.0.1");
	try {
		await once(server, "listening");
		server.close();
		return false;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return true;
		throw error;
	}
}
