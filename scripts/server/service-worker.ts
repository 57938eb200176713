import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { ROOT } from "../run-command.ts";
import { manifestFile } from "./browser-manifest.ts";

const CLIENT = join(ROOT, "build/client");
/** Beside the files of the build, which carry what they hold in their names. */
const NAMED = ["favicon.svg", "last-resort.html"];

/** What the worker brings along: every file of the build, by its revision. */
function precached(): { url: string; revision: string | null }[] {
	const files = globSync("assets/*.{js,css,svg}", { cwd: CLIENT }).toSorted();
	return [
		...files.map((file) => ({ url: `/${file}`, revision: null })),
		// A page is served without its ending: with it one is sent on.
		...NAMED.map((file) => ({
			url: `/${file.replace(/\.html$/, "")}`,
			revision: hash(readFileSync(join(CLIENT, file))),
		})),
	];
}

function hash(text: string | Buffer): string {
	return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

/** Builds the service worker into one file, apart from the pages: `/sw.js`, whose scope is the whole site. */
function bundle({ write, files }: { write: boolean; files: ReturnType<typeof precached> }) {
	return build({
		configFile: false,
		root: ROOT,
		logLevel: "warn",
		publicDir: false,
		define: {
			PRECACHED: JSON.stringify(files),
			BUILD: JSON.stringify(hash(JSON.stringify(files))),
			"process.env.NODE_ENV": JSON.stringify("production"),
		},
		build: {
			write,
			outDir: CLIENT,
			emptyOutDir: false,
			rolldownOptions: {
				input: join(ROOT, "app/service-worker/sw.ts"),
				output: { format: "iife", entryFileNames: "sw.js" },
			},
		},
	});
}

/** What a page compares itself with (app/features/installed-app/new-version.ts): the name that the router gives a build. */
function writeVersion(): void {
	const script = readFileSync(join(CLIENT, manifestFile()), "utf8");
	const [, name = ""] = /"version":"(\w+)"/.exec(script) ?? [];
	writeFileSync(join(CLIENT, "version.json"), JSON.stringify({ build: name }));
}

/** After the pages, whose build empties the folder. */
export const serviceWorker: Plugin = {
	name: "service-worker",
	apply: "build",
	buildApp: {
		order: "post",
		async handler() {
			writeVersion();
			await bundle({ write: true, files: precached() });
		},
	},
};

/** In front of the Workers, which have no such file in development. There it keeps no files: they change all the time. */
export const serviceWorkerInDevelopment: Plugin = {
	name: "service-worker-in-development",
	apply: "serve",
	configureServer({ middlewares }) {
		middlewares.use("/sw.js", (_request, response, next) => {
			bundle({ write: false, files: [] })
				.then((built) => {
					const [output] = [built].flat();
					const [file] = output && "output" in output ? output.output : [];
					response.setHeader("Content-Type", "text/javascript").setHeader("Cache-Control", "no-cache");
					response.end(file?.code);
				})
				.catch(next);
		});
	},
};
