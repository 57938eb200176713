/**
 * `npm run deploy`: builds, then brings the directory's migrations and the Workers to Cloudflare, each before
 * the one that is bound to it. Options go on to `wrangler deploy`; with `--dry-run` nothing leaves the machine.
 */
import { join } from "node:path";
import { BUILD } from "./server/build.ts";
import { ROOT, runCommand } from "./run-command.ts";

const options = process.argv.slice(2);
const isDryRun = options.includes("--dry-run");

if (!options.includes("--no-build")) await step("npm", ["run", "build"]);
if (!isDryRun) {
	const source = join(ROOT, "workers/cms/wrangler.toml");
	await step("wrangler", ["d1", "migrations", "apply", "DIRECTORY", "--remote", "-c", source]);
}
for (const directory of [
	BUILD.relay,
	BUILD.recogniser,
	BUILD.photoDecoder,
	BUILD.typesetter,
	BUILD.fonts,
	BUILD.reader,
	BUILD.cms,
	BUILD.app,
]) {
	const passedOn = options.filter((option) => option !== "--no-build");
	await step("wrangler", ["deploy", "-c", join(directory, "wrangler.json"), ...passedOn]);
}

async function step(command: string, parameters: string[]): Promise<void> {
	if (!(await runCommand(command, parameters))) process.exit(1);
}
