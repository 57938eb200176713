import { globSync } from "node:fs";
import { resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

function builtWorker(name: string, directory: string, bindings: Record<string, string>) {
	const {
		workerOptions: { modulesRules: _, ...workerOptions },
		main,
	} = unstable_getMiniflareWorkerOptions(resolve(directory, "wrangler.json"));
	const others = globSync("**/*.{js,wasm}", { cwd: resolve(directory) })
		.map((f) => resolve(directory, f))
		.filter((f) => f !== main);
	const entry = main ?? resolve(directory, "index.js");
	return {
		...workerOptions,
		name,
		modules: [entry, ...others].map((path) => ({
			type: path.endsWith(".wasm") ? "CompiledWasm" : "ESModule",
			path,
		})),
		modulesRoot: resolve(directory),
		bindings: { ...(workerOptions.bindings as object), ...bindings },
	};
}
export async function startServer({ port, dataDir }: { port: number; dataDir: string }) {
	process.env["JWT_SECRET"] ??= "x";
	const server = new Miniflare(
		convertV4MiniflareOptions({
			port: 0,
			resourcePersistencePath: resolve(dataDir),
			cf: false,
			telemetry: { enabled: false },
			workers: [
				{
					...builtWorker("ablage", "build/server", { ENVIRONMENT: "local" }),
					unsafeDirectSockets: [{ host: "127.0.0.1", port }],
				},
				builtWorker("ablage-cms", "build/cms", {
					ENVIRONMENT: "local",
					JWT_SECRET: "only-for-this-machine-only-for-this-machine",
				}),
			],
		} as never),
	);
	await server.ready;
	return server;
}
const s = await startServer({ port: 8787, dataDir: ".data" });
console.log("ready", String(await s.unsafeGetDirectURL("ablage")));
