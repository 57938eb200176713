import { spawnSync } from "node:child_process";
import { existsSync, globSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { BUILD } from "./local-server.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const SOURCES = ["app", "contract", "public", "workers"];
const CONFIGURATION = ["package-lock.json", "react-router.config.ts", "vite.config.ts", "wrangler.toml"];

/** Builds the Workers where there is no build or a source is younger than it. */
export function buildIfNeeded(): void {
	if (isBuilt()) return;
	console.log("building …");
	const build = spawnSync("npm", ["run", "--silent", "build"], { cwd: ROOT, encoding: "utf8" });
	if (build.status !== 0) throw new Error(`the build failed:\n${build.stdout}${build.stderr}`);
}

function isBuilt(): boolean {
	const outputs = Object.values(BUILD).map((directory) => join(directory, "wrangler.json"));
	if (!outputs.every((file) => existsSync(file))) return false;
	const builtAt = Math.min(...outputs.map((file) => statSync(file).mtimeMs));
	const sources = SOURCES.flatMap((folder) => globSync(`${folder}/**/*`, { cwd: ROOT })).filter(
		(file) => !/text-keys\.ts$|-env\.d\.ts$/.test(file),
	);
	return [...sources, ...CONFIGURATION].every((file) => statSync(join(ROOT, file)).mtimeMs <= builtAt);
}
