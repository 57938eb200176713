import { readFile } from "node:fs/promises";
import { Response } from "miniflare";
import type { Plugin } from "vitest/config";

const PREFIX = "\0binary-module:";
const BINARY = /\.(wasm|bin)$/;
/** Names of the files that a test's runtime may ask for. */
const paths = new Set<string>();

/**
 * Brings WebAssembly and data into the tests' runtime as bytes, by way of the service below. By itself each byte goes
 * there as a number in JSON: 15 MB of them took half a minute before a runtime's first test.
 */
export const binaryModules: Plugin = {
	name: "binary-modules",
	enforce: "pre",
	async resolveId(id, importer, options) {
		if (!BINARY.test(id)) return undefined;
		const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
		// (By its own name it would be taken for what the runtime loads itself.)
		return resolved && `${PREFIX}${resolved.id.replace(/\?.*$/, "")}.js`;
	},
	load(id) {
		if (!id.startsWith(PREFIX)) return undefined;
		const path = id.slice(PREFIX.length, -".js".length);
		paths.add(path);
		const made = path.endsWith(".wasm")
			? "env.__VITEST_POOL_WORKERS_UNSAFE_EVAL.newWasmModule(bytes)"
			: "bytes";
		return `import { env } from "cloudflare:workers";
			const file = await env.BINARY_MODULES.fetch("http://binary-modules" + ${JSON.stringify(encodeURI(path))});
			const bytes = await file.arrayBuffer();
			export default ${made};`;
	},
};

/** For the binding BINARY_MODULES. */
export async function binaryModule(request: { url: string }): Promise<Response> {
	const path = decodeURI(new URL(request.url).pathname);
	return paths.has(path) ? new Response(await readFile(path)) : new Response(null, { status: 404 });
}
