import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { z } from "zod";
import { ROOT } from "../run-command.ts";

const CLIENT = join(ROOT, "build/client");
/** The list as the router has made it, for whoever asks what each page loads. */
export const WHOLE_MANIFEST = join(ROOT, "build/routes.json");

const importing = z.looseObject({ imports: z.array(z.string()).default([]) });
const manifestSchema = z.looseObject({ entry: importing, routes: z.record(z.string(), importing) });

/** The address of the router's list of routes, below the browser's files. */
export function manifestFile(): string {
	const [file] = globSync("assets/manifest-*.js", { cwd: CLIENT });
	if (!file) throw new Error("the build has no manifest");
	return file;
}

/** The list without what each route imports: the router reads that for its own links alone (page-scripts.server.tsx). */
export function withoutImports(script: string): { whole: string; script: string } {
	const [begin, end] = [script.indexOf("{"), script.lastIndexOf("}") + 1];
	const whole = script.slice(begin, end);
	const { entry, routes, ...rest } = manifestSchema.parse(JSON.parse(whole));
	const without = Object.entries(routes).map(([id, { imports: _unused, ...route }]) => [id, route]);
	const left = { ...rest, entry: { ...entry, imports: [] }, routes: Object.fromEntries(without) };
	return { whole, script: script.slice(0, begin) + JSON.stringify(left) + script.slice(end) };
}

/** Every first page brings the list along. */
export const browserManifest: Plugin = {
	name: "browser-manifest",
	apply: "build",
	buildApp: {
		order: "post",
		handler() {
			const file = join(CLIENT, manifestFile());
			const { whole, script } = withoutImports(readFileSync(file, "utf8"));
			writeFileSync(WHOLE_MANIFEST, whole);
			writeFileSync(file, script);
			return Promise.resolve();
		},
	},
};
