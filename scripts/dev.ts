/** `npm run dev`: the sources with hot reload, on data of their own (`.data/dev`, or DATA_DIR), demo data included. */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seedDemo } from "./demo/seed-demo.ts";
import { ROOT, runCommand } from "./run-command.ts";
import { buildIfNeeded } from "./server/build.ts";
import { readSecrets, startServer } from "./server/local-server.ts";

const dataDir = process.env["DATA_DIR"] ?? ".data/dev";
// Where the Workers' Vite plugin keeps its storage below the folder that it is given.
const storage = join(dataDir, "v3");

await prepareStorage();
const succeeded = await runCommand("react-router", ["dev", ...process.argv.slice(2)], {
	environment: { DATA_DIR: dataDir, ...readSecrets(storage) },
});
process.exitCode = succeeded ? 0 : 1;

/** The built Workers bring the directory up to date and make the demo; again only after a new migration. */
async function prepareStorage(): Promise<void> {
	const mark = join(storage, "prepared.txt");
	const migrations = globSync("workers/cms/directory/migrations/*.sql", { cwd: ROOT }).toSorted().join("\n");
	if (existsSync(mark) && readFileSync(mark, "utf8") === migrations) return;
	buildIfNeeded();
	const server = await startServer({ port: 0, dataDir: storage });
	await seedDemo(server);
	await server.dispose();
	writeFileSync(mark, migrations);
}
