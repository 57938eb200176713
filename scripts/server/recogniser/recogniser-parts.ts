import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { CORE_SCRIPT, coreFile, kernelsFile, modelFile } from "./engine-files.ts";

const CORE = "virtual:tesseract-core";
const MODEL = /^virtual:tesseract-models\/(\w+)\.bin$/;
const WASM: Readonly<Record<string, () => Promise<Uint8Array>>> = {
	"virtual:tesseract-core.wasm": coreFile,
	"virtual:tesseract-kernels.wasm": kernelsFile,
};
/** Where these files lie under names that the Workers' bundlers take for code, or for data. */
const COPIES = fileURLToPath(new URL("../../../node_modules/.cache/recogniser", import.meta.url));

/** Brings Tesseract, its kernels and its models into the recogniser's Worker. */
export const recogniserParts: Plugin = {
	name: "recogniser-parts",
	enforce: "pre",
	async resolveId(id) {
		if (id === CORE) return `\0${CORE}`;
		const wasm = WASM[id];
		const language = MODEL.exec(id)?.[1];
		if (!wasm && language === undefined) return undefined;
		await mkdir(COPIES, { recursive: true });
		const copy = join(COPIES, id.replace("virtual:", "").replace("/", "-"));
		if (wasm) await writeFile(copy, await wasm());
		else if (language !== undefined) await copyFile(modelFile(language), copy);
		return copy;
	},
	load: async (id) => (id === `\0${CORE}` ? coreModule(await readFile(CORE_SCRIPT, "utf8")) : undefined),
};

/**
 * The library as a module for workerd. Made for Node and browsers, it looks for files, or fetches; workerd has neither a
 * file nor an address for it: its WebAssembly is compiled when it is deployed, and comes from who starts it.
 */
export function coreModule(source: string): string {
	const end = source.indexOf('if(typeof exports==="object"');
	if (!source.startsWith("var TesseractCore=") || end < 0)
		throw new Error("Tesseract's library is another one.");
	return `const process = undefined, window = undefined, document = undefined, WorkerGlobalScope = undefined, __filename = "";
${source.slice(0, end)}
export default TesseractCore;`;
}
