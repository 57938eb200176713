import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from "miniflare";
import { serviceApi } from "../../../contract/api/service.ts";
import { BUILD } from "../../../scripts/server/build.ts";
import { readSecrets } from "../../../scripts/server/data-dir.ts";
import { builtWorker } from "../../../scripts/server/workers.ts";

const ROOT = dirname(BUILD.cms);

/**
 * Milliseconds until the CMS alone has given its first answer in a runtime of its own: as it is built, or with the
 * reader's code and WebAssembly in the same Worker, which is what the reader is a Worker of its own against.
 */
export async function startOfCms(withReader: boolean): Promise<number> {
	const dataDir = mkdtempSync(join(tmpdir(), "ablage-start-"));
	const cms = builtWorker("ablage-cms", BUILD.cms, { ENVIRONMENT: "production", ...readSecrets(dataDir) });
	const begun = performance.now();
	const server = new Miniflare(
		convertV4MiniflareOptions({
			port: 0,
			cf: false,
			telemetry: { enabled: false },
			resourcePersistencePath: dataDir,
			workers: [
				{
					...cms,
					...(withReader && bothInOne(cms.modules)),
					unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
				},
				// It binds both, and asks neither anything here.
				{
					name: "ablage-reader",
					modules: true,
					script: "export default {};",
					compatibilityDate: cms.compatibilityDate,
				},
				builtWorker("ablage-relay", BUILD.relay, { ENVIRONMENT: "production" }),
			],
		} as V4MiniflareOptions),
	);
	try {
		const { origin } = await server.unsafeGetDirectURL("ablage-cms");
		const answer = await fetch(`${origin}${serviceApi.health.path}`);
		// Its directory has no tables here, which it says.
		if (!answer.ok && answer.status !== 503) throw new Error(`the CMS answered ${answer.status}`);
		await answer.arrayBuffer();
		return performance.now() - begun;
	} finally {
		await server.dispose();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

/** The modules of both Workers under an entry that loads the reader first and is the CMS. */
function bothInOne(cms: readonly { type: string; path: string }[]) {
	const reader = globSync("**/*.{js,wasm}", { cwd: BUILD.reader }).map((file) => join(BUILD.reader, file));
	return {
		modulesRoot: ROOT,
		modules: [
			{
				type: "ESModule",
				path: join(ROOT, "both.js"),
				contents:
					'import "./reader/index.js"; export * from "./cms/index.js"; export { default } from "./cms/index.js";',
			},
			...cms,
			...reader.map((path) => ({ type: path.endsWith(".wasm") ? "CompiledWasm" : "ESModule", path })),
		],
	};
}
