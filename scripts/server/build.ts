import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../run-command.ts";

export const BUILD = {
	app: join(ROOT, "build/server"),
	cms: join(ROOT, "build/cms"),
	reader: join(ROOT, "build/reader"),
	recogniser: join(ROOT, "build/recogniser"),
	photoDecoder: join(ROOT, "build/photo-decoder"),
	relay: join(ROOT, "build/relay"),
	typesetter: join(ROOT, "build/typesetter"),
	fonts: join(ROOT, "build/fonts"),
};
/** What the build leaves for the local server: the options of each Worker, and the configurations of both workerds. */
export const LOCAL_BUILD = join(ROOT, "build/local");
export const WORKER_OPTIONS = join(LOCAL_BUILD, "workers.json");
export const RUNTIME_CONFIG = join(LOCAL_BUILD, "workerd.bin");
export const READING_CONFIG = join(LOCAL_BUILD, "reading.bin");

const SOURCES = ["app", "contract", "public", "workers"];
const CONFIGURATION = [
	"package-lock.json",
	"react-router.config.ts",
	"scripts/server/browser-manifest.ts",
	"scripts/server/font-tables.ts",
	"scripts/server/lean-config.ts",
	"scripts/server/leave-out-of-router.ts",
	"scripts/server/libheif-part.ts",
	"scripts/server/match-whole-addresses.ts",
	"scripts/server/one-byte-code.ts",
	"scripts/server/operator-variables.ts",
	"scripts/server/reading-config.ts",
	"scripts/server/recogniser/core-with-kernels.ts",
	"scripts/server/recogniser/engine-files.ts",
	"scripts/server/recogniser/recogniser-parts.ts",
	"scripts/server/script-groups.ts",
	"scripts/server/service-worker.ts",
	"scripts/server/stand-in-fonts.ts",
	"scripts/server/styles-of-old-browsers.ts",
	"scripts/server/subset-font.ts",
	"scripts/server/typesetter-fonts.ts",
	"scripts/server/workerd-bindings.ts",
	"scripts/server/workers.ts",
	"scripts/server/write-local-build.ts",
	"scripts/server/write-pages-as-text.ts",
	"vite.config.ts",
	"wrangler.toml",
];

/** Builds the Workers where there is no build or a source is younger than it. */
export function buildIfNeeded(): void {
	if (isBuilt()) return;
	console.log("building …");
	const build = spawnSync("npm", ["run", "--silent", "build"], {
		cwd: ROOT,
		encoding: "utf8",
		// Not the test runner's, with which React would be built for development.
		env: { ...process.env, NODE_ENV: "production" },
	});
	if (build.status !== 0) throw new Error(`the build failed:\n${build.stdout}${build.stderr}`);
}

function isBuilt(): boolean {
	const outputs = [
		...Object.values(BUILD).map((directory) => join(directory, "wrangler.json")),
		WORKER_OPTIONS,
		RUNTIME_CONFIG,
		READING_CONFIG,
	];
	if (!outputs.every((file) => existsSync(file))) return false;
	const builtAt = Math.min(...outputs.map((file) => statSync(file).mtimeMs));
	const sources = SOURCES.flatMap((folder) =>
		readdirSync(join(ROOT, folder), { encoding: "utf8", recursive: true }).map((file) => join(folder, file)),
	).filter((file) => !/text-keys\.ts$|own-texts\.ts$|-env\.d\.ts$/.test(file));
	return [...sources, ...CONFIGURATION].every((file) => statSync(join(ROOT, file)).mtimeMs <= builtAt);
}
