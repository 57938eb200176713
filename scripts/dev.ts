/** `npm run dev`: the sources with hot reload, on data of their own (`.data/dev`, or DATA_DIR), demo data included. */
import { join } from "node:path";
import { runCommand } from "./run-command.ts";
import { buildIfNeeded } from "./server/build.ts";
import { isPrepared, prepareDataDir, readSecrets } from "./server/data-dir.ts";
import { lockDataDir } from "./server/data-dir-lock.ts";
import { sayWhyAndExit } from "./server/say-why-and-exit.ts";

const dataDir = process.env["DATA_DIR"] ?? ".data/dev";
// Where the Workers' Vite plugin keeps its storage below the folder that it is given.
const storage = join(dataDir, "v3");
process.on("uncaughtException", sayWhyAndExit);

// The built Workers bring the directory up to date and make the demo; again only after a new migration.
if (!isPrepared(storage, { demo: true })) {
	buildIfNeeded();
	await prepareDataDir(storage, { demo: true });
}
lockDataDir(storage);
const succeeded = await runCommand("react-router", ["dev", ...process.argv.slice(2)], {
	environment: { DATA_DIR: dataDir, ...readSecrets(storage) },
});
process.exitCode = succeeded ? 0 : 1;
