import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { ROOT } from "../../scripts/run-command.ts";
import { WHOLE_MANIFEST } from "../../scripts/server/browser-manifest.ts";

const CLIENT = join(ROOT, "build/client");

/** What the scripts of a first visit may be, gzipped. */
export const MAX_KILOBYTES = 150;

const moduleSchema = z.object({ module: z.string(), imports: z.array(z.string()).default([]) });
const manifestSchema = z.object({
	entry: moduleSchema,
	url: z.string(),
	routes: z.record(
		z.string(),
		moduleSchema.extend({ parentId: z.string().optional(), hasDefaultExport: z.boolean() }),
	),
});
type Manifest = z.infer<typeof manifestSchema>;

/** Gzipped bytes of the scripts that a first visit of each screen loads, by the name of its route's folder. */
export function javascriptPerScreen(): Map<string, number> {
	const manifest = manifestSchema.parse(JSON.parse(readFileSync(WHOLE_MANIFEST, "utf8")));
	const parents = new Set(Object.values(manifest.routes).map(({ parentId }) => parentId));
	const screens = Object.keys(manifest.routes).filter(
		(id) => !parents.has(id) && manifest.routes[id]?.hasDefaultExport,
	);
	return new Map(screens.map((id) => [nameOf(id), sizeOf(filesOf(manifest, id))]));
}

/** The entry, the route and those around it, each with what it imports; and the manifest itself. */
function filesOf({ entry, routes, url }: Manifest, id: string): Set<string> {
	const files = new Set([url, entry.module, ...entry.imports]);
	for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) {
		const route = routes[at];
		if (route) for (const file of [route.module, ...route.imports]) files.add(file);
	}
	return files;
}

function sizeOf(files: ReadonlySet<string>): number {
	return [...files].reduce(
		(sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length,
		0,
	);
}

function nameOf(id: string): string {
	return id.replace(/^routes\//, "").replace(/\/route$/, "");
}
