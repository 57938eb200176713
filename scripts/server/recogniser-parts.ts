import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { modelFile } from "./recogniser-models.ts";

const CORE = "virtual:tesseract-core";
const MODEL = /^virtual:tesseract-models\/(\w+)\.bin$/;
/** Where models lie under a name that the Workers' bundlers take for data. */
const COPIES = fileURLToPath(new URL("../../node_modules/.cache/recogniser-models", import.meta.url));
const require = createRequire(import.meta.url);

/** Brings Tesseract and its models into the recogniser's Worker. */
export const recogniserParts: Plugin = {
	name: "recogniser-parts",
	enforce: "pre",
	resolveId(id) {
		if (id === CORE) return `\0${CORE}`;
		const language = MODEL.exec(id)?.[1];
		if (language === undefined) return undefined;
		mkdirSync(COPIES, { recursive: true });
		const copy = join(COPIES, `${language}.bin`);
		copyFileSync(modelFile(language), copy);
		return copy;
	},
	load: (id) =>
		id === `\0${CORE}`
			? coreModule(readFileSync(require.resolve("tesseract.js-core/tesseract-core-simd-lstm.js"), "utf8"))
			: undefined,
};

/**
 * The library as a module for workerd. Made for Node and browsers, it looks for files, or fetches; workerd has neither a
 * file nor an address for it, and compiles no WebAssembly while it runs: it gets what was compiled when it was deployed.
 */
export function coreModule(source: string): string {
	const end = source.indexOf('if(typeof exports==="object"');
	if (!source.startsWith("var TesseractCore=") || end < 0)
		throw new Error("Tesseract's library is another one.");
	return `export default function coreWith(wasm) {
	const process = undefined, window = undefined, document = undefined, WorkerGlobalScope = undefined, __filename = "";
	const WebAssembly = {
		RuntimeError: globalThis.WebAssembly.RuntimeError,
		instantiate: async (_, imports) => ({ instance: new globalThis.WebAssembly.Instance(wasm, imports), module: wasm }),
	};
	${source.slice(0, end)}
	return (options) => TesseractCore({ ...options, wasmBinary: new Uint8Array(1) });
}`;
}
